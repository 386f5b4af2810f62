import { useSession } from '#api/client/session.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import type { NotificationKind } from '../events-contract.ts';
import { Look } from './NotificationRow.tsx';
import styles from './Notifications.module.css';

const KINDS = {
  client: ['quote_received', 'request_started', 'request_proof', 'request_completed'],
  craftsman: ['new_work', 'request_asked', 'quote_accepted', 'review_received'],
  admin: ['request_rejected', 'request_released', 'sms_trouble', 'password_changed'],
} as const satisfies Record<string, readonly NotificationKind[]>;

const EXAMPLES = {
  client: ['quote_received', 'request_started', 'request_completed'],
  craftsman: ['new_work', 'quote_accepted', 'review_received'],
} as const satisfies Record<string, readonly NotificationKind[]>;

export function NoNotifications() {
  const t = useTexts('notifications');
  const role = useSession()?.accountType ?? 'admin';
  return (
    <>
      <EmptyState drawing="bell" title={t.none} level={2} aside={<Comes role={role} />}>
        {role === 'admin' ? t.noneAdmin : t.noneHint}
      </EmptyState>
      {role !== 'admin' && (
        <section className={styles.examples} aria-labelledby="examples">
          <h2 id="examples">{t.examples.title}</h2>
          <ul>
            {EXAMPLES[role].map((kind) => (
              <li key={kind}>
                <Look kind={kind} />
                <div>
                  <b>{t.examples[kind].about}</b>
                  <p className="small soft">{t.examples[kind].what}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export function Comes({ role }: { role: keyof typeof KINDS }) {
  const t = useTexts('notifications');
  return (
    <section className={styles.comes} aria-labelledby="comes">
      <h2 id="comes">{t.comes.title}</h2>
      <ul>
        {KINDS[role].map((kind) => (
          <li key={kind}>
            <Look kind={kind} />
            {t.comes[kind]}
          </li>
        ))}
      </ul>
    </section>
  );
}
