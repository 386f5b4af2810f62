import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startEmbedded } from '#embedded-postgres/start.ts';
import { findCutTables } from '#platform/db/cut-tables.ts';
import { examine, linesOf } from './examine.ts';

const PAGE = 8_192;
let dataDir: string;
let embedded: RunningServer;
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ufundi-damage-'));
  embedded = await startEmbedded({ dataDir, log: () => {}, fsync: false });
});
afterAll(async () => {
  await embedded.stop();
  await fs.rm(dataDir, { recursive: true, force: true });
});

async function query<Row extends pg.QueryResultRow>(text: string, database = 'ufundi'): Promise<Row[]> {
  const client = new pg.Client({ ...embedded.config, database });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

async function damaged(
  name: string,
  change: (file: fs.FileHandle, pages: number) => Promise<unknown>,
  { analyze = '', relation = name } = {},
) {
  await query(`create table ${name} (id int primary key, words text)`);
  await query(`create index ${name}_words on ${name} ((words || id) desc) where id > 0`);
  await query(`insert into ${name} select at, repeat('x', 500) from generate_series(1, 200) as at`);
  if (analyze) await query(`${analyze} ${name}`);
  await changed(relation, change);
}

/** Changes the file while the database is stopped. */
async function changed(relation: string, change: (file: fs.FileHandle, pages: number) => Promise<unknown>) {
  const [row] = await query<{ file: string }>(`select pg_relation_filepath('${relation}') as file`);
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
  const cut = await findCutTables(client).finally(() => client.end());
  return cut.map(({ name }) => name);
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
  await damaged('cut_analyzed', cutShort, { analyze: 'vacuum analyze' });
  expect(await cutTables()).toEqual(['cut_analyzed']);
  const lines = await report();
  expect(lines.filter((line) => line.includes('cut_analyzed'))).toEqual([
    expect.stringMatching(
      /^broken +tables: cut_analyzed cannot be read whole along its index \(.+\): pages .* probably missing\. → Restore nothing yet: /,
    ),
  ]);
  await query('drop table cut_analyzed');
});

test('an index whose file is cut, and long values whose file is cut, are noticed at the start', async () => {
  await damaged('cut_index', cutShort, { analyze: 'vacuum analyze', relation: 'cut_index_words' });
  expect(await cutTables()).toEqual(['cut_index']);
  await query('drop table cut_index');
  await query('create table cut_values (id int primary key, words text)');
  await query('alter table cut_values alter words set storage external');
  const [toast] = await query<{ name: string }>(
    `select reltoastrelid::regclass::text as name from pg_class where relname = 'cut_values'`,
  );
  await query(`insert into cut_values select at, repeat('x', 5000) from generate_series(1, 20) as at`);
  await query('vacuum analyze cut_values');
  await changed(toast?.name ?? '', cutShort);
  expect(await cutTables()).toEqual(['cut_values']);
  await query('drop table cut_values');
});

test('a shared catalogue that another database has shortened, and an estimate left behind by a crash, are sound', async () => {
  const roles = Array.from({ length: 100 }, (_, at) => `passing_${at}`);
  for (const role of roles) await query(`create role ${role}; comment on role ${role} is '${'x'.repeat(1_000)}'`);
  await query('vacuum analyze pg_shdescription');
  for (const role of roles) await query(`drop role ${role}`);
  await query('vacuum pg_shdescription', 'postgres');
  await query('create table estimated (id int primary key)');
  await query(`update pg_class set relpages = 99 where relname in ('estimated', 'estimated_pkey')`);
  const disagreeing = await query<{ relname: string }>(
    `select relname from pg_class where relpages > pg_relation_size(oid) / ${PAGE} and relkind = 'r' order by 1`,
  );
  expect(disagreeing.map(({ relname }) => relname)).toEqual(['estimated', 'pg_shdescription']);
  expect(await cutTables()).toEqual([]);
  expect(await report()).toContainEqual(expect.stringMatching(/^ok +tables: all \d+ can be read\.$/));
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
