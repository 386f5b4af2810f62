/** How often a door may be tried, counted in the database so that every process counts together. */
import { createHash } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from './problem.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Tries per window. The account's own limit is per account and address, so that nobody can lock the owner out. */
export const RATE_LIMITS = {
  'sign-in account': { points: 10, seconds: 15 * MINUTE },
  'sign-in address': { points: 100, seconds: HOUR },
  'second factor': { points: 5, seconds: 15 * MINUTE },
  'sign-up': { points: 20, seconds: HOUR },
  reset: { points: 5, seconds: HOUR },
  archive: { points: 10, seconds: HOUR },
  contact: { points: 10, seconds: HOUR },
  // No door: how many refused calls of one account the trail takes.
  'forbidden call': { points: 20, seconds: HOUR },
} as const;
export type RateLimitName = keyof typeof RATE_LIMITS;

export interface Limits {
  /** Counts one try. @param key the address, or account and address · @throws tooMany with the seconds to wait */
  take(name: RateLimitName, key: string): Promise<void>;
  /** Forgets the tries, after a success. */
  forgive(name: RateLimitName, key: string): Promise<void>;
  /** Takes back one try: a success behind an address that many share says nothing of the others' tries. */
  giveBack(name: RateLimitName, key: string): Promise<void>;
}

/** @param scale multiplies every limit; the demo and load tests come from one address and would lock themselves out */
export function makeLimits(pool: pg.Pool, scale = 1): Limits {
  const limiters = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name.replace(' ', '-'),
        points: points * scale,
        duration: seconds,
        clearExpiredByTimeout: false,
      }),
    ]),
  ) as Record<RateLimitName, RateLimiterPostgres>;

  return {
    async take(name, key) {
      try {
        await limiters[name].consume(kept(key));
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw tooMany({ retryAfter: refused.msBeforeNext / 1000 });
        throw refused;
      }
    },
    async forgive(name, key) {
      await limiters[name].delete(kept(key));
    },
    async giveBack(name, key) {
      await limiters[name].reward(kept(key));
    },
  };
}

/** Who an address belongs to: whoever has one IPv6 address has the 2^64 of its network. */
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

/** A key is as long as an address can be, and names nobody to whoever reads the table. */
function kept(key: string): string {
  return createHash('sha256')
    .update(isIP(key) ? network(key) : key)
    .digest('base64url');
}
