import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app/build-app.ts';
import { aCompletedRequest, aReview } from '../../../db/factories/jobs.ts';
import { aClient, anAdmin, type Person } from '../../../db/factories/people.ts';
import { anApprovedCraftsman, aPendingCraftsman } from '../../../db/factories/profiles.ts';
import { aShop } from '../../../db/factories/shops.ts';
import { startSecondProcess } from '../../../quality/helpers/second-process.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { poll } from '../../../quality/helpers/poll.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';

const ROUNDS = process.env.FULL === '1' ? 500 : 60;
const server = useTestServer();
let admin: Person<'admin'>;
let client: Person<'client'>;
let close: () => Promise<void>;
let base = '';
let through = 0;
beforeAll(async () => {
  admin = await anAdmin(server);
  client = await aClient(server);
  for (const company of ['Kamau Plumbing', 'Kamau Roofing', 'Nafula Timber'])
    await anApprovedCraftsman(server, { company });
  const { http } = await buildApp(server);
  http.addHook('onRequest', async () => {
    through += 1;
  });
  base = await http.listen({ host: '127.0.0.1', port: 0 });
  close = () => http.close();
});
afterAll(async () => {
  await close();
});

async function get(path: string, headers: Record<string, string> = {}, from = base) {
  const before = through;
  const response = await fetch(from + path, { headers });
  const given = Object.fromEntries([...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));
  const id = response.headers.get('x-request-id');
  return { id, byFastify: through > before, sent: { status: response.status, given, text: await response.text() } };
}

async function both(path: string, headers: Record<string, string> = {}) {
  const slow = await get(path, headers);
  let quick = await get(path, headers);
  await poll(async () => !(quick = await get(path, headers)).byFastify);
  return { slow, quick };
}

test.each([
  '/api/public-craftsman/',
  '/api/public-craftsman?page_size=2',
  '/api/public-craftsman/?page_size=1&search=kamau',
  '/api/public-craftsman/?page_size=1&search=kamua&service=Plumbing',
  '/api/public-craftsman/?location=nowhere',
  '/api/figures/',
  '/api/config/',
])('%s', async (path) => {
  const { slow, quick } = await both(path);
  expect(quick.sent).toEqual(slow.sent);
  expect(quick.id).toMatch(/^[0-9a-f-]{36}$/);
  const unchanged = await get(path, { 'if-none-match': slow.sent.given.etag ?? '' });
  expect([unchanged.sent.status, unchanged.sent.text, unchanged.byFastify]).toEqual([304, '', false]);
});

test('a visitor with a current ETag gets 304 before the response is cached; the next response comes from the cache', async () => {
  const path = '/api/public-craftsman/?search=nafula';
  const etag = (await both(path)).quick.sent.given.etag ?? '';
  await sql`select pg_notify('public_tags', '')`.execute(server.db);
  const known = await get(path, { 'if-none-match': etag });
  expect([known.sent.status, known.byFastify]).toEqual([304, true]);
  // The notification arrives once more over the listening connection and may drop the entry again.
  await expect.poll(async () => (await get(path)).byFastify).toBe(false);
});

test('equal queries share one cache entry and one next link, however the URL is written', async () => {
  const { quick } = await both('/api/public-craftsman/?page_size=1&service=Plumbing&search=kamau');
  for (const path of [
    '/api/public-craftsman/?service=Plumbing&page_size=1&x=1&search=kamau',
    '/api/public-craftsman?search=%20kamau%20&page_size=1&service=Plumbing&is_approved=7',
  ])
    expect((await get(path)).sent).toEqual(quick.sent);
  expect((await get('/api/public-craftsman/?search=kamau&search=nafula')).sent.status).toBe(400);
});

test('a request with credentials, with a body, for the head alone or of someone who has just written goes through Fastify', async () => {
  const path = '/api/public-craftsman/?page_size=3';
  await both(path);
  expect((await get(path, { authorization: `Bearer ${client.access}` })).byFastify).toBe(true);
  expect((await get(path, { cookie: 'lang=en; fresh=1' })).byFastify).toBe(true);
  const before = through;
  expect((await fetch(base + path, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(base + path, { method: 'POST', body: '{}' })).status).toBe(405);
  expect(through).toBe(before + 2);
});

test('an error goes through Fastify each time, because it is never cached', async () => {
  for (let time = 0; time < 3; time++) {
    const { byFastify, sent } = await get('/api/public-craftsman/?page_size=0');
    expect([byFastify, sent.status]).toEqual([true, 400]);
  }
});

describe('a cached response is dropped after', () => {
  const list = '/api/public-craftsman/?search=chebet';
  const paint = '/api/public-craftsman/?service=Painting&location=kisumu';
  async function craftsman(company = 'Chebet Works') {
    const made = await anApprovedCraftsman(server, { company, services: ['Plumbing'] });
    return { ...made, portfolio: `/api/public-craftsman/${made.slug}/` };
  }
  async function drops(paths: readonly string[], write: () => Promise<unknown>) {
    const before = [];
    for (const path of paths) before.push((await both(path)).quick.sent.text);
    await both(paint);
    await write();
    for (const [at, path] of paths.entries()) expect((await get(path)).sent.text, path).not.toBe(before[at]);
    expect((await get(paint)).byFastify).toBe(false);
  }

  test('an approval and the closing of an account', async () => {
    const waiting = await aPendingCraftsman(server, { company: 'Simiyu Ironworks', services: ['Plumbing'] });
    const simiyu = '/api/public-craftsman/?search=simiyu';
    await drops([simiyu], () => server.post(`/admin/craftsman/${waiting.id}/approve/`, { as: admin, body: {} }));
    await drops([simiyu, `/api/public-craftsman/${waiting.slug}/`], () =>
      server.post(`/admin/accounts/${waiting.accountId}/disable/`, { as: admin, body: { reason: 'Complaints' } }),
    );
    expect((await get(`/api/public-craftsman/${waiting.slug}/`)).sent.status).toBe(404);
  });

  test('a finished job, a review, and the name of its reviewer', async () => {
    const { portfolio, ...made } = await craftsman();
    let job: Awaited<ReturnType<typeof aCompletedRequest>> | undefined;
    await drops([list, portfolio], async () => {
      job = await aCompletedRequest(server, { client, craftsman: made, admin });
    });
    await drops([list, portfolio], () => aReview(server, client, job as never));
    await drops([portfolio], () =>
      sql`update accounts set full_name = 'Somebody Else' where id = ${client.accountId}`.execute(server.db),
    );
  });

  test('a shop and its products', async () => {
    const { portfolio, ...made } = await craftsman('Chebet Shop');
    let shop: Awaited<ReturnType<typeof aShop>> | undefined;
    await drops([list, portfolio], async () => {
      shop = await aShop(server, made);
    });
    const page = `/api/shops/${shop?.id}/`;
    await drops([page], () => sql`update shops set name = 'Duka Jipya' where id = ${shop?.id}`.execute(server.db));
    await drops([page], () => sql`update products set price = 4100 where shop_id = ${shop?.id}`.execute(server.db));
  });

  test('a file that leaves public view', async () => {
    const { portfolio, ...made } = await craftsman('Chebet Photos');
    await drops([list, portfolio], () =>
      sql`update media set published = false where owner_id = ${made.accountId} and kind = 'image'`.execute(server.db),
    );
  });

  test('a new search word, for a search that had no result or was corrected', async () => {
    const search = '/api/public-craftsman/?search=wafuliza';
    await drops([search], () => craftsman('Wafuliza Works'));
  });
});

test('a reader during a write caches no older response', async () => {
  const made = await anApprovedCraftsman(server, { company: 'Haraka Works' });
  const path = `/api/public-craftsman/${made.slug}/`;
  for (let jobs = 1; jobs <= ROUNDS; jobs++) {
    const readers = Array.from({ length: 4 }, () => get(path));
    await Promise.all([
      sql`update craftsmen set completed_jobs = ${jobs} where id = ${made.id}`.execute(server.db),
      ...readers,
    ]);
    expect(JSON.parse((await get(path)).sent.text).completed_jobs).toBe(jobs);
  }
});

describe('another process', () => {
  const other = useReady(() => startSecondProcess(server));

  test(`shows their own write to whoever has just written, ${ROUNDS} of ${ROUNDS} times`, async () => {
    const made = await anApprovedCraftsman(server, { company: 'Mwandishi Works' });
    const shop = await aShop(server, made);
    const path = `/api/shops/${shop.id}/`;
    for (let round = 0; round < ROUNDS; round++) {
      await get(path, {}, other.base);
      const name = `Duka ${round}`;
      const saved = await fetch(`${base}/api/shop/`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${made.access}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name, description: '' }),
      });
      const cookie = saved.headers.getSetCookie().find((each) => each.startsWith('fresh=')) ?? '';
      expect(cookie).toMatch(/^fresh=1; Path=\/; Max-Age=5; SameSite=Lax; HttpOnly/);
      const readers = [{ cookie: cookie.split(';')[0] as string }, { authorization: `Bearer ${made.access}` }];
      for (const headers of readers)
        expect(JSON.parse((await get(path, headers, other.base)).sent.text).name).toBe(name);
    }
    const last = `Duka ${ROUNDS - 1}`;
    await poll(async () => (await get(path, {}, other.base)).sent.text.includes(last));
  });

  test('shows a new search word, or its removal, to the craftsman who has just changed it', async () => {
    const made = await anApprovedCraftsman(server, { company: 'Zebrano Works' });
    const search = async (headers: Record<string, string> = {}) =>
      JSON.parse((await get('/api/public-craftsman/?search=zebrano', headers, other.base)).sent.text).length;
    for (const [act, found] of Array.from({ length: 20 }, () => [
      ['disable', 0] as const,
      ['enable', 1] as const,
    ]).flat()) {
      await search();
      const { status } = await fetch(`${base}/api/admin/accounts/${made.accountId}/${act}/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.access}`, 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'A test' }),
      });
      expect([status, await search({ cookie: 'fresh=1' })]).toEqual([200, found]);
      await poll(async () => (await search()) === found);
    }
  });
});

test('while notifications may be missed nothing is cached, and caching begins again by itself', async () => {
  const path = '/api/public-craftsman/?page_size=5';
  await both(path);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ufundi news' and datname = current_database()`.execute(server.owner);
  await poll(async () => (await get(path)).byFastify);
  await both(path);
});
