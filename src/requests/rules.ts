/** The states and moves of a job as a table: the server, the pages and the generated tests read it. */
import { ENGAGEMENT_STATUSES, type EngagementStatus, REQUEST_STATUSES, type RequestStatus } from './contract.ts';
import {
  MATERIALS_OF_CLIENT,
  PARTS_EXCEED_AMOUNT,
  type QuoteField,
  type QuoteFields,
  VALID_UNTIL_PAST,
} from './quote-contract.ts';

export type ActorRole = 'client' | 'craftsman' | 'admin';

export interface Move {
  readonly name: string;
  readonly actor: ActorRole;
  readonly from: readonly RequestStatus[];
  /** Of the craftsman who acts; of the craftsman on the job when the client acts. */
  readonly engagement?: readonly (EngagementStatus | null)[];
  /** `by quotes`: Quoted while a quote is live, else Requested. */
  readonly to: RequestStatus | 'same' | 'by quotes';
  readonly engagementTo?: EngagementStatus;
  readonly reasonNeeded?: true;
  readonly patchStatus?: RequestStatus | EngagementStatus;
}

const OPEN = ['Requested', 'Quoted'] as const;
const RUNNING = ['Requested', 'Quoted', 'Accepted', 'In Progress'] as const;
/** A craftsman who rejected, released or lost the job may not quote again; an admin may still assign them. */
const MAY_QUOTE = [null, 'Pending'] as const;

export const MOVES = [
  { name: 'post', actor: 'client', from: [], to: 'Requested' },
  { name: 'edit', actor: 'client', from: OPEN, to: 'same' },

  { name: 'ask', actor: 'client', from: ['Requested'], to: 'same' },
  { name: 'ask_everyone', actor: 'client', from: OPEN, to: 'same' },
  {
    name: 'decline',
    actor: 'craftsman',
    from: OPEN,
    engagement: [null],
    to: 'by quotes',
    engagementTo: 'Rejected',
  },

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
    patchStatus: 'Accepted',
  },
  {
    name: 'reject',
    actor: 'craftsman',
    from: OPEN,
    engagement: ['Pending'],
    to: 'same',
    engagementTo: 'Rejected',
    patchStatus: 'Rejected',
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
    patchStatus: 'In Progress',
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
    patchStatus: 'Completed',
  },
  {
    name: 'complete',
    actor: 'client',
    from: RUNNING,
    to: 'Completed',
    engagementTo: 'Completed',
    patchStatus: 'Completed',
  },

  {
    name: 'cancel',
    actor: 'client',
    from: RUNNING,
    to: 'Cancelled',
    engagementTo: 'Cancelled',
    patchStatus: 'Cancelled',
  },
  {
    name: 'cancel',
    actor: 'admin',
    from: RUNNING,
    to: 'Cancelled',
    engagementTo: 'Cancelled',
    reasonNeeded: true,
    patchStatus: 'Cancelled',
  },

  ...(['client', 'craftsman'] as const).flatMap((actor) =>
    (['offer_change', 'accept_change', 'decline_change', 'withdraw_change'] as const).map((name) => ({
      name,
      actor,
      from: ['Accepted', 'In Progress'] as const,
      engagement: ['Accepted', 'In Progress'] as const,
      to: 'same' as const,
    })),
  ),

  { name: 'review', actor: 'client', from: ['Completed'], to: 'same' },
] as const satisfies readonly Move[];

export type MoveName = (typeof MOVES)[number]['name'];

export interface JobState {
  readonly status: RequestStatus;
  readonly engagement: EngagementStatus | null;
}

export function moveOf(name: MoveName, actor: ActorRole, state: JobState): Move | null {
  return movesOf(actor, state).find((move) => move.name === name) ?? null;
}

export function isThere(name: MoveName, actor: ActorRole, state: JobState): boolean {
  const status = (MOVES as readonly Move[]).find((move) => move.name === name && move.actor === actor)?.patchStatus;
  return status !== undefined && status === statusFor(actor, state);
}

export function canMove(name: MoveName, actor: ActorRole, state: JobState): boolean {
  return moveOf(name, actor, state) !== null;
}

export function movesOf(actor: ActorRole, { status, engagement }: JobState): readonly Move[] {
  return (MOVES as readonly Move[]).filter(
    (move) =>
      move.actor === actor &&
      move.from.includes(status) &&
      (move.engagement === undefined || move.engagement.includes(engagement)),
  );
}

/** The moves a page may offer by the status it shows; a craftsman is shown their engagement's status. */
export function offers(actor: ActorRole, shown: string): ReadonlySet<MoveName> {
  const fits = (move: Move) =>
    actor === 'craftsman'
      ? move.engagement?.includes(shown as EngagementStatus)
      : move.from.includes(shown as RequestStatus);
  return new Set(MOVES.filter((move) => move.actor === actor && fits(move)).map((move) => move.name));
}

export function offersOnOrders(shown: string): { cancel: boolean; complete: boolean } {
  return { cancel: shown === 'Requested', complete: shown === 'In Progress' };
}

const STATUSES: readonly (RequestStatus | EngagementStatus)[] = [...REQUEST_STATUSES, ...ENGAGEMENT_STATUSES];

export function statusNamed(text: string): RequestStatus | EngagementStatus | null {
  const lowerCase = text.trim().toLowerCase();
  return STATUSES.find((status) => status.toLowerCase() === lowerCase) ?? null;
}

/** The moves after which an actor must read the job again before deciding; a quote, a proof or a review is none. */
export function decisiveMoves(actor: ActorRole): readonly MoveName[] {
  const isDecisive = ({ name, engagementTo }: Move) =>
    name === 'post' || name === 'edit' || (actor !== 'craftsman' && engagementTo !== undefined);
  return MOVES.filter(isDecisive).map((move) => move.name);
}

export function moveForStatus(actor: ActorRole, text: string): MoveName | null {
  const status = statusNamed(text);
  return (
    MOVES.find((move) => move.actor === actor && 'patchStatus' in move && move.patchStatus === status)?.name ?? null
  );
}

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

export function isOnTheJob(engagement: string | null | undefined): boolean {
  return (
    engagement === 'Pending' || engagement === 'Accepted' || engagement === 'In Progress' || engagement === 'Completed'
  );
}

/** Contact details are shared only after acceptance, while the craftsman is on the job. */
export function mayMeet(engagement: EngagementStatus | null, acceptedAt: string | null): boolean {
  return acceptedAt !== null && engagement !== 'Pending' && isOnTheJob(engagement);
}

export function mayReview(job: {
  readonly status: string;
  readonly craftsman: { readonly engagement: string | null } | null;
  readonly rating: number | null;
}): boolean {
  return job.status === 'Completed' && isOnTheJob(job.craftsman?.engagement) && job.rating === null;
}

// For phones whose clock is slow, and forms that were open for a while.
const SCHEDULE_SLACK_MS = 5 * 60_000;
export function isStillToCome(schedule: string, now: Date): boolean {
  return new Date(schedule).getTime() >= now.getTime() - SCHEDULE_SLACK_MS;
}

interface ChosenTime {
  readonly schedule: string;
  readonly days_from: string | null;
  readonly days_until: string | null;
  readonly part_of_day: string | null;
}

/** Whether the days and the part of a day that were chosen, if any, hold the instant that programs read. */
export function isSoundTime({ schedule, days_from: from, days_until: until, part_of_day: part }: ChosenTime): boolean {
  if (from === null || until === null) return from === until && part === null;
  const at = nairobiDay(new Date(schedule));
  return from <= at && at <= until;
}

export const NAIROBI_MS = 3 * 60 * 60_000;
export function nairobiDay(now: Date): string {
  return new Date(now.getTime() + NAIROBI_MS).toISOString().slice(0, 10);
}

export function isExpired(validUntil: string, now: Date): boolean {
  return validUntil < nairobiDay(now);
}

/** Open requests within it come first, the urgent ones on top; farther ones are folded. */
export const NEAR_KM = 50;

/** What is wrong with a quote whose fields are valid one by one, by field. */
export function quoteErrors(quote: QuoteFields, now: Date): Partial<Record<QuoteField, string>> {
  const { amount, labour, materials, materials_by: by, valid_until } = quote;
  return {
    ...(isExpired(valid_until, now) ? { valid_until: VALID_UNTIL_PAST } : {}),
    ...(by === 'client' && materials ? { materials: MATERIALS_OF_CLIENT } : {}),
    ...((labour ?? 0) + (materials ?? 0) > amount ? { amount: PARTS_EXCEED_AMOUNT } : {}),
  };
}

interface Comparable {
  readonly id: number;
  readonly status: string;
  readonly amount: number;
  readonly materials_by?: string | null;
  readonly available_from: string;
}

/**
 * The ids of the lowest and the earliest live quote; null on a tie, and where there is nothing to compare. Amounts with and
 * without materials are unlike offers: then none is the lowest.
 */
export function bestOf(quotes: readonly Comparable[]): { lowest: number | null; earliest: number | null } {
  const live = quotes.filter((quote) => quote.status === 'live');
  const isAlike = new Set(live.map((quote) => quote.materials_by === 'client')).size === 1;
  const only = (compare: (a: Comparable, b: Comparable) => number) => {
    const [first, second] = [...live].sort(compare);
    return first && second && compare(first, second) < 0 ? first.id : null;
  };
  return {
    lowest: isAlike ? only((a, b) => a.amount - b.amount) : null,
    earliest: only((a, b) => a.available_from.localeCompare(b.available_from)),
  };
}
