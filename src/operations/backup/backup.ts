import pg from 'pg';
import { storedFilesOf } from '#media/names.ts';
import { pauseFileRemoval } from '#media/backup-lock.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { productVersion } from '#platform/installation.ts';
import { HEAD, MANIFEST } from './archive.ts';
import { type ArchiveWriter, manifestText, writeArchive } from './write-archive.ts';
import { OperationError, type Target } from '../target.ts';
import { countRows, listTables, PLAIN_TEXT, readSequences, readTable, type Sum, type Table } from './tables.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;

/** @throws OperationError when the file exists, another backup runs, or the database is not Ufundi's */
export async function backUp({ connection, storage }: Pick<Target, 'connection' | 'storage'>, file: string) {
  const done = { rows: 0, files: 0 };
  const lockHolder = await connect(connection);
  const reader = await connect(connection);
  try {
    if (!(await pauseFileRemoval(lockHolder)))
      throw new OperationError('Another backup is running; nothing was written.');
    await reader.query(PLAIN_TEXT);
    await reader.query('begin isolation level repeatable read read only');
    const migrations = await appliedMigrations(reader);
    const tables = await listTables(reader);
    const bytes = await writeArchive(file, async (archive) => {
      const head = JSON.stringify({
        format: 1,
        version: await productVersion(),
        at: new Date().toISOString(),
        migrations,
        tables: tables.map(({ name, columns }) => ({ name, columns })),
      });
      await archive.add(HEAD, Buffer.byteLength(head), [Buffer.from(head)]);
      const sums: Record<string, Sum> = {};
      for (const table of tables) {
        const sum = await addTable(archive, reader, table);
        sums[table.name] = sum;
        done.rows += sum.rows;
      }
      const { rows } = await reader.query<{ name: string; rendered: boolean }>(
        'select name, rendered from media order by id',
      );
      // Read last, so that ids given out meanwhile are not reused.
      const sequences = await readSequences(reader);
      await reader.query('commit');
      for (const each of rows.flatMap(storedFilesOf)) {
        await addFile(archive, storage, each);
        done.files += 1;
      }
      const manifest = manifestText({ tables: sums, sequences, files: done.files, entries: { ...archive.entries } });
      await archive.add(MANIFEST, Buffer.byteLength(manifest), [Buffer.from(manifest)]);
    });
    return { ...done, bytes };
  } finally {
    await reader.end();
    await lockHolder.end();
  }
}

async function addTable(archive: ArchiveWriter, reader: pg.Client, table: Table): Promise<Sum> {
  const rows = countRows(readTable(reader, table));
  let part: Buffer[] = [];
  let size = 0;
  let chunks = 0;
  const add = async () => {
    const name = `tables/${table.name}/${String(++chunks).padStart(6, '0')}`;
    await archive.add(name, size, part);
    part = [];
    size = 0;
  };
  for await (const chunk of rows) {
    part.push(chunk);
    size += chunk.length;
    if (size >= CHUNK_BYTES) await add();
  }
  if (size > 0) await add();
  return rows.sum();
}

async function addFile(archive: ArchiveWriter, storage: Storage, name: string): Promise<void> {
  const file = await storage.find(`private/${name}`);
  if (!file)
    throw new OperationError(
      `The file private/${name} is missing, which \`npm run invariants\` tells too; nothing was written.`,
    );
  await archive.add(`media/${name}`, file.size, file.open());
}

export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query(`select to_regclass('public.kysely_migration') is not null as there`);
  if (!rows[0].there) throw new OperationError('That database holds nothing of Ufundi.');
  const names = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return names.rows.map(({ name }) => name);
}

export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'ufundi operator',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}
