import { useTexts } from '#ui/texts/index.tsx';
import { AccountSettings } from './AccountSettings.tsx';

export default function Settings() {
  const t = useTexts('auth').account;
  return (
    <section aria-label={t.title}>
      <AccountSettings wide />
    </section>
  );
}
