import { AccountSettings } from '#identity/web/AccountSettings.tsx';
import { useTexts } from '#web/texts/index.tsx';
import { ClientCard } from './ClientCard.tsx';

/** A tab of the client's dashboard. */
export default function MyProfile() {
  const t = useTexts('client').tabs;
  return (
    <section aria-label={t.profile}>
      <ClientCard />
      <AccountSettings />
    </section>
  );
}
