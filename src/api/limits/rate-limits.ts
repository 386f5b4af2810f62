import { createHash } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Problem, tooMany } from '../problem.ts';
import type { Settings } from '#platform/settings.ts';
import { endOfWait } from './end-of-wait.ts';
import { noteLimit } from './limit-headers.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The account's limit is per account and IP, so that a stranger cannot lock the owner out. */
export const RATE_LIMITS = {
  'sign-in account': { points: 10, seconds: 15 * MINUTE },
  'sign-in address': { points: 100, seconds: HOUR },
  'second factor': { points: 5, seconds: 15 * MINUTE },
  'sign-up': { points: 20, seconds: HOUR },
  'sign-up person': { points: 20, seconds: HOUR },
  'reset account': { points: 5, seconds: HOUR },
  'reset address': { points: 30, seconds: HOUR },
  code: { points: 1, seconds: MINUTE },
  codes: { points: 3, seconds: 15 * MINUTE },
  'codes a day': { points: 6, seconds: DAY },
  /** Of a phone, six in all: those of strangers leave two for the devices that signed in with its number before. */
  'codes of a number a day': { points: 4, seconds: DAY },
  'codes of known devices a day': { points: 2, seconds: DAY },
  'code address': { points: 20, seconds: HOUR },
  'codes of an account': { points: 5, seconds: HOUR },
  'codes of an account a day': { points: 10, seconds: DAY },
  /** Of the installation, for each purpose: who lets codes be sent to numbers of their own earns by it. */
  'all phone codes': { points: 300, seconds: HOUR },
  /** Apart from those of accounts, whose owners need theirs however many numbers strangers invent. */
  'all sign-up codes': { points: 60, seconds: HOUR },
  'code tries': { points: 60, seconds: HOUR },
  /** Of one request by one person: each informs the other side, and is a line of its history. */
  'request edits': { points: 20, seconds: HOUR },
  'change offers': { points: 10, seconds: HOUR },
  archive: { points: 10, seconds: HOUR },
  contact: { points: 10, seconds: HOUR },
  'forbidden call': { points: 20, seconds: HOUR },
} as const;
export type RateLimitName = keyof typeof RATE_LIMITS;

export interface Limits {
  /** Counts one try. @param key an IP, or account and IP · @throws tooMany with the seconds to wait */
  take(name: RateLimitName, key: string): Promise<void>;
  forgive(name: RateLimitName, key: string): Promise<void>;
  giveBack(name: RateLimitName, key: string): Promise<void>;
}

/** @param scale multiplies every limit: load tests send everything from one IP */
export function makeLimits(
  pool: pg.Pool,
  { signUpsPerAddress, signUpsPerPerson }: Pick<Settings, 'signUpsPerAddress' | 'signUpsPerPerson'>,
  scale = 1,
): Limits {
  const changed: Partial<Record<string, number>> = {
    'sign-up': signUpsPerAddress,
    'sign-up person': signUpsPerPerson,
  };
  const limiters = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name.replace(' ', '-'),
        points: (changed[name] ?? points) * scale,
        duration: seconds,
        clearExpiredByTimeout: false,
      }),
    ]),
  ) as Record<RateLimitName, RateLimiterPostgres>;

  async function takeOfSite(name: RateLimitName, key: string): Promise<void> {
    const site = siteOf(key);
    if (site === null) return;
    const limiter = limiters[name];
    const taken = await limiter.penalty(hashKey(site));
    if (taken.consumedPoints <= limiter.points * SITE_FACTOR) return;
    throw Object.assign(taken, { remainingPoints: 0 });
  }

  async function giveBackOfSite(name: RateLimitName, key: string): Promise<void> {
    const site = siteOf(key);
    if (site !== null) await limiters[name].reward(hashKey(site));
  }

  return {
    async take(name, key) {
      const note = ({ remainingPoints: left, msBeforeNext }: RateLimiterRes) => {
        const { points, duration: seconds } = limiters[name];
        noteLimit(name, () => ({ points, seconds, left, resetSeconds: Math.ceil(msBeforeNext / 1000) }));
      };
      try {
        note(await limiters[name].consume(hashKey(key)));
        await takeOfSite(name, key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        note(error);
        throw tooManyUntil(error.msBeforeNext);
      }
    },
    async forgive(name, key) {
      await limiters[name].delete(hashKey(key));
      await giveBackOfSite(name, key);
      noteLimit(name, (taken) => taken && { ...taken, left: taken.points });
    },
    async giveBack(name, key) {
      await limiters[name].reward(hashKey(key));
      await giveBackOfSite(name, key);
      noteLimit(name, (taken) => taken && { ...taken, left: taken.left + 1 });
    },
  };
}

/** "A little" is at most a minute; a longer wait has its end in the sentence. */
export function tooManyUntil(ms: number): Problem {
  const retryAfter = ms / 1000;
  if (retryAfter <= MINUTE) return tooMany({ retryAfter });
  return tooMany({ retryAfter, detail: `Too many attempts. Please try again ${endOfWait(Date.now() + ms)}.` });
}

/** An IPv6 subscriber has a whole /64, so it counts as one IP. */
export function network(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [left = '', right] = ip.replace(/%.*$/, '').split('::');
  const groups = left.split(':').filter(Boolean);
  const after = right === undefined ? [] : right.split(':').filter(Boolean);
  const all = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * A hosted machine or an office often has a /48, so 65,536 networks: together they have eight times what one has. A carrier
 * that gives its phones one /64 each has still eight times what all phones behind one IPv4 address share.
 */
const SITE_FACTOR = 8;

const NETWORK = /([0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/;

/** @param key what ends in an IP or a network @returns the same with its /48, null without IPv6 */
function siteOf(key: string): string | null {
  const text = isIP(key) ? network(key) : key;
  const found = NETWORK.exec(text);
  return found && `${text.slice(0, found.index)}${found[1]}::/48`;
}

function hashKey(key: string): string {
  return createHash('sha256')
    .update(isIP(key) ? network(key) : key)
    .digest('base64url');
}
