/** A session is read once and kept; nothing that ends it may be noticed late. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aClient, aCraftsman, anAdmin, type Person } from '../../../db/factories/people.ts';
import { type SecondProcess, startSecondProcess } from '../../../quality/helpers/second-process.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { cacheSessions } from './session-cache.ts';

const server = useTestServer();
let other: SecondProcess;
let admin: Person<'admin'>;
beforeAll(async () => {
  other = await startSecondProcess(server);
  admin = await anAdmin(server);
});
afterAll(async () => {
  await other.close();
});

const here = async (as: { access: string }) => (await server.get('/profile/', { as })).status;
const there = async (as: { access: string }) => (await other.call('GET', '/profile/', { as })).status;
/** Until both processes know him. */
const known = (as: { access: string }) =>
  vi.waitUntil(async () => (await here(as)) === 200 && (await there(as)) === 200, { timeout: 5_000 });

test.each([
  ['a sign-out', (who: Person) => server.post('/logout/', { as: who, body: {} })],
  [
    'a disabling',
    (who: Person) => server.post(`/admin/accounts/${who.accountId}/disable/`, { as: admin, body: { reason: 'Spam' } }),
  ],
  ['an erasure', (who: Person) => server.delete('/me/', { as: who, body: { password: who.password } })],
])('%s acts here in the very next call, and in another process within moments', async (_what, end) => {
  for (let round = 0; round < 10; round++) {
    const who = await aClient(server);
    await known(who);
    expect((await end(who)).status).toBe(200);
    expect(await here(who)).toBe(401);
    await vi.waitUntil(async () => (await there(who)) === 401, { timeout: 1_000, interval: 1 });
  }
});

test('a sign-out in another process is learnt here', async () => {
  const who = await aCraftsman(server);
  await known(who);
  await other.call('POST', '/logout/', { as: who, body: {} });
  await vi.waitUntil(async () => (await here(who)) === 401, { timeout: 1_000, interval: 1 });
});

test('other sessions of the same person stay, and so does everybody else', async () => {
  const [who, neighbour] = [await aClient(server), await aClient(server)];
  const { body } = await server.post('/client-login/', { body: { email: who.email, password: who.password } });
  const second = { access: body.token };
  for (const each of [who, second, neighbour]) await known(each);
  await server.post('/logout/', { as: second, body: {} });
  expect([await here(second), await here(who), await here(neighbour)]).toEqual([401, 200, 200]);
});

test('a language or a name that changed is the one the next call is answered with', async () => {
  const who = await aClient(server);
  await known(who);
  await server.patch('/profile/', { as: who, body: { language: 'sw' } });
  const { rows } = await sql<{ language: string }>`select language from accounts where id = ${who.accountId}`.execute(
    server.db,
  );
  expect([rows[0]?.language, (await server.get('/profile/', { as: who })).body.language]).toEqual(['sw', 'sw']);
});

test('while news could not arrive every call asks the database', async () => {
  const who = await aClient(server);
  await known(who);
  // The process is not told, as when its line to the database is cut.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ufundi news' and datname = current_database()`.execute(server.owner);
  await sql`update refresh_tokens set revoked_at = now() where account_id = ${who.accountId}`.execute(server.owner);
  await vi.waitUntil(async () => (await here(who)) === 401 && (await there(who)) === 401, {
    timeout: 5_000,
    interval: 1,
  });
  const next = await aClient(server);
  await known(next);
});

test('a session is asked for once; again when it ends by itself; never kept for whoever is not let in', async () => {
  let asked = 0;
  let until = Date.now() + 60_000;
  let known = true;
  const session = cacheSessions(server.db, async () => {
    asked += 1;
    return known ? { session: { accountId: 1 } as never, until } : null;
  });
  await vi.waitUntil(async () => {
    asked = 0;
    await session('a');
    await session('a');
    return asked === 0;
  });
  until = Date.now() - 1;
  await session('b');
  await session('b');
  known = false;
  await session('c');
  await session('c');
  expect(asked).toBe(4);
});
