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
const cachedInBoth = (as: { access: string }) =>
  vi.waitUntil(async () => (await here(as)) === 200 && (await there(as)) === 200, { timeout: 5_000 });

test.each([
  ['a sign-out', (person: Person) => server.post('/logout/', { as: person, body: {} })],
  [
    'a disabling',
    (person: Person) =>
      server.post(`/admin/accounts/${person.accountId}/disable/`, { as: admin, body: { reason: 'Spam' } }),
  ],
  ['an erasure', (person: Person) => server.delete('/me/', { as: person, body: { password: person.password } })],
])('%s takes effect in the next call, and in another process within a second', async (_what, end) => {
  for (let round = 0; round < 10; round++) {
    const person = await aClient(server);
    await cachedInBoth(person);
    expect((await end(person)).status).toBe(200);
    expect(await here(person)).toBe(401);
    await vi.waitUntil(async () => (await there(person)) === 401, { timeout: 1_000, interval: 1 });
  }
});

test('a sign-out in another process ends the cached session', async () => {
  const person = await aCraftsman(server);
  await cachedInBoth(person);
  await other.call('POST', '/logout/', { as: person, body: {} });
  await vi.waitUntil(async () => (await here(person)) === 401, { timeout: 1_000, interval: 1 });
});

test('other sessions of the same person and of other people stay', async () => {
  const [person, neighbour] = [await aClient(server), await aClient(server)];
  const { body } = await server.post('/client-login/', { body: { email: person.email, password: person.password } });
  const second = { access: body.token };
  for (const each of [person, second, neighbour]) await cachedInBoth(each);
  await server.post('/logout/', { as: second, body: {} });
  expect([await here(second), await here(person), await here(neighbour)]).toEqual([401, 200, 200]);
});

test('a changed language is used by the next call', async () => {
  const person = await aClient(server);
  await cachedInBoth(person);
  await server.patch('/profile/', { as: person, body: { language: 'sw' } });
  const { rows } = await sql<{
    language: string;
  }>`select language from accounts where id = ${person.accountId}`.execute(server.db);
  expect([rows[0]?.language, (await server.get('/profile/', { as: person })).body.language]).toEqual(['sw', 'sw']);
});

test('without a LISTEN connection every call reads the session from the database', async () => {
  const person = await aClient(server);
  await cachedInBoth(person);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ufundi news' and datname = current_database()`.execute(server.owner);
  await sql`update refresh_tokens set revoked_at = now() where account_id = ${person.accountId}`.execute(server.owner);
  await vi.waitUntil(async () => (await here(person)) === 401 && (await there(person)) === 401, {
    timeout: 5_000,
    interval: 1,
  });
  const next = await aClient(server);
  await cachedInBoth(next);
});

test('a session is loaded once, again when it expires, and never cached for an unknown token', async () => {
  let reads = 0;
  let until = Date.now() + 60_000;
  let known = true;
  const session = cacheSessions(server.db, async () => {
    reads += 1;
    return known ? { session: { accountId: 1 } as never, until } : null;
  });
  await vi.waitUntil(async () => {
    reads = 0;
    await session('a');
    await session('a');
    return reads === 0;
  });
  until = Date.now() - 1;
  await session('b');
  await session('b');
  known = false;
  await session('c');
  await session('c');
  expect(reads).toBe(4);
});
