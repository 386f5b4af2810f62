import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aCompletedRequest, aQuote, aRequest, aReview } from '../../db/factories/jobs.ts';
import { anApprovedCraftsman, aPendingCraftsman, aWidePicture } from '../../db/factories/profiles.ts';
import { anEmptyDatabase, type EmptyDatabase } from './empty-database.ts';
import { createPeople, type People } from './people.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { checkInvariants, linesOf } from '#operations/invariants/invariants.ts';
import { connect } from '#operations/backup/backup.ts';
import { listTables, PLAIN_TEXT, sumOf } from '#operations/backup/tables.ts';

export let server: TestServer;
export let people: People;
export let folder: string;
const databases: EmptyDatabase[] = [];

/** Fills what this module exports, anew for each file: they share the module. */
export function useBackups(): void {
  beforeAll(async () => {
    server = await startTestServer();
    people = await createPeople(server);
    // Its photos have files of several widths.
    await anApprovedCraftsman(server, {
      fullName: 'Naliaka Wekesa',
      pictures: [await aWidePicture(), await aWidePicture()],
      adminId: people.admin.id,
    });
    await server.work();
    // Their photos wait to be rendered.
    await aPendingCraftsman(server, { fullName: 'Barasa Simiyu' });
    await aReview(server, people.client, await aCompletedRequest(server, people), {
      comment: 'Tabs\there, "quotes",\nlines\\ and ñandú 🔧',
    });
    await aQuote(server, people.rival, await aRequest(server, people.client));
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ufundi-backup-'));
  });
  afterAll(async () => {
    for (const target of databases.splice(0)) await target.remove();
    await server.close();
    await fs.rm(folder, { recursive: true, force: true });
  });
}

let fileCount = 0;
export const aFile = () => path.join(folder, `backup-${fileCount++}.tar.gz`);
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const target = await anEmptyDatabase();
  databases.push(target);
  return target;
}

export async function contents(connection: pg.PoolConfig): Promise<Record<string, string>> {
  const client = await connect(connection);
  try {
    await client.query(PLAIN_TEXT);
    const sums: Record<string, string> = {};
    for (const table of await listTables(client)) {
      const { rows, sha256 } = await sumOf(client, table);
      sums[table.name] = `${rows} ${sha256}`;
    }
    return sums;
  } finally {
    await client.end();
  }
}

export async function breachesOf({
  connection,
  storage,
}: Pick<EmptyDatabase, 'connection' | 'storage'>): Promise<string> {
  const opened = openDatabase({ ...connection, max: 2 }, () => {});
  try {
    const checked = await checkInvariants(opened.db, storage, new Date(Date.now() + 60_000));
    return linesOf(checked.filter(({ breaches }) => breaches.length > 0)).join('\n');
  } finally {
    await opened.close();
  }
}

export async function bytesBelow(storage: Storage, prefix: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for await (const { key, size } of storage.list(prefix)) found[key] = size;
  return found;
}
