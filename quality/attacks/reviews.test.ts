/** Forged reviews: in parallel, by the wrong people, at the wrong time, out of range. */
import { describe, expect, test } from 'vitest';
import {
  aCompletedRequest,
  anAcceptedRequest,
  anAssignedRequest,
  aRequest,
  aStartedRequest,
} from '../../db/factories/jobs.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { startSecondProcess } from '../helpers/second-process.ts';
import { usePeople, useTestServer } from '../helpers/test-server.ts';
import { invariantViolations } from '../helpers/invariant-check.ts';
import { useReady } from '../helpers/use-ready.ts';

const server = useTestServer();
const second = useReady(() => startSecondProcess(server));
const people = usePeople(server);

const reviewsOf = (craftsmanId: number) =>
  server.db.selectFrom('reviews').select(['rating', 'client_id']).where('craftsman_id', '=', craftsmanId).execute();
const shown = async (slug: string) => (await server.get(`/public-craftsman/${slug}/`)).body;

test('fifty reviews of one job at once, at two processes and with fifty keys, are one', async () => {
  const craftsman = await anApprovedCraftsman(server, { fullName: 'Jepkosgei Rotich' });
  for (let round = 1; round <= 3; round++) {
    const job = await aCompletedRequest(server, { ...people, craftsman });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const sent = {
          as: people.client,
          body:
            at % 3 === 0
              ? { job_request: job.id, rating: '5', comment: `Mara ya ${at}` }
              : { job: job.id, rating: 5, comment: `Mara ya ${at}` },
          headers: { 'idempotency-key': `stuffed-${round}-${at}` },
        };
        return at % 2 === 0 ? server.post('/reviews/', sent) : second.call('POST', '/reviews/', sent);
      }),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await reviewsOf(craftsman.id)).toHaveLength(round);
    expect(await shown(craftsman.slug)).toMatchObject({ rating: 10, review_count: round, completed_jobs: round });
  }
});

describe('a rating is a whole number from one to five', () => {
  const RATINGS = [
    0,
    6,
    -1,
    4.5,
    1e9,
    2 ** 31,
    2 ** 53,
    '0',
    '6',
    '4.5',
    '1e9',
    '5 ',
    '٥',
    '5e0',
    'five',
    '',
    ' ',
    'NaN',
    'Infinity',
  ];
  const OTHERS: unknown[] = [null, true, false, [], [5], [5, 1], {}, { $gt: 0 }, { valueOf: 5 }];
  test.each([...RATINGS, ...OTHERS].map((rating) => [JSON.stringify(rating), rating]))(
    '%s is none',
    async (_, rating) => {
      const job = await aCompletedRequest(server, people);
      const before = await reviewsOf(people.craftsman.id);
      const { status } = await server.post('/reviews/', {
        as: people.client,
        body: { job: job.id, rating, comment: 'Good.' },
      });
      // A number as text may be accepted; only 1 to 5 may be stored.
      const after = await reviewsOf(people.craftsman.id);
      if (status === 201) {
        expect(after).toHaveLength(before.length + 1);
        expect(rating).toBeOneOf(['5 ', '5e0']);
      } else {
        expect(status).toBe(400);
        expect(after).toEqual(before);
      }
      for (const { rating: stars } of after) expect(stars).toBeOneOf([1, 2, 3, 4, 5]);
    },
  );
});

test('a job is not reviewed before it is completed, once it is cancelled, or without a craftsman', async () => {
  const done = { status: 409 };
  const cancelled = await anAcceptedRequest(server, people);
  await server.patch(`/job-requests/${cancelled.id}/`, { as: people.client, body: { status: 'Cancelled' } });
  const alone = await aRequest(server, people.client);
  await server.patch(`/job-requests/${alone.id}/`, { as: people.client, body: { status: 'Completed' } });
  const jobs = [
    [await aRequest(server, people.client), done],
    [await anAssignedRequest(server, people), done],
    [await anAcceptedRequest(server, people), done],
    [await aStartedRequest(server, people), done],
    [cancelled, done],
    [alone, { status: 400 }],
  ] as const;
  for (const [{ id }, response] of jobs) {
    const body = { job: id, rating: 5, comment: 'Best of all.', craftsman: people.craftsman.id };
    expect(await server.post('/reviews/', { as: people.client, body })).toMatchObject(response);
  }
});

test('only the client reviews a job: not its craftsman, not their own client account, and no caller who names another person', async () => {
  const craftsman = await anApprovedCraftsman(server, { fullName: 'Mapenzi Katana' });
  const job = await aCompletedRequest(server, { ...people, craftsman });
  const tries = [
    [null, 401],
    [craftsman, 403],
    [people.rival, 403],
    [people.admin, 403],
    [people.stranger, 404],
  ] as const;
  for (const [as, status] of tries) {
    for (const named of [
      {},
      { reviewer: people.client.id },
      { reviewer: 'Wanjiku Kamau', client: people.client.id, craftsman: craftsman.id },
    ]) {
      const body = { job: job.id, rating: 5, comment: 'Best of all.', ...named };
      expect((await server.post('/reviews/', { as, body })).status).toBe(status);
    }
  }
  expect(await reviewsOf(craftsman.id)).toEqual([]);
});

test('a body that names two jobs reviews none of another client', async () => {
  const [own, foreign] = [
    await aCompletedRequest(server, people),
    await aCompletedRequest(server, { ...people, client: people.stranger }),
  ];
  const body = { rating: 1, comment: 'Bad.' };
  for (const names of [{ job: foreign.id, job_request: own.id }, { job: foreign.id }, { job_request: foreign.id }]) {
    expect((await server.post('/reviews/', { as: people.client, body: { ...body, ...names } })).status).toBe(404);
  }
  const before = await server.db.selectFrom('reviews').select('id').where('request_id', '=', foreign.id).execute();
  await server.post('/reviews/', { as: people.client, body: { ...body, job: own.id, job_request: foreign.id } });
  expect(await server.db.selectFrom('reviews').select('id').where('request_id', '=', foreign.id).execute()).toEqual(
    before,
  );
});

test('all invariants hold afterwards', async () => {
  expect(await invariantViolations(server)).toEqual([]);
});
