import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertCraftsmen } from '../../../db/factories/generated-craftsmen.ts';
import { acting, anAcceptedQuote, aRequest } from '../../../db/factories/jobs.ts';
import { aClient, anAdmin } from '../../../db/factories/people.ts';
import {
  anApprovedCraftsman,
  aPendingCraftsman,
  aRejectedCraftsman,
  withProfile,
} from '../../../db/factories/profiles.ts';
import { aTestServer, type TestServer, useTestServer } from '../../../quality/helpers/test-server.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';
import { listCandidates } from '../approval/candidates.ts';
import { findPortfolio, listCards } from './read-model.ts';
import { addRating, countCompletedJob } from '../store.ts';
import { complete } from '#requests/moves/complete.ts';

const server = useTestServer();
const admin = useReady(() => anAdmin(server));

const list = (query = '', where = server) => where.get(`/public-craftsman/${query}`);

test('is filtered by a language, also with a service, a place and words', async () => {
  const speaking = (company: string, languages: ('Turkana' | 'Somali')[], location: string) =>
    anApprovedCraftsman(server, { company, languages, location, services: ['Welding'], adminId: admin.id });
  await speaking('Lodwar Gates', ['Turkana', 'Somali'], 'Eldoret');
  await speaking('Garissa Gates', ['Somali'], 'Eldoret');
  await speaking('Moyale Gates', ['Somali'], 'Thika');
  const named = async (query: string) => {
    const { body, headers } = await list(query);
    const names = body.map((each: { name: string }) => each.name).sort();
    expect(headers.get('x-total-count')).toBe(String(names.length));
    return names;
  };
  expect(await named('?language=turkana')).toEqual(['Lodwar Gates']);
  expect(await named('?language=Somali')).toEqual(['Garissa Gates', 'Lodwar Gates', 'Moyale Gates']);
  expect(await named('?language=Somali&service=Welding&location=eldoret')).toEqual(['Garissa Gates', 'Lodwar Gates']);
  expect(await named('?language=Somali&search=gate+moyale')).toEqual(['Moyale Gates']);
  expect(await named('?language=Turkana&location=thika')).toEqual([]);
  expect(await named('?language=Latin')).toEqual([]);
  expect((await list('?language=Turkana')).body[0].languages).toEqual(['Somali', 'Turkana']);
});

test.each([
  ['Leaks found without breaking the wall. Geysers too.', 'Leaks found without breaking the wall.'],
  ['Gates!  Grilles\nand doors.', 'Gates!'],
  ['Fundi wa bomba', 'Fundi wa bomba'],
  [`${'We lay tiles '.repeat(30)}.`, `${'We lay tiles '.repeat(10)}We lay…`],
])('the summary of %j is its first sentence, or as much as fits', async (description, summary) => {
  const { slug } = await anApprovedCraftsman(server, { description, adminId: admin.id });
  expect((await server.get(`/public-craftsman/${slug}/`)).body.summary).toBe(summary);
});

test('prices stand on card and portfolio from five agreed jobs of three clients on, and a single job changes none', async () => {
  const craftsman = await anApprovedCraftsman(server, { company: 'Bei Wazi', adminId: admin.id });
  const clients = await Promise.all([1, 2, 3].map(() => aClient(server)));
  const prices = [];
  const portfolios = [];
  for (const [at, amount] of [6200, 900, 2150, 30_000, 4000, 3000].entries()) {
    // The third client comes last of the first five.
    const client = clients[at < 4 ? at % 2 : 2];
    if (!client) throw new Error('no client');
    const job = await aRequest(server, client);
    await anAcceptedQuote(server, { client, craftsman }, job, { amount, labour: null, materials: null });
    await complete(server.db, acting(craftsman), job.id);
    prices.push((await list('?search=bei+wazi')).body[0].price_from);
    portfolios.push((await server.get(`/public-craftsman/${craftsman.slug}/`)).body.prices_paid);
  }
  expect(prices).toEqual([null, null, null, null, 2100, 2100]);
  const paid = { lowest: 2100, middle: 4000, highest: 6500, jobs: 5 };
  expect(portfolios).toEqual([null, null, null, null, paid, paid]);
});

test('shows approved craftsmen only, for every query, without private fields', async () => {
  const canary = { email: 'canary.mail@example.co.ke', phone: '+254799123456' };
  const proof = Buffer.from('%PDF-1.7\ncanary proof\n%%EOF\n');
  const seen = await anApprovedCraftsman(server, {
    company: 'Seen Works',
    ...canary,
    proof,
    services: ['Plumbing', 'Tiling'],
  });
  const waiting = await aPendingCraftsman(server, { company: 'Waiting Works' });
  const rejected = await aRejectedCraftsman(server, { company: 'Refused Works', reason: 'canary reason' });
  const changed = await anApprovedCraftsman(server, { company: 'Old Works' });
  await withProfile(server, changed, { company: 'New Works', description: 'canary change' });
  const {
    rows: [stored],
  } = await sql<{ name: string }>`
    select name from media join craftsmen on proof_media_id = media.id where craftsmen.id = ${seen.id}`.execute(
    server.db,
  );

  const responses = [
    await server.get(`/public-craftsman/${seen.slug}/`),
    await server.get(`/public-craftsman/${changed.slug}/`),
  ];
  for (const query of [
    '',
    '?is_approved=true',
    '?is_approved=false',
    '?is_approved=0',
    '?is_approved=',
    '?is_approved=false&is_approved=null',
    '?status=pending',
    '?search=works',
  ]) {
    responses.push(await list(query));
  }
  for (const response of responses) {
    expect(response.status).toBe(200);
    for (const secret of [
      'canary',
      '799123456',
      stored?.name ?? 'x',
      'Waiting Works',
      'Refused Works',
      'New Works',
      '/private/',
      '"email"',
      'phone',
      'proof',
      'reason',
    ]) {
      expect(response.text).not.toContain(secret);
    }
  }
  expect(Array.isArray(responses[2]?.body)).toBe(true);
  const card = responses[2]?.body.find((each: { id: number }) => each.id === seen.id);
  expect(card).toMatchObject({
    slug: seen.slug,
    name: 'Seen Works',
    full_name: seen.fullName,
    status: 'approved',
    is_approved: true,
    primary_service: 'Plumbing',
    service: 'Plumbing',
    rating: 0,
    review_count: 0,
    completed_jobs: 0,
    shop: null,
    location: 'South B',
  });
  expect(card.service_image).toMatch(/^\/media\/[a-z2-7]{26}\.64x48\.[0-9a-f]{6}\.webp$/);
  expect(card.profile).toBe(card.company_photo);
  for (const slug of [waiting.slug, rejected.slug, 'nobody-here', 'NOBODY', '..%2f', 'a%00b', 'x'.repeat(150)]) {
    const response = await server.get(`/public-craftsman/${slug}/`);
    expect([response.status, response.body.detail]).toEqual([404, 'Craftsman not found on the server.']);
  }
});

test('is equal for all callers, also with an expired token, and may be cached', async () => {
  const first = await list();
  for (const as of [admin, await aClient(server), { access: 'not.a.token' }]) {
    expect((await server.get('/public-craftsman/', { as })).body).toEqual(first.body);
  }
  const again = await server.get('/public-craftsman/', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('is ordered by rating, then completed jobs; ratings are out of ten', async () => {
  const here = await aTestServer();
  const [a, b, c, d] = [
    await anApprovedCraftsman(here),
    await anApprovedCraftsman(here),
    await anApprovedCraftsman(here),
    await anApprovedCraftsman(here),
  ];
  for (const stars of [5, 4]) await addRating(here.db, b.id, stars);
  await addRating(here.db, c.id, 5);
  await addRating(here.db, d.id, 5);
  await countCompletedJob(here.db, d.id);
  await Promise.all(Array.from({ length: 10 }, () => countCompletedJob(here.db, a.id)));
  const cards = (await list('', here)).body;
  expect(cards.map((each: { id: number }) => each.id)).toEqual([d.id, c.id, b.id, a.id]);
  expect(cards.map((each: { rating: number }) => each.rating)).toEqual([10, 10, 9, 0]);
  expect(cards[2]).toMatchObject({ review_count: 2 });
  expect(cards[3]).toMatchObject({ completed_jobs: 10 });
});

test('comes in pages that follow each other without a gap or a repeat, also while people are rated', async () => {
  const here = await aTestServer();
  await insertCraftsmen(here, 57);
  const whole = (await list('', here)).body.map((each: { id: number }) => each.id);
  const walked: number[] = [];
  let next: string | null = '/api/public-craftsman/?page_size=10&location=nairobi';
  let pages = 0;
  while (next) {
    const part: Awaited<ReturnType<TestServer['get']>> = await here.get(`!${next}`);
    expect(part.headers.get('x-total-count')).toBe('57');
    walked.push(...part.body.map((each: { id: number }) => each.id));
    next = /<([^>]+)>; rel="next"/.exec(part.headers.get('link') ?? '')?.[1] ?? null;
    if (next) expect(next).toContain('location=nairobi');
    pages += 1;
  }
  expect([walked, pages]).toEqual([whole, 6]);
  expect(new Set(walked).size).toBe(57);
  for (const cursor of ['1', 'x_1_1', '1_1_1;drop', '10.55_1_1', '-1_1_1', `1_1_${'9'.repeat(40)}`]) {
    expect((await list(`?cursor=${encodeURIComponent(cursor)}`, here)).status).toBe(400);
  }
  for (const size of ['0', '101', 'x', '-5', '1e9']) expect((await list(`?page_size=${size}`, here)).status).toBe(400);
});

test('stops counting at its limit', async () => {
  const here = await aTestServer();
  await insertCraftsmen(here, 1200);
  const response = await list('?page_size=1', here);
  expect([response.headers.get('x-total-count'), response.body.length]).toEqual(['1001', 1]);
});

test('takes the same statements for ten rows and for hundreds: a list, a portfolio and the candidates one, a search three', async () => {
  const here = await aTestServer();
  let statementCount = 0;
  const db = here.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statementCount += 1;
      return result;
    },
  });
  const counts = async () => {
    const found: number[] = [];
    for (const work of [
      () => listCards(db, { search: '', service: 'Plumbing', location: 'nairobi' }),
      () => listCards(db, { search: 'crowd', service: '', location: '' }),
      () => listCandidates(db, here.settings, 1, {}),
      () => findPortfolio(db, 'c-1'),
    ]) {
      statementCount = 0;
      await work();
      found.push(statementCount);
    }
    return found;
  };
  await insertCraftsmen(here, 10, 'Crowd');
  const few = await counts();
  await insertCraftsmen(here, 290, 'Crowdy');
  expect(JSON.parse((await listCards(db, { search: '', service: '', location: '' })).json)).toHaveLength(100);
  expect(await counts()).toEqual(few);
  expect(few).toEqual([1, 3, 1, 1]);
});
