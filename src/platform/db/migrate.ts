import { promises as fs } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import { PLACES } from '#catalogue/places.ts';
import { ROOT } from '../paths.ts';
import type { Database } from './database.ts';

const MIGRATIONS = path.join(ROOT, 'db/migrations');

export async function knownMigrations(): Promise<string[]> {
  const files = (await fs.readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  return files.map((name) => name.replace(/\.sql$/, '')).sort();
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select where to_regclass(${name}) is not null`.execute(db);
  return rows.length > 0;
}

async function migrationsAhead(db: Database): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const known = new Set(await knownMigrations());
  return rows.map(({ name }) => name).filter((name) => !known.has(name));
}

class SqlFiles implements MigrationProvider {
  readonly #ahead: readonly string[];
  constructor(ahead: readonly string[]) {
    this.#ahead = ahead;
  }

  async getMigrations() {
    const done = { up: async () => {} };
    return Object.fromEntries([
      ...this.#ahead.map((name) => [name, done] as const),
      ...(await knownMigrations()).map(
        (name) =>
          [
            name,
            {
              up: async (db: Kysely<unknown>) => {
                // A migration waiting for a lock blocks later queries; it fails instead and is retried.
                await sql`set local lock_timeout = '5s'`.execute(db);
                // In a deadlock the migration fails and is retried, not a request; needs a superuser.
                await sql`do $$ begin set local deadlock_timeout = '50ms';
              exception when insufficient_privilege then null; end $$`.execute(db);
                await lockOutWriters(db);
                await sql.raw(await fs.readFile(path.join(MIGRATIONS, `${name}.sql`), 'utf8')).execute(db);
              },
            },
          ] as const,
      ),
    ]);
  }
}

export async function migrate(db: Database, to?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: new SqlFiles(await migrationsAhead(db)) });
  for (const deadline = Date.now() + LOCK_RETRY_MS; ; ) {
    const { error, results } = to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to);
    if (!error) {
      await fillPlaceNames(db);
      await fillReadModel(db);
      return (results ?? []).map((result) => result.migrationName);
    }
    if (!(isLocked(error) || isRenamed(error)) || Date.now() > deadline) throw error;
    await delay(20 + Math.random() * 100);
  }
}

const LOCK_RETRY_MS = 6_000;

export function isLocked(error: unknown): boolean {
  return /^(55P03|40P01)$/.test((error as { code?: string }).code ?? '');
}

/** Kysely lists all tables while another process may be migrating the queue's, which renames some. */
function isRenamed(error: unknown): boolean {
  return (error as { code?: string }).code === '42P01';
}

async function lockOutWriters(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ tables: string | null }>`
    select string_agg(format('%I', tablename), ', ' order by tablename) as tables from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely%'`.execute(db);
  const tables = rows[0]?.tables;
  if (tables) await sql.raw(`lock table ${tables} in share row exclusive mode nowait`).execute(db);
}

export async function isMigrated(db: Database): Promise<boolean> {
  const known = await new Migrator({ db, provider: new SqlFiles([]) }).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}

/** The read model spells places as the catalogue does; after a change of the catalogue every card is written again. */
async function fillPlaceNames(db: Database): Promise<void> {
  if (!(await hasTable(db, 'place_names'))) return;
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
    await sql`delete from public_fill`.execute(trx);
    await sql`insert into public_fill values (0) on conflict do nothing`.execute(trx);
  });
}

/** Craftsmen from before the read model get their rows in batches, so that no writer waits long. */
async function fillReadModel(db: Database): Promise<void> {
  let isMore: boolean | undefined = await hasTable(db, 'public_fill');
  while (isMore) isMore = (await sql<{ more: boolean }>`select fill_cards(100) as more`.execute(db)).rows[0]?.more;
}
