import type pg from 'pg';
import type { Manifest } from './archive.ts';
import { type Checksums, readArchive, readEnd, readHead, verifyArchive } from './read-archive.ts';
import { connect } from './backup.ts';
import { chunksOf, EntryCursor, restoreFiles } from './restore-files.ts';
import { emptyTables, prepareSchema, requireEmptyTarget } from './prepare-target.ts';
import { OperationError, type Target } from '../target.ts';
import { fillTable, freeJobs, PLAIN_TEXT, readSequences, setSequences, type Sum, sumOf } from './tables.ts';

/** @throws OperationError for an incomplete backup, a target that is in use or not empty, or a checksum mismatch */
export async function restore({ connection, storage }: Pick<Target, 'connection' | 'storage'>, file: string) {
  await requireEmptyTarget(storage);
  const checksums: Checksums = {};
  const entries = readArchive(file, checksums);
  const cursor = new EntryCursor(entries);
  const storedKeys: string[] = [];
  let client: pg.Client | undefined;
  try {
    const head = await readHead(file, await cursor.next());
    await cursor.next();
    await prepareSchema(connection, head.migrations);
    client = await connect(connection);
    await client.query(PLAIN_TEXT);
    await client.query('begin');
    const tables = await emptyTables(client, head);
    const sums: Record<string, Sum> = {};
    for (const { name, columns } of head.tables) {
      const table = { name, columns, key: tables.find((each) => each.name === name)?.key ?? [] };
      await fillTable(client, table, chunksOf(cursor, name));
      sums[name] = await sumOf(client, table);
    }
    const published = await publishedNames(client);
    const files = await restoreFiles(cursor, storage, published, storedKeys);
    const manifest = await readEnd(file, cursor.entry, checksums);
    if (await cursor.next()) throw new OperationError(`${file} was changed: something follows its end.`);
    const differing = head.tables.find(({ name }) => sums[name]?.sha256 !== manifest.tables[name]?.sha256);
    if (differing)
      throw new OperationError(`The table ${differing.name} did not arrive as it left; nothing was restored.`);
    const existing = await readSequences(client);
    const sequences = Object.entries(manifest.sequences).filter(([name]) => name in existing);
    await setSequences(client, Object.fromEntries(sequences));
    await freeJobs(client);
    // Files are stored before the rows that name them.
    await client.query('commit');
    return { rows: rowsOf(manifest), files, head };
  } catch (error) {
    await client?.query('rollback').catch(() => {});
    for (const key of storedKeys) await storage.remove(key).catch(() => {});
    if (!(error instanceof OperationError)) await verifyArchive(file);
    throw error;
  } finally {
    await entries.return(undefined);
    await client?.end();
  }
}

async function publishedNames(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from media where published');
  return new Set(rows.map(({ name }) => name));
}

const rowsOf = ({ tables }: Manifest) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
