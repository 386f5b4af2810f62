import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { Link } from '#ui/layout/Link.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { useSession } from '#api/client/session.ts';
import type { OutputOf } from '#api/endpoint.ts';
import type { listNotifications } from '../contract.ts';
import type { NotificationKind } from '../events-contract.ts';
import { agoOf } from './days.ts';
import buttonStyles from '#ui/layout/Button.module.css';
import statusStyles from '#ui/display/Status.module.css';
import styles from './Notifications.module.css';

export type Row = OutputOf<typeof listNotifications>[number];

type Tone = 'plain' | 'open' | 'good' | 'done' | 'ended';

/** The icon, and the colours of a status: what goes on, goes well, is over or ended early. */
const LOOKS: Record<NotificationKind, readonly [IconName, Tone]> = {
  new_work: ['map-pin', 'plain'],
  profile_approved: ['badge-check', 'good'],
  profile_rejected: ['circle-x', 'ended'],
  job_assigned: ['clipboard-list', 'open'],
  job_released_by_admin: ['ban', 'ended'],
  request_reopened: ['rotate-cw', 'plain'],
  request_asked: ['clipboard-list', 'open'],
  ask_declined: ['ban', 'plain'],
  request_edited: ['pencil', 'open'],
  request_accepted: ['handshake', 'good'],
  request_rejected: ['circle-x', 'ended'],
  request_released: ['rotate-cw', 'plain'],
  request_started: ['hammer', 'open'],
  request_proof: ['camera', 'open'],
  craftsman_away: ['ban', 'ended'],
  request_completed: ['check', 'done'],
  request_cancelled: ['ban', 'ended'],
  quote_received: ['receipt-text', 'open'],
  quote_revised: ['receipt-text', 'open'],
  quote_withdrawn: ['receipt-text', 'plain'],
  quote_accepted: ['handshake', 'good'],
  quote_declined: ['receipt-text', 'plain'],
  agreement_made: ['handshake', 'good'],
  change_offered: ['pencil', 'open'],
  change_accepted: ['handshake', 'good'],
  change_declined: ['pencil', 'plain'],
  review_received: ['star', 'open'],
  photo_unreadable: ['image', 'ended'],
  password_changed: ['user', 'plain'],
  second_factor_on: ['user', 'plain'],
  second_factor_off: ['user', 'plain'],
  account_disabled: ['ban', 'ended'],
  account_enabled: ['user', 'good'],
  email_changed: ['mail', 'plain'],
  email_wanted: ['mail', 'plain'],
  phone_changed: ['phone', 'plain'],
  phone_moved: ['phone', 'ended'],
  phone_proven: ['phone', 'good'],
  phone_sign_in: ['phone', 'plain'],
  phone_unused: ['phone', 'plain'],
  sms_trouble: ['phone', 'ended'],
};

export function Look({ kind }: { kind: NotificationKind }) {
  const [icon, tone] = LOOKS[kind] ?? ['bell', 'plain'];
  return (
    <span className={classes(statusStyles.status, statusStyles[tone], styles.icon)}>
      <Icon name={icon} />
    </span>
  );
}

/** What it is about as a picture, with the icon at its corner; without a picture the icon alone. */
export function Face({ kind, children }: { kind: NotificationKind; children: ReactNode }) {
  if (!children) return <Look kind={kind} />;
  return (
    <span className={styles.faced}>
      {children}
      <Look kind={kind} />
    </span>
  );
}

/** A job that waits for its reader's yes or no. */
export const asksAnswer = ({ kind }: Row) => kind === 'job_assigned' || kind === 'request_asked';

interface NotificationRowProps {
  readonly row: Row;
  readonly isFresh: boolean;
  /** What it is about, as a picture. */
  readonly face?: ReactNode;
  /** More of the job it is about. */
  readonly note?: string | undefined;
}

/** What an admin does about it: a job that came back, and that nobody has, needs somebody else. */
function actOf({ path }: Row): 'assignAgain' | 'look' | null {
  if (path.endsWith('&assign=1')) return 'assignAgain';
  return path.startsWith('/admin-dashboard/notifications') ? null : 'look';
}

export function NotificationRow({ row, isFresh, face, note }: NotificationRowProps) {
  const t = useTexts('notifications');
  const formats = useFormats();
  const act = useSession()?.accountType === 'admin' ? actOf(row) : null;
  return (
    <Link className={classes(styles.row, isFresh && styles.fresh)} to={row.path}>
      <Face kind={row.kind as NotificationKind}>{face}</Face>
      {/* Many jobs have the same step: the job comes first. */}
      <b>{row.about ?? row.headline}</b>
      <span className={styles.text}>
        {row.about === null ? row.text.split('\n')[0] : row.headline}
        {note && ` · ${note}`}
      </span>
      <time dateTime={row.at} title={formats.dayAndTime(row.at)}>
        {agoOf(row.at, formats, t)}
      </time>
      {isFresh && asksAnswer(row) && (
        <span className={classes(buttonStyles.button, buttonStyles.hire, styles.key)}>{t.answer}</span>
      )}
      {act && (
        <span className={classes(buttonStyles.button, act === 'look' && buttonStyles.line, styles.key)}>{t[act]}</span>
      )}
    </Link>
  );
}
