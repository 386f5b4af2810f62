import type { RawBuilder } from 'kysely';
import type { Storage } from '#platform/storage/storage.ts';
import type { Database } from '#platform/db/database.ts';

export interface CheckContext {
  readonly db: Database;
  /** The current state, to check again where files and snapshot disagree. */
  readonly current: Database;
  readonly storage: Storage;
  /** Newer files may be waiting for their row. */
  readonly olderThan: Date;
}

/** By name: a query of the breaches, one `line` each, or a function that finds them. */
export type Invariants = Readonly<Record<string, RawBuilder<unknown> | ((context: CheckContext) => Promise<string[]>)>>;
