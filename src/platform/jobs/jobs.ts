/** Background jobs: a row added in the transaction of its cause; graphile-worker runs and retries it in any process. */
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/database.ts';

export interface JobLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface JobOptions {
  readonly inMinutes?: number;
  /** Not before, in place of `inMinutes`. */
  readonly at?: Date;
  readonly priority?: number;
}

export async function addJob(
  trx: Database,
  task: string,
  payload: object,
  key: string | null = null,
  { inMinutes = 0, at, priority = 0 }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key => ${key}, max_attempts => 12,
      run_at => coalesce(${at?.toISOString() ?? null}::timestamptz, now() + make_interval(mins => ${inMinutes})), priority => ${priority})`.execute(
    trx,
  );
}

/** Migrates the queue's tables, one process at a time: its own migrations do not lock. @param pool with two free connections */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('ufundi jobs'))`);
    await runMigrations({ pgPool: pool });
  } finally {
    client.release(true);
  }
}
