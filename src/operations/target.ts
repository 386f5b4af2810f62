/** The database and files of this installation, for operator commands. */
import type pg from 'pg';
import { Problem } from '#api/problem.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type Database, type OpenDatabase, openDatabase } from '#platform/db/database.ts';
import { EmbeddedError } from '#embedded-postgres/error.ts';
import { makeDataFolder } from '#embedded-postgres/data-paths.ts';
import { startEmbedded } from '#embedded-postgres/start.ts';
import { SETTINGS_EXIT_CODE, type Settings, SettingsError } from '#platform/settings.ts';

export interface Target {
  readonly settings: Settings;
  readonly connection: pg.PoolConfig;
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly storage: Storage;
}

/** An error that an operator can fix: the message is shown without a stack. */
export class OperationError extends Error {}

export async function withTarget<T>(settings: Settings, work: (target: Target) => Promise<T>): Promise<T> {
  makeDataFolder(settings.dataDir);
  const workOn = (connection: pg.PoolConfig) =>
    withDatabase(connection, async ({ db, pool }) =>
      work({ settings, connection, db, pool, storage: await openStorage(settings) }),
    );
  return settings.databaseUrl
    ? workOn({ connectionString: settings.databaseUrl })
    : withEmbedded(settings.dataDir, workOn);
}

export async function withDatabase<T>(connection: pg.PoolConfig, work: (opened: OpenDatabase) => Promise<T>) {
  const opened = openDatabase(
    { ...connection, max: 4, statement_timeout: 0, application_name: 'ufundi operator' },
    () => {},
  );
  return work(opened).finally(() => opened.close());
}

export async function withEmbedded<T>(dataDir: string, work: (connection: pg.PoolConfig) => Promise<T>): Promise<T> {
  makeDataFolder(dataDir);
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  return work(embedded.config).finally(() => embedded.stop());
}

export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const known = [OperationError, Problem, SettingsError, EmbeddedError].some((kind) => error instanceof kind);
    if (known || code.startsWith('ERR_PARSE_ARGS')) console.error(message);
    else if (/^(ECONN|ENOTFOUND|EAI_AGAIN|57P03)/.test(code))
      console.error(`The database cannot be reached (${code}).`);
    else console.error(error);
    process.exitCode = error instanceof SettingsError ? SETTINGS_EXIT_CODE : 1;
  }
}
