/** How often a door may be tried, counted in the database so that every process counts together. */
import { createHash } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '#contract/problem.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Tries per window. The account's own limit is per account and address, so that nobody can lock the owner out. */
export const DOORS = {
  'sign-in account': { points: 10, seconds: 15 * MINUTE },
  'sign-in address': { points: 100, seconds: HOUR },
  'second factor': { points: 5, seconds: 15 * MINUTE },
  'sign-up': { points: 20, seconds: HOUR },
  reset: { points: 5, seconds: HOUR },
  archive: { points: 10, seconds: HOUR },
  contact: { points: 10, seconds: HOUR },
  // No door: how many refused calls of one account the trail takes.
  refusal: { points: 20, seconds: HOUR },
} as const;
export type Door = keyof typeof DOORS;

export interface Limits {
  /** Counts one try. @param key the address, or account and address · @throws tooMany with the seconds to wait */
  take(door: Door, key: string): Promise<void>;
  /** Forgets the tries, after a success. */
  forgive(door: Door, key: string): Promise<void>;
  /** Takes back one try: a success behind an address that many share says nothing of the others' tries. */
  giveBack(door: Door, key: string): Promise<void>;
}

/** @param scale multiplies every limit; the demo and load tests come from one address and would lock themselves out */
export function makeLimits(pool: pg.Pool, scale = 1): Limits {
  const doors = Object.fromEntries(
    Object.entries(DOORS).map(([door, { points, seconds }]) => [
      door,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: door.replace(' ', '-'),
        points: points * scale,
        duration: seconds,
        clearExpiredByTimeout: false,
      }),
    ]),
  ) as Record<Door, RateLimiterPostgres>;

  return {
    async take(door, key) {
      try {
        await doors[door].consume(kept(key));
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw tooMany({ retryAfter: refused.msBeforeNext / 1000 });
        throw refused;
      }
    },
    async forgive(door, key) {
      await doors[door].delete(kept(key));
    },
    async giveBack(door, key) {
      await doors[door].reward(kept(key));
    },
  };
}

/** Who an address belongs to: whoever has one IPv6 address has the 2^64 of its network. */
export function network(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [left = '', right] = address.replace(/%.*$/, '').split('::');
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
