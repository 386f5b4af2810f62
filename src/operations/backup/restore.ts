/** Restores a backup completely, verified by checksums, or not at all. */
import type pg from 'pg';
import { parseFileName } from '#media/names.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Head, Manifest } from './archive.ts';
import { type Checksums, type Entry, readArchive, readEnd, readHead, verifyArchive } from './read-archive.ts';
import { connect } from './backup.ts';
import { emptyTables, prepareSchema, requireEmptyTarget } from './prepare-target.ts';
import { OperationError, type Target } from '../target.ts';
import { fillTable, freeJobs, PLAIN_TEXT, setSequences, type Sum, sumOf } from './tables.ts';

export interface Restored {
  readonly rows: number;
  readonly files: number;
  readonly head: Head;
}

/** Limits of files in flight: enough for a slow bucket, little memory. */
const MAX_FILES = 8;
const MAX_BYTES = 64 * 1024 * 1024;

/** @throws OperationError for an incomplete backup, a target that is in use or not empty, or a checksum mismatch */
export async function restore(
  { connection, storage }: Pick<Target, 'connection' | 'storage'>,
  file: string,
): Promise<Restored> {
  await requireEmptyTarget(storage);
  const checksums: Checksums = {};
  const entries = readArchive(file, checksums);
  let entry: Entry | undefined;
  const next = async () => (entry = (await entries.next()).value as Entry | undefined);
  const storedKeys: string[] = [];
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
      await fillTable(client, table, chunksOf(name));
      sums[name] = await sumOf(client, table);
    }
    const published = await publishedNames(client);
    const files = await restoreFiles(published);
    const manifest = await readEnd(file, entry, checksums);
    if (await next()) throw new OperationError(`${file} was changed: something follows its end.`);
    const differing = head.tables.find(({ name }) => sums[name]?.sha256 !== manifest.tables[name]?.sha256);
    if (differing)
      throw new OperationError(`The table ${differing.name} did not arrive as it left; nothing was restored.`);
    await setSequences(client, existingSequences(manifest.sequences, await sequenceNames(client)));
    await freeJobs(client);
    // Files are stored before the rows that name them.
    await client.query('commit');
    return { rows: rowsOf(manifest), files, head };
  } catch (error) {
    await client?.query('rollback').catch(() => {});
    for (const key of storedKeys) await storage.remove(key).catch(() => {});
    // Damage of the archive explains any other error.
    if (!(error instanceof OperationError)) await verifyArchive(file);
    throw error;
  } finally {
    await entries.return(undefined);
    await client?.end();
  }

  async function* chunksOf(name: string) {
    while (entry?.name.startsWith(`tables/${name}/`)) {
      yield* entry.content;
      await next();
    }
  }

  async function restoreFiles(published: ReadonlySet<string>): Promise<number> {
    let count = 0;
    let bytes = 0;
    const inFlight = new Set<Promise<unknown>>();
    const errors: unknown[] = [];
    for (; entry?.name.startsWith('media/'); await next()) {
      const { name, content: stream } = entry as Entry;
      const fileName = name.slice('media/'.length);
      const main = parseFileName(fileName)?.main;
      if (!main) throw new OperationError(`${name} in the backup is no file of ours; nothing was restored.`);
      const chunks: Uint8Array[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const content = Buffer.concat(chunks);
      bytes += content.length;
      const putting = putFile(fileName, content, published.has(mainOf(fileName)))
        .catch((error: unknown) => errors.push(error))
        .finally(() => {
          inFlight.delete(putting);
          bytes -= content.length;
        });
      inFlight.add(putting);
      count++;
      while (inFlight.size >= MAX_FILES || (inFlight.size > 1 && bytes > MAX_BYTES)) await Promise.race(inFlight);
      if (errors.length > 0) break;
    }
    await Promise.all(inFlight);
    if (errors.length > 0) throw errors[0];
    return count;
  }

  async function putFile(name: string, content: Buffer, isPublic: boolean): Promise<void> {
    storedKeys.push(`private/${name}`);
    await storage.put(`private/${name}`, content);
    if (!isPublic) return;
    storedKeys.push(`public/${name}`);
    await storage.copy(`private/${name}`, `public/${name}`);
  }
}

/** `x-640.webp` belongs to `x.webp`. */
function mainOf(file: string): string {
  return file.replace(/-(320|640)\.webp$/, '.webp');
}

/** Applies newer migrations to a database restored from an older version. */
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

const existingSequences = (sequences: Manifest['sequences'], names: readonly string[]) =>
  Object.fromEntries(Object.entries(sequences).filter(([name]) => names.includes(name)));

const rowsOf = ({ tables }: Manifest) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
