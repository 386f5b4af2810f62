/**
 * What every move of a job shares: lock the job, ask the table of moves, change quotes and engagements, then `transition`.
 * Lock order: request, engagements, quotes, craftsman. Requesting an earlier lock while holding a later one can deadlock.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#api/endpoint.ts';
import { isOwnRequest } from '#craftsmen/own-request.ts';
import type { Database } from '#platform/db/database.ts';
import type { SessionOf } from '#api/session.ts';
import type { EngagementStatus, RequestStatus } from './contract.ts';
import { moveNotPossible, ownRequest, reasonNeeded, requestChanged, requestNotFound } from './problems.ts';
import {
  decisiveMoves,
  isOnTheJob,
  isThere,
  type Move,
  type MoveName,
  MOVES,
  moveOf,
  type JobState,
  statusByQuotes,
  statusFor,
} from './rules.ts';

/** Comes from the session, never from a body; the IP is for the audit log. */
export type ActorOf<R extends Role> = Pick<SessionOf<R>, 'accountId' | 'role' | 'profileId'> & {
  readonly ip?: string | null;
};
export type Actor = { [R in Role]: ActorOf<R> }[Role];

export interface Engagement {
  readonly id: number;
  readonly craftsman_id: number;
  readonly status: EngagementStatus;
  readonly accepted_at: string | null;
  /** With which an admin assigned the job. */
  readonly price: number | null;
  readonly account_id: number;
  readonly craftsman: string;
}

export interface LockedJob extends JobState {
  readonly id: number;
  readonly service: string;
  readonly client: {
    readonly id: number;
    readonly accountId: number;
    readonly name: string;
    readonly shortName: string;
  };
  readonly current: Engagement | null;
  readonly own: Engagement | null;
}

/** Locks a job of this actor. @throws requestNotFound also for a job of other people */
export async function lockOwnJob(trx: Database, requestId: number, actor: Actor): Promise<LockedJob> {
  const job = await lockJob(trx, requestId, actor);
  const isOwn =
    actor.role === 'admin' || (actor.role === 'client' ? job.client.id === actor.profileId : job.own !== null);
  if (!isOwn) throw requestNotFound();
  return job;
}

/** Locks a job without checking whose it is: a craftsman may quote without being on it. @throws requestNotFound */
export async function lockJob(trx: Database, requestId: number, actor: Actor): Promise<LockedJob> {
  const request = await trx
    .selectFrom('requests as r')
    .innerJoin('clients as k', 'k.id', 'r.client_id')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .select(['r.id', 'r.status', 'r.service', 'r.client_id', 'a.id as account_id', 'a.full_name'])
    .select(sql<string>`short_name(a.full_name)`.as('short_name'))
    .where('r.id', '=', requestId)
    .forNoKeyUpdate('r')
    .executeTakeFirst();
  if (!request) throw requestNotFound();
  // A separate statement after the lock sees what the previous holder of the lock has committed.
  const engagements = await trx
    .selectFrom('engagements as e')
    .innerJoin('craftsmen as c', 'c.id', 'e.craftsman_id')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .leftJoin('craftsman_revisions as v', (on) =>
      on.onRef('v.id', '=', sql`coalesce(c.approved_revision_id, c.current_revision_id)`),
    )
    .select(['e.id', 'e.craftsman_id', 'e.status', 'e.accepted_at', 'e.price', 'c.account_id'])
    .select(craftsmanName.as('craftsman'))
    .where('e.request_id', '=', requestId)
    .$narrowType<{ status: EngagementStatus }>()
    .execute();
  const own =
    actor.role === 'craftsman' ? engagements.find((each) => each.craftsman_id === actor.profileId) : undefined;
  const current = engagements.find((each) => isOnTheJob(each.status)) ?? null;
  return {
    id: request.id,
    status: request.status as RequestStatus,
    service: request.service,
    client: {
      id: request.client_id,
      accountId: request.account_id,
      name: request.full_name,
      shortName: request.short_name,
    },
    current,
    own: own ?? null,
    engagement: (actor.role === 'craftsman' ? own : current)?.status ?? null,
  };
}

/** @throws ownRequest when client and craftsman are one person */
export async function requireOther(trx: Database, requestId: number, craftsmanId: number): Promise<void> {
  const { rows } = await sql`
    select from requests r, craftsmen c join accounts a on a.id = c.account_id
    where r.id = ${requestId} and c.id = ${craftsmanId} and ${isOwnRequest}`.execute(trx);
  if (rows.length > 0) throw ownRequest();
}

/** The public name of craftsman `c` with account `a` and revision `v`. */
export const craftsmanName = sql<string>`coalesce(nullif(v.company_name, ''), nullif(v.full_name, ''), a.full_name)`;

/** The move this actor may make now. @throws moveNotPossible naming the status as the actor sees it */
export function requireMove(job: LockedJob, actor: Actor, name: MoveName): Move {
  const move = moveOf(name, actor.role, job);
  if (!move) throw notPossible(job, actor);
  return move;
}

/** The last decisive step of request `r`. For a craftsman also the assignment to them, which may be repeated at another price. */
export function versionFor({ role, profileId }: Pick<Actor, 'role' | 'profileId'>): RawBuilder<number> {
  const isAsked = role === 'craftsman' ? sql`ev.move = 'assign' and ev.craftsman_id = ${profileId}` : sql`false`;
  return sql<number>`(select coalesce(max(ev.id), 0) from request_events ev
    where ev.request_id = r.id and (ev.move = any(${decisiveMoves(role)}::text[]) or ${isAsked}))`;
}

export const editedAfter = (start: RawBuilder<unknown>) => sql<string | null>`(
  select max(ev.at) from request_events ev where ev.request_id = r.id and ev.move = 'edit' and ev.at > ${start})`;

/** @param version as the actor read it; callers that send none are not checked @throws requestChanged */
export async function requireVersion(
  trx: Database,
  job: LockedJob,
  actor: Actor,
  version: number | undefined,
): Promise<void> {
  if (version === undefined) return;
  const { rows } = await sql<{ version: number }>`
    select ${versionFor(actor)} as version from requests r where r.id = ${job.id}`.execute(trx);
  if (rows[0]?.version !== version) throw requestChanged();
}

export function findMoveOrDone(job: LockedJob, actor: Actor, name: MoveName): Move | null {
  return isThere(name, actor.role, job) ? null : requireMove(job, actor, name);
}

export function notPossible(job: JobState, actor: Actor) {
  return moveNotPossible({ detail: `That is not possible any more: this job is ${statusFor(actor.role, job)}.` });
}

interface EventDetails {
  readonly craftsmanId?: number | null;
  readonly amount?: number;
  readonly reason?: string;
  readonly changed?: readonly string[];
}

/** Updates the request and appends to the timeline. Call it after quotes have changed: `by quotes` counts them. */
export async function transition(
  trx: Database,
  job: LockedJob,
  actor: Actor,
  move: Move,
  details: EventDetails,
  now: Date,
): Promise<RequestStatus> {
  if (move.reasonNeeded && !details.reason) throw reasonNeeded();
  const to = await destination(trx, job, move);
  const moved = await trx
    .updateTable('requests')
    .set({ status: to, updated_at: now.toISOString() })
    .where('id', '=', job.id)
    .where('status', '=', job.status)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) throw notPossible(job, actor);
  if (job.status !== to && !MAY_CHANGE.has(to)) await lapseOffers(trx, job.id, now);
  await appendEvent(trx, { requestId: job.id, actor, move: move.name, from: job.status, to, ...details }, now);
  return to;
}

const MAY_CHANGE: ReadonlySet<string> = new Set(
  MOVES.flatMap((move): readonly string[] => (move.name === 'offer_change' ? move.from : [])),
);

/** An offer to change what was agreed ends with the job, and with its craftsman. */
async function lapseOffers(trx: Database, requestId: number, now: Date): Promise<void> {
  await trx
    .updateTable('agreement_offers')
    .set({ status: 'lapsed', settled_at: now.toISOString() })
    .where('request_id', '=', requestId)
    .where('status', '=', 'open')
    .execute();
}

async function destination(trx: Database, job: LockedJob, move: Move): Promise<RequestStatus> {
  if (move.to === 'same') return job.status;
  if (move.to !== 'by quotes') return move.to;
  const live = await trx
    .selectFrom('quotes')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('request_id', '=', job.id)
    .where('status', '=', 'live')
    .executeTakeFirstOrThrow();
  return statusByQuotes(live.count);
}

interface NewEvent extends EventDetails {
  readonly requestId: number;
  readonly actor: Actor;
  readonly move: string;
  readonly from: RequestStatus | null;
  readonly to: RequestStatus;
}

export async function appendEvent(trx: Database, event: NewEvent, now: Date): Promise<void> {
  await trx
    .insertInto('request_events')
    .values({
      request_id: event.requestId,
      at: now.toISOString(),
      move: event.move,
      from_status: event.from,
      to_status: event.to,
      actor_id: event.actor.accountId,
      actor_role: event.actor.role,
      craftsman_id: event.craftsmanId ?? null,
      amount: event.amount ?? null,
      reason: event.reason || null,
      changed: event.changed ? [...event.changed] : null,
    })
    .execute();
}
