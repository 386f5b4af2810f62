import type { ReactNode } from 'react';
import { AccountSettings } from '#identity/web/settings/AccountSettings.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { ClientCard } from './ClientCard.tsx';
import styles from './ClientCard.module.css';

interface MyProfileProps {
  /** In the card, under the name. */
  readonly figures: ReactNode;
  /** Under the card. */
  readonly children: ReactNode;
}

export function MyProfile({ figures, children }: MyProfileProps) {
  const t = useTexts('client').tabs;
  return (
    <section className={styles.profile} aria-label={t.profile}>
      <div className={styles.who}>
        <ClientCard>{figures}</ClientCard>
        {children}
      </div>
      <AccountSettings />
    </section>
  );
}
