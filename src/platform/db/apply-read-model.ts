import { createHash } from 'node:crypto';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { PLACES } from '#catalogue/places.ts';
import { ROOT } from '../paths.ts';
import type { Database } from './database.ts';

const READ_MODEL = path.join(ROOT, 'db/read-model.sql');

/**
 * Runs `db/read-model.sql` when the database has another one, and marks every card for `fillReadModel`. The view's comment
 * holds the hash, so that it goes with the view. A release older than the schema leaves the newer one's read model.
 * @param prepare sets time limits and locks, as before a migration
 */
export async function applyReadModel(db: Database, prepare: (trx: Database) => Promise<void>): Promise<void> {
  const text = await fs.readFile(READ_MODEL, 'utf8');
  const lines = text.split('\n').map((line) => line.trim());
  const hash = createHash('sha256')
    .update(lines.filter((line) => !line.startsWith('--')).join('\n'))
    .digest('hex');
  if ((await appliedHash(db)) === hash) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('ufundi read model'))`.execute(trx);
    if ((await appliedHash(trx)) === hash) return;
    await prepare(trx);
    // First, as who fills does: it holds this row while it reads what is replaced below.
    await markAllCards(trx);
    await sql.raw(text).execute(trx);
    await sql`comment on view public_sources is ${sql.lit(hash)}`.execute(trx);
  });
}

/** Reads the catalog's table: `to_regclass` names the view of before when another process replaced it meanwhile. */
async function appliedHash(db: Database): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`
    select obj_description(oid, 'pg_class') as hash from pg_class
    where relname = 'public_sources' and relnamespace = current_schema()::regnamespace`.execute(db);
  return rows[0]?.hash ?? null;
}

async function markAllCards(trx: Database): Promise<void> {
  await sql`delete from public_fill`.execute(trx);
  await sql`insert into public_fill values (0) on conflict do nothing`.execute(trx);
}

/** The read model spells places as the catalogue does; after a change of the catalogue every card is written again. */
export async function fillPlaceNames(db: Database): Promise<void> {
  const rows = await db.selectFrom('place_names').selectAll().execute();
  const stored = new Map(rows.map(({ key, name }) => [key, name]));
  if (stored.size === PLACES.length && PLACES.every(({ key, name }) => stored.get(key) === name)) return;
  await db.transaction().execute(async (trx) => {
    const places = PLACES.map(({ key, name }) => ({ key, name }));
    await trx
      .deleteFrom('place_names')
      .where(
        'key',
        'not in',
        places.map(({ key }) => key),
      )
      .execute();
    await trx
      .insertInto('place_names')
      .values(places)
      .onConflict((known) => known.column('key').doUpdateSet({ name: (given) => given.ref('excluded.name') }))
      .execute();
    await markAllCards(trx);
  });
}

/** Brings marked cards up to date in batches, so that no writer waits long; a row that is right already is not written. */
export async function fillReadModel(db: Database): Promise<void> {
  let isMore: boolean | undefined = true;
  while (isMore) isMore = (await sql<{ more: boolean }>`select fill_cards(100) as more`.execute(db)).rows[0]?.more;
}
