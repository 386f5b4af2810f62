import { promises as fs } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import { ROOT } from '../paths.ts';
import { applyReadModel, fillPlaceNames, fillReadModel } from './apply-read-model.ts';
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
                await prepare(db);
                await sql.raw(await fs.readFile(path.join(MIGRATIONS, `${name}.sql`), 'utf8')).execute(db);
              },
            },
          ] as const,
      ),
    ]);
  }
}

/** @param to the last migration to run: of a backup's schema. The read model needs the newest schema. */
export async function migrate(db: Database, to?: string): Promise<string[]> {
  const ahead = await migrationsAhead(db);
  const migrator = new Migrator({ db, provider: new SqlFiles(ahead) });
  const applied = await retryLocked(async () => {
    const { error, results } = to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to);
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  });
  if (ahead.length === 0 && (await isMigrated(db))) await retryLocked(() => applyReadModel(db, prepare));
  if (await hasTable(db, 'public_fill')) {
    await fillPlaceNames(db);
    // Two processes that start at once fill together.
    await retryLocked(() => fillReadModel(db));
  }
  return applied;
}

const LOCK_RETRY_MS = 6_000;

async function retryLocked<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + LOCK_RETRY_MS; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!(isLocked(error) || isRenamed(error)) || Date.now() > deadline) throw error;
      await delay(20 + Math.random() * 100);
    }
  }
}

async function prepare<T>(db: Kysely<T>): Promise<void> {
  // A migration waiting for a lock blocks later queries; it fails instead and is retried.
  await sql`set local lock_timeout = '5s'`.execute(db);
  // In a deadlock the migration fails and is retried, not a request; needs a superuser.
  await sql`do $$ begin set local deadlock_timeout = '50ms';
    exception when insufficient_privilege then null; end $$`.execute(db);
  await lockOutWriters(db);
}

export function isLocked(error: unknown): boolean {
  return /^(55P03|40P01)$/.test((error as { code?: string }).code ?? '');
}

/** Kysely lists all tables while another process may be migrating the queue's, which renames some. */
function isRenamed(error: unknown): boolean {
  return (error as { code?: string }).code === '42P01';
}

async function lockOutWriters<T>(db: Kysely<T>): Promise<void> {
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
