/** Plans people and jobs first: craftsman rows have stats of later jobs. Typed arrays hold twelve million jobs. */
import { PLACES } from '#catalogue/places.ts';
import { SERVICES, type Service } from '#catalogue/services.ts';
import { type Dice, dice } from '../../../db/demo/dice.ts';

export interface DatasetOptions {
  /** Approved; a few of them have a closed account. */
  readonly craftsmen: number;
  readonly reviews: number;
  readonly seed: number;
  readonly now: Date;
}

export interface Plan extends DatasetOptions {
  /** Craftsmen are numbered from 0: approved, pending, rejected, without a profile. */
  readonly pending: number;
  readonly rejected: number;
  readonly allCraftsmen: number;
  readonly clients: number;
  readonly open: number;
  service(craftsman: number): Service;
  services(craftsman: number): Service[];
  placeOf(craftsman: number): (typeof PLACES)[number];
  isListed(craftsman: number): boolean;
  hasChange(craftsman: number): boolean;
  /** Craftsman by job, oldest first. */
  readonly doneBy: Uint32Array;
  /** 1–5; 0 without a review. */
  readonly stars: Uint8Array;
  readonly completed: Uint32Array;
  readonly reviewed: Uint32Array;
  readonly starSum: Uint32Array;
  readonly byService: ReadonlyMap<Service, readonly number[]>;
}

function unevenly(length: number): (roll: Dice) => number {
  const bounds = new Float64Array(length);
  let sum = 0;
  for (let at = 0; at < length; at++) bounds[at] = sum += 1 / (at + 1);
  return (roll) => {
    const value = roll.next() * sum;
    return bounds.findIndex((bound) => value < bound);
  };
}

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

const CLOSED_EVERY = 500;
const CHANGED_EVERY = 100;
const JOBS_MAX = 80;

export function plan(options: DatasetOptions): Plan {
  const { craftsmen: approved, reviews, seed } = options;
  const pending = Math.ceil(approved * 0.02);
  const rejected = Math.ceil(approved * 0.003);
  const allCraftsmen = approved + pending + rejected + Math.ceil(approved * 0.002);
  const roll = dice(seed);
  const drawService = unevenly(SERVICES.length);
  const drawPlace = unevenly(BY_SIZE.length);
  const primary = new Uint8Array(allCraftsmen);
  const more = new Uint16Array(allCraftsmen);
  const places = new Uint8Array(allCraftsmen);
  const jobsOf = new Uint32Array(approved);
  let jobs = 0;
  for (let at = 0; at < allCraftsmen; at++) {
    primary[at] = drawService(roll);
    if (roll.next() < 0.4) more[at] = (more[at] as number) | (1 << drawService(roll));
    if (roll.next() < 0.1) more[at] = (more[at] as number) | (1 << drawService(roll));
    places[at] = drawPlace(roll);
    if (at >= approved) continue;
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
  // Shuffled: a craftsman's jobs are far apart in the tables, as in production.
  for (let at = jobs - 1; at > 0; at--) {
    const other = Math.floor(roll.next() * (at + 1));
    const current = doneBy[at] as number;
    doneBy[at] = doneBy[other] as number;
    doneBy[other] = current;
  }

  const stars = new Uint8Array(jobs);
  const reviewed = new Uint32Array(approved);
  const starSum = new Uint32Array(approved);
  for (let job = 0; job < jobs; job++) {
    if (roll.next() >= 0.87) continue;
    const craftsman = doneBy[job] as number;
    const good = 0.35 + ((craftsman * 2654435761) % 1000) / 1700;
    const value = roll.next();
    const given =
      value < good ? 5 : value < good + (1 - good) * 0.6 ? 4 : value < good + (1 - good) * 0.88 ? 3 : roll.whole(1, 2);
    stars[job] = given;
    reviewed[craftsman] = (reviewed[craftsman] as number) + 1;
    starSum[craftsman] = (starSum[craftsman] as number) + given;
  }

  const service = (at: number) => SERVICES[primary[at] as number] as Service;
  const isListed = (at: number) => at < approved && at % CLOSED_EVERY !== CLOSED_EVERY - 1;
  const byService = new Map<Service, number[]>(SERVICES.map((each) => [each, []]));
  for (let at = 0; at < approved; at++) if (isListed(at)) byService.get(service(at))?.push(at);
  return {
    ...options,
    pending,
    rejected,
    allCraftsmen,
    clients: Math.max(20, Math.ceil(approved / 2)),
    open: Math.ceil(approved / 2),
    service,
    services: (at) => [
      service(at),
      ...SERVICES.filter((each, turn) => each !== service(at) && ((more[at] as number) >> turn) & 1),
    ],
    placeOf: (at) => BY_SIZE[places[at] as number] as (typeof PLACES)[number],
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
