import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '#embedded-postgres/start.ts';
import { findCutTables } from '#platform/db/cut-tables.ts';
import { examine, linesOf } from './examine.ts';

const PAGE = 8_192;
let dataDir: string;
let embedded: Embedded;
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ufundi-damage-'));
  embedded = await startEmbedded({ dataDir, log: () => {}, fsync: false });
});
afterAll(async () => {
  await embedded.stop();
  await fs.rm(dataDir, { recursive: true, force: true });
});

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(embedded.config);
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

/** Makes a table of some pages, and changes its file while the database is stopped. */
async function damaged(name: string, change: (file: fs.FileHandle, pages: number) => Promise<unknown>, analyze = '') {
  await query(`create table ${name} (id int primary key, words text)`);
  await query(`insert into ${name} select at, repeat('x', 500) from generate_series(1, 200) as at`);
  if (analyze) await query(`${analyze} ${name}`);
  const [row] = await query<{ file: string }>(`select pg_relation_filepath('${name}') as file`);
  await query('checkpoint');
  await embedded.stop();
  const file = await fs.open(path.join(dataDir, 'postgres/cluster', row?.file ?? ''), 'r+');
  await change(file, (await file.stat()).size / PAGE);
  await file.close();
  embedded = await startEmbedded({ dataDir, log: () => {}, fsync: false });
}

const report = async () => linesOf(await examine({ DATA_DIR: dataDir, PORT: '0' }));
const cutShort = (file: fs.FileHandle) => file.truncate(PAGE);
const cutTables = async () => {
  const client = new pg.Client(embedded.config);
  await client.connect();
  return findCutTables(client).finally(() => client.end());
};

test('an undamaged database has no finding', async () => {
  await query(`create table sound (id int primary key, words text); insert into sound values (1, 'x')`);
  await query('create table without_key (words text)');
  await query('create table shortened (id int primary key, words text)');
  await query(`insert into shortened select at, repeat('x', 500) from generate_series(1, 200) as at`);
  await query('vacuum analyze shortened');
  await query('delete from shortened where id > 10');
  await query('vacuum shortened');
  await query('create table emptied as select * from generate_series(1, 10000)');
  await query('analyze emptied');
  await query('truncate emptied');
  expect(await cutTables()).toEqual([]);
  expect(await report()).toContainEqual(expect.stringMatching(/^ok +tables: all \d+ can be read\.$/));
});

test('a table file cut to one page is noticed at the start, and named by the doctor', async () => {
  await damaged('cut_analyzed', cutShort, 'vacuum analyze');
  expect(await cutTables()).toEqual(['cut_analyzed']);
  expect(await report()).toContainEqual(
    expect.stringMatching(
      /^broken +tables: cut_analyzed cannot be read whole \(.+\)\. → .*docs\/operations\.md, Restore/,
    ),
  );
  await query('drop table cut_analyzed');
});

test('a table file cut before anything has counted its pages is named by the doctor', async () => {
  await damaged('cut_new', cutShort);
  expect(await report()).toContainEqual(expect.stringMatching(/^broken +tables: cut_new cannot be read whole/));
  await query('drop table cut_new');
});

test('a page overwritten by a broken disk is named by the doctor', async () => {
  await damaged('scratched', (file, pages) => file.write(Buffer.alloc(100, 7), 0, 100, (pages - 2) * PAGE + 4_000));
  expect(await report()).toContainEqual(expect.stringMatching(/^broken +tables: scratched cannot be read whole/));
  await query('drop table scratched');
});
