import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '#embedded-postgres/start.ts';
import { openDatabase } from '#platform/db/database.ts';
import { DEMO, demoData } from '../../quality/helpers/demo-data.ts';
import { startProduct } from '../../quality/helpers/product.ts';

interface Names {
  readonly slug: string;
  readonly name: string;
  readonly company_name?: string;
  readonly full_name?: string;
}
const listed: Names[] = [];
const portfolios: Names[] = [];
let opened: ReturnType<typeof openDatabase>;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const { dataDir, remove } = await demoData();
  ends.push(remove);
  const product = await startProduct({ ...DEMO, DATA_DIR: dataDir });
  const read = async (path: string) => (await fetch(`${product.base}/api/public-craftsman/${path}`)).json();
  listed.push(...((await read('?page_size=100')) as Names[]));
  for (const { slug } of listed) portfolios.push((await read(`${slug}/`)) as Names);
  await product.stop();
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  ends.push(() => embedded.stop());
  opened = openDatabase(embedded.config, () => {});
  ends.push(() => opened.close());
}, 600_000);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const rows = async (text: ReturnType<typeof sql>) => (await text.execute(opened.db)).rows as Record<string, unknown>[];
const nairobi = sql`(at at time zone 'Africa/Nairobi')::time`;

test('those who lead have 20 to 40 reviews by as many clients and are not perfect', async () => {
  const leaders = await rows(sql`
    select review_count, round(2.0 * rating_sum / review_count, 1)::float as rating,
      (select count(distinct client_id)::int from reviews where craftsman_id = craftsmen.id) as clients
    from craftsmen where review_count > 0
    order by 1.0 * rating_sum / review_count desc, completed_jobs desc limit 3`);
  for (const { review_count, rating, clients } of leaders) {
    expect(review_count).toBeGreaterThanOrEqual(20);
    expect(review_count).toBeLessThanOrEqual(40);
    expect(rating).toBeGreaterThanOrEqual(9.4);
    expect(rating).toBeLessThanOrEqual(9.8);
    expect(clients).toBeGreaterThanOrEqual(20);
  }
});

test('no two clients take turns with one craftsman', async () => {
  expect(
    await rows(sql`select craftsman_id from reviews group by craftsman_id
      having count(distinct client_id) < least(count(*), 6)`),
  ).toEqual([]);
});

test('craftsmen work by day, nothing happens at night or in the future', async () => {
  expect(
    await rows(sql`select move, at from request_events where at > now() or ${nairobi} not between '7:00' and '21:00'
      or (move in ('accept', 'start', 'complete', 'prove') and ${nairobi} > '19:00')`),
  ).toEqual([]);
});

test('nothing starts before its date, nor is accepted before it is posted', async () => {
  expect(
    await rows(sql`select requests.id from requests join request_events on request_id = requests.id
      where (move = 'start' and at < schedule) or at < requests.created_at`),
  ).toEqual([]);
});

test('the client of the sign-in page reads that at least as many were told as have sent a price', async () => {
  const [counts] = await rows(sql`
    select (select sum(told)::int from request_waves where request_id = requests.id) as told,
      (select count(*)::int from quotes where request_id = requests.id) as prices
    from requests where status = 'Quoted' and client_id = (
      select clients.id from clients join accounts on accounts.id = account_id where email like 'mercy.wambui@%')`);
  expect(counts?.prices).toBe(2);
  expect(counts?.told).toBeGreaterThanOrEqual(2);
});

test('no client asks for one thing twice, and no craftsman is asked for it three times', async () => {
  expect(await rows(sql`select client_id from requests group by client_id, description having count(*) > 1`)).toEqual(
    [],
  );
  expect(
    await rows(sql`select craftsman_id from engagements join requests on requests.id = request_id
      group by craftsman_id, description having count(*) > 2`),
  ).toEqual([]);
});

test('each craftsman leads with a picture that no other shows first', async () => {
  const pictures = await rows(sql`select encode(sha256, 'hex') as motif from craftsmen
    join lateral (select media_id from revision_media where revision_id = approved_revision_id
      order by position limit 1) as first on true join media on media.id = media_id where listed`);
  expect(pictures.length).toBeGreaterThan(40);
  expect(new Set(pictures.map(({ motif }) => motif)).size).toBe(pictures.length);
});

test('a craftsman has one name on the list, the portfolio and the account', async () => {
  expect(listed.length).toBeGreaterThan(40);
  for (const [at, { name }] of listed.entries()) {
    expect(portfolios[at]?.name).toBe(name);
    expect([portfolios[at]?.company_name, portfolios[at]?.full_name]).toContain(name);
  }
  expect(
    await rows(sql`select slug from craftsmen join accounts on accounts.id = account_id
      join craftsman_revisions on craftsman_revisions.id = approved_revision_id
      where craftsman_revisions.full_name <> accounts.full_name`),
  ).toEqual([]);
});

test('the goods of shops have their photos', async () => {
  const [{ photos } = {}] = await rows(sql`select count(media_id)::int as photos from products`);
  expect(photos).toBe(8);
});
