import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEmptyDatabase, type EmptyDatabase } from '../../../quality/helpers/empty-database.ts';
import { connect } from './backup.ts';
import { copyIn, copyOut } from './copy-stream.ts';

let target: EmptyDatabase;
let client: pg.Client;
beforeAll(async () => {
  target = await anEmptyDatabase();
  client = await connect(target.connection);
  await client.query('create table parent (id bigint primary key); create table each (id bigint, word text)');
});
afterAll(async () => {
  await client.end();
  await target.remove();
});

const rows = async () => (await client.query('select count(*)::int as count from each')).rows[0].count;

test('rows are copied with backpressure: a slow reader needs little memory', async () => {
  const word = randomBytes(500).toString('hex');
  async function* source() {
    for (let at = 0; at < 20_000; at++) yield Buffer.from(`${at}\t${word}\n`);
  }
  expect(await copyIn(client, 'copy each from stdin', source())).toBe(20_000);
  const out = copyOut(client, 'copy (select * from each order by id) to stdout');
  let lines = 0;
  let max = 0;
  for await (const chunk of out) {
    lines += (chunk as Buffer).toString().split('\n').length - 1;
    max = Math.max(max, out.readableLength);
    await setImmediate();
  }
  expect(lines).toBe(20_000);
  expect(max).toBeLessThan(1_500_000);
  await client.query('truncate each');
});

test('a rejected row gives its reason, and the connection stays usable', async () => {
  await expect(copyIn(client, 'copy each from stdin', [Buffer.from('one\ttwo\n')])).rejects.toThrow(
    /invalid input syntax/,
  );
  await client.query('alter table each add foreign key (id) references parent');
  await expect(copyIn(client, 'copy each from stdin', [Buffer.from('7\ttwo\n')])).rejects.toThrow(/foreign key/);
  await client.query('alter table each drop constraint each_id_fkey');
  expect(await rows()).toBe(0);
});

test('a failing source writes nothing', async () => {
  async function* source() {
    yield Buffer.from('1\tone\n');
    throw new Error('the file ended in the middle');
  }
  await expect(copyIn(client, 'copy each from stdin', source())).rejects.toThrow('the file ended in the middle');
  expect(await rows()).toBe(0);
});

test('a lost connection ends both directions with an error', async () => {
  const end = async (lost: pg.Client) =>
    client.query('select pg_terminate_backend($1)', [(lost as unknown as { processID: number }).processID]);
  const reading = await connect(target.connection);
  const out = copyOut(reading, 'copy (select generate_series(1, 100000000)) to stdout');
  await expect(
    (async () => {
      let first = true;
      for await (const _chunk of out) {
        if (first) await end(reading);
        first = false;
      }
    })(),
  ).rejects.toThrow(/terminat/);
  const writing = await connect(target.connection);
  async function* source() {
    yield Buffer.from('1\tone\n');
    await end(writing);
    for (;;) yield Buffer.from('1\tone\n'.repeat(10_000));
  }
  await expect(copyIn(writing, 'copy each from stdin', source())).rejects.toThrow(/terminat|EPIPE|ECONNRESET/);
});
