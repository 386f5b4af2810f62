import { useTexts } from '#ui/texts/index.tsx';
import { AccountSettings } from './AccountSettings.tsx';

/** A tab of the craftsman's dashboard. */
export default function Settings() {
  const t = useTexts('auth').account;
  return (
    <section aria-label={t.title}>
      <AccountSettings />
    </section>
  );
}
