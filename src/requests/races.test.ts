/** Two people, two processes, one job at once; in every round exactly one of two wins. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  aChange,
  aCompletedRequest,
  anAcceptedQuote,
  anAcceptedRequest,
  anAssignedRequest,
  aQuote,
  aRequest,
  aStartedRequest,
  quoteFields,
  requestFields,
  SEEN_QUOTE,
} from '../../db/factories/jobs.ts';
import { anAdmin } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { startSecondProcess } from '../../quality/helpers/second-process.ts';
import type { People } from '../../quality/helpers/people.ts';
import { usePeople, useTestServer } from '../../quality/helpers/test-server.ts';
import { invariantViolations } from '../../quality/helpers/invariant-check.ts';
import { useReady } from '../../quality/helpers/use-ready.ts';

const ROUNDS = Array.from({ length: process.env.FULL === '1' ? 500 : 8 }, (_, round) => round);

const server = useTestServer();
const other = useReady(() => startSecondProcess(server));
const people = usePeople(server);

type As = { readonly access: string };
const here = (method: string, path: string, as: As, body?: unknown) => server.call(method, path, { as, body });
const there = (method: string, path: string, as: As, body?: unknown) => other.call(method, path, { as, body });
/** The order of starting alternates, so that neither side is favoured. */
const both = async <T>(round: number, one: () => Promise<T>, two: () => Promise<T>): Promise<[T, T]> => {
  if (round % 2 === 0) return Promise.all([one(), two()]);
  const [second, first] = await Promise.all([two(), one()]);
  return [first, second];
};
const statuses = (...responses: { status: number }[]) => responses.map((response) => response.status).sort();

async function eventsOf(request: { id: number }, ...moves: string[]): Promise<string[]> {
  const rows = await server.db
    .selectFrom('request_events')
    .select('move')
    .where('request_id', '=', request.id)
    .where('move', 'in', moves)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.move);
}

async function statusOf(request: { id: number }): Promise<string> {
  const row = await server.db
    .selectFrom('requests')
    .select('status')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow();
  return row.status;
}

async function noticesOf(notice: string, request: { id: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from notifications where kind = ${notice} and request_id = ${request.id}`.execute(server.db);
  return rows[0]?.count ?? 0;
}

describe('a change of what was agreed', () => {
  const agreed = async () => {
    const request = await aRequest(server, people.client);
    await anAcceptedQuote(server, people, request);
    return request;
  };
  const shown = async (request: { id: number }) =>
    (await server.get(`/job-requests/${request.id}/`, { as: people.client })).body;

  it.each(ROUNDS)('is offered by one side alone when both offer at once (round %i)', async (round) => {
    const request = await agreed();
    const path = `/job-requests/${request.id}/changes/`;
    const responses = await both(
      round,
      () => here('POST', path, people.client, { amount: 4000 }),
      () => there('POST', path, people.craftsman, { amount: 6000 }),
    );
    expect(statuses(...responses)).toEqual([201, 409]);
    expect(await eventsOf(request, 'offer_change')).toHaveLength(1);
  });

  it.each(ROUNDS)('is accepted or taken back, never both (round %i)', async (round) => {
    const request = await agreed();
    const change = await aChange(server, people.craftsman, request, { amount: 6000 });
    const path = `/job-requests/${request.id}/changes/${change}/`;
    const [accepted] = await both(
      round,
      () => here('POST', `${path}accept/`, people.client, {}),
      () => there('DELETE', path, people.craftsman, {}),
    );
    expect(await eventsOf(request, 'accept_change', 'withdraw_change')).toHaveLength(1);
    expect((await shown(request)).price).toBe(accepted.status === 200 ? 6000 : 4500);
  });

  it.each(ROUNDS)('lapses when the job ends first, else it is the price at the end (round %i)', async (round) => {
    const request = await agreed();
    const change = await aChange(server, people.client, request, { amount: 5000 });
    const [accepted, ended] = await both(
      round,
      () => here('POST', `/job-requests/${request.id}/changes/${change}/accept/`, people.craftsman, {}),
      () =>
        there('PATCH', `/job-requests/${request.id}/`, people.client, {
          status: round % 4 < 2 ? 'Completed' : 'Cancelled',
        }),
    );
    expect(ended.status).toBe(200);
    const events = await eventsOf(request, 'accept_change', 'complete', 'cancel');
    expect(events.slice(0, -1)).toEqual(accepted.status === 200 ? ['accept_change'] : []);
    expect((await shown(request)).change).toBeNull();
  });

  it.each(ROUNDS)('is accepted, the job completed and cancelled at once: it ends one way (round %i)', async (round) => {
    const request = await agreed();
    const change = await aChange(server, people.client, request, { amount: 5000 });
    const path = `/job-requests/${request.id}/`;
    const calls = [
      () => here('POST', `${path}changes/${change}/accept/`, people.craftsman, {}),
      () => there('PATCH', path, people.craftsman, { status: 'Completed' }),
      () => here('PATCH', path, people.client, { status: 'Cancelled' }),
    ];
    const first = round % calls.length;
    const turned = await Promise.all([...calls.slice(first), ...calls.slice(0, first)].map((call) => call()));
    const [accepted, ...ended] = [0, 1, 2].map((each) => turned[(each + 3 - first) % 3]) as typeof turned;
    expect(statuses(...ended)).toEqual([200, 409]);
    const isAccepted = accepted?.status === 200;
    if (!isAccepted) expect(accepted).toMatchObject({ status: 409, body: { code: 'move_not_possible' } });
    expect(await eventsOf(request, 'accept_change', 'complete', 'cancel')).toEqual([
      ...(isAccepted ? ['accept_change'] : []),
      ended[0]?.status === 200 ? 'complete' : 'cancel',
    ]);
    const amounts = server.db.selectFrom('agreements').select('amount').where('request_id', '=', request.id);
    expect(await amounts.orderBy('id').execute()).toEqual([
      { amount: 4500 },
      ...(isAccepted ? [{ amount: 5000 }] : []),
    ]);
    const offers = server.db.selectFrom('agreement_offers').select('status').where('request_id', '=', request.id);
    expect(await offers.execute()).toEqual([{ status: isAccepted ? 'accepted' : 'lapsed' }]);
  });
});

describe('two at once', () => {
  it.each(ROUNDS)('accepting two quotes gives the job to one craftsman alone (round %i)', async (round) => {
    const request = await aRequest(server, people.client);
    const one = await aQuote(server, people.craftsman, request);
    const two = await aQuote(server, people.rival, request);
    const accept = (quote: number) => `/job-requests/${request.id}/quotes/${quote}/accept/`;
    const responses = await both(
      round,
      () => here('POST', accept(one), people.client, SEEN_QUOTE),
      () => there('POST', accept(two), people.client, SEEN_QUOTE),
    );
    expect(statuses(...responses)).toEqual([200, 409]);
    expect(await eventsOf(request, 'accept_quote')).toEqual(['accept_quote']);
    expect([await noticesOf('quote_accepted', request), await noticesOf('quote_declined', request)]).toEqual([1, 1]);
  });

  it.each(ROUNDS)(
    'a quote accepted and an assignment accepted give the job to one craftsman alone (round %i)',
    async (round) => {
      const request = await anAssignedRequest(server, people);
      const quote = await aQuote(server, people.rival, request);
      const responses = await both(
        round,
        () => here('POST', `/job-requests/${request.id}/quotes/${quote}/accept/`, people.client, SEEN_QUOTE),
        () => there('PATCH', `/job-requests/${request.id}/`, people.craftsman, { status: 'Accepted' }),
      );
      expect(statuses(...responses)).toEqual([200, 409]);
      expect(await eventsOf(request, 'accept', 'accept_quote')).toHaveLength(1);
      expect(await statusOf(request)).toBe('Accepted');
    },
  );

  it.each(ROUNDS)('an accept never survives a cancel, in whichever order they come (round %i)', async (round) => {
    const request = await anAssignedRequest(server, people);
    const [accepted, cancelled] = await both(
      round,
      () => here('PATCH', `/job-requests/${request.id}/`, people.craftsman, { status: 'Accepted' }),
      () => there('PATCH', `/job-requests/${request.id}/`, people.client, { status: 'Cancelled' }),
    );
    expect(cancelled.status).toBe(200);
    expect(await statusOf(request)).toBe('Cancelled');
    expect(await eventsOf(request, 'accept', 'cancel')).toEqual(
      accepted.status === 200 ? ['accept', 'cancel'] : ['cancel'],
    );
    if (accepted.status !== 200) expect(accepted).toMatchObject({ status: 409, body: { code: 'move_not_possible' } });
  });

  it.each(ROUNDS)(
    'a price is agreed on by accepting its assignment, unless another has it by then (round %i)',
    async (round) => {
      const request = await anAssignedRequest(server, people, { price: 3000 });
      const [accepted, assigned] = await both(
        round,
        () => here('PATCH', `/job-requests/${request.id}/`, people.craftsman, { status: 'Accepted' }),
        () =>
          there('PATCH', `/job-requests/${request.id}/assign/`, people.admin, {
            craftsman_id: people.rival.id,
            price: 2000,
          }),
      );
      // After the acceptance another needs a reason.
      expect([accepted.status, assigned.status]).toEqual(accepted.status === 200 ? [200, 400] : [409, 200]);
      const amounts = server.db.selectFrom('agreements').select('amount').where('request_id', '=', request.id);
      expect(await amounts.execute()).toEqual(accepted.status === 200 ? [{ amount: 3000 }] : []);
    },
  );

  it.each(ROUNDS)('a job is completed or cancelled, not both (round %i)', async (round) => {
    const request = await aStartedRequest(server, people);
    const responses = await both(
      round,
      () => here('PATCH', `/job-requests/${request.id}/`, people.craftsman, { status: 'Completed' }),
      () => there('PATCH', `/job-requests/${request.id}/`, people.client, { status: 'Cancelled' }),
    );
    expect(statuses(...responses)).toEqual([200, 409]);
    expect(await eventsOf(request, 'complete', 'cancel')).toHaveLength(1);
  });

  it.each(ROUNDS)('completed by both sides, a job counts once (round %i)', async (round) => {
    const request = await anAcceptedRequest(server, people);
    const responses = await both(
      round,
      () => here('PATCH', `/job-requests/${request.id}/`, people.craftsman, { status: 'Completed' }),
      () => there('PATCH', `/job-requests/${request.id}/`, people.client, { status: 'completed' }),
    );
    expect(statuses(...responses)).toEqual([200, 200]);
    expect(await eventsOf(request, 'complete')).toEqual(['complete']);
    expect(await noticesOf('request_completed', request)).toBe(1);
  });

  it.each(ROUNDS)('two admins who saw no craftsman assigned do not both assign (round %i)', async (round) => {
    const request = await aRequest(server, people.client);
    const second = await secondAdmin();
    const path = `/job-requests/${request.id}/assign/`;
    const responses = await both(
      round,
      () => here('PATCH', path, people.admin, { craftsman_id: people.craftsman.id, instead_of: null }),
      () => there('PATCH', path, second, { craftsman_id: people.rival.id, instead_of: null }),
    );
    expect(statuses(...responses)).toEqual([200, 409]);
    expect(responses.find((response) => response.status === 409)?.body.code).toBe('assigned_meanwhile');
    expect(await eventsOf(request, 'assign')).toEqual(['assign']);
  });

  it.each(ROUNDS)('the same craftsman is assigned once, and notified once (round %i)', async (round) => {
    const request = await aRequest(server, people.client);
    const second = await secondAdmin();
    const path = `/job-requests/${request.id}/assign/`;
    const responses = await both(
      round,
      () => here('PATCH', path, people.admin, { craftsman_id: people.craftsman.id }),
      () => there('PATCH', path, second, { craftsman_id: people.craftsman.id }),
    );
    expect(statuses(...responses)).toEqual([200, 409]);
    expect(responses.find((response) => response.status === 409)?.body.code).toBe('already_assigned');
    expect(await eventsOf(request, 'assign')).toEqual(['assign']);
    expect(await noticesOf('job_assigned', request)).toBe(1);
  });

  it.each(ROUNDS)(
    'the later of two assignments replaces the earlier, and one craftsman is left asked (round %i)',
    async (round) => {
      const request = await aRequest(server, people.client);
      const path = `/job-requests/${request.id}/assign/`;
      const responses = await both(
        round,
        () => here('PATCH', path, people.admin, { craftsman_id: people.craftsman.id }),
        () => there('PATCH', path, people.admin, { craftsman_id: people.rival.id }),
      );
      expect(statuses(...responses)).toEqual([200, 200]);
      const parts = await server.db
        .selectFrom('engagements')
        .select('status')
        .where('request_id', '=', request.id)
        .execute();
      expect(parts.map((part) => part.status).sort()).toEqual(['Cancelled', 'Pending']);
    },
  );

  it.each(ROUNDS)('a job is reviewed once (round %i)', async (round) => {
    const request = await aCompletedRequest(server, people);
    const review = (rating: number) => ({ job: request.id, rating, comment: 'Neat work.' });
    const responses = await both(
      round,
      () => here('POST', '/reviews/', people.client, review(5)),
      () => there('POST', '/reviews/', people.client, review(1)),
    );
    expect(statuses(...responses)).toEqual([201, 409]);
    expect(responses.find((response) => response.status === 409)?.body.code).toBe('already_reviewed');
    expect(await eventsOf(request, 'review')).toEqual(['review']);
  });

  it.each(ROUNDS)(
    'released by its craftsman and re-assigned by an admin, a job ends with one craftsman asked (round %i)',
    async (round) => {
      const request = await anAcceptedRequest(server, people);
      const [released, assigned] = await both(
        round,
        () =>
          here('POST', `/job-requests/${request.id}/release/`, people.craftsman, { reason: 'My van has broken down.' }),
        () =>
          there('PATCH', `/job-requests/${request.id}/assign/`, people.admin, {
            craftsman_id: people.rival.id,
            reason: 'He is late.',
          }),
      );
      expect(assigned.status).toBe(200);
      expect([200, 409]).toContain(released.status);
      expect(await eventsOf(request, 'release', 'assign')).toEqual([
        'assign',
        ...(released.status === 200 ? ['release'] : []),
        'assign',
      ]);
    },
  );
});

describe('many at once', () => {
  it('leaves five quotes at most, however many craftsmen send the fifth at once', async () => {
    const plumbers = [];
    for (let each = 0; each < 6; each++) plumbers.push(await anApprovedCraftsman(server, { adminId: people.admin.id }));
    for (const round of ROUNDS) {
      const request = await aRequest(server, people.client);
      const [first, second, third, ...late] = plumbers;
      for (const early of [first, second, third, people.rival])
        await aQuote(server, early as typeof people.rival, request);
      const path = `/job-requests/${request.id}/quotes/`;
      const responses = await Promise.all(
        [...late, people.craftsman].map((who, turn) =>
          ((turn + round) % 2 ? here : there)('POST', path, who, quoteFields()),
        ),
      );
      expect(statuses(...responses)).toEqual([201, 409, 409, 409]);
      expect(responses.filter((response) => response.body.code === 'quotes_full')).toHaveLength(3);
      expect(await eventsOf(request, 'quote')).toHaveLength(5);
    }
  });

  it('takes one quote from a craftsman who presses twice', async () => {
    for (const round of ROUNDS) {
      const request = await aRequest(server, people.client);
      const path = `/job-requests/${request.id}/quotes/`;
      const responses = await both(
        round,
        () => here('POST', path, people.craftsman, quoteFields()),
        () => there('POST', path, people.craftsman, quoteFields()),
      );
      expect(statuses(...responses)).toEqual([201, 409]);
    }
  });

  it('gives fifty accepts of two quotes one winner and one set of notices', async () => {
    const request = await aRequest(server, people.client);
    const quotes = [await aQuote(server, people.craftsman, request), await aQuote(server, people.rival, request)];
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        (turn % 4 < 2 ? here : there)(
          'POST',
          `/job-requests/${request.id}/quotes/${quotes[turn % 2]}/accept/`,
          people.client,
          SEEN_QUOTE,
        ),
      ),
    );
    const won = responses.filter((response) => response.status === 200);
    // Repeating the accept that won gets the same response; every accept of the other quote is rejected.
    expect(new Set(won.map((response) => response.body.craftsman.id)).size).toBe(1);
    expect([won.length, responses.filter((response) => response.status === 409).length]).toEqual([25, 25]);
    expect(await eventsOf(request, 'accept_quote')).toEqual(['accept_quote']);
    expect([await noticesOf('quote_accepted', request), await noticesOf('quote_declined', request)]).toEqual([1, 1]);
  });

  it('makes one request of twenty posts with one Idempotency-Key, and answers all of them the same', async () => {
    const body = requestFields();
    const headers = { 'idempotency-key': 'tap-tap-tap' };
    const before = await server.db.selectFrom('requests').select('id').execute();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        (turn % 2 ? server : other).call('POST', '/job-requests/', { as: people.client, body, headers }),
      ),
    );
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    expect(await server.db.selectFrom('requests').select('id').execute()).toHaveLength(before.length + 1);
    const otherBody = await here('POST', '/job-requests/', people.client, { ...body, service: 'Painting' });
    expect(otherBody.status).toBe(201);
    const reused = await server.post('/job-requests/', {
      as: people.client,
      body: { ...body, service: 'Tiling' },
      headers,
    });
    expect(reused).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    const anotherPerson = await server.post('/job-requests/', { as: people.stranger, body, headers });
    expect(anotherPerson.status).toBe(201);
    expect(anotherPerson.body.id).not.toBe(responses[0]?.body.id);
  });
});

it('leaves a ledger in order', async () => {
  expect(await invariantViolations(server)).toEqual([]);
});

let admin: Promise<People['admin']> | undefined;
function secondAdmin(): Promise<People['admin']> {
  return (admin ??= anAdmin(server, { fullName: 'Mumbi Njoki' }));
}
