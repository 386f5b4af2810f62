/** Compares the read model with a slow reference, for many queries and after many writes. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { PLACES } from '#catalogue/places.ts';
import { aCompletedRequest, aReview } from '../../../db/factories/jobs.ts';
import { aClient, anAdmin, type Person } from '../../../db/factories/people.ts';
import { anApprovedCraftsman, aPendingCraftsman, withProfile } from '../../../db/factories/profiles.ts';
import { aShop } from '../../../db/factories/shops.ts';
import {
  generatedCraftsmen,
  anyQuestion,
  mistyped,
  pick,
} from '../../../quality/helpers/read-model/random-craftsmen.ts';
import { listSlowly, showSlowly } from '../../../quality/helpers/read-model/slow-reference.ts';
import { changeNotificationsOf } from '#platform/db/change-notifications.ts';
import { migrate } from '#platform/db/migrate.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import * as contract from '../public-contract.ts';
import { LIMITS, type ListQuery, listCards } from './read-model.ts';
import { poll } from '../../../quality/helpers/poll.ts';

const [PEOPLE, QUERIES, ROUNDS] = process.env.FULL === '1' ? [3_000, 10_000, 20] : [400, 150, 5];
const KINDS = {
  as_served: LIMITS,
  walked: { ...LIMITS, gathered: 20, certain: 0 },
  gathered: { ...LIMITS, gathered: 1e9 },
};

const server = useTestServer();
let admin: Person<'admin'>;
beforeAll(async () => {
  admin = await anAdmin(server);
  await generatedCraftsmen(server.db, PEOPLE);
  // As after a minute in use: a table that was never analyzed is read by plans for a handful of rows.
  await sql`analyze`.execute(server.owner);
});

const all = (query: Partial<ListQuery>): ListQuery => ({
  search: '',
  service: '',
  location: '',
  page_size: 1,
  ...query,
});

async function same(query: ListQuery, pages = 3, limits = LIMITS): Promise<void> {
  const [{ tags: _tags, ...found }, slow] = await Promise.all([
    listCards(server.db, query, limits),
    listSlowly(server.db, query),
  ]);
  if (limits.certain === 0) Object.assign(found, { total: slow.total });
  expect({ query, ...found }).toEqual({ query, ...slow });
  if (slow.next !== null && pages > 1) await same({ ...query, cursor: slow.next }, pages - 1, limits);
}

const vocabulary = async () =>
  (await server.db.selectFrom('search_words').select('word').orderBy('word').execute()).map(({ word }) => word);

async function sameAll(questions = 25): Promise<void> {
  const words = await vocabulary();
  for (let at = 0; at < questions; at++) await same(anyQuestion(words), 2);
  await same(all({ page_size: 100 }), 10);
  await sameRows();
}

async function sameRows(): Promise<void> {
  const { rows } = await sql<{ slug: string; card: string; body: string }>`
    select slug, card, body from public_cards join public_portfolios using (craftsman_id) order by craftsman_id`.execute(
    server.db,
  );
  const listed = await server.db
    .selectFrom('craftsmen')
    .select('slug')
    .where('listed', '=', true)
    .orderBy('id')
    .execute();
  expect(rows.map(({ slug }) => slug)).toEqual(listed.map(({ slug }) => slug));
  for (const { slug, card, body } of rows) {
    expect(JSON.stringify(contract.card.parse(JSON.parse(card)))).toBe(card);
    expect(JSON.stringify(contract.portfolio.parse(JSON.parse(body)))).toBe(body);
    expect(JSON.parse(body)).toEqual(await showSlowly(server.db, slug));
  }
}

const names = async (query = '') =>
  (await server.get(`/public-craftsman/${query}`)).body.map((each: { name: string }) => each.name);

test.each(Object.entries(KINDS))(
  `${QUERIES} questions at random, page after page, %s`,
  { timeout: 900_000 },
  async (_kind, limits) => {
    const words = await vocabulary();
    for (let at = 0; at < QUERIES; at++) await same(anyQuestion(words), 3, limits);
  },
);

test('a misspelt word is corrected to the same word', async () => {
  const words = await vocabulary();
  let corrected = 0;
  for (let at = 0; at < QUERIES; at++) {
    const query = all({ search: mistyped(pick(words)) });
    const [found, slow] = [await listCards(server.db, query), await listSlowly(server.db, query)];
    expect([query.search, found.corrected]).toEqual([query.search, slow.corrected]);
    if (slow.corrected) corrected += 1;
  }
  expect(corrected).toBeGreaterThan(QUERIES / 4);
});

test('a cursor that no list gave is refused', async () => {
  for (const cursor of ['1', 'x_1_1', '10.55_1_1', '-1_1_1'])
    await expect(listCards(server.db, all({ cursor }))).rejects.toThrow('This page address is not valid.');
});

test('every stored card and portfolio fits the contract and belongs to an approved craftsman', sameRows);

describe('the rows are updated after', () => {
  test('an approval, which its admin reads in the very next call', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const company = `Mpya Kazi ${round} Limited`;
      const craftsman = await aPendingCraftsman(server, { company });
      expect(await names('?search=mpya')).not.toContain(company);
      await server.post(`/admin/craftsman/${craftsman.id}/approve/`, { as: admin, body: {} });
      expect(await names('?search=mpya')).toContain(company);
    }
    await sameAll();
  });

  test('a change that waits, one that is rejected, and one that is approved', async () => {
    const craftsman = await anApprovedCraftsman(server, { company: 'Zamani Works', services: ['Roofing'] });
    const change = { company: 'Sasa Works', services: ['Tiling', 'Masonry'], location: 'Malindi' };
    await withProfile(server, craftsman, change);
    await sameAll(5);
    await server.post(`/admin/craftsman/${craftsman.id}/reject/`, { as: admin, body: { reason: 'Too dark.' } });
    expect(await names('?search=zamani')).toEqual(['Zamani Works']);
    await withProfile(server, craftsman, change);
    await server.post(`/admin/craftsman/${craftsman.id}/approve/`, { as: admin, body: {} });
    expect([await names('?search=zamani'), await names('?search=sasa&location=kilifi')]).toEqual([[], ['Sasa Works']]);
    await sameAll();
  });

  test('a finished job and its review', async () => {
    const client = await aClient(server);
    const craftsman = await anApprovedCraftsman(server, { company: 'Kupanda Ngazi' });
    const job = await aCompletedRequest(server, { client, craftsman, admin });
    await aReview(server, client, job, { rating: 5 });
    const [card] = (await server.get('/public-craftsman/?search=kupanda')).body;
    expect(card).toMatchObject({ rating: 10, review_count: 1, completed_jobs: 1 });
    await sameAll();
  });

  test("a reviewer's name that changes, and a reviewer who leaves", async () => {
    const client = await aClient(server, { fullName: 'Achieng Mary Atieno' });
    const craftsman = await anApprovedCraftsman(server, { company: 'Jina Jipya' });
    await aReview(server, client, await aCompletedRequest(server, { client, craftsman, admin }));
    const reviewer = async () =>
      (await server.get(`/public-craftsman/${craftsman.slug}/`)).body.reviews[0].reviewer as string;
    expect(await reviewer()).toBe('Achieng A.');
    await server.db
      .updateTable('accounts')
      .set({ full_name: 'éva  ångström' })
      .where('id', '=', client.accountId)
      .execute();
    expect(await reviewer()).toBe('éva Å.');
    await server.delete('/me/', { as: client, body: { password: client.password } });
    expect(await reviewer()).toBe('Former client');
    await sameRows();
  });

  test('an account that is closed, opened again, and erased', async () => {
    const craftsman = await anApprovedCraftsman(server, { company: 'Ondoka Rudi' });
    const shown = () => names('?search=ondoka');
    await server.post(`/admin/accounts/${craftsman.accountId}/disable/`, { as: admin, body: { reason: 'Complaints' } });
    expect(await shown()).toEqual([]);
    await sameAll(5);
    await server.post(`/admin/accounts/${craftsman.accountId}/enable/`, { as: admin, body: {} });
    expect(await shown()).toEqual(['Ondoka Rudi']);
    await sameAll(5);
    const again = await server.post('/token/', { body: { email: craftsman.email, password: craftsman.password } });
    const left = await server.delete('/me/', { as: again.body, body: { password: craftsman.password } });
    expect([left.status, await shown()]).toEqual([200, []]);
    await sameAll();
  });

  test('a shop that opens', async () => {
    const craftsman = await anApprovedCraftsman(server, { company: 'Duka Langu' });
    await aShop(server, craftsman);
    expect((await server.get('/public-craftsman/?search=duka')).body[0].shop).toEqual({ id: expect.any(Number) });
    await sameAll(5);
  });

  test('a hundred writes at once, and one of all craftsmen', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_each, at) =>
        sql`update craftsmen set completed_jobs = completed_jobs + 1 where slug = ${`crowd-${at % 40}`}`.execute(
          server.db,
        ),
      ),
    );
    await sameAll();
    await sql`update craftsmen set completed_jobs = completed_jobs + id % 7 where listed`.execute(server.db);
    await sameAll();
  });

  test('two writes about one craftsman that each see nothing of the other', async () => {
    const craftsman = await anApprovedCraftsman(server, { company: 'Pamoja Works' });
    await aShop(server, craftsman);
    await Promise.all([
      sql`update shops set is_open = false where craftsman_id = ${craftsman.id}`.execute(server.db),
      sql`update craftsmen set completed_jobs = 9 where id = ${craftsman.id}`.execute(server.db),
    ]);
    expect((await server.get(`/public-craftsman/${craftsman.slug}/`)).body).toMatchObject({
      completed_jobs: 9,
      shop: null,
    });
  });

  test('a transaction once for each craftsman, however much it changes', async () => {
    const { id } = await anApprovedCraftsman(server, { company: 'Mara Moja' });
    const updates = sql<{ cards: number; portfolios: number }>`
      select pg_stat_get_xact_tuples_updated('public_cards'::regclass) as cards,
        pg_stat_get_xact_tuples_updated('public_portfolios'::regclass) as portfolios`;
    const [before, after] = await server.db.transaction().execute(async (trx) => {
      const counted = (await updates.execute(trx)).rows[0];
      for (let jobs = 1; jobs <= 5; jobs++) {
        await sql`update craftsmen set completed_jobs = ${jobs} where id = ${id}`.execute(trx);
        await sql`insert into shops (craftsman_id, name) values (${id}, ${`${jobs}`})
          on conflict (craftsman_id) do update set name = excluded.name`.execute(trx);
      }
      await sql`set constraints all immediate`.execute(trx);
      return [counted, (await updates.execute(trx)).rows[0]];
    });
    expect(after).toEqual({ cards: (before?.cards ?? 0) + 1, portfolios: (before?.portfolios ?? 0) + 1 });
  });
});

test('a change below the first hundred leaves first pages cached; one among them, or a new craftsman, does not', async () => {
  const ranked = async (at: number) =>
    Number(
      (await listCards(server.db, all({ page_size: 100, ...(at < 100 ? {} : await cursorAt(at)) }))).json.match(
        /"id":(\d+)/,
      )?.[1],
    );
  const cursorAt = async (at: number) => {
    let cursor: string | undefined;
    for (let left = at; left > 0; left -= 100) {
      const page = await listCards(server.db, all({ page_size: Math.min(100, left), ...(cursor ? { cursor } : {}) }));
      cursor = page.next ?? '';
    }
    return { cursor: cursor as string };
  };
  const received: string[][] = [];
  const stop = changeNotificationsOf(server.db).on(
    'public_tags',
    (payload) => void (payload && received.push(JSON.parse(payload))),
  );
  const renamed = async (id: number) => {
    received.length = 0;
    await sql`update craftsmen set completed_jobs = completed_jobs where id = ${id}`.execute(server.db);
    await sql`update craftsman_revisions set company_name = company_name || ' Bora'
      where id = (select approved_revision_id from craftsmen where id = ${id})`.execute(server.db);
    return received.flat();
  };
  const [tags] = [(await listCards(server.db, all({}))).tags];
  expect(tags).toEqual(['^a']);
  const far = await renamed(await ranked(300));
  expect(far).toContain('a');
  expect(far).not.toContain('^a');
  expect(await renamed(await ranked(0))).toContain('^a');
  received.length = 0;
  await anApprovedCraftsman(server, { company: 'Mgeni Works' });
  expect(received.flat()).toContain('^a');
  stop();
});

test('places are spelt as the catalogue spells them, also after its names have changed', async () => {
  const catalogue = PLACES.map(({ key, name }) => ({ key, name })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const placeNames = () => server.db.selectFrom('place_names').selectAll().orderBy(sql`key collate "C"`).execute();
  expect(await placeNames()).toEqual(catalogue);

  const { id, slug } = await anApprovedCraftsman(server, { location: 'karen' });
  const shown = async () => (await server.get(`/public-craftsman/${slug}/`)).body.location;
  await server.owner.updateTable('place_names').set({ name: 'Karen Blixen' }).where('key', '=', 'karen').execute();
  await server.owner.updateTable('place_names').set({ key: 'atlantis' }).where('key', '=', 'thika').execute();
  await sql`select refresh_card(${id})`.execute(server.owner);
  await poll(async () => (await shown()) === 'Karen Blixen');

  await Promise.all([migrate(server.owner), migrate(server.owner)]);
  expect(await placeNames()).toEqual(catalogue);
  await poll(async () => (await shown()) === 'Karen');
});
