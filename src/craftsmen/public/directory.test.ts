/** The public list from memory is the list from the database: same bytes, same headers, for anything asked, after any write. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PLACES } from '#catalogue/places.ts';
import { SERVICES } from '#catalogue/services.ts';
import { aCompletedRequest } from '../../../db/factories/jobs.ts';
import { aClient, anAdmin, NAMES, type Person } from '../../../db/factories/people.ts';
import { anApprovedCraftsman, aPendingCraftsman, withProfile } from '../../../db/factories/profiles.ts';
import { aShop } from '../../../db/factories/shops.ts';
import { type Alongside, alongside } from '../../../quality/helpers/second-process.ts';
import { startTestServer, type TestServer } from '../../../quality/helpers/test-server.ts';
import { type Directory, openDirectory } from './directory.ts';
import { type Asked, writeApproved } from './public-list.ts';
import { publicPlaces, publicWords } from '../rules.ts';
import { changeWords } from '../profile/vocabulary.ts';

const [PEOPLE, QUERIES] = process.env.FULL === '1' ? [3_000, 10_000] : [400, 500];

let server: TestServer;
let directory: Directory;
let admin: Person<'admin'>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await anAdmin(server);
  await crowd(PEOPLE);
  directory = openDirectory(server.db, server.log);
  await current();
}, 120_000);
afterAll(() => server.close());

const current = (which = directory) => vi.waitUntil(() => which.current, { timeout: 30_000, interval: 5 });

/** The same numbers at every run, so that a difference found once is found again. */
let seed = 20_261_121;
function dice(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
const oneOf = <T>(from: readonly T[]): T => from[Math.floor(dice() * from.length)] as T;
const SKILLS = ['Wiring', 'Pipe Fitting', 'Gates', 'Solar', 'Ceilings', 'Cabinets', 'Boreholes', 'Kutengeneza paa'];
const COMPANIES = ['Works', '& Sons', 'Fundi', 'Ng’ang’a Bros', 'Señor Builders', 'Ääkköset', 'Строй', '東京', '24/7'];

/** Approved craftsmen at once, as approvals would have left them. */
async function crowd(count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const full_name = `${oneOf(NAMES).split(' ')[0]} ${oneOf(NAMES).split(' ').at(-1)}`;
    const services = [...new Set([oneOf(SERVICES), oneOf(SERVICES), oneOf(SERVICES.slice(0, 4))])];
    const said = {
      full_name,
      company_name: dice() < 0.6 ? `${full_name.split(' ')[1]} ${oneOf(COMPANIES)}` : '',
      profession: oneOf(['Plumber', 'Electrician', 'Mason', 'Pipe specialist']),
      location: dice() < 0.9 ? oneOf(PLACES).name : oneOf(['Ongata Rongai', 'South B, Nairobi', 'Kisii and Nyamira']),
      skills: `${oneOf(SKILLS)}, ${oneOf(SKILLS)}`,
      services,
    };
    const reviews = Math.floor(dice() * 4);
    await server.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number }>`
        with account as (
          insert into accounts (role, email, full_name) values ('craftsman', ${`crowd${at}@example.co.ke`}, ${full_name}) returning id
        ) insert into craftsmen (account_id, slug, rating_sum, review_count, completed_jobs)
          select id, ${`crowd-${at}`}, ${reviews * oneOf([3, 4, 5])}, ${reviews}, ${Math.floor(dice() * 5)} from account
        returning id`.execute(trx);
      const craftsman_id = rows[0]?.id as number;
      const revision = await trx
        .insertInto('craftsman_revisions')
        .values({ craftsman_id, status: 'approved', description: 'x', ...said })
        .returning('id')
        .executeTakeFirstOrThrow();
      const words = publicWords(said);
      await sql`
        update craftsmen set status = 'approved', approved_revision_id = ${revision.id}, current_revision_id = ${revision.id},
          approved_at = now(), listed = true, public_services = ${services}::text[],
          public_places = ${publicPlaces(said.location)}::text[], public_words = array_to_tsvector(${words}::text[])
        where id = ${craftsman_id}`.execute(trx);
      await changeWords(trx, [], words);
    });
  }
}

function mistyped(word: string): string {
  const at = Math.floor(dice() * word.length);
  return oneOf([
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
    word.slice(0, at) + oneOf([...'aeioukmnrw']) + word.slice(at),
    word.toUpperCase(),
  ]);
}

function anything(words: readonly string[]): Asked {
  const word = () => {
    const chosen = oneOf(words);
    return oneOf([chosen, chosen.slice(0, 1 + Math.floor(dice() * chosen.length)), mistyped(chosen), mistyped(chosen)]);
  };
  return {
    search: dice() < 0.7 ? Array.from({ length: oneOf([1, 1, 1, 2, 3]) }, word).join(' ') : oneOf(['', '', '%&', '😀']),
    service: dice() < 0.4 ? oneOf([...SERVICES, 'plumber', 'MASON', 'Astrology']) : '',
    location: dice() < 0.4 ? oneOf([...PLACES.map((place) => place.name), 'nairobi', 'ongata rongai', 'Atlantis']) : '',
    ...(dice() < 0.2
      ? { cursor: `${oneOf(['0', '6', '7.3', '10', '99.9'])}_${Math.floor(dice() * 6)}_${Math.floor(dice() * 500)}` }
      : {}),
    page_size: oneOf([1, 7, 24, 100]),
  };
}

/** Compares one question and the pages that follow; says what was asked where they differ. */
async function same(asked: Asked, pages = 3, which = directory): Promise<void> {
  const [memory, database] = [await which.list(asked), await writeApproved(server.db, asked)];
  if (!memory) throw new Error('memory did not answer');
  const told = ({ body, etag, headers, next }: typeof database) => ({
    asked,
    body: body.toString(),
    etag,
    headers,
    next,
  });
  expect(told(memory)).toEqual(told(database));
  if (database.next !== null && pages > 1) await same({ ...asked, cursor: database.next }, pages - 1, which);
}

async function sameAll(questions = 25, which = directory): Promise<void> {
  await current(which);
  const words = await vocabulary();
  for (let at = 0; at < questions; at++) await same(anything(words), 2, which);
  await same({ search: '', service: '', location: '' }, 10, which);
}

async function vocabulary(): Promise<string[]> {
  const found = await server.db.selectFrom('search_words').select('word').orderBy('word').execute();
  return found.map(({ word }) => word);
}

const names = async (query = '') =>
  (await server.get(`/public-craftsman/${query}`)).body.map((each: { name: string }) => each.name);

test(`${QUERIES} questions at random, page after page`, { timeout: 900_000 }, async () => {
  const words = await vocabulary();
  for (let at = 0; at < QUERIES; at++) await same(anything(words));
});

test('a word is understood by the same likeness as PostgreSQL has', async () => {
  const words = await vocabulary();
  let corrected = 0;
  for (let at = 0; at < QUERIES; at++) {
    const search = mistyped(oneOf(words));
    const [memory, database] = [await directory.list(all({ search })), await writeApproved(server.db, all({ search }))];
    expect([search, memory?.headers['x-search-corrected']]).toEqual([search, database.headers['x-search-corrected']]);
    if (database.headers['x-search-corrected']) corrected += 1;
  }
  expect(corrected).toBeGreaterThan(QUERIES / 4);
});
const all = (asked: Partial<Asked>): Asked => ({ search: '', service: '', location: '', page_size: 1, ...asked });

test('both refuse the same', async () => {
  for (const cursor of ['1', 'x_1_1', '10.55_1_1', '-1_1_1']) {
    await expect(directory.list(all({ cursor }))).rejects.toThrow('This page address is not valid.');
  }
});

test('through the door it is the same once more, and a page known already costs no bytes', async () => {
  const response = await server.get('/public-craftsman/?service=Plumbing&location=nairobi&page_size=24');
  const asked = { search: '', service: 'Plumbing', location: 'nairobi', page_size: 24 };
  const written = await writeApproved(server.db, asked);
  expect([response.text, response.headers.get('etag')]).toEqual([written.body.toString(), written.etag]);
  const again = await server.get('/public-craftsman/?service=Plumbing&location=nairobi&page_size=24', {
    headers: { 'if-none-match': written.etag },
  });
  expect([again.status, again.text]).toEqual([304, '']);
});

describe('after', () => {
  test('an approval, whoever approved reads it in the very next call', async () => {
    for (let round = 0; round < 20; round++) {
      const company = `Mpya Kazi ${round} Limited`;
      const craftsman = await aPendingCraftsman(server, { company });
      expect(await names('?search=mpya')).not.toContain(company);
      await server.post(`/admin/craftsman/${craftsman.id}/approve/`, { as: admin, body: {} });
      expect(await names('?search=mpya')).toContain(company);
    }
    await sameAll();
  });

  test('a change that waits, one that is turned down, and one that is approved', async () => {
    const craftsman = await anApprovedCraftsman(server, { company: 'Zamani Works', services: ['Roofing'] });
    await withProfile(server, craftsman, {
      company: 'Sasa Works',
      services: ['Tiling', 'Masonry'],
      location: 'Malindi',
    });
    await sameAll(5);
    await server.post(`/admin/craftsman/${craftsman.id}/reject/`, { as: admin, body: { reason: 'Too dark.' } });
    expect(await names('?search=zamani')).toEqual(['Zamani Works']);
    await withProfile(server, craftsman, {
      company: 'Sasa Works',
      services: ['Tiling', 'Masonry'],
      location: 'Malindi',
    });
    await server.post(`/admin/craftsman/${craftsman.id}/approve/`, { as: admin, body: {} });
    expect([await names('?search=zamani'), await names('?search=sasa&location=kilifi')]).toEqual([[], ['Sasa Works']]);
    await sameAll();
  });

  test('a finished job and its review he stands where he belongs', async () => {
    const client = await aClient(server);
    const craftsman = await anApprovedCraftsman(server, { company: 'Kupanda Ngazi' });
    const job = await aCompletedRequest(server, { client, craftsman, admin });
    await server.post('/reviews/', {
      as: client,
      body: { job: job.id, rating: 5, comment: 'The gate hangs straight.' },
    });
    const [card] = (await server.get('/public-craftsman/?search=kupanda')).body;
    expect(card).toMatchObject({ rating: 10, review_count: 1, completed_jobs: 1 });
    await sameAll();
  });

  test('an account is closed, opened again, and erased', async () => {
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

  test('a shop opens, his card has it', async () => {
    const craftsman = await anApprovedCraftsman(server, { company: 'Duka Langu' });
    await aShop(server, craftsman);
    expect((await server.get('/public-craftsman/?search=duka')).body[0].shop).toEqual({ id: expect.any(Number) });
    await sameAll(5);
  });

  test('a hundred writes at once nothing is lost', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_each, at) =>
        sql`update craftsmen set completed_jobs = completed_jobs + 1 where slug = ${`crowd-${at % 40}`}`.execute(
          server.db,
        ),
      ),
    );
    await sameAll();
  });

  test('more changes than are worth taking one by one it is read anew', async () => {
    await sql`update craftsmen set completed_jobs = completed_jobs + id % 7 where listed`.execute(server.db);
    await sameAll();
  });
});

describe('another process', () => {
  let other: Alongside;
  beforeAll(async () => {
    other = await alongside(server);
  });
  afterAll(() => other.close());

  test('reads what this one approved, and the reverse, within moments', async () => {
    const here = await aPendingCraftsman(server, { company: 'Hapa Jengo' });
    const there = await aPendingCraftsman(server, { company: 'Pale Jengo' });
    await server.post(`/admin/craftsman/${here.id}/approve/`, { as: admin, body: {} });
    await other.call('POST', `/admin/craftsman/${there.id}/approve/`, { as: admin, body: {} });
    const both = ['Hapa Jengo', 'Pale Jengo'];
    const read = async () => (await other.call('GET', '/public-craftsman/?search=jengo', { as: admin })).body;
    const shows = (cards: { name: string }[]) => both.every((name) => cards.some((card) => card.name === name));
    await vi.waitUntil(async () => shows((await server.get('/public-craftsman/?search=jengo')).body), 5_000);
    await vi.waitUntil(async () => shows(await read()), 5_000);
    expect(await read()).toEqual((await server.get('/public-craftsman/?search=jengo')).body);
    await sameAll();
  });
});

test('while news could not arrive the database answers, and afterwards memory has what was missed', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ufundi news' and datname = current_database()`.execute(server.owner);
  await vi.waitUntil(() => !directory.current, { timeout: 5_000, interval: 2 });
  expect(directory.stands(all({}))).toBeNull();
  await sql`update craftsmen set completed_jobs = 500 where slug = 'crowd-7'`.execute(server.owner);
  expect((await server.get('/public-craftsman/?search=crowd')).status).toBe(200);
  await sameAll();
});

test('a directory too large for the memory it may have leaves the answers to the database', async () => {
  const small = openDirectory(server.db, server.log, 1_000);
  await vi.waitUntil(() => small.tooLarge, { timeout: 10_000 });
  expect([small.current, small.stands(all({}))]).toEqual([false, null]);
});

test('by the database’s estimate of how many there are it is known before it is read; one that fits is read', async () => {
  await sql`analyze craftsmen`.execute(server.owner);
  const fits = openDirectory(server.db, server.log, 1_500_000);
  await vi.waitUntil(() => fits.current || fits.tooLarge, { timeout: 10_000 });
  expect([fits.tooLarge, fits.size > 300]).toEqual([false, true]);
  // As the estimate of a million would stand there; it is read as it is, whatever it was made of.
  await sql`update pg_class set reltuples = 1000000 where oid = 'craftsmen'::regclass`.execute(server.owner);
  const million = openDirectory(server.db, server.log, 50_000_000);
  await vi.waitUntil(() => million.current || million.tooLarge, { timeout: 10_000 });
  expect(million.tooLarge).toBe(true);
  await sql`analyze craftsmen`.execute(server.owner);
});
