/** What a craftsman holds goes back once their account is closed: nobody could answer for it any more. */
import { sql } from 'kysely';
import { CRAFTSMAN_GONE } from '#catalogue/cancel-reasons.ts';
import type { Database } from '#platform/db/database.ts';
import type { EngagementStatus } from './contract.ts';
import { reject } from './moves/answer-assignment.ts';
import { askEveryone } from './moves/ask.ts';
import { withdrawQuote } from './moves/quote.ts';
import { release } from './moves/release.ts';
import { notifyAdmins, notifyClient } from './notify-parties.ts';
import { type ActorOf, lockOwnJob } from './transition.ts';

/** Work that has begun stays: its client is told, except by an erasure, which needs its end. */
export async function leaveJobs(trx: Database, accountId: number): Promise<void> {
  const craftsman = await findCraftsman(trx, accountId);
  if (!craftsman) return;
  for (const { request_id, status } of await jobsHeld(trx, craftsman, ['Pending', 'Accepted'])) {
    if (status === 'Pending') await reject(trx, craftsman, request_id);
    else await release(trx, craftsman, request_id, CRAFTSMAN_GONE);
  }
  await declineChosen(trx, craftsman);
  await withdrawQuotes(trx, craftsman);
  if (!craftsman.isErased) await tellOfBegunWork(trx, craftsman);
}

export async function findCraftsman(db: Database, accountId: number) {
  const row = await db
    .selectFrom('craftsmen')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['craftsmen.id', 'erased_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? { role: 'craftsman' as const, accountId, profileId: row.id, isErased: row.erased_at !== null } : null;
}

export function jobsHeld(trx: Database, craftsman: ActorOf<'craftsman'>, statuses: readonly EngagementStatus[]) {
  return trx
    .selectFrom('engagements')
    .select(['request_id', 'status'])
    .where('craftsman_id', '=', craftsman.profileId)
    .where('status', 'in', statuses)
    .orderBy('request_id')
    .execute();
}

/** Clients who asked this craftsman first need not wait for an answer. */
async function declineChosen(trx: Database, craftsman: ActorOf<'craftsman'>): Promise<void> {
  const requests = await trx
    .selectFrom('requests as r')
    .leftJoin('engagements as e', (on) =>
      on.onRef('e.request_id', '=', 'r.id').onRef('e.craftsman_id', '=', 'r.chosen_craftsman_id'),
    )
    .select('r.id')
    .where('r.chosen_craftsman_id', '=', craftsman.profileId)
    .where('r.chosen_until', '>', sql<string>`now()`)
    .where('r.status', 'in', ['Requested', 'Quoted'])
    .where('e.id', 'is', null)
    .orderBy('r.id')
    .execute();
  for (const { id } of requests) await askEveryone(trx, craftsman, id);
}

async function withdrawQuotes(trx: Database, craftsman: ActorOf<'craftsman'>): Promise<void> {
  const quotes = await trx
    .selectFrom('quotes')
    .select(['id', 'request_id'])
    .where('craftsman_id', '=', craftsman.profileId)
    .where('status', '=', 'live')
    .orderBy('request_id')
    .execute();
  for (const quote of quotes) await withdrawQuote(trx, craftsman, quote.request_id, quote);
}

async function tellOfBegunWork(trx: Database, craftsman: ActorOf<'craftsman'>): Promise<void> {
  for (const { request_id } of await jobsHeld(trx, craftsman, ['In Progress'])) {
    const job = await lockOwnJob(trx, request_id, craftsman);
    const facts = { craftsman: job.own?.craftsman ?? '' };
    await notifyClient(trx, job, craftsman, 'craftsman_away', facts);
    await notifyAdmins(trx, job, craftsman, 'craftsman_away', facts);
  }
}
