import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { jobsUnfinished } from '#identity/contract.ts';
import type { PersonalData } from '#platform/hooks.ts';
import type { Database } from '#platform/db/database.ts';
import { CHOSEN_TIME } from './contract.ts';
import { findCraftsman, jobsHeld } from './leave-jobs.ts';
import { cancel } from './moves/cancel.ts';
import type { Side } from './agreement-contract.ts';
import { complete } from './moves/complete.ts';
import { REQUEST_COLUMNS } from './request-fields.ts';
import type { ActorOf } from './transition.ts';

export const requestsData: PersonalData = {
  name: 'requests',
  export: async ({ db }, accountId) => {
    const client = await findClient(db, accountId);
    return client ? exportRequests(db, client) : null;
  },
  erase: async (trx, accountId) => {
    const client = await findClient(trx, accountId);
    if (client) await eraseRequests(trx, client);
  },
};

export const jobsData: PersonalData = {
  name: 'jobs',
  export: async ({ db }, accountId) => {
    const craftsman = await findCraftsman(db, accountId);
    return craftsman ? exportJobs(db, craftsman) : null;
  },
  erase: async (trx, accountId, again) => {
    const craftsman = await findCraftsman(trx, accountId);
    if (!craftsman) return;
    await endBegunJobs(trx, craftsman, again);
    await blankJobs(trx, craftsman);
  },
};

async function findClient(db: Database, accountId: number): Promise<ActorOf<'client'> | null> {
  const row = await db.selectFrom('clients').select('id').where('account_id', '=', accountId).executeTakeFirst();
  return row ? { role: 'client', accountId, profileId: row.id } : null;
}

function exportRequests(db: Database, client: ActorOf<'client'>) {
  return db
    .selectFrom('requests')
    .leftJoin('media', 'media.id', 'requests.media_id')
    .leftJoin('craftsmen as chosen', 'chosen.id', 'requests.chosen_craftsman_id')
    .select(['requests.id', 'requests.status', 'media.name as photo', 'requests.created_at'])
    .select(['chosen.slug as chosen_craftsman', 'chosen_until'])
    .select(REQUEST_COLUMNS.map((column) => `requests.${column}` as const))
    .select(
      sql<string[]>`array(select m.name from request_photos p join media m on m.id = p.media_id
        where p.request_id = requests.id order by p.position)`.as('more_photos'),
    )
    .select(eventsBy(client.accountId).as('steps'))
    .select([agreementsIn('agreements').as('agreements'), agreementsIn('agreement_offers').as('offered_changes')])
    .where('client_id', '=', client.profileId)
    .orderBy('requests.id')
    .execute();
}

async function exportJobs(db: Database, craftsman: ActorOf<'craftsman'>) {
  const jobs = await db
    .selectFrom('engagements')
    .innerJoin('requests', 'requests.id', 'engagements.request_id')
    .select(['requests.id', 'engagements.status', 'service', 'source', 'reason', 'price', 'engagements.created_at'])
    .select(eventsBy(craftsman.accountId).as('steps'))
    .select(
      sql<unknown[]>`array(select json_build_object('file', m.name, 'stage', p.stage)
        from request_proofs p join media m on m.id = p.media_id
        where p.request_id = requests.id and p.craftsman_id = ${craftsman.profileId} order by p.id)`.as('proof'),
    )
    .where('engagements.craftsman_id', '=', craftsman.profileId)
    .orderBy('requests.id')
    .execute();
  const quotes = await db
    .selectFrom('quotes')
    .selectAll()
    .where('craftsman_id', '=', craftsman.profileId)
    .orderBy('id')
    .execute();
  const told = await db
    .selectFrom('request_tellings as t')
    .innerJoin('request_waves as w', (on) =>
      on.onRef('w.request_id', '=', 't.request_id').onRef('w.wave', '=', 't.wave'),
    )
    .select(['t.request_id', 'w.at', 't.answered_at'])
    .where('t.craftsman_id', '=', craftsman.profileId)
    .orderBy('t.request_id')
    .execute();
  const [agreements, offeredChanges] = await Promise.all(
    (['agreements', 'agreement_offers'] as const).map((table) =>
      db.selectFrom(table).selectAll().where('craftsman_id', '=', craftsman.profileId).orderBy('id').execute(),
    ),
  );
  return { jobs, quotes, agreements, offered_changes: offeredChanges, told_of: told };
}

const agreementsIn = (table: 'agreements' | 'agreement_offers') => sql<unknown[]>`coalesce((
  select json_agg(to_jsonb(g) - 'quote_id' order by g.id) from ${sql.table(table)} g where g.request_id = requests.id), '[]')`;

function eventsBy(accountId: number) {
  return sql<unknown[]>`coalesce((
    select json_agg(json_build_object('at', at, 'move', move, 'amount', amount, 'reason', reason, 'changed', changed) order by id)
    from request_events where request_id = requests.id and actor_id = ${accountId}), '[]')`;
}

/** Fields that say nothing of a person stay, as the craftsman's record of the work. Every other field is blanked. */
const STAYS: readonly string[] = ['service', 'location', 'schedule', ...CHOSEN_TIME, 'is_urgent'];
const BLANK = Object.fromEntries(REQUEST_COLUMNS.filter((name) => !STAYS.includes(name)).map((name) => [name, '']));

/** Cancels open requests, so that no craftsman goes to a client who has left, and blanks what is personal. */
async function eraseRequests(trx: Database, client: ActorOf<'client'>): Promise<void> {
  const open = await trx
    .selectFrom('requests')
    .select('id')
    .where('client_id', '=', client.profileId)
    .where('status', 'not in', ['Completed', 'Cancelled'])
    .orderBy('id')
    .execute();
  for (const { id } of open) await cancel(trx, client, id);
  const own = trx.selectFrom('requests').select('id').where('client_id', '=', client.profileId);
  await trx.deleteFrom('request_photos').where('request_id', 'in', own).execute();
  await trx
    .updateTable('requests')
    .set({ ...BLANK, name: 'Former client', media_id: null, chosen_craftsman_id: null, chosen_until: null })
    .where('client_id', '=', client.profileId)
    .execute();
  await trx.updateTable('engagements').set({ reason: null }).where('request_id', 'in', own).execute();
  await blankScopes(trx, 'client', sql<SqlBool>`request_id in (${own})`);
}

/** What was agreed stays readable for the other side, without the words of who leaves. */
async function blankScopes(trx: Database, side: Side, isTheirs: RawBuilder<SqlBool>): Promise<void> {
  for (const table of ['agreements', 'agreement_offers'] as const)
    await trx.updateTable(table).set({ scope: '' }).where(isTheirs).where('offered_by', '=', side).execute();
}

/** The others have been given back, as of every account that is closed. @throws jobsUnfinished */
async function endBegunJobs(trx: Database, craftsman: ActorOf<'craftsman'>, again: boolean): Promise<void> {
  const begun = await jobsHeld(trx, craftsman, ['In Progress']);
  if (!again && begun.length > 0) throw jobsUnfinished();
  // Repeated after a restore: the work was completed after the backup was taken.
  for (const { request_id } of begun) await complete(trx, craftsman, request_id);
}

async function blankJobs(trx: Database, craftsman: ActorOf<'craftsman'>): Promise<void> {
  await blankScopes(trx, 'craftsman', sql<SqlBool>`craftsman_id = ${craftsman.profileId}`);
  for (const table of ['quotes', 'agreements'] as const)
    await trx.updateTable(table).set({ message: '' }).where('craftsman_id', '=', craftsman.profileId).execute();
  await trx.updateTable('engagements').set({ reason: null }).where('craftsman_id', '=', craftsman.profileId).execute();
}
