import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import Fastify from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { type ApiResponse, connect, type PersistentConnection } from '../../quality/helpers/persistent-connection.ts';
import { poll } from '../../quality/helpers/poll.ts';
import { watchWait } from './database-wait.ts';
import { createLoadShedder } from './load-shedding.ts';
import { readSettings } from '#platform/settings.ts';

const MIN = 3;
const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

function createShedder(databaseWait: () => number, min: number) {
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
  const processStats = { stopping: false, jobsRunning: true, pool, databaseWait };
  return createLoadShedder({ log: pino({ level: 'silent' }), settings: readSettings({}), processStats }, min);
}

async function startShedder(waitMs: () => number) {
  const working: ServerResponse[] = [];
  const shedder = createShedder(waitMs, MIN);
  const server: Server = shedder.open(
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
  const open = async (from?: string): Promise<PersistentConnection> => {
    const connection = await connect(port, '127.0.0.1', from);
    ended.push(connection.end);
    return connection;
  };
  return { shedder, open, working, answerAll };
}

const GET = Buffer.from('GET /api/job-requests/ HTTP/1.1\r\nhost: ufundi\r\n\r\n');
const post = (length: number, sent: string) =>
  Buffer.from(`POST /api/job-requests/ HTTP/1.1\r\nhost: ufundi\r\ncontent-length: ${length}\r\n\r\n${sent}`);

test('while the wait for the database is long the limit falls, and it recovers afterwards', async () => {
  let wait = 0;
  const { shedder, open, working, answerAll } = await startShedder(() => wait);
  const usual = shedder.load.limit;
  expect(usual).toBeGreaterThan(100);
  wait = 500;
  await poll(() => shedder.load.limit === MIN);
  const admitted: Promise<ApiResponse>[] = [];
  for (let each = 0; each < MIN; each++) admitted.push((await open()).send(GET));
  await poll(() => working.length === MIN);
  const rejected = await (await open()).send(GET);
  expect([rejected.status, rejected.head]).toEqual([503, expect.stringMatching(/\r\nretry-after: 2\r\n/)]);
  expect(rejected.head).toMatch(/\r\ncache-control: no-store\r\n/);
  answerAll();
  for (const response of admitted) expect((await response).status).toBe(200);
  wait = 0;
  await poll(() => shedder.load.limit === usual);
});

test('only what its route declares is never rejected, and no address beside it', async () => {
  const shedder = createShedder(() => 500, 0);
  const http = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
    serverFactory: (handler) => shedder.open(handler, () => false),
  });
  ended.push(() => http.close());
  shedder.install(http);
  http.get('/health/live', { config: { isNeverRejected: true } }, async () => 'live');
  http.get('/*', async () => 'other');
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const statusOf = async (url: string) => (await fetch(`http://127.0.0.1:${port}${url}`)).status;
  await poll(() => shedder.load.limit === 0);
  for (const url of ['/health/live', '/health/live/', '/health/live?a=b'])
    expect([url, await statusOf(url)]).toEqual([url, 200]);
  for (const url of [
    '/health',
    '/health/livex',
    '/health/live/x',
    '/assets/a.js',
    '/media/a.webp',
    '/metrics',
    '/live',
  ])
    expect([url, await statusOf(url)]).toEqual([url, 503]);
});

test('a place is free again with the head of the answer, however long the answer is read, and with a lost client', async () => {
  const { open, working, shedder } = await startShedder(() => 500);
  await poll(() => shedder.load.limit === MIN);
  const readers: PersistentConnection[] = [];
  for (let each = 0; each < 2 * MIN; each++) {
    const reader = await open();
    readers.push(reader);
    void reader.send(GET).catch(() => {});
    await poll(() => working.length === each + 1);
    expect(shedder.load.active).toBe(1);
    working[each]?.writeHead(200, { 'content-length': '100000' }).write('its beginning');
    expect(shedder.load.active).toBe(0);
  }
  const lost = await open();
  void lost.send(GET).catch(() => {});
  await poll(() => shedder.load.active === 1);
  lost.end();
  await poll(() => shedder.load.active === 0);
  for (const reader of readers) reader.end();
  await poll(() => working.slice(0, 2 * MIN).every((each) => each.closed));
  expect(shedder.load.active).toBe(0);
});

test('an answer before the end of its body takes no place', async () => {
  const { open, working, shedder } = await startShedder(() => 0);
  const early = await open();
  const answer = early.send(post(3, 'xx'));
  await poll(() => working.length === 1);
  working[0]?.writeHead(401, { 'content-length': '4' }).end('done');
  expect((await answer).status).toBe(401);
  const next = early.send(Buffer.concat([Buffer.from('x'), GET]));
  await poll(() => working.length === 2);
  expect(shedder.load.active).toBe(1);
  working[1]?.writeHead(200, { 'content-length': '4' }).end('done');
  expect((await next).status).toBe(200);
  expect(shedder.load.active).toBe(0);
});

test('a GET with a body that nothing reads takes a place as any other', async () => {
  const { open, working, shedder } = await startShedder(() => 0);
  const body = Buffer.from(`${GET}`.replace('\r\n\r\n', '\r\ncontent-length: 3\r\n\r\nx'));
  const answer = (await open()).send(body);
  await poll(() => working.length === 1);
  expect(shedder.load.active).toBe(1);
  working[0]?.writeHead(200, { 'content-length': '4' }).end('done');
  expect((await answer).status).toBe(200);
  expect(shedder.load.active).toBe(0);
});

test('readers never push signed-in writers out, who have a third of the limit to themselves', async () => {
  const { open, working, shedder } = await startShedder(() => 500);
  await poll(() => shedder.load.limit === MIN);
  for (let each = 0; each < MIN; each++) void (await open()).send(GET).catch(() => {});
  await poll(() => working.length === MIN);
  const signedIn = (request: Buffer) => Buffer.from(`${request}`.replace('\r\n', '\r\nauthorization: Bearer x\r\n'));
  const status = async (request: Buffer) => (await (await open()).send(request)).status;
  expect(await status(signedIn(GET))).toBe(503);
  expect(await status(post(3, 'xxx'))).toBe(503);
  const admitted = status(signedIn(post(3, 'xxx')));
  await poll(() => working.length === MIN + 1);
  expect(await status(signedIn(post(3, 'xxx')))).toBe(503);
  working.pop()?.end('done');
  expect(await admitted).toBe(200);
  expect(await status(GET)).toBe(503);
});

test('a network that takes all places pushes no other out: of each that holds few there are places beyond the limit', async () => {
  const { open, working, shedder, answerAll } = await startShedder(() => 500);
  await poll(() => shedder.load.limit === MIN);
  const status = async (from: string) => (await (await open(from)).send(GET)).status;
  const admitted = Array.from({ length: MIN }, () => status('127.0.0.1'));
  await poll(() => working.length === MIN);
  expect(await status('127.0.0.1')).toBe(503);
  admitted.push(status('127.0.0.2'));
  await poll(() => working.length === MIN + 1);
  expect(await status('127.0.0.2')).toBe(503);
  admitted.push(status('127.0.0.3'));
  await poll(() => working.length === MIN + 2);
  // These are half of the limit at most, however many networks ask.
  expect(await status('127.0.0.4')).toBe(503);
  answerAll();
  expect(new Set(await Promise.all(admitted))).toEqual(new Set([200]));
  expect(shedder.load.active).toBe(0);
});

test('a rejection keeps the connection after a small body and closes it during a large one', async () => {
  const { open, working, shedder } = await startShedder(() => 500);
  await poll(() => shedder.load.limit === MIN);
  for (let each = 0; each < MIN; each++) void (await open()).send(GET).catch(() => {});
  await poll(() => working.length === MIN);
  const reused = await open();
  for (let count = 0; count < 3; count++) expect((await reused.send(post(20, 'x'.repeat(20)))).status).toBe(503);
  const closed = await open();
  const { status, head } = await closed.send(post(5_000_000, 'x'));
  expect([status, head]).toEqual([503, expect.stringMatching(/\r\nconnection: close(\r\n|$)/i)]);
  await expect(closed.send(GET)).rejects.toThrow();
});

test('the estimated wait is 0 while a connection is free and unbounded while none is released', async () => {
  const pool = new pg.Pool({ ...inject('database').connection, max: 2 });
  ended.push(() => pool.end());
  const wait = watchWait(pool);
  const held = [await pool.connect(), await pool.connect()];
  expect(wait()).toBe(0);
  const queries = Array.from({ length: 3 }, () => pool.query('select 1'));
  await poll(() => wait() > 60_000);
  for (const client of held) client.release();
  await Promise.all(queries);
  expect(wait()).toBe(0);
});

test('a burst after an idle period does not look like a stalled database', async () => {
  const registered: (() => void)[] = [];
  const pool = { waitingCount: 0, on: (_event: string, listener: () => void) => registered.push(listener) };
  vi.useFakeTimers({ toFake: ['performance'] });
  ended.push(() => vi.useRealTimers());
  const wait = watchWait(pool);
  for (let tick = 0; tick < 200; tick++) {
    vi.advanceTimersByTime(25);
    wait();
  }
  pool.waitingCount = 20;
  expect(wait()).toBeLessThan(100);
  expect(registered).toHaveLength(1);
});
