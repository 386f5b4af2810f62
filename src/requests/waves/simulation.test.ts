/** A month of a marketplace by the rules alone: what the numbers in WAVES do to clients and craftsmen. */
import { beforeAll, expect, test } from 'vitest';
import { kilometresFrom } from '#catalogue/distance.ts';
import { PLACES } from '#catalogue/places.ts';
import { type Dice, dice } from '../../../db/demo/dice.ts';
import { placesNear } from './candidates.ts';
import { awake, type Candidate, hasEnoughLetters, nextMorning, nextWaveAt, pickWave, WAVES } from './rules.ts';

const CRAFTSMEN = 5_000;
const JOIN_A_DAY = 5;
const REQUESTS_A_DAY = 300;
const DAYS = 30;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Midnight in Nairobi. */
const START = Date.parse('2026-11-01T00:00:00+03:00');

/** How many of a hundred craftsmen answer how: the chance that a letter brings a price, and after how many minutes, mean. */
const ANSWERS = [
  { share: 20, chance: 0.4, minutes: 12 },
  { share: 45, chance: 0.2, minutes: 40 },
  { share: 35, chance: 0.05, minutes: 180 },
];
/** Requests of a hundred by the hour they are posted. */
const HOURS = [
  { share: 6, from: 6, until: 8 },
  { share: 54, from: 8, until: 14 },
  { share: 30, from: 14, until: 19 },
  { share: 9, from: 19, until: 22 },
  { share: 1, from: 0, until: 6 },
];
const TRADES = [22, 16, 12, 10, 8, 7, 6, 5, 4, 4, 3, 2, 1].map((share, trade) => ({ share, trade }));
const WHERE = PLACES.map(({ key, within }) => ({ key, share: within === 'nairobi' ? 8 : within ? 2 : 3 }));
const URGENT_PERCENT = 15;
const NEWCOMERS_PERCENT = 15;

interface Craftsman {
  readonly id: number;
  readonly trades: readonly number[];
  readonly place: string;
  readonly quality: number;
  readonly answers: (typeof ANSWERS)[number];
  readonly joined: number;
  /** By day. */
  readonly letters: number[];
  readonly answersByDay: number[];
  completedJobs: number;
  firstToldAt: number | null;
  toldAt: Date | null;
  inHand: number;
  /** Of the last days. */
  told: number;
  answered: number;
}
interface Request {
  readonly trade: number;
  readonly place: string;
  readonly isUrgent: boolean;
  readonly posted: number;
  readonly told: Set<number>;
  readonly waves: number[];
  readonly prices: { readonly at: number; readonly craftsman: Craftsman }[];
}

function pickShare<T extends { readonly share: number }>(roll: Dice, table: readonly T[]): T {
  let rest = roll.next() * table.reduce((sum, { share }) => sum + share, 0);
  return table.find(({ share }) => (rest -= share) < 0) ?? (table.at(-1) as T);
}

/** The orders of a trade in a place, as the indexes keep them. */
class Place {
  readonly byRank: Craftsman[] = [];
  readonly never = new Map<number, Craftsman>();
  readonly turn = new Map<number, Craftsman>();

  add(craftsman: Craftsman) {
    const at = this.byRank.findIndex(({ quality }) => quality < craftsman.quality);
    this.byRank.splice(at < 0 ? this.byRank.length : at, 0, craftsman);
    this.never.set(craftsman.id, craftsman);
  }
  tell(craftsman: Craftsman) {
    this.never.delete(craftsman.id);
    this.turn.delete(craftsman.id);
    this.turn.set(craftsman.id, craftsman);
  }
  *inTurn() {
    yield* this.never.values();
    yield* this.turn.values();
  }
}

class Marketplace {
  readonly craftsmen: Craftsman[] = [];
  readonly requests: Request[] = [];
  readonly #roll = dice(33);
  readonly #places = new Map<string, Place>();
  readonly #events = new Map<number, (() => void)[]>();
  #now = START;

  constructor() {
    for (let each = 0; each < CRAFTSMEN; each++) {
      const isNew = this.#roll.whole(1, 100) <= NEWCOMERS_PERCENT;
      this.#join(isNew ? this.#roll.whole(0, 2) : this.#roll.whole(3, 200));
    }
    for (let day = 0; day < DAYS; day++) {
      for (let each = 0; each < JOIN_A_DAY; each++)
        this.#at(START + day * DAY + this.#roll.whole(8 * 60, 18 * 60) * MINUTE, () => this.#join(0));
      for (let each = 0; each < REQUESTS_A_DAY; each++) {
        const { from, until } = pickShare(this.#roll, HOURS);
        this.#at(START + day * DAY + this.#roll.whole(from * 60, until * 60 - 1) * MINUTE, () => this.#post());
      }
    }
  }

  run() {
    for (; this.#now < START + (DAYS + 1) * DAY; this.#now += MINUTE) {
      if ((this.#now - START) % DAY === 0) this.#forget(this.#day() - WAVES.answerDays);
      for (const event of this.#events.get(this.#now) ?? []) event();
      this.#events.delete(this.#now);
    }
    return this;
  }

  #forget(day: number) {
    for (const craftsman of this.craftsmen) {
      craftsman.told -= craftsman.letters[day] ?? 0;
      craftsman.answered -= craftsman.answersByDay[day] ?? 0;
    }
  }

  #at(time: number, event: () => void) {
    const minute = Math.max(this.#now, time - (time % MINUTE));
    this.#events.set(minute, [...(this.#events.get(minute) ?? []), event]);
  }

  #place(trade: number, key: string): Place {
    const name = `${trade} ${key}`;
    const known = this.#places.get(name) ?? new Place();
    this.#places.set(name, known);
    return known;
  }

  #join(completedJobs: number) {
    const first = pickShare(this.#roll, TRADES).trade;
    const second = this.#roll.whole(1, 100) <= 30 ? pickShare(this.#roll, TRADES).trade : first;
    const craftsman: Craftsman = {
      id: this.craftsmen.length,
      trades: [...new Set([first, second])],
      place: pickShare(this.#roll, WHERE).key,
      quality: completedJobs === 0 ? 0 : this.#roll.next(),
      answers: pickShare(this.#roll, ANSWERS),
      joined: this.#now,
      letters: [],
      answersByDay: [],
      completedJobs,
      firstToldAt: null,
      toldAt: null,
      inHand: 0,
      told: 0,
      answered: 0,
    };
    this.craftsmen.push(craftsman);
    for (const trade of craftsman.trades) this.#place(trade, craftsman.place).add(craftsman);
  }

  #post() {
    const request: Request = {
      trade: pickShare(this.#roll, TRADES).trade,
      place: pickShare(this.#roll, WHERE).key,
      isUrgent: this.#roll.whole(1, 100) <= URGENT_PERCENT,
      posted: this.#now,
      told: new Set(),
      waves: [],
      prices: [],
    };
    this.requests.push(request);
    this.#wave(request);
  }

  #wave(request: Request) {
    const now = new Date(this.#now);
    const at = nextWaveAt(stateOf(request), now);
    if (!at) return;
    if (at > now) return this.#at(at.getTime(), () => this.#wave(request));
    const candidates = this.#candidates(request);
    const chosen = pickWave(candidates, now);
    if (chosen.length === 0 && candidates.some(hasEnoughLetters))
      return this.#at(nextMorning(now).getTime(), () => this.#wave(request));
    request.waves.push(this.#now);
    for (const { craftsman } of chosen) this.#tell(request, craftsman);
    this.#wave(request);
  }

  #candidates({ trade, place, told: before }: Request): (Candidate & { craftsman: Craftsman })[] {
    const kilometres = kilometresFrom(place);
    const { read, newcomerJobs, turn, reachKm, far, kilometresARank } = WAVES;
    type Read = { craftsman: Craftsman; away: number; at: number };
    const reads: Record<keyof typeof read.compared, Read[]> = { best: [], turn: [], newcomers: [], far: [] };
    const take = (all: Iterable<Craftsman>, most: number, away: number, into: Read[]) => {
      let at = 0;
      for (const craftsman of all) {
        if (at === most) return;
        if (!before.has(craftsman.id)) into.push({ craftsman, away, at: ++at });
      }
    };
    for (const { place: key, kilometres: away } of placesNear(place, kilometres)) {
      const near = this.#places.get(`${trade} ${key}`);
      if (!near) continue;
      const isNear = away <= reachKm;
      take(near.inTurn(), read.turn, away, isNear ? reads.turn : reads.far);
      if (!isNear) continue;
      take(near.byRank, read.best, away, reads.best);
      take(newcomersOf(near, newcomerJobs), read.newcomers, away, reads.newcomers);
    }
    const waited = ({ toldAt }: Craftsman) => (toldAt ? (this.#now - toldAt.getTime()) / DAY : turn.days);
    const points = ({ craftsman, away }: Read) =>
      turn.day * Math.min(waited(craftsman), turn.days) + turn.kilometre * away;
    const byPoints = (one: Read, other: Read) => points(other) - points(one);
    reads.far = reads.far.filter(({ craftsman }) => waited(craftsman) >= far.days);
    reads.far.sort((one, other) => one.away - other.away);
    reads.turn.sort(byPoints);
    reads.newcomers.sort(byPoints);
    reads.best.sort((one, other) => one.away + kilometresARank * one.at - other.away - kilometresARank * other.at);
    const found = new Set<Craftsman>();
    for (const [order, each] of Object.entries(reads))
      for (const { craftsman } of each.slice(0, read.compared[order as keyof typeof reads])) found.add(craftsman);
    const today = this.#day();
    return [...found]
      .toSorted((one, other) => other.quality - one.quality)
      .map((craftsman, rank) => {
        const { id, completedJobs, inHand, toldAt, told, answered } = craftsman;
        const own = { id, completedJobs, inHand, toldAt, told, answered, craftsman };
        const toldToday = craftsman.letters[today] ?? 0;
        return { ...own, rank, toldToday, kilometres: kilometres[craftsman.place] ?? null };
      });
  }

  #day() {
    return Math.floor((this.#now - START) / DAY);
  }

  #tell(request: Request, craftsman: Craftsman) {
    const day = this.#day();
    const toldAt = this.#now;
    craftsman.letters[day] = (craftsman.letters[day] ?? 0) + 1;
    craftsman.told++;
    craftsman.firstToldAt ??= toldAt;
    craftsman.toldAt = new Date(toldAt);
    request.told.add(craftsman.id);
    for (const trade of craftsman.trades) this.#place(trade, craftsman.place).tell(craftsman);
    if (this.#roll.next() >= craftsman.answers.chance) return;
    const after = -Math.log(1 - this.#roll.next()) * craftsman.answers.minutes * MINUTE;
    this.#at(awake(new Date(toldAt + after)).getTime(), () => {
      if (request.prices.length === 5) return;
      request.prices.push({ at: this.#now, craftsman });
      if (this.#now <= toldAt + WAVES.answerMinutes * MINUTE) {
        craftsman.answersByDay[day] = (craftsman.answersByDay[day] ?? 0) + 1;
        craftsman.answered++;
      }
      if (request.prices.length === WAVES.prices) this.#hire(request);
    });
  }

  #hire({ prices }: Request) {
    const { craftsman } = this.#roll.pick(prices);
    craftsman.inHand++;
    this.#at(this.#now + 3 * DAY, () => {
      craftsman.inHand--;
      craftsman.completedJobs++;
    });
  }
}

function* newcomersOf(place: Place, jobs: number) {
  for (const each of place.inTurn()) if (each.completedJobs < jobs) yield each;
}

function stateOf({ isUrgent, prices, waves }: Request) {
  const last = waves.at(-1);
  return {
    isOpen: true,
    isAssigned: false,
    directUntil: null,
    isUrgent,
    prices: prices.length,
    waves: waves.length,
    wavesInAll: waves.length,
    lastWaveAt: last === undefined ? null : new Date(last),
  };
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

let month: Marketplace;
beforeAll(() => {
  month = new Marketplace().run();
});

test('half of all requests have their third price within an hour', () => {
  const minutes = month.requests.map(
    ({ posted, prices }) => ((prices[2]?.at ?? Number.POSITIVE_INFINITY) - posted) / MINUTE,
  );
  expect(median(minutes)).toBeLessThanOrEqual(60);
});

test('on a day with letters a craftsman has at most eight at the median, and never more than fifteen', () => {
  const letters = month.craftsmen.flatMap((each) => Object.values(each.letters)).filter((count) => count > 0);
  expect(median(letters)).toBeLessThanOrEqual(8);
  expect(letters.reduce((most, each) => Math.max(most, each), 0)).toBeLessThanOrEqual(15);
});

/** Of a hundred who had joined before a week, how many were told in it, over the four weeks. */
function shareToldInAWeek(isMeant: (craftsman: Craftsman) => boolean): number {
  const weeks = [0, 7, 14, 21].flatMap((day) => {
    const there = month.craftsmen.filter((each) => isMeant(each) && each.joined <= START + day * DAY);
    return there.map(({ letters }) => letters.slice(day, day + 7).some((count) => count > 0));
  });
  return (100 * weeks.filter(Boolean).length) / weeks.length;
}

test('95 of 100 craftsmen of each trade are told at least once a week, 99 of all, also where nobody posts', () => {
  for (const { trade } of TRADES)
    expect(
      shareToldInAWeek(({ trades }) => trades.includes(trade)),
      `trade ${trade}`,
    ).toBeGreaterThanOrEqual(95);
  expect(shareToldInAWeek(() => true)).toBeGreaterThanOrEqual(99);
});

test('99 of 100 newcomers are told within three days, also where nobody posts', () => {
  const joined = month.craftsmen.filter((each) => each.joined > START && each.joined < START + (DAYS - 3) * DAY);
  const late = joined.filter((each) => (each.firstToldAt ?? Number.POSITIVE_INFINITY) > each.joined + 3 * DAY);
  expect(joined.length).toBeGreaterThan(100);
  expect(late.length / joined.length).toBeLessThanOrEqual(0.01);
});
