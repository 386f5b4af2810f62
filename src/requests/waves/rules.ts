/** Who is told of a request, and when: numbers and pure decisions. Reasons: docs/decisions/0019-waves.md. */
import { FAR_KM, REACH_KM } from '#catalogue/distance.ts';
import { NAIROBI_MS } from '../rules.ts';

export const WAVES = {
  /** Seats of a wave: the best by `fit`, then those whose turn it is, one of them a newcomer. */
  seats: { best: 6, turn: 5, newcomer: 1 },
  /** Completed jobs from which a craftsman is no newcomer; an index of craftsman_turns has the same number. */
  newcomerJobs: 3,
  /** The next wave goes out when fewer prices than these came within so many minutes. */
  prices: 3,
  minutes: 30,
  urgentMinutes: 10,
  /** Since the request was posted, changed its place or was given back; and in all. */
  most: 5,
  mostInAll: 10,
  /** In Nairobi. Waves that are due at night go out in the morning, urgent ones and first ones at once. */
  night: { from: 21, until: 6 },
  /** A place that is not known excludes no one. */
  reachKm: REACH_KM,
  /** Seats that are left are for those who have heard of nothing for so many days, as far as this. */
  far: { kilometres: FAR_KM, days: 3 },
  lettersADay: 15,
  /** Of them about the requests of one client: nobody alone uses up what a craftsman hears of in a day. */
  lettersOfOneClient: 5,
  /** Rows read of each place in each of the three orders, and how many of them are compared. */
  read: { best: 12, turn: 12, newcomers: 3, compared: { best: 24, turn: 18, newcomers: 4, far: 12 } },
  /** Before they are compared, a place lower in the list of a place is so many kilometres. */
  kilometresARank: 2,
  /** What an answer counts as: a price within so many minutes, over so many days. */
  answerMinutes: 60,
  answerDays: 14,
  /** Points of `fit`; distance and rank give a share of theirs. */
  fit: { near: 40, rank: 20, answers: 30, toldToday: -4, inHand: -5 },
  /** Points of a turn: each day since the craftsman was told, up to a week, outweighs some kilometres. */
  turn: { day: 10, days: 7, kilometre: -1 },
} as const;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export interface Candidate {
  readonly id: number;
  /** Null where a place is not known. */
  readonly kilometres: number | null;
  /** From 0, in the order of the public list. */
  readonly rank: number;
  readonly completedJobs: number;
  readonly inHand: number;
  readonly toldAt: Date | null;
  readonly toldToday: number;
  /** Letters of the last days, and how many of them were answered soon. */
  readonly told: number;
  readonly answered: number;
}

/** The craftsmen of the next wave, the best fitting first. */
export function pickWave<C extends Candidate>(candidates: readonly C[], now: Date): C[] {
  const { best, turn, newcomer } = WAVES.seats;
  const last = Math.max(1, ...candidates.map(({ rank }) => rank));
  const free = candidates.filter((each) => each.toldToday < WAVES.lettersADay && isWithinReach(each.kilometres));
  const byFit = sortedBy(free, (each) => fit(each, last));
  const chosen = new Set(byFit.slice(0, best));
  const byTurn = sortedBy(byFit.slice(best), (each) => turnOf(each, now));
  const newcomers = byTurn.filter(({ completedJobs }) => completedJobs < WAVES.newcomerJobs);
  for (const each of newcomers.slice(0, newcomer)) chosen.add(each);
  const seats = best + turn + newcomer;
  for (const each of byTurn) if (chosen.size < seats) chosen.add(each);
  const near = byFit.filter((each) => chosen.has(each));
  const far = candidates.filter((each) => !isWithinReach(each.kilometres) && hasHeardNothing(each, now));
  return [...near, ...sortedBy(far, ({ kilometres }) => -(kilometres ?? 0)).slice(0, seats - near.length)];
}

function hasHeardNothing({ toldAt, kilometres }: Candidate, now: Date): boolean {
  const { kilometres: most, days } = WAVES.far;
  return (kilometres ?? 0) <= most && (!toldAt || now.getTime() - toldAt.getTime() >= days * DAY);
}

export function hasEnoughLetters({ toldToday, kilometres }: Candidate): boolean {
  return toldToday >= WAVES.lettersADay && isWithinReach(kilometres);
}

const isWithinReach = (kilometres: number | null) => (kilometres ?? 0) <= WAVES.reachKm;

type Fitting = Pick<Candidate, 'kilometres' | 'rank' | 'told' | 'answered' | 'toldToday' | 'inHand'>;

/** @param lastRank of all that are compared */
export function fit({ kilometres, rank, told, answered, toldToday, inHand }: Fitting, lastRank: number): number {
  const points = WAVES.fit;
  return (
    points.near * (1 - (kilometres ?? WAVES.reachKm) / WAVES.reachKm) +
    points.rank * (1 - rank / lastRank) +
    // As if each had been told twice and answered once: one letter proves little.
    points.answers * ((answered + 1) / (told + 2)) +
    points.toldToday * toldToday +
    points.inHand * inHand
  );
}

function turnOf({ toldAt, kilometres }: Candidate, now: Date): number {
  const { day, days, kilometre } = WAVES.turn;
  const waited = toldAt ? (now.getTime() - toldAt.getTime()) / DAY : days;
  return day * Math.min(waited, days) + kilometre * (kilometres ?? WAVES.reachKm);
}

function sortedBy<C extends Candidate>(candidates: readonly C[], points: (each: C) => number): C[] {
  return candidates
    .map((each) => ({ each, points: points(each) }))
    .toSorted((one, other) => other.points - one.points || one.each.id - other.each.id)
    .map(({ each }) => each);
}

export interface WavesState {
  readonly isOpen: boolean;
  /** An admin has proposed the request to a craftsman. */
  readonly isAssigned: boolean;
  /** Until then one craftsman is asked alone. */
  readonly directUntil: Date | null;
  readonly isUrgent: boolean;
  /** Live ones that are valid. */
  readonly prices: number;
  readonly wavesInAll: number;
  /** Since the step that opened the request. */
  readonly waves: number;
  readonly lastWaveAt: Date | null;
}

/** When the next wave goes out, which may be now; null when there is none. */
export function nextWaveAt(state: WavesState, now: Date): Date | null {
  const { waves, lastWaveAt, isUrgent } = state;
  if (!state.isOpen || state.isAssigned || state.prices >= WAVES.prices) return null;
  if (waves >= WAVES.most || state.wavesInAll >= WAVES.mostInAll) return null;
  if (state.directUntil && state.directUntil > now) return state.directUntil;
  if (waves === 0 || !lastWaveAt) return now;
  const minutes = isUrgent ? WAVES.urgentMinutes : WAVES.minutes;
  const due = new Date(Math.max(lastWaveAt.getTime() + minutes * MINUTE, now.getTime()));
  return isUrgent ? due : awake(due);
}

/** The time itself by day, at night the morning after it. */
export function awake(time: Date): Date {
  const hour = ((time.getTime() + NAIROBI_MS) % DAY) / (60 * MINUTE);
  const { from, until } = WAVES.night;
  return hour >= until && hour < from ? time : nextMorning(time);
}

export function nextMorning(time: Date): Date {
  const morning = WAVES.night.until * 60 * MINUTE - NAIROBI_MS;
  const days = Math.floor((time.getTime() - morning) / DAY) + 1;
  return new Date(days * DAY + morning);
}
