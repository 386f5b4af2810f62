import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eraseInTransaction } from '#identity/account/erase.ts';
import {
  aCompletedRequest,
  anAcceptedRequest,
  anAssignedRequest,
  aQuote,
  aRequest,
  aReview,
  aStartedRequest,
  quoteFields,
  requestFields,
} from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { poll } from '../../quality/helpers/poll.ts';
import { usePeople, useTestServer } from '../../quality/helpers/test-server.ts';
import { invariantViolations } from '../../quality/helpers/invariant-check.ts';

const server = useTestServer();
const people = usePeople(server);

const erase = (as: { access: string; password: string }) =>
  server.delete('/me/', { as, body: { password: as.password } });
const seen = async (request: { id: number }) =>
  (await server.get(`/job-requests/${request.id}/`, { as: people.admin })).body;

describe('a client who leaves', () => {
  it('takes the requests and reviews away as one document', async () => {
    const client = await aClient(server, { fullName: 'Wangari Gathoni' });
    const job = await aCompletedRequest(server, { ...people, client });
    await aReview(server, client, job, { comment: 'Neat work.' });
    const { body } = await server.get('/me/', { as: client });
    expect(body.requests).toMatchObject([
      { id: job.id, address: 'Mugoya Estate, house 14, blue gate', steps: [{ move: 'post' }, { move: 'review' }] },
    ]);
    expect(body.reviews).toMatchObject([{ job: job.id, comment: 'Neat work.' }]);
    expect(body).not.toHaveProperty('jobs');
  });

  it('leaves no name, phone, address or words behind; what was open is called off, and the reviews stay without a name', async () => {
    const client = await aClient(server, { fullName: 'Mapenzi Kanari' });
    const canaries = {
      name: 'Zawadi Canary',
      phone: '+254798765432',
      address: 'Canary Lane 99',
      description: 'Behind the canary.',
    };
    const done = await aCompletedRequest(server, { ...people, client }, canaries);
    await aReview(server, client, done, { comment: 'Neat work.' });
    const open = await anAcceptedRequest(server, { ...people, client }, canaries);
    const quoted = await aRequest(server, client, canaries);
    await aQuote(server, people.rival, quoted);
    expect((await erase(client)).status).toBe(200);

    const all = await Promise.all([done, open, quoted].map(seen));
    expect(all.map((job) => job.status)).toEqual(['Completed', 'Cancelled', 'Cancelled']);
    expect(all[0]).toMatchObject({
      client: { full_name: 'Former client' },
      rating: 5,
      review: 'Neat work.',
      name: 'Former client',
      phone: '',
      address: '',
      description: '',
    });
    const his = await server.get('/job-requests/', { as: people.craftsman });
    const page = await server.get(`/public-craftsman/${people.craftsman.slug}/`);
    for (const canary of [...Object.values(canaries), 'Kanari']) {
      expect(JSON.stringify(all) + his.text + page.text).not.toContain(canary);
    }
    expect(page.text).toContain('Neat work.');
  });
});

it('neither posts, quotes, opens a shop nor takes a name with a call that began before', async () => {
  const [client, craftsman] = [await aClient(server), await anApprovedCraftsman(server)];
  const request = await aRequest(server, people.client);
  // The first call with a token writes that it is in use.
  for (const as of [client, craftsman]) await server.get('/profile/', { as });
  const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const calls = await server.db.transaction().execute(async (trx) => {
    for (const { accountId } of [client, craftsman]) await eraseInTransaction(trx, server.hooks, accountId);
    const began = [
      server.post('/job-requests/', { as: client, body: requestFields() }),
      server.patch('/profile/', { as: client, body: { full_name: 'Zawadi Kanari' } }),
      server.post(`/job-requests/${request.id}/quotes/`, { as: craftsman, body: quoteFields() }),
      server.put('/shop/', { as: craftsman, body: { name: 'Kanari Works', description: 'Shelves.' } }),
    ];
    await poll(async () => (await waits.execute(server.owner)).rows.length === began.length, 10_000);
    return began;
  });
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});

describe('a craftsman who leaves', () => {
  it('rejects pending jobs, releases accepted ones, and withdraws quotes', async () => {
    const craftsman = await anApprovedCraftsman(server, { fullName: 'Kahindi Charo' });
    const parties = { ...people, craftsman };
    const assigned = await anAssignedRequest(server, parties);
    const taken = await anAcceptedRequest(server, parties);
    const quoted = await aRequest(server, people.client);
    await aQuote(server, craftsman, quoted);
    const done = await aCompletedRequest(server, parties);
    const { body } = await server.get('/me/', { as: craftsman });
    expect(body.jobs.jobs.map((job: { status: string }) => job.status)).toEqual(['Pending', 'Accepted', 'Completed']);
    expect(body.jobs.quotes).toHaveLength(1);

    expect((await erase(craftsman)).status).toBe(200);
    expect((await seen(assigned)).status).toBe('Requested');
    expect(await seen(taken)).toMatchObject({ status: 'Requested', craftsman: null });
    expect(await seen(quoted)).toMatchObject({ status: 'Requested', quotes: [] });
    expect((await seen(done)).status).toBe('Completed');
  });

  it('first completes work that has begun', async () => {
    const craftsman = await anApprovedCraftsman(server, { fullName: 'Ombati Momanyi' });
    const begun = await aStartedRequest(server, { ...people, craftsman });
    expect(await erase(craftsman)).toMatchObject({
      status: 409,
      body: { detail: 'Please complete the jobs you have started first.' },
    });
    expect((await seen(begun)).status).toBe('In Progress');
    expect((await server.get('/profile/', { as: craftsman })).status).toBe(200);
  });
});

it('leaves a ledger in order', async () => {
  expect(await invariantViolations(server)).toEqual([]);
});
