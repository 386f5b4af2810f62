/**
 * Every move tried by every actor in every state of the request and of the craftsman's engagement, over HTTP. The expected
 * result is read off the table in rules.ts, which rules.test.ts checks by hand against the design.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { quoteFields, requestFields, SEEN_QUOTE } from '../../db/factories/jobs.ts';
import { createPeople, type People } from '../../quality/helpers/people.ts';
import { type ApiResponse, useTestServer } from '../../quality/helpers/test-server.ts';
import { ENGAGEMENT_STATUSES, type EngagementStatus, REQUEST_STATUSES, type RequestStatus } from './contract.ts';
import { type ActorRole, isOnTheJob, MOVES, type Move, type MoveName, movesOf, statusFor } from './rules.ts';

const ACTORS = ['client', 'stranger', 'craftsman', 'rival', 'admin'] as const;
type ActorName = (typeof ACTORS)[number];
const ROLE: Record<ActorName, ActorRole> = {
  client: 'client',
  stranger: 'client',
  craftsman: 'craftsman',
  rival: 'craftsman',
  admin: 'admin',
};

interface Way {
  readonly name: MoveName;
  readonly roles: readonly ActorRole[];
  readonly word?: string;
  readonly status: 200 | 201;
  call(job: Made, as: People[ActorName]): Promise<ApiResponse>;
}

interface Made {
  readonly id: number;
  /** Of `craftsman`, and of `quoter`, who has no other part in it. */
  readonly ownQuote: number;
  readonly quoterQuote: number;
}

const pdf = new Blob(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'], {
  type: 'application/pdf',
});
const everyone = ['client', 'craftsman', 'admin'] as const;
const byWord = (name: MoveName, word: string): Way => ({
  name,
  roles: everyone,
  word,
  status: 200,
  call: (job, as) =>
    server.patch(`/job-requests/${job.id}/`, {
      as,
      body: { status: word.toUpperCase(), reason: 'The road is flooded.' },
    }),
});

const WAYS: readonly Way[] = [
  byWord('accept', 'Accepted'),
  byWord('reject', 'Rejected'),
  byWord('start', 'In Progress'),
  byWord('complete', 'Completed'),
  byWord('cancel', 'Cancelled'),
  {
    name: 'quote',
    roles: ['craftsman'],
    status: 201,
    call: (job, as) => server.post(`/job-requests/${job.id}/quotes/`, { as, body: quoteFields() }),
  },
  {
    name: 'revise',
    roles: ['craftsman'],
    status: 200,
    call: (job, as) =>
      server.patch(`/job-requests/${job.id}/quotes/${job.ownQuote}/`, { as, body: quoteFields({ amount: 9000 }) }),
  },
  {
    name: 'withdraw',
    roles: ['craftsman'],
    status: 200,
    call: (job, as) => server.delete(`/job-requests/${job.id}/quotes/${job.ownQuote}/`, { as }),
  },
  {
    name: 'accept_quote',
    roles: ['client'],
    status: 200,
    call: (job, as) =>
      server.post(`/job-requests/${job.id}/quotes/${job.quoterQuote}/accept/`, { as, body: SEEN_QUOTE }),
  },
  {
    name: 'assign',
    roles: ['admin'],
    status: 200,
    call: (job, as) =>
      server.patch(`/job-requests/${job.id}/assign/`, {
        as,
        body: { craftsman_id: `${actors.rival.id}`, reason: 'He is ill.' },
      }),
  },
  {
    name: 'edit',
    roles: ['client'],
    status: 200,
    call: (job, as) => server.put(`/job-requests/${job.id}/`, { as, body: requestFields() }),
  },
  {
    name: 'release',
    roles: ['craftsman'],
    status: 200,
    call: (job, as) =>
      server.post(`/job-requests/${job.id}/release/`, { as, body: { reason: 'My van has broken down.' } }),
  },
  {
    name: 'prove',
    roles: ['craftsman'],
    status: 201,
    call: (job, as) => server.post(`/job-requests/${job.id}/proof/`, { as, form: { proof_images: pdf } }),
  },
  {
    name: 'offer_change',
    roles: ['client', 'craftsman'],
    status: 201,
    call: (job, as) => server.post(`/job-requests/${job.id}/changes/`, { as, body: { amount: 5200 } }),
  },
  ...(['accept', 'decline', 'withdraw'] as const).map(
    (how): Way => ({
      name: `${how}_change`,
      roles: ['client', 'craftsman'],
      status: 200,
      async call(job, as) {
        const isOwn = how === 'withdraw';
        const change = await openChange(job.id, (as.role === 'client') === isOwn ? 'client' : 'craftsman');
        const path = `/job-requests/${job.id}/changes/${change}/`;
        return isOwn ? server.delete(path, { as, body: {} }) : server.post(`${path}${how}/`, { as, body: {} });
      },
    }),
  ),
  {
    name: 'review',
    roles: ['client'],
    status: 201,
    call: (job, as) => server.post('/reviews/', { as, body: { job: job.id, rating: 4, comment: 'Neat work.' } }),
  },
];

/** Of the craftsman on the job, in whatever state it is. */
async function openChange(request: number, offeredBy: 'client' | 'craftsman'): Promise<number> {
  const { id } = await server.db
    .insertInto('agreement_offers')
    .values({
      request_id: request,
      craftsman_id: actors.craftsman.id,
      offered_by: offeredBy,
      amount: 5200,
      created_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const server = useTestServer();
let actors: People & { quoter: People['rival'] };
beforeAll(async () => {
  const people = await createPeople(server);
  actors = { ...people, quoter: people.painter };
});

type Cell = readonly [status: RequestStatus, engagement: EngagementStatus | null];

/** Puts a job into each state, also into ones no sequence of moves reaches: the table must hold there too. */
async function makeAll(cells: readonly Cell[], quoted: boolean): Promise<Made[]> {
  const { db } = server;
  const now = new Date().toISOString();
  const request = {
    client_id: actors.client.id,
    name: 'Wanjiku Kamau',
    phone: '+254712345678',
    service: 'Plumbing',
    location: 'nairobi',
    address: 'Mugoya Estate, house 14',
    description: 'The sink leaks.',
    schedule: now,
  } as const;
  const requests = await db
    .insertInto('requests')
    .values(cells.map(([status]) => ({ ...request, status })))
    .returning('id')
    .execute();
  const jobs = cells.map(([status, engagement], at) => ({ id: requests[at]?.id as number, status, engagement }));
  const engaged = jobs.flatMap(({ id, engagement }) => {
    if (!engagement) return [];
    const accepted_at = ['Accepted', 'In Progress', 'Completed'].includes(engagement) ? now : null;
    return [
      {
        request_id: id,
        craftsman_id: actors.craftsman.id,
        status: engagement,
        source: 'assigned' as const,
        accepted_at,
      },
    ];
  });
  await db.insertInto('engagements').values(engaged).execute();
  const quotes = await db
    .insertInto('quotes')
    .values(
      jobs.flatMap(({ id, status }) => {
        const live = status === 'Quoted' ? ('live' as const) : ('declined' as const);
        const own = quoted ? live : ('withdrawn' as const);
        return [
          { request_id: id, craftsman_id: actors.quoter.id, status: live, ...quoteFields() },
          { request_id: id, craftsman_id: actors.craftsman.id, status: own, ...quoteFields() },
        ];
      }),
    )
    .returning('id')
    .execute();
  return jobs.map(({ id }, at) => ({
    id,
    quoterQuote: quotes[2 * at]?.id as number,
    ownQuote: quotes[2 * at + 1]?.id as number,
  }));
}

interface Everything {
  readonly request: Record<string, unknown>;
  readonly engagements: readonly Record<string, unknown>[];
  readonly quotes: readonly Record<string, unknown>[];
  readonly events: readonly Record<string, unknown>[];
  readonly proofs: readonly Record<string, unknown>[];
  readonly reviews: readonly Record<string, unknown>[];
}

async function everythingOf(jobs: readonly Made[]): Promise<Everything[]> {
  const of = (table: string) =>
    sql`(select coalesce(jsonb_agg(t order by t.id), '[]') from ${sql.table(table)} t where t.request_id = r.id)`;
  const { rows } = await sql<Everything>`
    select to_jsonb(r) as request, ${of('engagements')} as engagements, ${of('quotes')} as quotes,
      ${of('request_events')} as events, ${of('request_proofs')} as proofs, ${of('reviews')} as reviews
    from requests r where r.id = any(${jobs.map(({ id }) => id)}) order by r.id`.execute(server.db);
  return rows;
}

type Expected = { rejected: number; code?: string } | { unchanged: true } | { move: Move };

function expectation(way: Way, actor: ActorName, status: RequestStatus, engaged: EngagementStatus | null): Expected {
  const role = ROLE[actor];
  if (!way.roles.includes(role)) return { rejected: 403, code: 'wrong_role' };
  const engagement = actor === 'craftsman' || (actor === 'client' && isOnTheJob(engaged)) ? engaged : null;
  const state = { status, engagement };
  if (actor === 'stranger') return { rejected: 404 };
  if (actor === 'rival' && way.name !== 'quote') return { rejected: 404 };
  if (actor === 'craftsman' && !engagement && !['quote', 'revise', 'withdraw'].includes(way.name))
    return { rejected: 404 };
  if (way.word !== undefined && statusFor(role, state) === way.word) return { unchanged: true };
  const move = movesOf(role, state).find((each) => each.name === way.name);
  if (!move) return { rejected: 409 };
  if (way.name === 'review' && !isOnTheJob(engaged)) return { rejected: 400, code: 'no_craftsman' };
  return { move };
}

/** Tries the way in every state. @returns what became of each */
async function attemptAll(way: Way, actor: ActorName, cells: readonly Cell[]): Promise<string[]> {
  const jobs = await makeAll(cells, way.name !== 'quote');
  const before = await everythingOf(jobs);
  const responses = await Promise.all(jobs.map((job) => way.call(job, actors[actor])));
  const after = await everythingOf(jobs);
  return cells.map((cell, at) =>
    outcome(way, actor, cell, responses[at] as ApiResponse, before[at] as Everything, after[at] as Everything),
  );
}

function outcome(
  way: Way,
  actor: ActorName,
  [status, engaged]: Cell,
  response: ApiResponse,
  before: Everything,
  after: Everything,
): 'refused' | 'unchanged' | 'moved' {
  const where = `${way.name} by ${actor}, ${status}/${engaged ?? 'not engaged'}`;
  const expected = expectation(way, actor, status, engaged);

  if ('rejected' in expected) {
    expect({ where, status: response.status, ...(expected.code ? { code: response.body.code } : {}) }).toEqual({
      where,
      status: expected.rejected,
      ...(expected.code ? { code: expected.code } : {}),
    });
    expect({ where, ...after }, 'a refusal changes nothing').toEqual({ where, ...before });
    return 'refused';
  }
  if ('unchanged' in expected) {
    expect({ where, status: response.status }).toEqual({ where, status: 200 });
    expect({ where, ...after }, 'the state it already has changes nothing').toEqual({ where, ...before });
    return 'unchanged';
  }
  const { move } = expected;
  const live = after.quotes.filter((quote) => quote.status === 'live').length;
  const to = move.to === 'same' ? status : move.to === 'by quotes' ? (live > 0 ? 'Quoted' : 'Requested') : move.to;
  expect({ where, answered: response.status, status: after.request.status }).toEqual({
    where,
    answered: way.status,
    status: to,
  });
  expect(after.events.slice(0, before.events.length)).toEqual(before.events);
  expect({ where, serialized: after.events.slice(before.events.length) }).toMatchObject({
    where,
    serialized: [
      {
        move: way.name,
        from_status: status,
        to_status: to,
        actor_role: ROLE[actor],
        actor_id: actors[actor].accountId,
      },
    ],
  });
  const statusOf = (id: number) => after.engagements.find((each) => each.craftsman_id === id)?.status ?? null;
  expect({ where, engaged: statusOf(actors.craftsman.id) }).toEqual({
    where,
    engaged: engagementAfter(move, actor, engaged),
  });
  expect({ where, rival: statusOf(actors.rival.id) }).toEqual({
    where,
    rival: way.name === 'assign' ? 'Pending' : null,
  });
  expect({ where, quoter: statusOf(actors.quoter.id) }).toEqual({
    where,
    quoter: way.name === 'accept_quote' ? 'Accepted' : null,
  });
  if (['Accepted', 'Completed', 'Cancelled'].includes(move.to)) expect({ where, live }).toEqual({ where, live: 0 });
  return 'moved';
}

/** A move changes the engagement of the craftsman on the job; closed ones stay as they are. */
function engagementAfter(move: Move, actor: ActorName, engaged: EngagementStatus | null): EngagementStatus | null {
  if (!isOnTheJob(engaged)) return engaged;
  if (move.name === 'assign' || move.name === 'accept_quote') return 'Cancelled';
  return actor === 'rival' ? engaged : (move.engagementTo ?? engaged);
}

const ENGAGED = [null, ...ENGAGEMENT_STATUSES] as const;

describe.each(WAYS)('$name', (way) => {
  it.each(ACTORS)('by %s does what the table says in every state, and nothing else', async (actor) => {
    const cells = REQUEST_STATUSES.flatMap((status) => ENGAGED.map((engaged) => [status, engaged] as const));
    const outcomes = await attemptAll(way, actor, cells);
    const tableKnows = MOVES.some((move) => move.name === way.name && move.actor === ROLE[actor]);
    const canConnect = tableKnows && actor !== 'stranger' && (actor !== 'rival' || way.name === 'quote');
    expect(outcomes.includes('moved')).toBe(canConnect);
  });
});
