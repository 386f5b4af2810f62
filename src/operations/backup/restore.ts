/** Brings a backup back into an empty place: all of it, held against its checksums, or nothing. */
import type pg from 'pg';
import { parseFileName } from '#media/names.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { openDatabase } from '#platform/db/database.ts';
import { knownMigrations, migrate } from '#platform/db/migrate.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';
import {
  type Entry,
  type Found,
  type Head,
  type Manifest,
  readArchive,
  readEnd,
  readHead,
  verifyArchive,
} from './archive.ts';
import { appliedMigrations, connect } from './backup.ts';
import { OperationError, type Target } from '../target.ts';
import {
  clearQueue,
  fillTable,
  filledTables,
  freeJobs,
  listTables,
  PLAIN_TEXT,
  setSequences,
  type Sum,
  sumOf,
  type Table,
} from './tables.ts';

export interface Restored {
  readonly rows: number;
  readonly files: number;
  readonly head: Head;
}

/** Files on their way to the store at once: enough for a bucket's slowness, little for the memory. */
const AT_ONCE = 8;
const BYTES_AT_ONCE = 64 * 1024 * 1024;

/**
 * Restores database and files, then brings the schema up to today's.
 * @throws CannotDo when the backup is not whole, the place is not empty or in use, or something arrived otherwise than it left
 */
export async function restore(
  { connection, storage }: Pick<Target, 'connection' | 'storage'>,
  file: string,
): Promise<Restored> {
  await requireEmptyTarget(storage);
  const found: Found = {};
  const entries = readArchive(file, found);
  let entry: Entry | undefined;
  const next = async () => (entry = (await entries.next()).value as Entry | undefined);
  const put: string[] = [];
  let client: pg.Client | undefined;
  try {
    const head = await readHead(file, await next());
    await next();
    await prepareSchema(connection, head.migrations);
    client = await connect(connection);
    await client.query(PLAIN_TEXT);
    await client.query('begin');
    const tables = await emptyTables(client, head);
    const sums: Record<string, Sum> = {};
    for (const { name, columns } of head.tables) {
      const table = { name, columns, key: tables.find((each) => each.name === name)?.key ?? [] };
      await fillTable(client, table, piecesOf(name));
      sums[name] = await sumOf(client, table);
    }
    const published = await publishedNames(client);
    const files = await restoreFiles(published);
    const manifest = await readEnd(file, entry, found);
    if (await next()) throw new OperationError(`${file} was changed: something follows its end.`);
    const wrong = head.tables.find(({ name }) => sums[name]?.sha256 !== manifest.tables[name]?.sha256);
    if (wrong) throw new OperationError(`The table ${wrong.name} did not arrive as it left; nothing was restored.`);
    await setSequences(client, known(manifest.sequences, await sequenceNames(client)));
    await freeJobs(client);
    // Bytes before the rows that name them, as always.
    await client.query('commit');
    return { rows: rowsOf(manifest), files, head };
  } catch (error) {
    await client?.query('rollback').catch(() => {});
    for (const key of put) await storage.remove(key).catch(() => {});
    // Whatever a damaged backup led to, that it is damaged is what there is to say.
    if (!(error instanceof OperationError)) await verifyArchive(file);
    throw error;
  } finally {
    await entries.return(undefined);
    await client?.end();
  }

  async function* piecesOf(name: string) {
    while (entry?.name.startsWith(`tables/${name}/`)) {
      yield* entry.content;
      await next();
    }
  }

  async function restoreFiles(published: ReadonlySet<string>): Promise<number> {
    let count = 0;
    let bytes = 0;
    const under = new Set<Promise<unknown>>();
    const faults: unknown[] = [];
    for (; entry?.name.startsWith('media/'); await next()) {
      const { name, content } = entry as Entry;
      const own = name.slice('media/'.length);
      const main = parseFileName(own)?.main;
      if (!main) throw new OperationError(`${name} in the backup is no file of ours; nothing was restored.`);
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      const all = Buffer.concat(chunks);
      bytes += all.length;
      const putting = putFile(own, all, published.has(mainOf(own)))
        .catch((error: unknown) => faults.push(error))
        .finally(() => {
          under.delete(putting);
          bytes -= all.length;
        });
      under.add(putting);
      count++;
      while (under.size >= AT_ONCE || (under.size > 1 && bytes > BYTES_AT_ONCE)) await Promise.race(under);
      if (faults.length > 0) break;
    }
    await Promise.all(under);
    if (faults.length > 0) throw faults[0];
    return count;
  }

  async function putFile(name: string, content: Buffer, isPublic: boolean): Promise<void> {
    put.push(`private/${name}`);
    await storage.put(`private/${name}`, content);
    if (!isPublic) return;
    put.push(`public/${name}`);
    await storage.copy(`private/${name}`, `public/${name}`);
  }
}

/** The row's name of a file: `x-640.webp` belongs to `x.webp`. */
function mainOf(file: string): string {
  return file.replace(/-(320|640)\.webp$/, '.webp');
}

async function requireEmptyTarget(storage: Storage): Promise<void> {
  for (const prefix of ['private/', 'public/']) {
    for await (const _file of storage.list(prefix)) {
      throw new OperationError(
        'There are photos or documents already: a backup is restored into an empty place only. Move them away first.',
      );
    }
  }
}

/**
 * An untouched database gets the schema the backup was made with; one that was started but never used has it already.
 * @throws CannotDo when it is in use, holds something else, or this version does not know those migrations
 */
export async function prepareSchema(connection: pg.PoolConfig, migrations: readonly string[]): Promise<void> {
  const known = await knownMigrations();
  if (migrations.some((name) => !known.includes(name)))
    throw new OperationError('It was made by a newer version of Ufundi: update this one first.');
  const opened = openDatabase(
    { ...connection, max: 2, statement_timeout: 0, application_name: 'ufundi operator' },
    () => {},
  );
  try {
    const { rows } = await opened.pool.query(
      `select to_regclass('public.accounts') is not null as migrated,
        exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and relname not like 'kysely%') as filled,
        exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and application_name like 'ufundi%' and application_name <> 'ufundi operator') as used`,
    );
    const { migrated, filled, used } = rows[0];
    if (used) throw new OperationError('Ufundi is running on that database. Stop it first.');
    if (!migrated && filled) throw new OperationError('That database holds something else. Make a new one for Ufundi.');
    if (!migrated) await migrate(opened.db, migrations.at(-1));
    await migrateJobs(opened.pool);
  } finally {
    await opened.close();
  }
}

async function emptyTables(client: pg.Client, head: Head): Promise<Table[]> {
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
  const lacking = head.tables.filter(({ name }) => !tables.some((table) => table.name === name));
  if (lacking.length > 0)
    throw new OperationError(`This version knows no table ${lacking[0]?.name}; nothing was restored.`);
  return tables;
}

/** What the newest migrations still add to a database of an older version. */
export async function catchUp(connection: pg.PoolConfig): Promise<string[]> {
  const opened = openDatabase(
    { ...connection, max: 2, statement_timeout: 0, application_name: 'ufundi operator' },
    () => {},
  );
  try {
    return await migrate(opened.db);
  } finally {
    await opened.close();
  }
}

async function publishedNames(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from media where published');
  return new Set(rows.map(({ name }) => name));
}

async function sequenceNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || sequencename as name from pg_sequences`,
  );
  return rows.map(({ name }) => name);
}

const known = (sequences: Manifest['sequences'], names: readonly string[]) =>
  Object.fromEntries(Object.entries(sequences).filter(([name]) => names.includes(name)));

const rowsOf = ({ tables }: Manifest) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
