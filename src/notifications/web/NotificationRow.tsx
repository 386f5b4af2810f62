import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { Link } from '#ui/layout/Link.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { useSession } from '#api/client/session.ts';
import type { StatusKind } from '#ui/display/Status.tsx';
import type { OutputOf } from '#api/endpoint.ts';
import type { listNotifications } from '../contract.ts';
import type { NotificationKind } from '../events-contract.ts';
import { agoOf } from './days.ts';
import buttonStyles from '#ui/layout/Button.module.css';
import statusStyles from '#ui/display/Status.module.css';
import styles from './Notifications.module.css';

export type Row = OutputOf<typeof listNotifications>[number];

/** The icon, in the colours of the status that the step leads to. */
const LOOKS: Record<NotificationKind, readonly [IconName, StatusKind]> = {
  new_work: ['map-pin', 'requested'],
  profile_approved: ['badge-check', 'approved'],
  profile_rejected: ['circle-x', 'rejected'],
  job_assigned: ['clipboard-list', 'quoted'],
  job_released_by_admin: ['ban', 'cancelled'],
  request_reopened: ['rotate-cw', 'requested'],
  request_asked: ['clipboard-list', 'quoted'],
  ask_declined: ['ban', 'requested'],
  request_edited: ['pencil', 'changed'],
  request_accepted: ['handshake', 'accepted'],
  request_rejected: ['circle-x', 'rejected'],
  request_released: ['rotate-cw', 'requested'],
  craftsman_away: ['ban', 'progress'],
  request_started: ['hammer', 'progress'],
  request_proof: ['camera', 'progress'],
  request_completed: ['check', 'completed'],
  request_cancelled: ['ban', 'cancelled'],
  quote_received: ['receipt-text', 'quoted'],
  quote_revised: ['receipt-text', 'quoted'],
  quote_withdrawn: ['receipt-text', 'requested'],
  quote_accepted: ['handshake', 'accepted'],
  quote_declined: ['receipt-text', 'requested'],
  agreement_made: ['handshake', 'accepted'],
  change_offered: ['pencil', 'changed'],
  change_accepted: ['handshake', 'accepted'],
  change_declined: ['pencil', 'requested'],
  review_received: ['star', 'quoted'],
  photo_unreadable: ['image', 'rejected'],
  password_changed: ['user', 'requested'],
  second_factor_on: ['user', 'requested'],
  second_factor_off: ['user', 'requested'],
  account_disabled: ['ban', 'rejected'],
  account_enabled: ['user', 'approved'],
  email_changed: ['mail', 'requested'],
  email_wanted: ['mail', 'requested'],
  phone_changed: ['phone', 'requested'],
  phone_moved: ['phone', 'rejected'],
  phone_proven: ['phone', 'approved'],
  phone_sign_in: ['phone', 'requested'],
  phone_unused: ['phone', 'requested'],
  sms_trouble: ['phone', 'rejected'],
};

export function Look({ kind }: { kind: NotificationKind }) {
  const [icon, tone] = LOOKS[kind] ?? ['bell', 'requested'];
  return (
    <span className={classes(statusStyles.status, statusStyles[tone], styles.icon)}>
      <Icon name={icon} />
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
}

/** What an admin does about it: a job that came back needs somebody else. */
function actOf({ kind, path }: Row): 'assignAgain' | 'look' | null {
  if (kind === 'request_rejected' || kind === 'request_released') return 'assignAgain';
  return path.startsWith('/admin-dashboard/notifications') ? null : 'look';
}

export function NotificationRow({ row, isFresh, face }: NotificationRowProps) {
  const t = useTexts('notifications');
  const formats = useFormats();
  const act = useSession()?.accountType === 'admin' ? actOf(row) : null;
  return (
    <Link
      className={classes(styles.row, isFresh && styles.fresh)}
      to={act === 'assignAgain' ? `${row.path}&assign=1` : row.path}
    >
      {face ? (
        <span className={styles.faced}>
          {face}
          <Look kind={row.kind as NotificationKind} />
        </span>
      ) : (
        <Look kind={row.kind as NotificationKind} />
      )}
      {/* Many jobs have the same step: the job comes first. */}
      <b>{row.about ?? row.headline}</b>
      <span className={styles.text}>{row.about === null ? row.text.split('\n')[0] : row.headline}</span>
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
