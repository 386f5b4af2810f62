import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aClient, type Person } from '../../../db/factories/people.ts';
import { poll } from '../../../quality/helpers/poll.ts';
import { aTestServer, useTestServer } from '../../../quality/helpers/test-server.ts';

const server = useTestServer();
let person: Person<'client'>;
beforeAll(async () => {
  person = await aClient(server);
  const facts = { owner_id: person.accountId, kind: 'video', mime: 'video/mp4', sha256: randomBytes(32) };
  await server.db
    .insertInto('media')
    .values({ ...facts, name: VIDEO, bytes: MB * 40 })
    .execute();
});
afterEach(() => vi.restoreAllMocks());

const MB = 1024 * 1024;
const VIDEO = `${'a'.repeat(32)}.mp4`;

const askLink = async (as: Person<'client'>): Promise<string> =>
  (await server.post('/me/archive/', { as, body: { password: as.password } })).body.url;

test.each<[string, (as: Person<'client'>) => Promise<{ status: number }>]>([
  ['signing out', (as) => server.post('/logout/', { as })],
  [
    'a new password, although the session goes on',
    (as) => {
      const body = { current_password: as.password, new_password: 'nyundo-na-tindo-8' };
      return server.post('/password-change/', { as, body });
    },
  ],
  [
    'ending the other sessions from another one',
    async ({ email, password }) => {
      const { body } = await server.post('/client-login/', { body: { email, password } });
      return server.post('/logout-others/', { as: { access: body.token } });
    },
  ],
])('%s ends the download links', async (_, act) => {
  const owner = await aClient(server);
  const [url, stranger] = [await askLink(owner), await askLink(person)];
  expect((await act(owner)).status).toBe(200);
  expect(await server.get(`!${url}`)).toMatchObject({ status: 403, body: { code: 'link_not_good' } });
  expect((await server.call('HEAD', `!${stranger}`)).status).toBe(200);
});

test('a link of one session does not open with the name of another', async () => {
  const owner = await aClient(server);
  const [url, other] = [await askLink(owner), await askLink(person)];
  const session = new URL(other, server.base).searchParams.get('session') ?? '';
  expect((await server.get(`!${url.replace(/session=[\w-]+/, `session=${session}`)}`)).status).toBe(403);
});

/** Lets the storage give this as the person's video. @returns what the archive has opened */
function storedAs(open: () => Readable): Readable[] {
  const opened: Readable[] = [];
  vi.spyOn(server.storage, 'find').mockImplementation(async () => ({
    size: MB * 40,
    open() {
      opened.push(open());
      return opened.at(-1) as Readable;
    },
  }));
  return opened;
}

async function download(signal?: AbortSignal): Promise<Response> {
  const link = await server.post('/me/archive/', { as: person, body: { password: person.password } });
  return fetch(server.base + link.body.url, signal ? { signal } : {});
}

async function* brokenOff() {
  yield Buffer.alloc(MB);
  throw new Error('The disk is gone');
}

test.each([
  ['breaks off in the middle', () => Readable.from(brokenOff())],
  ['has gone since it was found', () => createReadStream('/nowhere/at-all')],
])('a file that %s ends the download as broken, never as a whole archive', async (_, open) => {
  storedAs(open);
  const response = await download();
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test('a slow reader is waited for, and one who leaves has no file kept open', async () => {
  let given = 0;
  async function* megabytes() {
    for (; given < 40; given++) yield Buffer.alloc(MB);
  }
  const opened = storedAs(() => Readable.from(megabytes()));
  const leaving = new AbortController();
  const response = await download(leaving.signal);
  await response.body?.getReader().read();
  let before = 0;
  await poll(async () => {
    const isWaiting = given > 0 && given === before;
    before = given;
    return isWaiting;
  }, 5_000);
  expect(given).toBeLessThan(40);
  expect(opened[0]?.destroyed).toBe(false);

  leaving.abort();
  await poll(async () => opened[0]?.destroyed === true);
  expect(given).toBeLessThan(40);
});

test('two downloads at once are enough for an account, also with links of several sessions, and never hinder another', async () => {
  storedAs(() => Readable.from(megabytesForever()));
  const leaving = [new AbortController(), new AbortController()];
  const running = [];
  for (const { signal } of leaving) running.push(await download(signal));
  expect(running.map(({ status }) => status)).toEqual([200, 200]);

  const { body } = await server.post('/client-login/', { body: { email: person.email, password: person.password } });
  for (const as of [person, { ...person, access: body.token as string }]) {
    const third = await server.get(`!${await askLink(as)}`);
    expect(third).toMatchObject({ status: 429, body: { code: 'too_many_downloads' } });
    expect(third.headers.get('content-disposition')).toBeNull();
    expect((await server.call('HEAD', `!${await askLink(as)}`)).status).toBe(200);
  }
  const other = await aClient(server);
  expect((await server.get(`!${await askLink(other)}`)).status).toBe(200);

  leaving[0]?.abort();
  const stop = new AbortController();
  await poll(async () => (await download(stop.signal)).status === 200, 5_000);
  for (const each of [...leaving, stop]) each.abort();
});

async function* megabytesForever() {
  for (;;) yield Buffer.alloc(MB);
}

test('eleven links within an hour are not given to one account', async () => {
  const strict = await aTestServer({}, { limits: 1 });
  const [owner, other] = [await aClient(strict), await aClient(strict)];
  const ask = (as: Person<'client'>) => strict.post('/me/archive/', { as, body: { password: as.password } });
  const statuses: number[] = [];
  for (let time = 0; time < 10; time++) statuses.push((await ask(owner)).status);
  // A quarter of an hour later, when as many passwords may be given again.
  await sql`delete from rate_limits where expire < ${Date.now() + 16 * 60_000}`.execute(strict.owner);
  statuses.push((await ask(owner)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  expect((await ask(other)).status).toBe(200);
});
