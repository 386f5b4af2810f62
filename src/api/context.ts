import type { FastifyBaseLogger } from 'fastify';
import type { Storage } from '#platform/storage/storage.ts';
import type { Database } from '#platform/db/database.ts';
import type { Hooks } from '#platform/hooks.ts';
import type { Limits } from './limits/rate-limits.ts';
import type { Settings } from '#platform/settings.ts';

export interface AppContext {
  readonly settings: Settings;
  readonly db: Database;
  readonly storage: Storage;
  readonly limits: Limits;
  readonly hooks: Hooks;
  readonly log: FastifyBaseLogger;
  readonly processStats?: ProcessStats;
  /** Of tests alone, whose subject is not what a hash costs; no setting reaches it. */
  readonly passwordCost?: PasswordCost;
}

/** Of argon2. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

interface ProcessStats {
  readonly stopping: boolean;
  readonly jobsRunning: boolean;
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  /** Milliseconds that a new request for a database connection would wait. */
  databaseWait(): number;
}
