import { Kysely, PostgresDialect } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  acting,
  aCompletedRequest,
  anAcceptedQuote,
  anAcceptedRequest,
  anAssignedRequest,
  aQuote,
  aRequest,
  aReview,
} from '../../../db/factories/jobs.ts';
import { aClient } from '../../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../../db/factories/profiles.ts';
import { usePeople, useTestServer } from '../../../quality/helpers/test-server.ts';
import type { DB } from '#platform/db/database.types.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { reject } from '../moves/answer-assignment.ts';
import { assign } from '../moves/assign.ts';
import { complete } from '../moves/complete.ts';
import { nairobiDay } from '../rules.ts';
import { listJobs } from './list.ts';
import { listOpenRequests } from './open-requests.ts';

const server = useTestServer();
const people = usePeople(server);

const ids = (response: { body: { id: number }[] }) => response.body.map((job) => job.id);
const get = (as: { access: string }, query = '') => server.get(`/job-requests/${query}`, { as });

async function walk(as: { access: string }, first: string): Promise<number[]> {
  const seen: number[] = [];
  for (let path: string | undefined = first; path; ) {
    const response = await server.get(path, { as });
    expect(response.status).toBe(200);
    seen.push(...ids(response));
    path = /^<\/api([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return seen;
}

describe('the list of jobs', () => {
  it('is a bare array, newest first: to a client their own, to a craftsman those they were asked for, to an admin all', async () => {
    const [client, other] = [await aClient(server), await aClient(server)];
    const one = await aRequest(server, client);
    const two = await anAssignedRequest(server, { ...people, client });
    const three = await aRequest(server, other);
    expect(ids(await get(client))).toEqual([two.id, one.id]);
    expect(ids(await get(other))).toEqual([three.id]);
    expect(ids(await get(people.craftsman))).toEqual([two.id]);
    expect(ids(await get(people.admin))).toEqual([three.id, two.id, one.id]);
    expect(ids(await get(people.admin, `?client=${client.id}`))).toEqual([two.id, one.id]);
    const response = await get(client);
    expect(response.headers.get('x-total-count')).toBe('2');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('reads each status in the words of who looks', async () => {
    const client = await aClient(server);
    const parties = { ...people, client };
    const assigned = await anAssignedRequest(server, parties);
    const accepted = await anAcceptedRequest(server, parties);
    const done = await aCompletedRequest(server, parties);
    const statuses = async (as: { access: string }) =>
      Object.fromEntries((await get(as)).body.map((job: { id: number; status: string }) => [job.id, job.status]));
    expect(await statuses(client)).toEqual({
      [assigned.id]: 'Requested',
      [accepted.id]: 'Accepted',
      [done.id]: 'Completed',
    });
    expect(await statuses(people.craftsman)).toMatchObject({
      [assigned.id]: 'Pending',
      [accepted.id]: 'Accepted',
      [done.id]: 'Completed',
    });
  });

  it('filters by status in those words, in any letter case, and rejects an unknown status', async () => {
    const client = await aClient(server);
    const parties = { ...people, client };
    const assigned = await anAssignedRequest(server, parties);
    const accepted = await anAcceptedRequest(server, parties);
    expect(ids(await get(client, '?status=requested'))).toEqual([assigned.id]);
    expect(ids(await get(client, '?status=ACCEPTED'))).toEqual([accepted.id]);
    expect(ids(await get(client, '?status=Pending'))).toEqual([]);
    expect(ids(await get(client, '?status=Requested, accepted'))).toEqual([accepted.id, assigned.id]);
    expect((await get(client, '?status=Requested,done')).status).toBe(400);
    const pending = await get(people.craftsman, `?status=pending&client=${client.id}`);
    expect([ids(pending), pending.headers.get('x-total-count')]).toEqual([[assigned.id], '1']);
    expect(await get(client, '?status=done')).toMatchObject({ status: 400, body: { code: 'unknown_status' } });
  });

  it('goes on by its Link, every job once, also when new ones come in between', async () => {
    const client = await aClient(server);
    const made: number[] = [];
    for (let each = 0; each < 7; each++) made.unshift((await aRequest(server, client)).id);
    const first = await get(client, '?page_size=3');
    expect(ids(first)).toEqual(made.slice(0, 3));
    expect(first.headers.get('x-total-count')).toBe('7');
    await aRequest(server, client);
    const link = /<\/api([^>]+)>/.exec(first.headers.get('link') as string)?.[1] as string;
    expect(await walk(client, link)).toEqual(made.slice(3));
    const all = await walk(client, '/job-requests/?page_size=2');
    expect([all.length, new Set(all).size]).toEqual([8, 8]);
  });

  it('shows an admin all 116 that wait for a craftsman, urgent first, then oldest first', async () => {
    const client = await aClient(server);
    await anAssignedRequest(server, { ...people, client });
    await anAcceptedRequest(server, { ...people, client });
    const made: number[] = [];
    for (let each = 0; each < 112; each++) made.push((await aRequest(server, client)).id);
    const quoted = await aRequest(server, client);
    await aQuote(server, people.craftsman, quoted);
    const rejected = await anAssignedRequest(server, { ...people, client });
    await reject(server.db, acting(people.craftsman), rejected.id);
    const urgent = await aRequest(server, client, { isUrgent: true });
    const second = await aRequest(server, client, { isUrgent: true });
    const queue = `?unassigned=true&client=${client.id}`;
    const first = await get(people.admin, queue);
    expect(first.body).toHaveLength(100);
    expect(first.headers.get('x-total-count')).toBe('116');
    const waiting = [urgent.id, second.id, ...made, quoted.id, rejected.id];
    expect(await walk(people.admin, `/job-requests/${queue}`)).toEqual(waiting);
    expect(await walk(people.admin, `/job-requests/${queue}&page_size=1`)).toEqual(waiting);
    expect(ids(await get(people.admin, `${queue}&status=Quoted`))).toEqual([quoted.id]);
    for (const as of [client, people.craftsman]) expect((await get(as, '?unassigned=true')).status).toBe(403);
  });

  it.each([
    '?cursor=abc',
    '?unassigned=true&cursor=7',
    '?unassigned=maybe',
    "?cursor=1'--",
    '?page_size=0',
    '?page_size=101',
    '?page_size=ten',
    '?client=me',
    `?cursor=${'9'.repeat(16)}`,
  ])('refuses %s with a sentence', async (query) => {
    const response = await get(people.admin, query);
    expect([response.status, typeof response.body.detail]).toEqual([400, 'string']);
  });

  it('shows rating and words of the review, and the price agreed', async () => {
    const client = await aClient(server);
    const job = await aCompletedRequest(server, { ...people, client });
    await aReview(server, client, job, { rating: 4, comment: 'Neat and quick.' });
    for (const as of [client, people.craftsman, people.admin]) {
      const [row] = (await get(as, `?client=${client.id}`)).body;
      expect(row).toMatchObject({ id: job.id, rating: 4, review: 'Neat and quick.', price: null });
    }
  });

  it('embeds quotes for client and admin, to a craftsman only their own', async () => {
    const client = await aClient(server);
    const request = await anAssignedRequest(server, { ...people, client });
    const own = await aQuote(server, people.craftsman, request);
    const other = await aQuote(server, people.rival, request);
    const quotes = async (as: { access: string }) =>
      ids({ body: (await get(as, `?client=${client.id}`)).body[0].quotes });
    expect(await quotes(client)).toEqual([own, other]);
    expect(await quotes(people.admin)).toEqual([own, other]);
    expect(await quotes(people.craftsman)).toEqual([own]);
  });
});

describe('the earnings of a craftsman', () => {
  it('are the agreed prices of jobs completed this year, and the number of all they completed', async () => {
    const client = await aClient(server);
    const craftsman = await anApprovedCraftsman(server, { adminId: people.admin.id });
    const parties = { ...people, client, craftsman };
    await aCompletedRequest(server, parties);
    await aCompletedRequest(server, { ...people, client });
    const earlier = new Date(Date.now() - 400 * 86_400_000);
    for (const at of [new Date(), earlier]) {
      const request = await aRequest(server, client, { at });
      await anAcceptedQuote(server, parties, request, { amount: 6800, at });
      await complete(server.db, acting(craftsman), request.id, at);
    }
    const { body } = await server.get('/earnings/', { as: craftsman });
    const [year, month] = nairobiDay(new Date()).split('-').map(Number);
    const months = Array.from({ length: 12 }, (_, at) =>
      at + 1 === month ? { jobs: 2, amount: 6800 } : { jobs: 0, amount: 0 },
    );
    expect(body).toEqual({ completed: 3, year, amount: 6800, months });
    const { body: none } = await server.get('/earnings/', { as: people.newcomer });
    expect(none).toEqual({ completed: 0, year, amount: 0, months: months.map(() => ({ jobs: 0, amount: 0 })) });
  });

  it('count in the year and the month that it is in Nairobi', async () => {
    const craftsman = await anApprovedCraftsman(server, { adminId: people.admin.id });
    const parties = { ...people, client: await aClient(server), craftsman };
    const year = Number(nairobiDay(new Date()).slice(0, 4));
    for (const [at, amount] of [
      [`${year - 1}-12-31T20:59:00Z`, 6800],
      [`${year - 1}-12-31T21:00:00Z`, 7000],
    ] as const) {
      const now = new Date(at);
      const request = await aRequest(server, parties.client, { at: now });
      await anAcceptedQuote(server, parties, request, { amount, at: now });
      await complete(server.db, acting(craftsman), request.id, now);
    }
    const { body } = await server.get('/earnings/', { as: craftsman });
    expect([body.completed, body.amount, body.months[0]]).toEqual([2, 7000, { jobs: 1, amount: 7000 }]);
  });
});

describe('open requests', () => {
  it('are those of the craftsman’s services, urgent first, then newest, with their own quote', async () => {
    const client = await aClient(server);
    const calm = await aRequest(server, client, { service: 'Painting' });
    const urgent = await aRequest(server, client, { service: 'Painting', isUrgent: true });
    const calmer = await aRequest(server, client, { service: 'Painting' });
    const response = await server.get('/open-requests/', { as: people.painter });
    expect(ids(response)).toEqual([urgent.id, calmer.id, calm.id]);
    expect(Object.keys(response.body[0]).sort()).toEqual([
      'chosen_until',
      'created_at',
      'days_from',
      'days_until',
      'description',
      'distance_km',
      'edited_at',
      'id',
      'isUrgent',
      'location',
      'media',
      'part_of_day',
      'photos',
      'quote',
      'quote_count',
      'schedule',
      'service',
      'status',
      'version',
    ]);
    expect(await walk(people.painter, '/open-requests/?page_size=1')).toEqual([urgent.id, calmer.id, calm.id]);
    const quote = await aQuote(server, people.painter, calm);
    const after = await server.get('/open-requests/', { as: people.painter });
    expect(after.body.at(-1)).toMatchObject({ id: calm.id, status: 'Quoted', quote_count: 1, quote: { id: quote } });
    expect(after.headers.get('x-total-count')).toBe('3');
  });

  it('are those near first, the urgent ones before nearer ones, then those far, places nobody knows last', async () => {
    const client = await aClient(server);
    const near = await anApprovedCraftsman(server, {
      services: ['Welding'],
      location: 'Karen',
      adminId: people.admin.id,
    });
    const [far, unknown, here, urgent, farUrgent] = [
      await aRequest(server, client, { service: 'Welding', location: 'eldoret' }),
      await aRequest(server, client, { service: 'Welding', location: 'Kimana' }),
      await aRequest(server, client, { service: 'Welding', location: 'Karen' }),
      await aRequest(server, client, { service: 'Welding', location: 'Kilimani', isUrgent: true }),
      await aRequest(server, client, { service: 'Welding', location: 'kisumu', isUrgent: true }),
    ];
    const response = await server.get('/open-requests/', { as: near });
    const seen = response.body.map((each: { id: number; distance_km: number }) => [each.id, each.distance_km]);
    expect(seen).toEqual([
      [urgent.id, expect.toSatisfy((km: number) => km > 0 && km < 20)],
      [here.id, 0],
      [farUrgent.id, expect.toSatisfy((km: number) => km > 250)],
      [far.id, expect.toSatisfy((km: number) => km > 250 && km < 280)],
      [unknown.id, null],
    ]);
    const paged = await walk(near, '/open-requests/?page_size=1');
    expect(paged).toEqual([urgent.id, here.id, farUrgent.id, far.id, unknown.id]);
  });

  it('are not those that wait for their answer or that they rejected, nor those taken, over, or of another trade', async () => {
    const client = await aClient(server);
    const parties = { ...people, client, craftsman: people.rival };
    const down = await anAssignedRequest(server, parties);
    await reject(server.db, acting(people.rival), down.id);
    const hidden = [
      down,
      await anAssignedRequest(server, parties),
      await anAcceptedRequest(server, parties),
      await aCompletedRequest(server, parties),
      await aRequest(server, client, { service: 'Tiling' }),
    ];
    const open = await aRequest(server, client);
    const seen = await walk(people.rival, '/open-requests/');
    expect(seen).toContain(open.id);
    for (const request of hidden) expect(seen).not.toContain(request.id);
    expect(await walk(people.craftsman, '/open-requests/')).toContain(down.id);
  });

  it('keep what has the craftsman’s live quote, also once the job was offered and rejected', async () => {
    const client = await aClient(server);
    const request = await aRequest(server, client, { service: 'Painting' });
    const quote = await aQuote(server, people.painter, request);
    await assign(server.db, acting(people.admin), request.id, { craftsmanId: people.painter.id });
    expect(await walk(people.painter, '/open-requests/')).toContain(request.id);
    await reject(server.db, acting(people.painter), request.id);
    expect(await walk(people.painter, '/open-requests/')).toContain(request.id);
    await server.delete(`/job-requests/${request.id}/quotes/${quote}/`, { as: people.painter });
    expect(await walk(people.painter, '/open-requests/')).not.toContain(request.id);
  });

  it('are none for a craftsman who is not approved, or no longer', async () => {
    expect((await server.get('/open-requests/', { as: people.newcomer })).body).toEqual([]);
    await server.db.updateTable('craftsmen').set({ listed: false }).where('id', '=', people.rival.id).execute();
    expect((await server.get('/open-requests/', { as: people.rival })).body).toEqual([]);
    await server.db.updateTable('craftsmen').set({ listed: true }).where('id', '=', people.rival.id).execute();
  });

  it.each(['abc', '2-1', '1', '1-', "1-1'"])('reject the cursor %s', async (cursor) => {
    expect((await server.get(`/open-requests/?cursor=${cursor}`, { as: people.craftsman })).status).toBe(400);
  });
});

describe('a database that reckons in another time zone', () => {
  it('says the same moments', async () => {
    await aQuote(server, people.rival, await anAssignedRequest(server, people));
    const opened = openDatabase({ ...server.connection, options: '-c TimeZone=Africa/Nairobi' }, () => {});
    onTestFinished(() => opened.close());
    for (const viewer of [acting(people.client), acting(people.craftsman)]) {
      const [here, there] = await Promise.all(
        [server.db, opened.db].map((db) => listJobs({ db, settings: server.settings }, viewer, {})),
      );
      expect(here?.rows.length).toBeGreaterThan(0);
      expect(here?.rows[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(there).toEqual(here);
    }
  });
});

describe('the number of queries', () => {
  const MANY = process.env.FULL === '1' ? 1000 : 120;

  it(`is the same for ten jobs and for ${MANY}, for every viewer`, async () => {
    let assigned = 0;
    const opened = openDatabase({ ...server.connection, max: 4 }, () => {});
    // However the test ends, its connections end before the database does.
    onTestFinished(() => opened.close());
    const db: Database = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: opened.pool }),
      log: (event) => {
        if (event.level === 'query') assigned += 1;
      },
    });
    const client = await aClient(server);
    const source = { db, settings: server.settings };
    const count = async (rows: number) => {
      const counts: Record<string, number> = {};
      for (const viewer of [acting(client), acting(people.craftsman), acting(people.admin)]) {
        assigned = 0;
        const page = await listJobs(source, viewer, { page_size: 100, client: client.id });
        expect(page.rows).toHaveLength(Math.min(rows, 100));
        expect(page.rows.every((job) => viewer.role === 'craftsman' || job.quotes.length === 1)).toBe(true);
        counts[viewer.role] = assigned;
      }
      assigned = 0;
      await listOpenRequests(source, acting(people.rival), { page_size: 100 });
      counts.open = assigned;
      return counts;
    };
    const make = async () => {
      const request = await anAssignedRequest(server, { ...people, client });
      await aQuote(server, people.rival, request);
    };
    const ten = () => Promise.all(Array.from({ length: 10 }, make));
    await ten();
    const few = await count(10);
    for (let tens = 1; tens < MANY / 10; tens++) await ten();
    expect(await count(MANY)).toEqual(few);
    expect(few).toEqual({ client: 1, craftsman: 1, admin: 1, open: 4 });
  });
});
