import { useSession } from '#api/client/session.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import type { NotificationKind } from '../events-contract.ts';
import { Face, Look } from './NotificationRow.tsx';
import styles from './Notifications.module.css';

const FOR_ADMINS = [
  'request_rejected',
  'request_released',
  'sms_trouble',
  'password_changed',
] as const satisfies readonly NotificationKind[];

const EXAMPLES = {
  client: ['quote_received', 'request_started', 'request_completed'],
  craftsman: ['new_work', 'quote_accepted', 'review_received'],
} as const satisfies Record<string, readonly NotificationKind[]>;

/** What comes, said to an admin and shown to the others. @param pictures of the work of the examples */
export function NoNotifications({ pictures }: { pictures: readonly string[] }) {
  const t = useTexts('notifications');
  const role = useSession()?.accountType ?? 'admin';
  if (role === 'admin') {
    return (
      <EmptyState drawing="bell" title={t.none} level={2} aside={<Comes />}>
        {t.noneAdmin}
      </EmptyState>
    );
  }
  return (
    <>
      <EmptyState drawing="bell" title={t.none} level={2}>
        {t.noneHint}
      </EmptyState>
      <Examples kinds={EXAMPLES[role]} pictures={pictures} />
    </>
  );
}

type ExampleKind = (typeof EXAMPLES)[keyof typeof EXAMPLES][number];

function Examples({ kinds, pictures }: { kinds: readonly ExampleKind[]; pictures: readonly string[] }) {
  const t = useTexts('notifications').examples;
  return (
    <section className={styles.examples} aria-labelledby="examples">
      <h2 id="examples">{t.title}</h2>
      <ul>
        {kinds.map((kind, at) => (
          <li key={kind} className={styles.row}>
            <Face kind={kind}>
              {pictures[at] && <img src={pictures[at]} alt="" width="320" height="200" decoding="async" />}
            </Face>
            <b>{t[kind].about}</b>
            <span className={styles.text}>{t[kind].what}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Comes() {
  const t = useTexts('notifications');
  return (
    <section className={styles.comes} aria-labelledby="comes">
      <h2 id="comes">{t.comes.title}</h2>
      <ul>
        {FOR_ADMINS.map((kind) => (
          <li key={kind}>
            <Look kind={kind} />
            {t.comes[kind]}
          </li>
        ))}
      </ul>
    </section>
  );
}
