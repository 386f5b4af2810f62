import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompletedRequest, aReview } from '../../db/makers/jobs.ts';
import { aClient, anAdmin, type Person } from '../../db/makers/people.ts';
import { anApprovedCraftsman, aPendingCraftsman, aRejectedCraftsman, withProfile } from '../../db/makers/profiles.ts';
import { aCast } from '../../tests/helpers/cast.ts';
import { startHouse, type TestHouse } from '../../tests/helpers/house.ts';
import { listCandidates } from './candidates.ts';
import { showPortfolio } from './portfolio.ts';
import { listApproved } from './public-list.ts';
import { addRating, countCompletedJob } from './store.ts';

let house: TestHouse;
let admin: Person;
beforeAll(async () => {
  house = await startHouse();
  admin = await anAdmin(house);
});
afterAll(() => house.close());

const list = (query = '', where = house) => where.get(`/public-craftsman/${query}`);
const names = async (query: string, where = house) =>
  (await list(query, where)).body.map((each: { name: string }) => each.name);

/** Many approved craftsmen at once, by SQL: only their number and order matter. */
async function crowd(where: TestHouse, count: number, name = 'Crowd'): Promise<void> {
  await sql`
    with people as (
      insert into accounts (role, email, full_name)
      select 'craftsman', ${name.toLowerCase()} || n || '@example.com', ${name} || ' ' || n from generate_series(1, ${count}) n
      returning id, full_name
    ), profiles as (
      insert into craftsmen (account_id, slug, rating_sum, review_count, completed_jobs)
      select id, 'c-' || id, (id % 5) + 1, 1, id % 3 from people returning id, account_id
    ), revisions as (
      insert into craftsman_revisions (craftsman_id, status, full_name, location, services, profession, description)
      select profiles.id, 'approved', full_name, 'South B', '{Plumbing}', 'Plumber', 'x'
      from profiles join people on people.id = account_id returning id, craftsman_id, full_name
    ), photos as (
      insert into media (owner_id, kind, name, mime, bytes, sha256, published)
      select account_id, 'image', 'photo' || profiles.id || '-' || n, 'image/webp', 1, sha256((profiles.id || '-' || n)::bytea), true
      from profiles, generate_series(1, 3) n returning id, owner_id
    )
    insert into revision_media (revision_id, media_id, position)
    select revisions.id, photos.id, photos.id from photos
    join profiles on profiles.account_id = owner_id join revisions on revisions.craftsman_id = profiles.id`.execute(
    where.db,
  );
  await sql`
    update craftsmen set status = 'approved', approved_revision_id = r.id, current_revision_id = r.id, approved_at = now(),
      listed = true, public_services = r.services, public_places = '{"south b",nairobi}',
      public_words = to_tsvector('simple', r.full_name)
    from craftsman_revisions r where r.craftsman_id = craftsmen.id and approved_revision_id is null and r.status = 'approved'`.execute(
    where.db,
  );
}

describe('the public list', () => {
  test('shows the approved alone, whatever is asked for, with nothing private', async () => {
    const canary = { email: 'canary.mail@example.co.ke', phone: '+254799123456' };
    const proof = Buffer.from('%PDF-1.7\ncanary proof\n%%EOF\n');
    const seen = await anApprovedCraftsman(house, {
      company: 'Seen Works',
      ...canary,
      proof,
      services: ['Plumbing', 'Tiling'],
    });
    const waiting = await aPendingCraftsman(house, { company: 'Waiting Works' });
    const refused = await aRejectedCraftsman(house, { company: 'Refused Works', reason: 'canary reason' });
    const changed = await anApprovedCraftsman(house, { company: 'Old Works' });
    await withProfile(house, changed, { company: 'New Works', description: 'canary change' });
    const {
      rows: [stored],
    } = await sql<{ name: string }>`
      select name from media join craftsmen on proof_media_id = media.id where craftsmen.id = ${seen.id}`.execute(
      house.db,
    );

    const answers = [
      await house.get(`/public-craftsman/${seen.slug}/`),
      await house.get(`/public-craftsman/${changed.slug}/`),
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
      answers.push(await list(query));
    }
    for (const answer of answers) {
      expect(answer.status).toBe(200);
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
        expect(answer.text).not.toContain(secret);
      }
    }
    expect(Array.isArray(answers[2]?.body)).toBe(true);
    const card = answers[2]?.body.find((each: { id: number }) => each.id === seen.id);
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
    expect(card.service_image).toMatch(/^\/media\/[a-z2-7]{26}\.640x480\.[0-9a-f]{6}\.webp$/);
    expect(card.profile).toBe(card.company_photo);
    for (const slug of [waiting.slug, refused.slug, 'nobody-here', 'NOBODY', '..%2f', 'a%00b', 'x'.repeat(150)]) {
      const answer = await house.get(`/public-craftsman/${slug}/`);
      expect([answer.status, answer.body.detail]).toEqual([404, 'Craftsman not found on the server.']);
    }
  });

  test('is the same for everybody, also with a token that is no longer good, and may be kept', async () => {
    const first = await list();
    for (const as of [admin, await aClient(house), { access: 'not.a.token' }]) {
      expect((await house.get('/public-craftsman/', { as })).body).toEqual(first.body);
    }
    const again = await house.get('/public-craftsman/', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('goes by rating, then jobs done; rating out of ten', async () => {
    const here = await startHouse();
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
    await here.close();
  });

  test('comes in pages that follow each other without a gap or a repeat, also while people are rated', async () => {
    const here = await startHouse();
    await crowd(here, 57);
    const whole = (await list('', here)).body.map((each: { id: number }) => each.id);
    const walked: number[] = [];
    let next: string | null = '/api/public-craftsman/?page_size=10&location=nairobi';
    let pages = 0;
    while (next) {
      const part: Awaited<ReturnType<TestHouse['get']>> = await here.get(`!${next}`);
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
    for (const size of ['0', '101', 'x', '-5', '1e9'])
      expect((await list(`?page_size=${size}`, here)).status).toBe(400);
    await here.close();
  });

  test('never counts further than it is worth', async () => {
    const here = await startHouse();
    await crowd(here, 1200);
    const answer = await list('?page_size=1', here);
    expect([answer.headers.get('x-total-count'), answer.body.length]).toEqual(['1001', 1]);
    await here.close();
  });

  test('takes the same two statements for ten rows and for a thousand, and the candidates one', async () => {
    const here = await startHouse();
    let asked = 0;
    const db = here.db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const counts = async () => {
      const found: number[] = [];
      for (const work of [
        () => listApproved(db, { search: '', service: 'Plumbing', location: 'nairobi' }),
        () => listApproved(db, { search: 'crowd', service: '', location: '' }),
        () => listCandidates(db, here.settings, 1, {}),
        () => showPortfolio(db, 'c-1'),
      ]) {
        asked = 0;
        await work();
        found.push(asked);
      }
      return found;
    };
    await crowd(here, 10, 'Crowd');
    const few = await counts();
    await crowd(here, 990, 'Crowdy');
    expect((await listApproved(db, { search: '', service: '', location: '' })).page.rows).toHaveLength(100);
    expect(await counts()).toEqual(few);
    expect(few).toEqual([2, 3, 1, 1]);
    await here.close();
  });
});

describe('searching', () => {
  let market: TestHouse;
  beforeAll(async () => {
    market = await startHouse();
    const people = [
      {
        fullName: 'Grace Kamau',
        company: 'Kamau Plumbing Works',
        profession: 'Plumber',
        services: ['Plumbing', 'Tiling'],
        location: 'Nakuru',
      },
      {
        fullName: 'Wanjiru Ng’ang’a',
        company: 'Nganga & Daughters',
        profession: 'Electrician',
        services: ['Electrical'],
        location: 'South B',
      },
      {
        fullName: 'José Otieno',
        company: 'Lakeside Timber',
        profession: 'WoodMaker',
        services: ['Woodwork', 'Carpentry'],
        location: 'kisumu',
      },
      {
        fullName: 'Kamau Njoroge',
        company: 'Rangi Bora',
        profession: 'Painter',
        services: ['Painting'],
        location: 'Westlands, Nairobi',
      },
      {
        fullName: 'Halima Abdi',
        company: 'Coast Pipes',
        profession: 'Pipe specialist',
        services: ['Plumbing'],
        location: 'Nyali',
      },
    ];
    for (const each of people) await anApprovedCraftsman(market, each);
  });
  afterAll(() => market.close());
  const found = async (query: string) => (await names(query, market)).sort();
  const corrected = async (query: string) => {
    const header = (await list(query, market)).headers.get('x-search-corrected');
    return header === null ? null : decodeURIComponent(header);
  };

  test.each([
    ['?search=kamau', ['Kamau Plumbing Works', 'Rangi Bora']],
    ['?search=KAM', ['Kamau Plumbing Works', 'Rangi Bora']],
    ['?search=grace%20plumbing', ['Kamau Plumbing Works']],
    ['?search=plumber', ['Coast Pipes', 'Kamau Plumbing Works']],
    ['?search=plumbing%20mombasa', ['Coast Pipes']],
    ['?search=jose', ['Lakeside Timber']],
    ['?search=Jos%C3%A9', ['Lakeside Timber']],
    ["?search=ng'ang'a", ['Nganga & Daughters']],
    ['?search=nganga', ['Nganga & Daughters']],
    ['?search=ng', ['Nganga & Daughters']],
    ['?search=south%20b', ['Nganga & Daughters']],
    ['?search=electrical', ['Nganga & Daughters']],
    ['?service=plumbing', ['Coast Pipes', 'Kamau Plumbing Works']],
    ['?service=Plumber', ['Coast Pipes', 'Kamau Plumbing Works']],
    ['?service=Tiling', ['Kamau Plumbing Works']],
    ['?service=Astrology', []],
    ['?location=nairobi', ['Nganga & Daughters', 'Rangi Bora']],
    ['?location=South%20B', ['Nganga & Daughters']],
    ['?location=MOMBASA', ['Coast Pipes']],
    ['?location=Atlantis', []],
    ['?search=kamau&service=Painting&location=westlands', ['Rangi Bora']],
    ['?search=kamau&service=Painting&location=nakuru', []],
    ['?search=%20%20', ['Coast Pipes', 'Kamau Plumbing Works', 'Lakeside Timber', 'Nganga & Daughters', 'Rangi Bora']],
    ['?search=%25', []],
    ['?search=!!%20%26%7C', []],
    ["?search='%3B%20drop%20table%20craftsmen%3B--", []],
  ])('%s finds %j and corrects nothing', async (query, expected) => {
    expect(await found(query)).toEqual([...expected].sort());
  });

  test.each([
    ['plumer', /^plumb(er|ing)$/, ['Coast Pipes', 'Kamau Plumbing Works']],
    ['kamua', /^kamau$/, ['Kamau Plumbing Works', 'Rangi Bora']],
    ['nakru', /^nakuru$/, ['Kamau Plumbing Works']],
    ['electrican', /^electric(al|ian)$/, ['Nganga & Daughters']],
    ['graec kamua', /^grace kamau$/, ['Kamau Plumbing Works']],
    ['kamua painter', /^kamau painter$/, ['Rangi Bora']],
  ])('"%s" is understood, and says as what', async (search, meant, expected) => {
    const query = `?search=${encodeURIComponent(search)}`;
    expect(await corrected(query)).toMatch(meant);
    expect(await found(query)).toEqual([...expected].sort());
  });

  test('a word that stands there, or nothing like it does, is left as it is', async () => {
    for (const query of ['?search=kamau', '?search=kam', '?search=', '?search=zzzzqqqq', '?search=12']) {
      expect(await corrected(query)).toBeNull();
    }
    expect(await found('?search=zzzzqqqq')).toEqual([]);
  });

  test('anything at all may be searched for', async () => {
    const odd = [
      '\u0000',
      '\ud800',
      "'",
      '\\',
      ':*',
      'a&b',
      '(',
      '😀',
      'ß ı İ',
      'ﷺ',
      'a'.repeat(100),
      'a '.repeat(49),
      '%_',
      "x':*|'y",
      'http://a.b/c?d',
      '‮abc',
    ];
    for (const text of odd) {
      const answer = await list(`?search=${encodeURIComponent(text.toWellFormed())}`, market);
      expect([text, answer.status < 500]).toEqual([text, true]);
    }
    expect((await list(`?search=${'a'.repeat(101)}`, market)).status).toBe(400);
    expect((await list('?search=a&search=b', market)).status).toBe(400);
    expect((await list('?search[]=a', market)).status).toBe(200);
  });

  test('words come and go with what is shown', async () => {
    const uses = async (word: string) =>
      (await market.db.selectFrom('search_words').select('uses').where('word', '=', word).executeTakeFirst())?.uses ??
      0;
    const before = await uses('plumbing');
    const craftsman = await anApprovedCraftsman(market, { company: 'Zuberi Works', services: ['Plumbing'] });
    expect([await uses('zuberi'), await uses('plumbing')]).toEqual([1, before + 1]);
    await withProfile(market, craftsman, { company: 'Baraka Works', services: ['Plumbing'] });
    expect(await uses('baraka')).toBe(0);
    const boss = await anAdmin(market);
    await market.post(`/admin/craftsman/${craftsman.id}/approve/`, { as: boss, body: {} });
    expect([await uses('zuberi'), await uses('baraka'), await uses('plumbing')]).toEqual([0, 1, before + 1]);

    await market.post(`/admin/accounts/${craftsman.accountId}/disable/`, { as: boss, body: { reason: 'Complaints' } });
    expect([await found('?search=baraka'), await uses('baraka'), await uses('plumbing')]).toEqual([[], 0, before]);
    expect((await market.get(`/public-craftsman/${craftsman.slug}/`)).status).toBe(404);
    await market.post(`/admin/accounts/${craftsman.accountId}/enable/`, { as: boss, body: {} });
    expect([await found('?search=baraka'), await uses('baraka')]).toEqual([['Baraka Works'], 1]);
  });

  test('many approvals at once count every word and none waits for ever', async () => {
    const waiting = await Promise.all(
      Array.from({ length: 8 }, (_, at) => aPendingCraftsman(market, { company: `Umoja Kazi ${at}` })),
    );
    const boss = await anAdmin(market);
    const answers = await Promise.all(
      waiting.map((each) => market.post(`/admin/craftsman/${each.id}/approve/`, { as: boss, body: {} })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    const { uses } = await market.db
      .selectFrom('search_words')
      .select('uses')
      .where('word', '=', 'umoja')
      .executeTakeFirstOrThrow();
    expect(uses).toBe(8);
  });
});

describe('the portfolio', () => {
  test('shows what was approved, and what clients said with no more of their name than a first one', async () => {
    const craftsman = await anApprovedCraftsman(house, {
      company: 'Reviewed Works',
      skills: 'Wiring, Roofing',
      services: ['Electrical', 'Roofing'],
    });
    const client = await aClient(house, { fullName: 'Achieng Mary Atieno' });
    const lone = await aClient(house, { fullName: 'Kemunto' });
    for (const [who, rating, comment] of [
      [client, 4, 'Neat'],
      [lone, 5, '<script>alert(1)</script>'],
    ] as const) {
      const request = await house.db
        .insertInto('requests')
        .values({
          client_id: who.id,
          status: 'Completed',
          name: who.fullName,
          phone: '+254711222333',
          service: 'Electrical',
          location: 'nairobi',
          address: 'House 7, Secret Road',
          description: 'x',
          schedule: '2030-01-01T00:00:00Z',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await house.db
        .insertInto('reviews')
        .values({ request_id: request.id, craftsman_id: craftsman.id, client_id: who.id, rating, comment })
        .execute();
      await addRating(house.db, craftsman.id, rating);
    }
    const answer = await house.get(`/public-craftsman/${craftsman.slug}/`);
    expect(answer.body).toMatchObject({
      name: 'Reviewed Works',
      company_name: 'Reviewed Works',
      skills: 'Wiring, Roofing',
      rating: 9,
      review_count: 2,
      service_videos: [],
    });
    expect(answer.body.services.map((each: { name: string }) => each.name)).toEqual(['Electrical', 'Roofing']);
    expect(answer.body.reviews).toEqual([
      {
        reviewer: 'Kemunto',
        location: 'Nairobi',
        rating: 10,
        comment: '<script>alert(1)</script>',
        at: expect.any(String),
      },
      { reviewer: 'Achieng A.', location: 'Nairobi', rating: 8, comment: 'Neat', at: expect.any(String) },
    ]);
    expect(answer.text).not.toContain('Atieno');
    expect(answer.text).not.toContain('Secret Road');
  });

  test('says the same of a review from before places were written beside reviews', async () => {
    const cast = await aCast(house);
    await aReview(house, cast.client, await aCompletedRequest(house, cast));
    const shown = () => house.get(`/public-craftsman/${cast.craftsman.slug}/`);
    const place = () =>
      house.db.selectFrom('reviews').select('location').where('craftsman_id', '=', cast.craftsman.id).execute();
    const { body } = await shown();
    expect(body.reviews).toMatchObject([{ location: 'Nairobi' }]);
    expect(await place()).toEqual([{ location: 'nairobi' }]);
    await house.db
      .updateTable('reviews')
      .set({ location: null })
      .where('craftsman_id', '=', cast.craftsman.id)
      .execute();
    expect(await place()).toEqual([{ location: null }]);
    expect((await shown()).body).toEqual(body);
  });

  test('of one who left is gone, with every picture and every word', async () => {
    const craftsman = await anApprovedCraftsman(house, {
      company: 'Leaving Works',
      description: 'canary words of one who left',
    });
    const { profile } = (await house.get(`/public-craftsman/${craftsman.slug}/`)).body;
    const answer = await house.delete('/me/', { as: craftsman, body: { password: craftsman.password } });
    expect(answer.status).toBe(200);
    expect((await house.get(`/public-craftsman/${craftsman.slug}/`)).status).toBe(404);
    expect(await names('?search=leaving')).toEqual([]);
    const { rows } = await sql<{ text: string }>`
      select (craftsmen.*)::text || (r.*)::text as text from craftsmen join craftsman_revisions r on r.craftsman_id = craftsmen.id
      where craftsmen.id = ${craftsman.id}`.execute(house.db);
    expect(rows[0]?.text).not.toMatch(/canary|Leaving/);
    const media = await house.db.selectFrom('media').select('id').where('owner_id', '=', craftsman.accountId).execute();
    expect(media).toEqual([]);
    const { rows: jobs } = await sql<{ names: string[] }>`
      select payload -> 'names' as names from graphile_worker._private_jobs where payload -> 'names' is not null`.execute(
      house.db,
    );
    expect(jobs.flatMap((job) => job.names).some((name) => profile.endsWith(name))).toBe(true);
  });
});
