/** Which notification goes by which channels, as data. */

export const CHANNELS = ['push', 'sms', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What a person can mute; `account` is about safety and always sent. */
export const CATEGORIES = ['new_work', 'jobs', 'account'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface EventRule {
  readonly category: Category;
  /** Of each group the first channel that the person can be reached by. */
  readonly groups: readonly (readonly Channel[])[];
  readonly hours: number;
  /** Disturbs phones in quiet hours too. */
  readonly isUrgent?: boolean;
  /** So many in so many minutes; the rest becomes one message at their end. */
  readonly bundle?: { readonly most: number; readonly minutes: number };
}

const everywhere = [['push'], ['sms'], ['mail']] as const;
const phoneAndMail = [['sms'], ['mail']] as const;
const oneWay = [['push', 'sms', 'mail']] as const;
const quietly = [['push', 'mail']] as const;

const job = (groups: EventRule['groups'], more: Partial<EventRule> = {}): EventRule => ({
  category: 'jobs',
  groups,
  hours: 72,
  ...more,
});
const security: EventRule = { category: 'account', groups: [['mail'], ['sms']], hours: 72, isUrgent: true };
const account: EventRule = { category: 'account', groups: phoneAndMail, hours: 168 };

export const EVENTS = {
  new_work: { category: 'new_work', groups: oneWay, hours: 24, bundle: { most: 6, minutes: 60 } },
  profile_approved: account,
  profile_rejected: account,
  job_assigned: job(everywhere, { hours: 24 }),
  job_released_by_admin: job(everywhere, { isUrgent: true }),
  request_asked: job(everywhere, { hours: 24 }),
  ask_declined: job(oneWay),
  request_edited: job(oneWay),
  request_reopened: job(oneWay, { hours: 24 }),
  request_accepted: job(everywhere, { isUrgent: true }),
  request_rejected: job(oneWay),
  request_released: job(everywhere, { isUrgent: true }),
  craftsman_away: job(everywhere),
  request_started: job(oneWay),
  request_proof: job(oneWay),
  request_completed: job(everywhere),
  request_cancelled: job(everywhere, { isUrgent: true }),
  quote_received: job([['push', 'sms'], ['mail']], { bundle: { most: 3, minutes: 30 } }),
  quote_revised: job(quietly),
  quote_withdrawn: job(quietly),
  quote_accepted: job(everywhere, { isUrgent: true }),
  quote_declined: job(quietly),
  agreement_made: job(quietly),
  change_offered: job(everywhere),
  change_accepted: job(everywhere),
  change_declined: job(oneWay),
  review_received: job(quietly, { hours: 168 }),
  photo_unreadable: job(quietly),
  password_changed: security,
  second_factor_on: security,
  second_factor_off: security,
  account_disabled: account,
  account_enabled: account,
  email_changed: security,
  email_wanted: { ...security, groups: [['mail']] },
  phone_changed: security,
  phone_moved: { ...security, groups: [['mail']] },
  // Who holds the phone reads its messages.
  phone_proven: { ...security, groups: [['mail']] },
  phone_sign_in: { ...security, groups: [['mail']] },
  // To the number itself only where there is no mailbox: it may be of somebody else.
  phone_unused: { ...account, groups: [['mail', 'sms']] },
  sms_trouble: { ...account, groups: [['mail']], hours: 24 },
} as const satisfies Record<string, EventRule>;

export type NotificationKind = keyof typeof EVENTS;
export const KINDS: readonly string[] = Object.keys(EVENTS);
export const ruleOf = (kind: NotificationKind): EventRule => EVENTS[kind];
