import type { sql } from 'kysely';
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

export interface Invariant {
  readonly name: string;
  check(context: CheckContext): Promise<string[]>;
}

export async function lines(db: Database, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return (rows as { line: string }[]).map((row) => row.line);
}
