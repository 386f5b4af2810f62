import { describe, expect, it } from 'vitest';
import {
  aCompletedRequest,
  anAcceptedRequest,
  anAssignedRequest,
  aQuote,
  aRequest,
  aReview,
  aStartedRequest,
} from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { usePeople, useTestServer } from '../../quality/helpers/test-server.ts';
import { invariantViolations } from '../../quality/helpers/invariant-check.ts';

const server = useTestServer();
const cast = usePeople(server);

const erase = (as: { access: string; password: string }) =>
  server.delete('/me/', { as, body: { password: as.password } });
const seen = async (request: { id: number }) =>
  (await server.get(`/job-requests/${request.id}/`, { as: cast.admin })).body;

describe('a client who leaves', () => {
  it('takes the requests and reviews away as one document', async () => {
    const client = await aClient(server, { fullName: 'Wangari Gathoni' });
    const job = await aCompletedRequest(server, { ...cast, client });
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
    const done = await aCompletedRequest(server, { ...cast, client }, canaries);
    await aReview(server, client, done, { comment: 'Neat work.' });
    const open = await anAcceptedRequest(server, { ...cast, client }, canaries);
    const quoted = await aRequest(server, client, canaries);
    await aQuote(server, cast.rival, quoted);
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
    const his = await server.get('/job-requests/', { as: cast.craftsman });
    const page = await server.get(`/public-craftsman/${cast.craftsman.slug}/`);
    for (const canary of [...Object.values(canaries), 'Kanari']) {
      expect(JSON.stringify(all) + his.text + page.text).not.toContain(canary);
    }
    expect(page.text).toContain('Neat work.');
  });
});

describe('a craftsman who leaves', () => {
  it('rejects pending jobs, releases accepted ones, and withdraws quotes', async () => {
    const craftsman = await anApprovedCraftsman(server, { fullName: 'Kahindi Charo' });
    const people = { ...cast, craftsman };
    const assigned = await anAssignedRequest(server, people);
    const taken = await anAcceptedRequest(server, people);
    const quoted = await aRequest(server, cast.client);
    await aQuote(server, craftsman, quoted);
    const done = await aCompletedRequest(server, people);
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
    const begun = await aStartedRequest(server, { ...cast, craftsman });
    expect(await erase(craftsman)).toMatchObject({
      status: 409,
      body: { detail: 'Please complete the jobs you have started first.' },
    });
    expect((await seen(begun)).status).toBe('In Progress');
    expect((await server.get('/profile/', { as: craftsman })).status).toBe(200);
  });
});

it('leaves a ledger in order', async () => {
  expect(await invariantViolations(server.db)).toEqual([]);
});
