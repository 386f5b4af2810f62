/**
 * Work that must happen after an answer: mails, clocks. A job is a row added in the transaction that causes it, so it
 * exists exactly when its cause does; graphile-worker runs it (workers.ts), again after a failure, in whichever process is
 * free.
 */
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/database.ts';

export interface JobLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/**
 * Adds a job in the caller's transaction.
 * @param key with a key, a job still waiting under the same one is replaced · @param inMinutes not before then
 */
export async function addJob(
  trx: Database,
  task: string,
  payload: object,
  key: string | null = null,
  inMinutes = 0,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key => ${key}, max_attempts => 12,
      run_at => now() + make_interval(mins => ${inMinutes}))`.execute(trx);
}

/**
 * Creates or updates the queue's own tables; run beside our migrations. Several starting processes take turns: the
 * queue's own migrations do not.
 * @param pool with room for two connections
 */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const turn = await pool.connect();
  try {
    await turn.query(`select pg_advisory_lock(hashtext('ufundi jobs'))`);
    await runMigrations({ pgPool: pool });
  } finally {
    // Ending the connection gives the turn back, whatever state it is in.
    turn.release(true);
  }
}
