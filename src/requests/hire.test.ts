/** What each person may do to a job and who is notified. The whole table is in transitions.test.ts. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  aCompletedRequest,
  anAcceptedRequest,
  anAssignedRequest,
  aQuote,
  aRequest,
  aStartedRequest,
} from '../../db/factories/jobs.ts';
import { usePeople, useTestServer } from '../../quality/helpers/test-server.ts';
import { invariantViolations } from '../../quality/helpers/invariant-check.ts';

const server = useTestServer();
const people = usePeople(server);

type Who = 'client' | 'craftsman' | 'rival' | 'admin';
const move = (who: Who, request: { id: number }, status: unknown, more: object = {}) =>
  server.patch(`/job-requests/${request.id}/`, { as: people[who], body: { status, ...more } });
const see = async (who: Who, request: { id: number }) =>
  (await server.get(`/job-requests/${request.id}/`, { as: people[who] })).body;

async function received(request: { id: number }): Promise<string[]> {
  const { rows } = await sql<{ account: string; notice: string; facts: object }>`
    select account_id::text as account, kind as notice, facts from notifications
    where request_id = ${request.id} order by id`.execute(server.db);
  const names = new Map(Object.entries(people).map(([name, person]) => [String(person.accountId), name]));
  return rows.map((row) => `${names.get(row.account)}: ${row.notice}`);
}

async function factsOf(notice: string, request: { id: number }): Promise<object | undefined> {
  const { rows } = await sql<{ facts: object }>`
    select facts from notifications where kind = ${notice} and request_id = ${request.id}`.execute(server.db);
  return rows[0]?.facts;
}

const eventCount = async (request: { id: number }) => (await see('admin', request)).timeline.length;

describe('the craftsman who was asked', () => {
  it('accepts: the client reads Accepted and is notified, and quotes still open are declined', async () => {
    const request = await anAssignedRequest(server, people);
    await aQuote(server, people.rival, request);
    expect(await move('craftsman', request, 'aCCepted')).toMatchObject({ status: 200, body: { status: 'Accepted' } });
    expect(await see('client', request)).toMatchObject({ status: 'Accepted', quotes: [], quote_count: 0 });
    expect(await received(request)).toEqual([
      'craftsman: job_assigned',
      'client: quote_received',
      'rival: quote_declined',
      'client: request_accepted',
    ]);
  });

  it('rejects, with or without a reason: the request stays as it was, and the admin sees who turned it down', async () => {
    const request = await anAssignedRequest(server, people);
    expect(await move('craftsman', request, 'Rejected', { reason: 'I am in Mombasa.' })).toMatchObject({
      status: 200,
      body: { status: 'Rejected' },
    });
    expect(await see('client', request)).toMatchObject({ status: 'Requested', craftsman: null });
    expect(await see('admin', request)).toMatchObject({
      status: 'Requested',
      craftsman: { id: people.craftsman.id, engagement: 'Rejected', phone: null },
    });
    expect(await received(request)).toEqual([
      'craftsman: job_assigned',
      'client: request_rejected',
      'admin: request_rejected',
    ]);
    expect(await factsOf('request_rejected', request)).toMatchObject({
      craftsman: 'Otieno Odhiambo',
      reason: 'I am in Mombasa.',
    });
  });

  it('says the same twice and nothing changes', async () => {
    const request = await anAssignedRequest(server, people);
    for (const status of ['Pending', 'Accepted', 'In Progress', 'Completed']) {
      await move('craftsman', request, status);
      const before = await see('admin', request);
      const again = await move('craftsman', request, status);
      expect(again).toMatchObject({ status: 200, body: { status } });
      expect(await see('admin', request)).toEqual(before);
    }
  });

  it('cannot accept a rejected job, and reads why in the craftsman’s own statuses', async () => {
    const request = await anAssignedRequest(server, people);
    await move('craftsman', request, 'Rejected');
    expect(await move('craftsman', request, 'Accepted')).toMatchObject({
      status: 409,
      body: { code: 'move_not_possible', detail: 'That is not possible any more: this job is Rejected.' },
    });
  });

  it('starts and completes; the job counts once, and the client is asked for a review', async () => {
    const request = await anAcceptedRequest(server, people);
    const before = (
      await server.db
        .selectFrom('craftsmen')
        .select('completed_jobs')
        .where('id', '=', people.craftsman.id)
        .executeTakeFirstOrThrow()
    ).completed_jobs;
    await move('craftsman', request, 'In Progress');
    await move('craftsman', request, 'Completed');
    await move('craftsman', request, 'Completed');
    const after = await server.db
      .selectFrom('craftsmen')
      .select('completed_jobs')
      .where('id', '=', people.craftsman.id)
      .executeTakeFirstOrThrow();
    expect(after.completed_jobs).toBe(before + 1);
    expect(await received(request)).toEqual([
      'craftsman: job_assigned',
      'client: request_accepted',
      'client: request_started',
      'client: request_completed',
    ]);
  });

  it('gives the job back only with a reason, and only before work has begun', async () => {
    const request = await anAcceptedRequest(server, people);
    const release = (reason?: string) =>
      server.post(`/job-requests/${request.id}/release/`, { as: people.craftsman, body: { reason } });
    for (const nothing of [undefined, '', ' \u200b '])
      expect(await release(nothing)).toMatchObject({ status: 400, body: { detail: 'Please give a reason.' } });
    expect((await release('My van has broken down.')).status).toBe(200);
    expect(await see('client', request)).toMatchObject({ status: 'Requested', craftsman: null });
    expect(await see('craftsman', request)).toMatchObject({ status: 'Cancelled', name: '', phone: '', address: '' });
    expect((await received(request)).slice(-2)).toEqual(['client: request_released', 'admin: request_released']);
    const started = await aStartedRequest(server, people);
    const late = await server.post(`/job-requests/${started.id}/release/`, {
      as: people.craftsman,
      body: { reason: 'Too hard.' },
    });
    expect(late).toMatchObject({
      status: 409,
      body: { detail: 'That is not possible any more: this job is In Progress.' },
    });
  });
});

describe('the client', () => {
  it('completes at any time: without a craftsman, and with one who had not answered', async () => {
    const alone = await aRequest(server, people.client);
    expect(await move('client', alone, 'completed')).toMatchObject({
      status: 200,
      body: { status: 'Completed', craftsman: null },
    });
    const assigned = await anAssignedRequest(server, people);
    expect(await move('client', assigned, 'Completed')).toMatchObject({
      body: { status: 'Completed', craftsman: { engagement: 'Completed', phone: null } },
    });
    const name = people.client.fullName.replace(/ (\S)\S*$/, ' $1.');
    expect(await see('craftsman', assigned)).toMatchObject({ status: 'Completed', name, phone: '', address: '' });
    expect((await received(assigned)).at(-1)).toBe('craftsman: request_completed');
    expect(await factsOf('request_completed', assigned)).not.toHaveProperty('client');
  });

  it('accepts another’s price: who was asked hears once that the job is gone, also with a price of their own', async () => {
    const request = await aRequest(server, people.client);
    await aQuote(server, people.craftsman, request);
    await server.patch(`/job-requests/${request.id}/assign/`, {
      as: people.admin,
      body: { craftsman_id: people.craftsman.id },
    });
    const quote = await aQuote(server, people.rival, request, { amount: 6000 });
    const before = (await received(request)).length;
    const accepted = await server.post(`/job-requests/${request.id}/quotes/${quote}/accept/`, {
      as: people.client,
      body: { amount: 6000 },
    });
    expect(accepted.status).toBe(200);
    expect((await received(request)).slice(before).toSorted()).toEqual([
      'client: agreement_made',
      'craftsman: job_released_by_admin',
      'rival: quote_accepted',
    ]);
  });

  it('cancels at any time, and every craftsman with a part in it is notified', async () => {
    const request = await anAssignedRequest(server, people);
    await aQuote(server, people.rival, request);
    expect(await move('client', request, 'Cancelled', { reason: 'We are moving house.' })).toMatchObject({
      status: 200,
      body: { status: 'Cancelled' },
    });
    expect(await see('craftsman', request)).toMatchObject({ status: 'Cancelled' });
    expect((await received(request)).slice(-2)).toEqual(['rival: request_cancelled', 'craftsman: request_cancelled']);
    expect((await see('client', request)).timeline.at(-1)).toMatchObject({
      move: 'cancel',
      reason: 'We are moving house.',
    });
  });

  it('cannot bring back what is over, whatever the word', async () => {
    const request = await aCompletedRequest(server, people);
    for (const status of ['Cancelled', 'Requested', 'In Progress', 'Accepted', 'Quoted']) {
      expect(await move('client', request, status)).toMatchObject({
        status: 409,
        body: { detail: 'That is not possible any more: this job is Completed.' },
      });
    }
  });

  it.each(['Accepted', 'In Progress', 'Quoted', 'Rejected', 'Pending'])('cannot set %s', async (status) => {
    const request = await anAssignedRequest(server, people);
    const before = await eventCount(request);
    expect((await move('client', request, status)).status).toBe(409);
    expect(await eventCount(request)).toBe(before);
  });
});

describe('an admin', () => {
  it('cancels only with a reason; both sides are notified, and the audit log has it', async () => {
    const request = await anAcceptedRequest(server, people);
    expect(await move('admin', request, 'Cancelled')).toMatchObject({
      status: 400,
      body: { detail: 'Please give a reason.', code: 'reason_needed' },
    });
    expect(await move('admin', request, 'cancelled', { reason: 'Asked for by phone.' })).toMatchObject({
      status: 200,
      body: { status: 'Cancelled' },
    });
    expect((await received(request)).slice(-2)).toEqual(['craftsman: request_cancelled', 'client: request_cancelled']);
    const auditLog = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('act', '=', 'cancel')
      .where('subject_id', '=', request.id)
      .execute();
    expect(auditLog).toMatchObject([{ actor_id: people.admin.accountId, reason: 'Asked for by phone.' }]);
    expect(await move('admin', request, 'Cancelled')).toMatchObject({ status: 200 });
  });

  it.each(['Accepted', 'In Progress', 'Completed', 'Quoted'])('cannot set %s', async (status) => {
    const request = await anAssignedRequest(server, people);
    expect((await move('admin', request, status, { reason: 'Because.' })).status).toBe(409);
  });
});

describe('a status', () => {
  it.each(['Done', 'InProgress', 'constructor', '__proto__', 'x'.repeat(40)])(
    'that nobody knows is refused: %s',
    async (status) => {
      const request = await anAssignedRequest(server, people);
      for (const who of ['client', 'craftsman', 'admin'] as const) {
        expect(await move(who, request, status)).toMatchObject({
          status: 400,
          body: { code: 'unknown_status', detail: 'This status is not known.' },
        });
      }
    },
  );

  it.each([undefined, null, '', ' ', 7, ['Accepted'], 'x'.repeat(41)])(
    'that is none is refused: %j',
    async (status) => {
      const request = await anAssignedRequest(server, people);
      expect((await move('craftsman', request, status)).status).toBe(400);
      expect(await see('craftsman', request)).toMatchObject({ status: 'Pending' });
    },
  );

  it('changes nothing else that the body names', async () => {
    const request = await anAssignedRequest(server, people);
    await move('craftsman', request, 'Accepted', {
      rating: 5,
      review: 'Best',
      craftsman: people.rival.id,
      price: 1,
      phone: '+254700000000',
    });
    expect(await see('client', request)).toMatchObject({
      rating: null,
      review: null,
      price: null,
      craftsman: { id: people.craftsman.id },
      phone: '+254712345678',
    });
  });
});

it('leaves a ledger in order', async () => {
  expect(await invariantViolations(server)).toEqual([]);
});
