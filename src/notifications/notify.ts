/** Telling people what happened to their job or profile: one notice, one person, in the transaction of the event itself. */
import type { Database } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';

export type NotificationKind =
  | 'profile_approved'
  | 'profile_rejected'
  | 'job_assigned'
  | 'job_released_by_admin'
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
  | 'password_changed'
  | 'second_factor_on'
  | 'second_factor_off';

/** What the words of a notice are filled with; names and services, never a phone number or an address. */
export interface NotificationFacts {
  readonly request?: number;
  readonly service?: string;
  readonly craftsman?: string;
  readonly client?: string;
  readonly amount?: number;
  readonly reason?: string;
  readonly rating?: number;
}

/** Adds the notice to the outbox. @param accountId who is told, in the language of that account */
export async function notify(
  trx: Database,
  accountId: number,
  notice: NotificationKind,
  facts: NotificationFacts = {},
): Promise<void> {
  await addJob(trx, 'notice', { accountId, notice, facts });
}
