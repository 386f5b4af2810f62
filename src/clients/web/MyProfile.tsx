import { AccountSettings } from '#identity/web/settings/AccountSettings.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { ClientCard } from './ClientCard.tsx';

export default function MyProfile() {
  const t = useTexts('client').tabs;
  return (
    <section aria-label={t.profile}>
      <ClientCard />
      <AccountSettings folded />
    </section>
  );
}
