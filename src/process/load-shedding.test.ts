/** The door of a process, with a handler behind it that answers when it is told to. */
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { type ApiResponse, connect, type PersistentConnection } from '../../quality/helpers/persistent-connection.ts';
import { watchWait } from './database-wait.ts';
import { createLoadShedder } from './load-shedding.ts';
import { readSettings } from '#platform/settings.ts';

const LEAST = 3;
const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

/** @param waitMs what the database is said to let people wait */
async function aDoor(waitMs: () => number) {
  const working: ServerResponse[] = [];
  const processStats = {
    stopping: false,
    jobsRunning: true,
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    databaseWait: waitMs,
  };
  const door = createLoadShedder({ log: pino({ level: 'silent' }), settings: readSettings({}), processStats }, LEAST);
  const server: Server = door.open(
    (request, response) => {
      request.resume();
      working.push(response);
    },
    () => false,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answerAll = () => {
    for (const response of working.splice(0)) response.end('done');
  };
  ended.push(() => (server.closeAllConnections(), server.close()), answerAll);
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<PersistentConnection> => {
    const connection = await connect(port);
    ended.push(connection.end);
    return connection;
  };
  return { door, open, working, answerAll };
}

const GET = Buffer.from('GET /api/job-requests/ HTTP/1.1\r\nhost: ufundi\r\n\r\n');
const post = (length: number, sent: string) =>
  Buffer.from(`POST /api/job-requests/ HTTP/1.1\r\nhost: ufundi\r\ncontent-length: ${length}\r\n\r\n${sent}`);

test('while people would wait long for the database fewer are let in, and as many as ever once it is well', async () => {
  let wait = 0;
  const { door, open, working, answerAll } = await aDoor(() => wait);
  const usual = door.load.limit;
  expect(usual).toBeGreaterThan(100);
  wait = 500;
  await vi.waitUntil(() => door.load.limit === LEAST, { timeout: 10_000 });
  const inside: Promise<ApiResponse>[] = [];
  for (let each = 0; each < LEAST; each++) inside.push((await open()).send(GET));
  await vi.waitUntil(() => working.length === LEAST, { timeout: 10_000 });
  const turnedAway = await (await open()).send(GET);
  expect([turnedAway.status, turnedAway.head]).toEqual([503, expect.stringMatching(/\r\nretry-after: 2\r\n/)]);
  expect(turnedAway.head).toMatch(/\r\ncache-control: no-store\r\n/);
  answerAll();
  for (const asked of inside) expect((await asked).status).toBe(200);
  wait = 0;
  await vi.waitUntil(() => door.load.limit === usual, { timeout: 20_000 });
});

test('whoever is turned away with a form may ask again on the same connection; with a photo on its way not', async () => {
  const { open, working, door } = await aDoor(() => 500);
  await vi.waitUntil(() => door.load.limit === LEAST, { timeout: 10_000 });
  for (let each = 0; each < LEAST; each++) void (await open()).send(GET).catch(() => {});
  await vi.waitUntil(() => working.length === LEAST, { timeout: 10_000 });
  const kept = await open();
  for (let turn = 0; turn < 3; turn++) expect((await kept.send(post(20, 'x'.repeat(20)))).status).toBe(503);
  const closed = await open();
  const { status, head } = await closed.send(post(5_000_000, 'x'));
  expect([status, head]).toEqual([503, expect.stringMatching(/\r\nconnection: close(\r\n|$)/i)]);
  await expect(closed.send(GET)).rejects.toThrow();
});

test('nobody waits for a connection while one is free; for one that nobody gives back everybody waits without end', async () => {
  const pool = new pg.Pool({ ...inject('database').connection, max: 2 });
  ended.push(() => pool.end());
  const wait = watchWait(pool);
  const held = [await pool.connect(), await pool.connect()];
  expect(wait()).toBe(0);
  const asked = Array.from({ length: 3 }, () => pool.query('select 1'));
  await vi.waitUntil(() => wait() > 60_000, { timeout: 20_000 });
  for (const client of held) client.release();
  await Promise.all(asked);
  expect(wait()).toBe(0);
});

test('a burst after a quiet hour does not look like a database that has stopped', async () => {
  const heard: (() => void)[] = [];
  const pool = { waitingCount: 0, on: (_event: string, listener: () => void) => heard.push(listener) };
  vi.useFakeTimers({ toFake: ['performance'] });
  ended.push(() => vi.useRealTimers());
  const wait = watchWait(pool);
  for (let tick = 0; tick < 200; tick++) {
    vi.advanceTimersByTime(25);
    wait();
  }
  pool.waitingCount = 20;
  expect(wait()).toBeLessThan(100);
  expect(heard).toHaveLength(1);
});
