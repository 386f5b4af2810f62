import { useSession } from '#api/client/session.ts';
import { classes } from '#ui/classes.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import type { NotificationKind } from '../events-contract.ts';
import { LOOKS } from './NotificationRow.tsx';
import statusStyles from '#ui/display/Status.module.css';
import styles from './Notifications.module.css';

const KINDS = {
  client: ['quote_received', 'request_started', 'request_proof', 'request_completed'],
  craftsman: ['new_work', 'request_asked', 'quote_accepted', 'review_received'],
  admin: [],
} as const satisfies Record<string, readonly NotificationKind[]>;

export function NoNotifications() {
  const t = useTexts('notifications');
  const kinds = KINDS[useSession()?.accountType ?? 'admin'];
  return (
    <EmptyState
      drawing="bell"
      title={t.none}
      level={2}
      aside={
        kinds.length > 0 && (
          <section className={styles.comes} aria-labelledby="comes">
            <h2 id="comes">{t.comes.title}</h2>
            <ul>
              {kinds.map((kind) => {
                const [icon, tone] = LOOKS[kind];
                return (
                  <li key={kind}>
                    <span className={classes(statusStyles.status, statusStyles[tone], styles.icon)}>
                      <Icon name={icon} />
                    </span>
                    {t.comes[kind]}
                  </li>
                );
              })}
            </ul>
          </section>
        )
      }
    >
      {t.noneHint}
    </EmptyState>
  );
}
