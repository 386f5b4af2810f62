/**
 * Who there is and who worked for whom, before a row is written: the figures on a craftsman's row must be known when it
 * leaves, and they come from jobs written later. Typed arrays, because a million craftsmen have twelve million jobs.
 */
import { PLACES } from '#catalogue/places.ts';
import { SERVICES, type Service } from '#catalogue/services.ts';
import { type Dice, dice } from '../../../db/demo/dice.ts';

export interface Wanted {
  /** How many craftsmen the public sees, apart from the few whose account is closed. */
  readonly craftsmen: number;
  /** How many reviewed jobs each has, about. */
  readonly reviews: number;
  readonly seed: number;
  /** The newest moment in it; the past reaches back from here. */
  readonly now: Date;
}

export interface Plan extends Wanted {
  /** Craftsmen are numbered from 0: first the approved, then those who wait, who were turned down, who sent nothing yet. */
  readonly pending: number;
  readonly rejected: number;
  readonly everybody: number;
  readonly clients: number;
  /** Jobs that are not done: of every state. */
  readonly open: number;
  service(craftsman: number): Service;
  services(craftsman: number): Service[];
  target(craftsman: number): (typeof PLACES)[number];
  isListed(craftsman: number): boolean;
  /** An approved craftsman who has changed something since and waits again. */
  hasChange(craftsman: number): boolean;
  /** Whose job it was, by the job's number, oldest first. */
  readonly doneBy: Uint32Array;
  /** 1–5, or 0 where the client never wrote a review. */
  readonly stars: Uint8Array;
  readonly completed: Uint32Array;
  readonly reviewed: Uint32Array;
  readonly starSum: Uint32Array;
  /** Listed craftsmen by their primary service. */
  readonly byService: ReadonlyMap<Service, readonly number[]>;
}

/** The first of a list is met twice as often as the second, three times as often as the third. @returns a number drawn so */
function unevenly(length: number): (roll: Dice) => number {
  const bounds = new Float64Array(length);
  let sum = 0;
  for (let at = 0; at < length; at++) bounds[at] = sum += 1 / (at + 1);
  return (roll) => {
    const drawn = roll.next() * sum;
    return bounds.findIndex((bound) => drawn < bound);
  };
}

// Kenya's tree of places stands in the order of counties; where most people look for a craftsman comes first here.
const BUSY = [
  'nairobi',
  'mombasa',
  'kisumu',
  'nakuru',
  'eldoret',
  'westlands',
  'thika',
  'embakasi',
  'kasarani',
  'south b',
];
const BY_SIZE = PLACES.toSorted((one, other) => rankOf(one.key) - rankOf(other.key));
function rankOf(key: string): number {
  const at = BUSY.indexOf(key);
  return at < 0 ? BUSY.length : at;
}

/** One in so many approved craftsmen has a closed account, and one in so many waits with a change. */
const CLOSED_EVERY = 500;
const CHANGED_EVERY = 100;
const JOBS_MAX = 80;

export function plan(wanted: Wanted): Plan {
  const { craftsmen: approved, reviews, seed } = wanted;
  const pending = Math.ceil(approved * 0.02);
  const rejected = Math.ceil(approved * 0.003);
  const everybody = approved + pending + rejected + Math.ceil(approved * 0.002);
  const roll = dice(seed);
  const drawService = unevenly(SERVICES.length);
  const drawPlace = unevenly(BY_SIZE.length);
  const primary = new Uint8Array(everybody);
  const more = new Uint16Array(everybody);
  const places = new Uint8Array(everybody);
  const jobsOf = new Uint32Array(approved);
  let jobs = 0;
  for (let at = 0; at < everybody; at++) {
    primary[at] = drawService(roll);
    // Four in ten do a second thing, one in ten a third.
    if (roll.next() < 0.4) more[at] = (more[at] as number) | (1 << drawService(roll));
    if (roll.next() < 0.1) more[at] = (more[at] as number) | (1 << drawService(roll));
    places[at] = drawPlace(roll);
    if (at >= approved) continue;
    // Many have a few jobs behind them, a few have many. Not all are reviewed, hence the seventh more.
    const count = Math.min(JOBS_MAX, Math.floor(-Math.log(1 - roll.next()) * reviews * 1.22));
    jobsOf[at] = count;
    jobs += count;
  }

  const doneBy = new Uint32Array(jobs);
  let next = 0;
  for (let at = 0; at < approved; at++) {
    const count = jobsOf[at] as number;
    doneBy.fill(at, next, next + count);
    next += count;
  }
  // Mixed, so that a craftsman's jobs lie as far apart in the tables as they do in life.
  for (let at = jobs - 1; at > 0; at--) {
    const other = Math.floor(roll.next() * (at + 1));
    const kept = doneBy[at] as number;
    doneBy[at] = doneBy[other] as number;
    doneBy[other] = kept;
  }

  const stars = new Uint8Array(jobs);
  const reviewed = new Uint32Array(approved);
  const starSum = new Uint32Array(approved);
  for (let job = 0; job < jobs; job++) {
    if (roll.next() >= 0.87) continue;
    const craftsman = doneBy[job] as number;
    // How good he is stays his own: some give three stars' worth, most four or five.
    const good = 0.35 + ((craftsman * 2654435761) % 1000) / 1700;
    const drawn = roll.next();
    const given =
      drawn < good ? 5 : drawn < good + (1 - good) * 0.6 ? 4 : drawn < good + (1 - good) * 0.88 ? 3 : roll.whole(1, 2);
    stars[job] = given;
    reviewed[craftsman] = (reviewed[craftsman] as number) + 1;
    starSum[craftsman] = (starSum[craftsman] as number) + given;
  }

  const service = (at: number) => SERVICES[primary[at] as number] as Service;
  const isListed = (at: number) => at < approved && at % CLOSED_EVERY !== CLOSED_EVERY - 1;
  const byService = new Map<Service, number[]>(SERVICES.map((each) => [each, []]));
  for (let at = 0; at < approved; at++) if (isListed(at)) byService.get(service(at))?.push(at);
  return {
    ...wanted,
    pending,
    rejected,
    everybody,
    clients: Math.max(20, Math.ceil(approved / 2)),
    open: Math.ceil(approved / 2),
    service,
    services: (at) => [
      service(at),
      ...SERVICES.filter((each, turn) => each !== service(at) && ((more[at] as number) >> turn) & 1),
    ],
    target: (at) => BY_SIZE[places[at] as number] as (typeof PLACES)[number],
    isListed,
    hasChange: (at) => isListed(at) && at % CHANGED_EVERY === CHANGED_EVERY / 2,
    doneBy,
    stars,
    completed: jobsOf,
    reviewed,
    starSum,
    byService,
  };
}
