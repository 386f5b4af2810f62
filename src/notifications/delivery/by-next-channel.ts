import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { type Channel, type NotificationKind, ruleOf } from '../events-contract.ts';
import { channelAfter, earliest } from '../rules.ts';
import { findRecipient, reachable, readWishes } from '../store.ts';
import { sendAgain } from './deliveries.ts';

/** By the next channel of the group, for each delivery whose group has one; what was not answered may go by SMS again. */
export async function byNextChannel(
  trx: Database,
  { settings }: Pick<AppContext, 'settings'>,
  used: Channel,
  accountId: number,
  deliveryIds: readonly number[],
  { isUnanswered = false }: { readonly isUnanswered?: boolean } = {},
): Promise<void> {
  const person = await findRecipient(trx, accountId);
  if (!person || deliveryIds.length === 0) return;
  const wishes = await readWishes(trx, accountId);
  const { rows } = await sql<{ id: number; notification_id: number; kind: NotificationKind }>`
    select d.id, d.notification_id, n.kind from deliveries d join notifications n on n.id = d.notification_id
    where d.id = any(${deliveryIds}) order by d.id`.execute(trx);
  for (const { id, notification_id, kind } of rows) {
    const rule = ruleOf(kind);
    const channel = channelAfter(used, rule, reachable(person, rule.category, settings), wishes);
    if (channel === undefined) {
      if (isUnanswered) await sendAgain(trx, id, earliest(used, rule, wishes, new Date()));
      continue;
    }
    const at = earliest(channel, rule, wishes, new Date());
    const added = await trx
      .insertInto('deliveries')
      .values({
        notification_id,
        channel,
        not_before: at.toISOString(),
        expires_at: sql`${at.toISOString()}::timestamptz + make_interval(hours => ${rule.hours})`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) await addJob(trx, `send_${channel}`, { id: added.id }, null, { at });
  }
}
