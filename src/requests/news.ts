/** Who hears of a move, and with which words to fill the notice. */
import type { Database } from '#server/database.ts';
import { type Notice, type NoticeFacts, tell } from '#server/notices.ts';
import { mayMeet } from './rules.ts';
import type { Engagement, Held } from './step.ts';

export function tellClient(trx: Database, job: Held, notice: Notice, facts: NoticeFacts = {}): Promise<void> {
  return tell(trx, job.client.accountId, notice, { request: job.id, service: job.service, ...facts });
}

/** The client's name goes along only to a craftsman who may know it by now. */
export function tellCraftsman(
  trx: Database,
  job: Held,
  engagement: Engagement,
  notice: Notice,
  facts: NoticeFacts = {},
): Promise<void> {
  const client = mayMeet(engagement.status, engagement.accepted_at) ? { client: job.client.name } : {};
  return tell(trx, engagement.account_id, notice, { request: job.id, service: job.service, ...client, ...facts });
}

/** For what lands in the admins' queue. */
export async function tellAdmins(trx: Database, job: Held, notice: Notice, facts: NoticeFacts): Promise<void> {
  const admins = await trx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .execute();
  for (const { id } of admins) await tell(trx, id, notice, { request: job.id, service: job.service, ...facts });
}
