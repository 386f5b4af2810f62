import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  aCompletedRequest,
  anAcceptedQuote,
  anAcceptedRequest,
  anAssignedRequest,
  aQuote,
  aRequest,
  aStartedRequest,
} from '../../../db/factories/jobs.ts';
import type { People } from '../../../quality/helpers/people.ts';
import { usePeople, useTestServer } from '../../../quality/helpers/test-server.ts';
import { invariantViolations } from '../../../quality/helpers/invariant-check.ts';

const server = useTestServer();
const people = usePeople(server);

const assign = (request: { id: number }, body: object) =>
  server.patch(`/job-requests/${request.id}/assign/`, { as: people.admin, body });
const seenBy = async (as: People['craftsman'], request: { id: number }) => {
  const response = await server.get(`/job-requests/${request.id}/`, { as });
  return response.status === 200 ? response.body.status : response.status;
};
const noticesFor = async (accountId: number, request: { id: number }) => {
  const { rows } = await sql<{ notice: string }>`
    select kind as notice from notifications
    where account_id = ${accountId} and request_id = ${request.id} order by id`.execute(server.db);
  return rows.map((row) => row.notice);
};

describe('an assignment with a price', () => {
  const accept = (request: { id: number }, body: object = {}) =>
    server.patch(`/job-requests/${request.id}/`, { as: people.craftsman, body: { status: 'Accepted', ...body } });
  const see = async (as: People['craftsman'] | People['client'] | People['admin'], request: { id: number }) =>
    (await server.get(`/job-requests/${request.id}/`, { as })).body;

  it('is read by all three before the answer, and by accepting it both sides have agreed', async () => {
    const request = await aRequest(server, people.client, { schedule: '2099-03-04T22:30:00.000Z' });
    const assigned = await assign(request, { craftsman_id: people.craftsman.id, price: 'KES 5,200/=' });
    expect(assigned).toMatchObject({ status: 200, body: { assigned_price: 5200, price: null, agreement: null } });
    for (const who of ['craftsman', 'client', 'admin'] as const)
      expect(await see(people[who], request), who).toMatchObject({ assigned_price: 5200, price: null });
    expect((await accept(request)).status).toBe(200);
    const agreed = {
      amount: 5200,
      labour: null,
      materials: null,
      materials_by: null,
      starts_on: '2099-03-05',
      part_of_day: null,
      message: '',
      scope: '',
      offered_by: 'admin',
    };
    for (const who of ['craftsman', 'client', 'admin'] as const)
      expect(await see(people[who], request), who).toMatchObject({
        assigned_price: null,
        price: 5200,
        agreement: agreed,
        agreements: [agreed],
      });
    const { timeline } = await see(people.craftsman, request);
    expect(timeline.slice(-2)).toMatchObject([
      { move: 'assign', amount: 5200 },
      { move: 'accept', amount: 5200 },
    ]);
    expect(await noticesFor(people.craftsman.accountId, request)).toEqual(['job_assigned', 'agreement_made']);
    expect(await noticesFor(people.client.accountId, request)).toEqual(['request_accepted']);
  });

  it.each([
    ['a day', '2099-03-05', '2099-03-05', { starts_on: '2099-03-05', starts_until: null, part_of_day: 'afternoon' }],
    [
      'some days',
      '2099-03-03',
      '2099-03-06',
      { starts_on: '2099-03-03', starts_until: '2099-03-06', part_of_day: 'afternoon' },
    ],
  ])('starts when the client chose: %s', async (_what, days_from, days_until, start) => {
    const chosen = { schedule: '2099-03-05T13:00:00.000Z', days_from, days_until, part_of_day: 'afternoon' };
    const request = await anAssignedRequest(server, people, { ...chosen, price: 3000 });
    await accept(request);
    expect((await see(people.client, request)).agreement).toMatchObject(start);
  });

  it('may be changed afterwards as any other', async () => {
    const request = await anAssignedRequest(server, people, { price: 3000 });
    await accept(request);
    const path = `/job-requests/${request.id}/changes/`;
    const { change } = (await server.post(path, { as: people.client, body: { amount: 2500 } })).body;
    const accepted = await server.post(`${path}${change.id}/accept/`, { as: people.craftsman, body: {} });
    expect(accepted.body).toMatchObject({
      price: 2500,
      agreements: [{ offered_by: 'admin' }, { offered_by: 'client' }],
    });
  });

  it('keeps the days that were chosen while only the price changes, and has one day once that is agreed', async () => {
    const chosen = { schedule: '2099-03-03T09:00:00.000Z', days_from: '2099-03-03', days_until: '2099-03-06' };
    const request = await anAssignedRequest(server, people, { ...chosen, price: 3000 });
    await accept(request);
    const path = `/job-requests/${request.id}/changes/`;
    const agreeOn = async (body: object) => {
      const { change } = (await server.post(path, { as: people.client, body })).body;
      return (await server.post(`${path}${change.id}/accept/`, { as: people.craftsman, body: {} })).body;
    };
    const days = { starts_on: '2099-03-03', starts_until: '2099-03-06' };
    expect(await agreeOn({ amount: 2500 })).toMatchObject({ ...chosen, agreement: days });
    const one = await agreeOn({ starts_on: '2099-03-03' });
    expect(one).toMatchObject({
      days_until: '2099-03-03',
      agreement: { amount: 2500, starts_on: '2099-03-03', starts_until: null },
    });
  });

  it('is over once another is assigned, who reads and agrees on nothing of it', async () => {
    const request = await anAssignedRequest(server, people, { price: 3000 });
    await assign(request, { craftsman_id: people.rival.id });
    expect(await see(people.rival, request)).toMatchObject({ assigned_price: null, price: null });
    expect(JSON.stringify((await see(people.rival, request)).timeline)).not.toContain('3000');
    await server.patch(`/job-requests/${request.id}/`, { as: people.rival, body: { status: 'Accepted' } });
    expect(await see(people.client, request)).toMatchObject({ price: null, agreement: null });
  });

  it('is not accepted at another price than the craftsman has read', async () => {
    const request = await anAssignedRequest(server, people, { price: 5000 });
    const { version } = await see(people.craftsman, request);
    await assign(request, { craftsman_id: people.rival.id });
    await assign(request, { craftsman_id: people.craftsman.id, price: 3000 });
    expect(await accept(request, { version })).toMatchObject({
      status: 409,
      body: { code: 'changed_since', current: { assigned_price: 3000 } },
    });
    const { version: now } = await see(people.craftsman, request);
    expect(await accept(request, { version: now })).toMatchObject({ status: 200, body: { price: 3000 } });
  });

  it.each([['much'], [0], [-5], [12.5]])('of %j is refused', async (price) => {
    const request = await aRequest(server, people.client);
    expect(await assign(request, { craftsman_id: people.craftsman.id, price })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { price: expect.any(String) } },
    });
    expect(await seenBy(people.craftsman, request)).toBe(404);
  });
});

describe('an admin assigns', () => {
  it('a craftsman, who sees the job as Pending while the client still reads Requested', async () => {
    const request = await aRequest(server, people.client);
    const response = await assign(request, { craftsman_id: String(people.craftsman.id) });
    expect(response).toMatchObject({
      status: 200,
      body: {
        status: 'Requested',
        craftsman: { id: people.craftsman.id, name: 'Otieno Odhiambo', phone: null, engagement: 'Pending' },
      },
    });
    expect(await seenBy(people.craftsman, request)).toBe('Pending');
    expect(await noticesFor(people.craftsman.accountId, request)).toEqual(['job_assigned']);
    const auditLog = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('act', '=', 'assign')
      .where('subject_id', '=', request.id)
      .execute();
    expect(auditLog).toMatchObject([{ actor_id: people.admin.accountId, subject: 'request' }]);
  });

  it.each(['painter', 'newcomer'] as const)(
    'no craftsman who is not approved for the service: not the %s',
    async (who) => {
      const request = await aRequest(server, people.client);
      expect(await assign(request, { craftsman_id: people[who].id })).toMatchObject({
        status: 400,
        body: { detail: 'Only approved craftsmen of this service can be assigned.', code: 'not_assignable' },
      });
      expect(await seenBy(people[who], request)).toBe(404);
    },
  );

  it('no craftsman whose account is closed or who does not exist', async () => {
    const request = await aRequest(server, people.client);
    expect(await assign(request, { craftsman_id: 987_654 })).toMatchObject({
      status: 400,
      body: { code: 'not_assignable' },
    });
    await server.db.updateTable('craftsmen').set({ listed: false }).where('id', '=', people.rival.id).execute();
    expect(await assign(request, { craftsman_id: people.rival.id })).toMatchObject({
      status: 400,
      body: { code: 'not_assignable' },
    });
    await server.db.updateTable('craftsmen').set({ listed: true }).where('id', '=', people.rival.id).execute();
  });

  it.each([[{}], [{ craftsman_id: '' }], [{ craftsman_id: 'Otieno' }], [{ craftsman_id: null }]])(
    'only after choosing: %j is refused',
    async (body) => {
      const request = await aRequest(server, people.client);
      expect(await assign(request, body)).toMatchObject({
        status: 400,
        body: { detail: 'Please choose a craftsman first.' },
      });
    },
  );

  it('no craftsman twice', async () => {
    const request = await anAssignedRequest(server, people);
    expect(await assign(request, { craftsman_id: people.craftsman.id })).toMatchObject({
      status: 409,
      body: { detail: 'This craftsman is already assigned.' },
    });
  });

  it('another while the first has not answered; the first is notified and no longer on the job', async () => {
    const request = await anAssignedRequest(server, people);
    expect((await assign(request, { craftsman_id: people.rival.id })).body.craftsman).toMatchObject({
      id: people.rival.id,
      engagement: 'Pending',
    });
    expect([await seenBy(people.craftsman, request), await seenBy(people.rival, request)]).toEqual([
      'Cancelled',
      'Pending',
    ]);
    expect(await noticesFor(people.craftsman.accountId, request)).toEqual(['job_assigned', 'job_released_by_admin']);
  });

  it('another after one has accepted only with a reason; the request is open again', async () => {
    const request = await anAcceptedRequest(server, people);
    expect(await assign(request, { craftsman_id: people.rival.id })).toMatchObject({
      status: 400,
      body: { detail: 'Please give a reason.' },
    });
    expect(await seenBy(people.craftsman, request)).toBe('Accepted');
    const response = await assign(request, { craftsman_id: people.rival.id, reason: 'He did not come.' });
    expect(response).toMatchObject({
      status: 200,
      body: { status: 'Requested', craftsman: { id: people.rival.id, engagement: 'Pending' } },
    });
    expect(await seenBy(people.craftsman, request)).toBe('Cancelled');
    const shown = await server.get(`/job-requests/${request.id}/`, { as: people.client });
    expect(shown.body.timeline.at(-1)).toMatchObject({
      move: 'assign',
      from: 'Accepted',
      to: 'Requested',
      reason: 'He did not come.',
    });
    const successor = await server.get(`/job-requests/${request.id}/`, { as: people.rival });
    expect(successor.text).not.toContain('He did not come.');
  });

  it('another after a quote was accepted, and its price goes with the craftsman who gave it', async () => {
    const request = await aRequest(server, people.client);
    await anAcceptedQuote(server, people, request, { amount: 7000 });
    const response = await assign(request, { craftsman_id: people.rival.id, reason: 'He did not come.' });
    expect(response.body).toMatchObject({ status: 'Requested', price: null, quotes: [] });
    await aQuote(server, people.rival, request, { amount: 6500 });
    expect((await server.get(`/job-requests/${request.id}/`, { as: people.client })).body).toMatchObject({
      status: 'Quoted',
      price: null,
      quotes: [{ amount: 6500 }],
    });
  });

  it('the same craftsman again after they rejected the job', async () => {
    const request = await anAssignedRequest(server, people);
    await server.patch(`/job-requests/${request.id}/`, { as: people.craftsman, body: { status: 'Rejected' } });
    expect((await assign(request, { craftsman_id: people.craftsman.id })).status).toBe(200);
    expect(await seenBy(people.craftsman, request)).toBe('Pending');
  });

  it('leaving the quotes of others as they are', async () => {
    const request = await aRequest(server, people.client);
    await aQuote(server, people.rival, request);
    expect((await assign(request, { craftsman_id: people.craftsman.id })).body).toMatchObject({
      status: 'Quoted',
      quote_count: 1,
    });
  });

  it('and gets an error when another admin has changed the assignment', async () => {
    const request = await anAssignedRequest(server, people);
    expect(await assign(request, { craftsman_id: people.rival.id, instead_of: null })).toMatchObject({
      status: 409,
      body: {
        code: 'assigned_meanwhile',
        detail: 'Somebody else has changed this assignment. Please load the list again.',
      },
    });
    expect((await assign(request, { craftsman_id: people.rival.id, instead_of: people.craftsman.id })).status).toBe(
      200,
    );
  });

  it('no craftsman once the work has begun or is over, and reads the state', async () => {
    const started = await aStartedRequest(server, people);
    const completed = await aCompletedRequest(server, people);
    for (const [request, state] of [
      [started, 'In Progress'],
      [completed, 'Completed'],
    ] as const) {
      expect(await assign(request, { craftsman_id: people.rival.id, reason: 'Late.' })).toMatchObject({
        status: 409,
        body: { code: 'move_not_possible', detail: `That is not possible any more: this job is ${state}.` },
      });
    }
  });
});

it('leaves a ledger in order', async () => {
  expect(await invariantViolations(server)).toEqual([]);
});
