/**
 * The life of a job as data, and the questions asked of it. The server moves jobs by this table, the pages show buttons
 * by it, and the tests are generated from it. Pure: whoever asks brings the facts and the time.
 */
import { ENGAGEMENT_STATUSES, type EngagementStatus, REQUEST_STATUSES, type RequestStatus } from './contract.ts';

export type ActorRole = 'client' | 'craftsman' | 'admin';

export interface Move {
  /** The verb, as it stands in the job's timeline. */
  readonly name: string;
  readonly actor: ActorRole;
  /** States of the request it starts from; none for the first. */
  readonly from: readonly RequestStatus[];
  /** What the acting craftsman's own engagement must be; `null` = he has none. Left out where others act. */
  readonly engagement?: readonly (EngagementStatus | null)[];
  /** The request afterwards. `by quotes`: Quoted while a quote is live, else Requested. */
  readonly to: RequestStatus | 'same' | 'by quotes';
  /** What the engagement of the craftsman on the job becomes. */
  readonly engagementTo?: EngagementStatus;
  readonly reasonNeeded?: true;
  /** The word of `PATCH {status}` that asks for it; saying the word a job already has changes nothing. */
  readonly word?: RequestStatus | EngagementStatus;
}

const OPEN = ['Requested', 'Quoted'] as const;
const RUNNING = ['Requested', 'Quoted', 'Accepted', 'In Progress'] as const;
/** Whoever turned the job down, gave it back or lost it is not asked for a price again; an admin may still assign him. */
const MAY_QUOTE = [null, 'Pending'] as const;

export const MOVES = [
  { name: 'post', actor: 'client', from: [], to: 'Requested' },

  { name: 'quote', actor: 'craftsman', from: OPEN, engagement: MAY_QUOTE, to: 'by quotes' },
  { name: 'revise', actor: 'craftsman', from: ['Quoted'], to: 'same' },
  { name: 'withdraw', actor: 'craftsman', from: ['Quoted'], to: 'by quotes' },

  { name: 'assign', actor: 'admin', from: OPEN, to: 'same', engagementTo: 'Pending' },
  { name: 'assign', actor: 'admin', from: ['Accepted'], to: 'by quotes', engagementTo: 'Pending', reasonNeeded: true },

  {
    name: 'accept',
    actor: 'craftsman',
    from: OPEN,
    engagement: ['Pending'],
    to: 'Accepted',
    engagementTo: 'Accepted',
    word: 'Accepted',
  },
  {
    name: 'reject',
    actor: 'craftsman',
    from: OPEN,
    engagement: ['Pending'],
    to: 'same',
    engagementTo: 'Rejected',
    word: 'Rejected',
  },
  { name: 'accept_quote', actor: 'client', from: ['Quoted'], to: 'Accepted', engagementTo: 'Accepted' },

  {
    name: 'release',
    actor: 'craftsman',
    from: ['Accepted'],
    engagement: ['Accepted'],
    to: 'by quotes',
    engagementTo: 'Cancelled',
    reasonNeeded: true,
  },
  {
    name: 'start',
    actor: 'craftsman',
    from: ['Accepted'],
    engagement: ['Accepted'],
    to: 'In Progress',
    engagementTo: 'In Progress',
    word: 'In Progress',
  },
  {
    name: 'prove',
    actor: 'craftsman',
    from: ['Accepted', 'In Progress'],
    engagement: ['Accepted', 'In Progress'],
    to: 'same',
  },
  {
    name: 'complete',
    actor: 'craftsman',
    from: ['Accepted', 'In Progress'],
    engagement: ['Accepted', 'In Progress'],
    to: 'Completed',
    engagementTo: 'Completed',
    word: 'Completed',
  },
  { name: 'complete', actor: 'client', from: RUNNING, to: 'Completed', engagementTo: 'Completed', word: 'Completed' },

  { name: 'cancel', actor: 'client', from: RUNNING, to: 'Cancelled', engagementTo: 'Cancelled', word: 'Cancelled' },
  {
    name: 'cancel',
    actor: 'admin',
    from: RUNNING,
    to: 'Cancelled',
    engagementTo: 'Cancelled',
    reasonNeeded: true,
    word: 'Cancelled',
  },

  { name: 'review', actor: 'client', from: ['Completed'], to: 'same' },
] as const satisfies readonly Move[];

export type MoveName = (typeof MOVES)[number]['name'];

/** Where a job stands, for somebody who wants to move it. */
export interface JobState {
  readonly status: RequestStatus;
  /** The asking craftsman's own engagement; null for everybody else, and for a craftsman without one. */
  readonly engagement: EngagementStatus | null;
}

/** The row of the table that allows this, or null. */
export function moveOf(name: MoveName, actor: ActorRole, standing: JobState): Move | null {
  return movesOf(actor, standing).find((move) => move.name === name) ?? null;
}

/** Whether the job already stands where this move leads: asking again is then no fault, and changes nothing. */
export function isThere(name: MoveName, actor: ActorRole, standing: JobState): boolean {
  const word = (MOVES as readonly Move[]).find((move) => move.name === name && move.actor === actor)?.word;
  return word !== undefined && word === statusFor(actor, standing);
}

export function canMove(name: MoveName, actor: ActorRole, standing: JobState): boolean {
  return moveOf(name, actor, standing) !== null;
}

/** Everything this actor may do to a job that stands so. */
export function movesOf(actor: ActorRole, { status, engagement }: JobState): readonly Move[] {
  return (MOVES as readonly Move[]).filter(
    (move) =>
      move.actor === actor &&
      move.from.includes(status) &&
      (move.engagement === undefined || move.engagement.includes(engagement)),
  );
}

/**
 * What a page may offer a person who knows only the status he was shown: a craftsman knows his engagement's, and that
 * decides, because no engagement is Accepted on a request that is not.
 */
export function offers(actor: ActorRole, shown: string): ReadonlySet<MoveName> {
  const fits = (move: Move) =>
    actor === 'craftsman'
      ? move.engagement?.includes(shown as EngagementStatus)
      : move.from.includes(shown as RequestStatus);
  return new Set(MOVES.filter((move) => move.actor === actor && fits(move)).map((move) => move.name));
}

/** The orders page offers less than My Requests does: Cancel only while Requested, Mark Completed only while In Progress. */
export function offersOnOrders(shown: string): { cancel: boolean; complete: boolean } {
  return { cancel: shown === 'Requested', complete: shown === 'In Progress' };
}

const WORDS: readonly (RequestStatus | EngagementStatus)[] = [...REQUEST_STATUSES, ...ENGAGEMENT_STATUSES];

/** The status a text means, in any letter case; null when no status is called that. */
export function statusNamed(text: string): RequestStatus | EngagementStatus | null {
  const wanted = text.trim().toLowerCase();
  return WORDS.find((word) => word.toLowerCase() === wanted) ?? null;
}

/** The move a status word asks for when this actor says it; null when he has none by that word. */
export function moveForStatus(actor: ActorRole, text: string): MoveName | null {
  const word = statusNamed(text);
  return MOVES.find((move) => move.actor === actor && 'word' in move && move.word === word)?.name ?? null;
}

/** A job's status in the words of whoever looks: a craftsman reads his engagement's, everybody else the request's. */
export function statusFor(viewer: ActorRole, { status, engagement }: JobState): RequestStatus | EngagementStatus {
  return viewer === 'craftsman' && engagement !== null ? engagement : status;
}

export function statusByQuotes(live: number): RequestStatus {
  return live > 0 ? 'Quoted' : 'Requested';
}

export function isTerminal(status: string): boolean {
  return status === 'Completed' || status === 'Cancelled';
}

export type Progress = 20 | 40 | 60 | 80 | 100;
const PROGRESS: Readonly<Record<string, Progress>> = { Requested: 20, Quoted: 40, Accepted: 60, 'In Progress': 80 };
export function progress(status: string): Progress {
  return PROGRESS[status] ?? 100;
}

/** Whether an engagement is one its craftsman still holds or has done; the others are over for him. */
export function isOnTheJob(engagement: string | null | undefined): boolean {
  return (
    engagement === 'Pending' || engagement === 'Accepted' || engagement === 'In Progress' || engagement === 'Completed'
  );
}

/** Phone, address and name pass between the two only while he has said yes and the job has not slipped from him. */
export function mayMeet(engagement: EngagementStatus | null, acceptedAt: string | null): boolean {
  return acceptedAt !== null && engagement !== 'Pending' && isOnTheJob(engagement);
}

/** Whether the client may review: completed, by a craftsman who did not turn it down, and not yet reviewed. */
export function mayReview(job: {
  readonly status: string;
  readonly craftsman: { readonly engagement: string | null } | null;
  readonly rating: number | null;
}): boolean {
  return job.status === 'Completed' && isOnTheJob(job.craftsman?.engagement) && job.rating === null;
}

// A phone whose clock runs a little behind, and a form that was open for a while, still mean "now".
export const SCHEDULE_SLACK_MS = 5 * 60_000;
export function isStillToCome(schedule: string, now: Date): boolean {
  return new Date(schedule).getTime() >= now.getTime() - SCHEDULE_SLACK_MS;
}

// Kenya keeps one time all year, three hours before UTC.
const NAIROBI_MS = 3 * 60 * 60_000;
/** The day it is in Nairobi, `2026-11-24`. */
export function nairobiDay(now: Date): string {
  return new Date(now.getTime() + NAIROBI_MS).toISOString().slice(0, 10);
}

/** A quote holds through its last day, Nairobi time. */
export function isExpired(validUntil: string, now: Date): boolean {
  return validUntil < nairobiDay(now);
}

interface Comparable {
  readonly id: number;
  readonly status: string;
  readonly amount: number;
  readonly available_from: string;
}

/** Of the quotes still open, which is the lowest and which can start first; the one sent first where two are equal. */
export function bestOf(quotes: readonly Comparable[]): { lowest: number | null; earliest: number | null } {
  const live = quotes.filter((quote) => quote.status === 'live').toSorted((a, b) => a.id - b.id);
  const lowest = live.toSorted((a, b) => a.amount - b.amount)[0];
  const earliest = live.toSorted((a, b) => a.available_from.localeCompare(b.available_from))[0];
  return { lowest: lowest?.id ?? null, earliest: earliest?.id ?? null };
}
