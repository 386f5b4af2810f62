/** One thing that must be true of the data, and how it is looked at. */
import type { sql } from 'kysely';
import type { Storage } from '#platform/storage/storage.ts';
import type { Database } from '#platform/db/database.ts';

export interface Looked {
  /** One snapshot of the database: what is read first and last belongs together. */
  readonly db: Database;
  /** The database as it is at this moment, to look again at what the files and the snapshot disagree about. */
  readonly now: Database;
  readonly storage: Storage;
  /** Files younger than this may still be waiting for their row. */
  readonly olderThan: Date;
}

export interface Invariant {
  /** A sentence that is true of sound data. */
  readonly name: string;
  /** @returns what breaks it, a line each */
  check(looked: Looked): Promise<string[]>;
}

/** The lines a query finds. */
export async function lines(db: Database, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return (rows as { line: string }[]).map((row) => row.line);
}
