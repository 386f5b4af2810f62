/** How often a door may be tried, counted in the database so that every process counts together. */
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '#contract/problem.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Tries per window. The account's own limit is per account and address, so that nobody can lock the owner out. */
export const DOORS = {
  'sign-in account': { points: 10, seconds: 15 * MINUTE },
  'sign-in address': { points: 100, seconds: HOUR },
  'sign-up': { points: 20, seconds: HOUR },
  reset: { points: 5, seconds: HOUR },
  contact: { points: 10, seconds: HOUR },
} as const;
export type Door = keyof typeof DOORS;

export interface Limits {
  /** Counts one try. @param key the address, or account and address · @throws tooMany with the seconds to wait */
  take(door: Door, key: string): Promise<void>;
  /** Forgets the tries, after a success. */
  forgive(door: Door, key: string): Promise<void>;
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
        await doors[door].consume(key);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw tooMany({ retryAfter: refused.msBeforeNext / 1000 });
        throw refused;
      }
    },
    async forgive(door, key) {
      await doors[door].delete(key);
    },
  };
}
