/** The database and files of this installation, for operator commands. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { Problem } from '#api/problem.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type Database, type OpenDatabase, openDatabase } from '#platform/db/database.ts';
import { ROOT } from '#platform/paths.ts';
import { EmbeddedError } from '#embedded-postgres/error.ts';
import { clusterIn, makeDataFolder } from '#embedded-postgres/data-paths.ts';
import { startEmbedded } from '#embedded-postgres/start.ts';
import { createSettingReader } from '#platform/setting-reader.ts';
import {
  dataFolderOf,
  loadEnvironment,
  readSettings,
  SETTINGS_EXIT_CODE,
  type Settings,
  SettingsError,
} from '#platform/settings.ts';

export interface Target {
  readonly settings: Settings;
  readonly connection: pg.PoolConfig;
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly storage: Storage;
}

/** An error that an operator can fix: the message is shown without a stack. */
export class OperationError extends Error {}

/**
 * Works on the installation that DATA_DIR and DATABASE_URL name.
 * @param creates whether an embedded database may be made where there is none
 * @throws OperationError when there is none and none may be made
 */
export async function withTarget<T>(work: (target: Target) => Promise<T>, { creates = false } = {}): Promise<T> {
  const env = loadEnvironment();
  const dataDir = dataFolderOf(env);
  actAsOwnerOf(dataDir);
  if (!creates && !createSettingReader(env).text('DATABASE_URL')) requireCluster(dataDir);
  const settings = readSettings(env);
  const workOn = (connection: pg.PoolConfig) =>
    withDatabase(connection, async ({ db, pool }) =>
      work({ settings, connection, db, pool, storage: await openStorage(settings) }),
    );
  if (!settings.databaseUrl) return withEmbedded(dataDir, workOn, { creates });
  makeDataFolder(dataDir);
  return workOn({ connectionString: settings.databaseUrl });
}

export async function withDatabase<T>(connection: pg.PoolConfig, work: (opened: OpenDatabase) => Promise<T>) {
  const opened = openDatabase(
    { ...connection, max: 4, statement_timeout: 0, application_name: 'ufundi operator' },
    () => {},
  );
  return work(opened).finally(() => opened.close());
}

export async function withEmbedded<T>(
  dataDir: string,
  work: (connection: pg.PoolConfig) => Promise<T>,
  { creates }: { readonly creates: boolean },
): Promise<T> {
  actAsOwnerOf(dataDir);
  if (!creates) requireCluster(dataDir);
  makeDataFolder(dataDir);
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  return work(embedded.config).finally(() => embedded.stop());
}

function requireCluster(dataDir: string): void {
  if (existsSync(clusterIn(dataDir))) return;
  throw new OperationError(
    `There is no database in ${dataDir}, and only npm start makes one. ` +
      'If Ufundi keeps its data elsewhere, name that folder as DATA_DIR in .env.',
  );
}

/** Root works as the owner of the data: the service cannot read files of root. */
export function actAsOwnerOf(dataDir: string): void {
  const { uid = 0, gid = 0 } = statSync(dataDir, { throwIfNoEntry: false }) ?? {};
  if (uid === 0 || process.getuid?.() !== 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  try {
    accessSync(path.join(ROOT, 'package.json'), constants.R_OK);
  } catch {
    throw new OperationError(
      `Root works as the owner of ${dataDir}, who cannot read the program in ${ROOT}: move it to a folder that all may enter.`,
    );
  }
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
