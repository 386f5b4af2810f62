/** Adds a notification to the queue in the transaction of the event. */
import type { Database } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';

export type NotificationKind =
  | 'profile_approved'
  | 'profile_rejected'
  | 'job_assigned'
  | 'job_released_by_admin'
  | 'request_asked'
  | 'ask_declined'
  | 'request_edited'
  | 'request_accepted'
  | 'request_rejected'
  | 'request_released'
  | 'request_started'
  | 'request_proof'
  | 'request_completed'
  | 'request_cancelled'
  | 'quote_received'
  | 'quote_revised'
  | 'quote_withdrawn'
  | 'quote_accepted'
  | 'quote_declined'
  | 'review_received'
  | 'photo_unreadable'
  | 'password_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'key_made';

/** Names and services; never a phone number or an address. */
export interface NotificationFacts {
  readonly request?: number;
  /** Of the request, read when the mail is written. */
  readonly title?: string;
  readonly service?: string;
  readonly craftsman?: string;
  readonly client?: string;
  readonly amount?: number;
  readonly reason?: string;
  readonly rating?: number;
  readonly key?: string;
}

export async function notify(
  trx: Database,
  accountId: number,
  notice: NotificationKind,
  facts: NotificationFacts = {},
): Promise<void> {
  await addJob(trx, 'notice', { accountId, notice, facts });
}
