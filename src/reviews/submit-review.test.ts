import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aCompletedRequest, anAcceptedRequest, anAssignedRequest, aRequest } from '../../db/factories/jobs.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { usePeople, useTestServer } from '../../quality/helpers/test-server.ts';
import { invariantViolations } from '../../quality/helpers/invariant-check.ts';

const server = useTestServer();
const people = usePeople(server);

const review = (body: object, as: { access: string } | null = people.client) => server.post('/reviews/', { as, body });
const words = { rating: 4, comment: 'Neat work.' };
const portfolio = async (slug: string) => (await server.get(`/public-craftsman/${slug}/`)).body;

describe('a client reviews', () => {
  it('a completed job, as the dashboard sends it, and the craftsman has it out of ten', async () => {
    const craftsman = await anApprovedCraftsman(server, { fullName: 'Nafula Wekesa' });
    const job = await aCompletedRequest(server, { ...people, craftsman });
    const response = await review({ job: job.id, craftsman: craftsman.id, reviewer: 'Somebody Else', ...words });
    expect(response).toMatchObject({
      status: 201,
      body: { job: job.id, rating: 4, comment: 'Neat work.', detail: 'Review submitted successfully!' },
    });
    const shown = await portfolio(craftsman.slug);
    expect(shown).toMatchObject({ rating: 8, review_count: 1, completed_jobs: 1 });
    expect(shown.reviews).toMatchObject([{ reviewer: 'Wanjiku K.', rating: 8, comment: 'Neat work.' }]);
    const detail = await server.get(`/job-requests/${job.id}/`, { as: people.client });
    expect(detail.body).toMatchObject({ rating: 4, review: 'Neat work.' });
    expect(detail.body.timeline.at(-1)).toMatchObject({ move: 'review', from: 'Completed', to: 'Completed' });
    const { rows } = await sql<{ facts: object }>`
      select facts from notifications
      where kind = 'review_received' and account_id = ${craftsman.accountId}`.execute(server.db);
    expect(rows).toMatchObject([{ facts: { rating: 4, client: 'Wanjiku K.' } }]);
  });

  it('as the orders page sends it, with the stars as text; the rating is the mean of all', async () => {
    const craftsman = await anApprovedCraftsman(server, { fullName: 'Barasa Simiyu' });
    for (const rating of ['5', '4', '4']) {
      const job = await aCompletedRequest(server, { ...people, craftsman });
      expect((await review({ job_request: job.id, rating, comment: 'Good.' })).status).toBe(201);
    }
    expect(await portfolio(craftsman.slug)).toMatchObject({ rating: 8.7, review_count: 3, completed_jobs: 3 });
  });

  it('once', async () => {
    const job = await aCompletedRequest(server, people);
    await review({ job: job.id, ...words });
    expect(await review({ job: job.id, rating: 1, comment: 'Changed my mind.' })).toMatchObject({
      status: 409,
      body: { detail: 'You have already reviewed this job.', code: 'already_reviewed' },
    });
  });

  it('and a repeated press with one Idempotency-Key gets the first answer', async () => {
    const job = await aCompletedRequest(server, people);
    const press = () =>
      server.post('/reviews/', {
        as: people.client,
        body: { job: job.id, ...words },
        headers: { 'idempotency-key': 'press' },
      });
    const [first, second] = await Promise.all([press(), press()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body).toEqual(second.body);
  });

  it('not before it is completed', async () => {
    expect(await review({ job: (await anAcceptedRequest(server, people)).id, ...words })).toMatchObject({
      status: 409,
      body: { detail: 'Only a completed job can be reviewed.' },
    });
  });

  it('not when no craftsman was assigned, nor when the assigned one rejected it', async () => {
    const alone = await aRequest(server, people.client);
    const turnedDown = await anAssignedRequest(server, people);
    await server.patch(`/job-requests/${turnedDown.id}/`, { as: people.craftsman, body: { status: 'Rejected' } });
    for (const job of [alone, turnedDown]) {
      await server.patch(`/job-requests/${job.id}/`, { as: people.client, body: { status: 'Completed' } });
      expect(await review({ job: job.id, ...words })).toMatchObject({
        status: 400,
        body: { detail: 'This job has no assigned craftsman yet.' },
      });
    }
  });

  it('one who had not answered when the client said it was done', async () => {
    const job = await anAssignedRequest(server, people);
    await server.patch(`/job-requests/${job.id}/`, { as: people.client, body: { status: 'Completed' } });
    expect((await review({ job: job.id, ...words })).status).toBe(201);
  });

  it('not another craftsman than the one of the job', async () => {
    const job = await aCompletedRequest(server, people);
    for (const craftsman of [people.rival.id, String(people.rival.id)]) {
      expect(await review({ job: job.id, craftsman, ...words })).toMatchObject({
        status: 403,
        body: { code: 'not_yours' },
      });
    }
    expect((await review({ job: job.id, craftsman: String(people.craftsman.id), ...words })).status).toBe(201);
  });

  it.each([
    ['rating', undefined],
    ['rating', 0],
    ['rating', 6],
    ['rating', 4.5],
    ['rating', '1e9'],
    ['rating', null],
    ['rating', true],
    ['rating', ''],
    ['comment', undefined],
    ['comment', ''],
    ['comment', ' \u00a0 '],
  ])('only with both stars and words: %s = %j is refused', async (field, value) => {
    const job = await aCompletedRequest(server, people);
    expect(await review({ job: job.id, ...words, [field]: value })).toMatchObject({
      status: 400,
      body: { detail: 'Please add both rating and review before submitting.' },
    });
    expect((await server.get(`/job-requests/${job.id}/`, { as: people.client })).body.rating).toBeNull();
  });

  it('with a comment that fits, a job that is named, and a craftsman that is a number', async () => {
    const job = await aCompletedRequest(server, people);
    expect(await review({ job: job.id, rating: 5, comment: 'x'.repeat(2001) })).toMatchObject({
      status: 400,
      body: { detail: 'Please use at most 2000 characters.' },
    });
    expect(await review(words)).toMatchObject({ status: 400, body: { detail: 'Please say which job this is about.' } });
    expect(await review({ job: job.id, craftsman: 'him', ...words })).toMatchObject({
      status: 400,
      body: { detail: 'Craftsman ID missing for this job.' },
    });
  });
});

describe('other people do not review', () => {
  it('a visitor must sign in; a craftsman and an admin may not; another client finds no such job', async () => {
    const job = await aCompletedRequest(server, people);
    const body = { job: job.id, ...words };
    expect((await review(body, null)).status).toBe(401);
    expect((await review(body, people.craftsman)).status).toBe(403);
    expect((await review(body, people.admin)).status).toBe(403);
    const foreign = await review(body, people.stranger);
    const missing = await review({ ...body, job: 987_654 }, people.stranger);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
  });
});

it('leaves a ledger in order', async () => {
  expect(await invariantViolations(server)).toEqual([]);
});
