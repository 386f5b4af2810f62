/** What a running process holds, handed to every domain's routes. Made once in `main.ts`, or per test. */
import type { FastifyBaseLogger } from 'fastify';
import type { Storage } from '#platform/storage/storage.ts';
import type { Database } from '#platform/db/database.ts';
import type { Limits } from './rate-limits.ts';
import type { Settings } from '#platform/settings.ts';

export interface AppContext {
  readonly settings: Settings;
  readonly db: Database;
  readonly storage: Storage;
  readonly limits: Limits;
  readonly log: FastifyBaseLogger;
  /** What only the running process knows of itself; a test's house has none. */
  readonly processStats?: ProcessStats;
}

export interface ProcessStats {
  /** On its way out: answers everything, but no longer calls itself ready. */
  readonly stopping: boolean;
  readonly jobsRunning: boolean;
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  /** Milliseconds until somebody who asks for a connection to the database now will have it. */
  databaseWait(): number;
}
