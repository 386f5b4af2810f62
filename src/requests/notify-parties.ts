import type { Database } from '#platform/db/database.ts';
import { type NotificationKind, type NotificationFacts, notify } from '#notifications/notify.ts';
import { mayMeet } from './rules.ts';
import type { Actor, Engagement, LockedJob } from './transition.ts';

export function notifyClient(
  trx: Database,
  job: LockedJob,
  actor: Actor,
  notice: NotificationKind,
  facts: NotificationFacts = {},
): Promise<void> {
  return notify(trx, job.client.accountId, notice, { ...about(job, actor), ...facts });
}

/** Includes the client's name only once the craftsman may know it, and short: the list stays when the job has gone. */
export function notifyCraftsman(
  trx: Database,
  job: LockedJob,
  actor: Actor,
  engagement: Engagement,
  notice: NotificationKind,
  facts: NotificationFacts = {},
): Promise<void> {
  const client = mayMeet(engagement.status, engagement.accepted_at) ? { client: job.client.shortName } : {};
  return notify(trx, engagement.account_id, notice, { ...about(job, actor), ...client, ...facts });
}

export async function notifyAdmins(
  trx: Database,
  job: LockedJob,
  actor: Actor,
  notice: NotificationKind,
  facts: NotificationFacts,
): Promise<void> {
  const admins = await trx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .execute();
  for (const { id } of admins) await notify(trx, id, notice, { ...about(job, actor), ...facts });
}

const about = (job: LockedJob, actor: Actor) => ({ by: actor.accountId, request: job.id, service: job.service });
