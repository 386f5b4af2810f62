import { sql } from 'kysely';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { notify } from '#notifications/notify.ts';
import { informLater } from '../inform.ts';
import { startEngagement } from '../engagement.ts';
import { notifyClient } from '../notify-parties.ts';
import { notAskable, requestNotFound } from '../problems.ts';
import {
  type ActorOf,
  appendEvent,
  craftsmanName,
  lockJob,
  requireMove,
  requireOther,
  transition,
} from '../transition.ts';
import { findListed, type ListedCraftsman } from '../views/listed.ts';

/** @throws notAskable unless the craftsman is public and offers the service */
export async function findAskable(trx: Database, slug: string, service: string): Promise<ListedCraftsman | null> {
  if (slug === '') return null;
  const craftsman = await findListed(trx, { slug });
  if (!craftsman?.services.includes(service)) {
    throw notAskable({ fields: { ask_craftsman: notAskable.detail } });
  }
  return craftsman;
}

export async function ask(
  trx: Database,
  client: ActorOf<'client'>,
  request: { readonly id: number; readonly service: string },
  craftsman: ListedCraftsman,
  now: Date,
): Promise<void> {
  await requireOther(trx, request.id, craftsman.id);
  const event = { requestId: request.id, actor: client, craftsmanId: craftsman.id, move: 'ask' };
  await appendEvent(trx, { ...event, from: 'Requested', to: 'Requested' }, now);
  const facts = { by: client.accountId, request: request.id, service: request.service };
  await notify(trx, craftsman.accountId, 'request_asked', facts);
}

/** Opens a direct request: its client does, or the craftsman by declining it. Nothing happens once it is open. */
export function askEveryone(
  db: Database,
  actor: ActorOf<'client'> | ActorOf<'craftsman'>,
  requestId: number,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await lockJob(trx, requestId, actor);
    const { chosen, running, craftsman } = await trx
      .selectFrom('requests as r')
      .leftJoin('craftsmen as c', 'c.id', 'r.chosen_craftsman_id')
      .leftJoin('accounts as a', 'a.id', 'c.account_id')
      .leftJoin('craftsman_revisions as v', 'v.id', 'c.approved_revision_id')
      .select(['c.id as chosen', sql<boolean>`r.chosen_until > now()`.as('running'), craftsmanName.as('craftsman')])
      .where('r.id', '=', job.id)
      .executeTakeFirstOrThrow();
    if ((actor.role === 'client' ? job.client.id : chosen) !== actor.profileId) throw requestNotFound();
    if (chosen === null || !running) return;
    const move = requireMove(job, actor, actor.role === 'client' ? 'ask_everyone' : 'decline');
    await trx.updateTable('requests').set({ chosen_until: sql`now()` }).where('id', '=', job.id).execute();
    if (actor.role === 'craftsman') await leaveToOthers(trx, job.id, chosen, now);
    await transition(trx, job, actor, move, { craftsmanId: chosen }, now);
    await informLater(trx, job.id);
    if (actor.role === 'craftsman') await notifyClient(trx, job, actor, 'ask_declined', { craftsman });
  });
}

async function leaveToOthers(trx: Database, requestId: number, craftsmanId: number, now: Date): Promise<void> {
  await startEngagement(trx, requestId, craftsmanId, { status: 'Rejected', source: 'asked' }, now);
  await trx
    .updateTable('quotes')
    .set({ status: 'withdrawn', updated_at: now.toISOString() })
    .where('request_id', '=', requestId)
    .where('craftsman_id', '=', craftsmanId)
    .where('status', '=', 'live')
    .execute();
}
