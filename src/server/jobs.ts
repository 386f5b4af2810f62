/**
 * Work that must happen after an answer: mails, clocks. A job is a row added in the transaction that causes it, so it
 * exists exactly when its cause does; graphile-worker runs it, again after a failure, in whichever process is free.
 */
import { Logger, run, type Runner, runMigrations, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';

export interface JobLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Adds a job in the caller's transaction. @param key with a key, a job still waiting under the same one is replaced */
export async function addJob(trx: Database, task: string, payload: object, key: string | null = null): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key => ${key}, max_attempts => 12)`.execute(trx);
}

/** Creates or updates the queue's own tables; run beside our migrations. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool });
}

/** Starts running jobs. @param crontab clocks in crontab form, UTC · @returns the way to stop: running jobs finish first */
export async function startJobs(pool: pg.Pool, tasks: TaskList, crontab: string, log: JobLog): Promise<{ stop(): Promise<void> }> {
  const runner: Runner = await run({
    pgPool: pool,
    taskList: tasks,
    crontab,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5_000,
    logger: quietLogger(log),
  });
  let stopping: Promise<void> | undefined;
  return { stop: () => (stopping ??= runner.stop().catch(() => undefined)) };
}

/** Only what failed is worth a line; "found no jobs" is not. */
function quietLogger(log: JobLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ job: message, ...meta }, 'a job failed');
  });
}
