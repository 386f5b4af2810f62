/** How many mails a person gets, and how many one account causes. Mails beyond wait and are sent together. */

export const MAIL_KINDS = ['job', 'account', 'reset', 'email_change'] as const;
/**
 * About jobs, about the safety of the account itself, a link for a new password, which any visitor may ask for, or a change
 * of the e-mail address: a code to the new one, a link to the old one, which nothing else may delay.
 */
export type MailKind = (typeof MAIL_KINDS)[number];

export interface MailLimit {
  readonly kinds: readonly MailKind[];
  /** Whether it holds for addresses in which a link of ours was used, or for the others. */
  readonly proven: boolean;
  /** What is counted: mails to one address, those that one account causes to it, or all that one account causes. */
  readonly counts: 'to one' | 'from one to one' | 'from one';
  readonly most: number;
  readonly minutes: number;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * To one proven address 26 an hour, each kind with a share of its own: a flood about jobs delays no warning about the
 * account. To an unproven one a mail a day, and two that lead to a new password, since the first may be lost, and as many
 * with codes as an account may ask for.
 */
export const MAIL_LIMITS: readonly MailLimit[] = [
  { kinds: ['job', 'account'], proven: false, counts: 'to one', most: 1, minutes: DAY },
  { kinds: ['reset'], proven: false, counts: 'to one', most: 2, minutes: DAY },
  { kinds: ['email_change'], proven: false, counts: 'to one', most: 6, minutes: DAY },
  { kinds: ['job'], proven: true, counts: 'to one', most: 11, minutes: HOUR },
  { kinds: ['account'], proven: true, counts: 'to one', most: 4, minutes: HOUR },
  { kinds: ['reset'], proven: true, counts: 'to one', most: 5, minutes: HOUR },
  { kinds: ['email_change'], proven: true, counts: 'to one', most: 6, minutes: HOUR },
  { kinds: ['job'], proven: true, counts: 'from one to one', most: 6, minutes: HOUR },
  // Every craftsman nearby is notified of a new request.
  { kinds: ['job'], proven: true, counts: 'from one', most: 2_000, minutes: HOUR },
];

/** The longest time that a limit looks back. */
export const MAIL_HISTORY_MINUTES = Math.max(...MAIL_LIMITS.map(({ minutes }) => minutes));

export interface OfferedMail {
  readonly recipient: string;
  readonly kind: MailKind;
  readonly isProven: boolean;
  /** The account whose act caused it; null for the installation, its admins, and several at once. */
  readonly causedBy: number | null;
}

export interface SentMail extends OfferedMail {
  /** In milliseconds. */
  readonly at: number;
}

/** @returns when the mail may be sent, in milliseconds; null for now */
export function heldUntil(mail: OfferedMail, sent: readonly SentMail[], now: number): number | null {
  const ends = MAIL_LIMITS.filter(({ kinds, proven, counts }) => {
    const isMeant = kinds.includes(mail.kind) && proven === mail.isProven;
    return isMeant && (counts === 'to one' || mail.causedBy !== null);
  }).flatMap((limit) => endOf(limit, mail, sent, now) ?? []);
  return ends.length === 0 ? null : Math.max(...ends);
}

function endOf(limit: MailLimit, mail: OfferedMail, sent: readonly SentMail[], now: number): number | null {
  const length = limit.minutes * 60_000;
  const counted = sent
    .filter((each) => each.at > now - length && limit.kinds.includes(each.kind) && isCounted(limit, mail, each))
    .map(({ at }) => at)
    .toSorted((one, other) => other - one);
  const decisive = counted[limit.most - 1];
  return decisive === undefined ? null : decisive + length;
}

/** What an owner of the address gets on a proven account delays nothing of an unproven one, nor the other way round. */
function isCounted({ counts, proven }: MailLimit, mail: OfferedMail, each: SentMail): boolean {
  if (each.isProven !== proven) return false;
  if (counts !== 'from one' && each.recipient !== mail.recipient) return false;
  return counts === 'to one' || each.causedBy === mail.causedBy;
}
