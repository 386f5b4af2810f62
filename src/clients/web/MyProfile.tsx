import { AccountSettings } from '#identity/web/settings/AccountSettings.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { ClientCard } from './ClientCard.tsx';
import styles from './ClientCard.module.css';

export default function MyProfile() {
  const t = useTexts('client').tabs;
  return (
    <section className={styles.profile} aria-label={t.profile}>
      <ClientCard />
      <AccountSettings />
    </section>
  );
}
