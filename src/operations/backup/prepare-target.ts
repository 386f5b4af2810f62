import type pg from 'pg';
import { migrateJobs } from '#platform/jobs/jobs.ts';
import { knownMigrations, migrate } from '#platform/db/migrate.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { OperationError, withDatabase } from '../target.ts';
import type { Head } from './archive.ts';
import { appliedMigrations } from './backup.ts';
import { clearQueue, filledTables, listTables, type Table } from './tables.ts';

export async function requireEmptyTarget(storage: Storage): Promise<void> {
  for (const prefix of ['private/', 'public/']) {
    for await (const _file of storage.list(prefix)) {
      throw new OperationError(
        'There are photos or documents already: a backup is restored into an empty place only. Move them away first.',
      );
    }
  }
}

/**
 * Migrates an empty database to the backup's schema.
 * @throws OperationError when it is in use, holds something else, or the migrations are unknown
 */
export async function prepareSchema(connection: pg.PoolConfig, migrations: readonly string[]): Promise<void> {
  const known = await knownMigrations();
  if (migrations.some((name) => !known.includes(name)))
    throw new OperationError('It was made by a newer version of Ufundi: update this one first.');
  await withDatabase(connection, async ({ db, pool }) => {
    const { rows } = await pool.query(
      `select to_regclass('public.accounts') is not null as migrated,
        exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and relname not like 'kysely%') as filled,
        exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and application_name like 'ufundi%' and application_name <> 'ufundi operator') as used`,
    );
    const { migrated, filled, used } = rows[0];
    if (used) throw new OperationError('Ufundi is running on that database. Stop it first.');
    if (!migrated && filled) throw new OperationError('That database holds something else. Make a new one for Ufundi.');
    if (!migrated) await migrate(db, migrations.at(-1));
    await migrateJobs(pool);
  });
}

export async function emptyTables(client: pg.Client, head: Head): Promise<Table[]> {
  const tables = await listTables(client);
  const applied = await appliedMigrations(client);
  const filled = await filledTables(client, tables);
  if (filled.length > 0)
    throw new OperationError(
      `The database is not empty (${filled[0]?.replace('public.', '')}): a backup is restored into an empty place only. ` +
        'Give it a new DATA_DIR or a new database.',
    );
  if (applied.join() !== head.migrations.join())
    throw new OperationError(
      'The empty database was set up by another version than the backup. Give it a new DATA_DIR or a new database.',
    );
  await clearQueue(client, tables);
  const missing = head.tables.filter(({ name }) => !tables.some((table) => table.name === name));
  if (missing.length > 0)
    throw new OperationError(`This version knows no table ${missing[0]?.name}; nothing was restored.`);
  return tables;
}
