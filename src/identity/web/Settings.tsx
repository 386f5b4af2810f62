import { useTexts } from '#web/texts/index.tsx';
import { AccountSettings } from './AccountSettings.tsx';

/** A tab of the craftsman's dashboard. */
export default function Settings() {
  const t = useTexts('doors').account;
  return (
    <section aria-label={t.title}>
      <AccountSettings />
    </section>
  );
}
