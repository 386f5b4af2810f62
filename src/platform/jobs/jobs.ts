/** Background jobs: a row added in the transaction of its cause; graphile-worker runs and retries it in any process. */
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, planned } from '../db/database.ts';

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

export interface Job extends JobOptions {
  readonly task: string;
  readonly payload: object;
  /** A later job of the same key replaces one that waits. */
  readonly key?: string | null;
}

export function addJob(
  trx: Database,
  task: string,
  payload: object,
  key: string | null = null,
  options: JobOptions = {},
): Promise<void> {
  return addJobs(trx, [{ task, payload, key, ...options }]);
}

/** All at once: most of what a job costs is the call. */
export async function addJobs(trx: Database, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  const statement = sql`
    select from graphile_worker.add_jobs(array(
      select (task, payload, null, coalesce(at, now() + make_interval(mins => coalesce("inMinutes", 0))), 12, key, coalesce(priority, 0), null)
        ::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(jobs)}::json)
        as job (task text, payload json, key text, at timestamptz, "inMinutes" int, priority smallint)))`;
  await planned(trx, statement);
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
