/**
 * The worker side of the queue: every task there is, the clocks, and the runner that keeps going.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Job, Logger, run, type Runner, runOnce, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { contactTasks } from '#contact/tasks.ts';
import { identityTasks } from '#identity/tasks.ts';
import { MEDIA_CRONTAB, mediaTasks } from '#media/tasks.ts';
import type { Database } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import type { JobLog } from '#platform/jobs/jobs.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { notificationTask } from '#notifications/task.ts';

/** Everything that runs after an answer, by the name `addJob` gives it. Each domain brings its own. */
export function tasksOf(ctx: AppContext, mail: Mail): TaskList {
  return {
    notice: notificationTask(ctx, mail),
    ...contactTasks(ctx, mail),
    ...identityTasks(ctx, mail),
    ...mediaTasks(ctx),
    tidy: () => tidy(ctx.db),
    unlock: () => unlock(ctx.db, 10),
  };
}

// UTC. graphile-worker runs each once, however many processes there are.
const CLOCKS = ['*/5 * * * * unlock', '23 * * * * tidy', '41 * * * * forget_sessions', MEDIA_CRONTAB].join('\n');

export interface Workers {
  readonly running: boolean;
  /** Running jobs finish first. */
  stop(): Promise<void>;
}

/** Starts running jobs and clocks; should the runner fall over, it is started again until `stop`. @param pool its own */
export async function startWorkers(ctx: AppContext, mail: Mail, pool: pg.Pool): Promise<Workers> {
  const tasks = tasksOf(ctx, mail);
  let runner: Runner | undefined;
  let stopping: Promise<void> | undefined;
  const start = async () => {
    runner = await run({
      pgPool: pool,
      taskList: tasks,
      crontab: CLOCKS,
      concurrency: 2,
      noHandleSignals: true,
      pollInterval: 5_000,
      logger: quietLogger(ctx.log),
    });
    runner.promise.then(comeBack, comeBack);
  };
  const comeBack = async (error?: unknown) => {
    runner = undefined;
    while (!stopping && !runner) {
      ctx.log.error({ err: error }, 'the job runner stopped; starting it again');
      await delay(5_000, undefined, { ref: false });
      if (!stopping) await start().catch((again: unknown) => (error = again));
    }
  };
  await start();
  return {
    get running() {
      return runner !== undefined && !stopping;
    },
    stop: () => (stopping ??= runner ? runner.stop().catch(() => undefined) : Promise.resolve()),
  };
}

/** Runs every job that is due, then ends; for tests. */
export async function runJobs(ctx: AppContext, mail: Mail, pool: pg.Pool): Promise<void> {
  await runOnce({
    pgPool: pool,
    taskList: tasksOf(ctx, mail),
    noHandleSignals: true,
    logger: quietLogger(ctx.log),
  });
}

/**
 * Gives back jobs whose process died while it ran them; left alone they would wait four hours. No job of ours takes minutes.
 */
async function unlock(db: Database, minutes: number): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_at < now() - make_interval(mins => ${minutes}) having count(*) > 0
  `.execute(db);
}

/**
 * Forgets what has served: Idempotency-Keys after two days, counters of the doors once their window is over, messages of the
 * public and who signed in from where after a year.
 */
async function tidy(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '48 hours'`.execute(db);
  await sql`delete from rate_limits where expire < ${Date.now()}`.execute(db);
  await sql`delete from contact_messages where created_at < now() - interval '1 year'`.execute(db);
  await sql`select forget_old_trail()`.execute(db);
}

/** Only what failed is worth a line; "found no jobs" is not. A job's payload may hold a link that opens a door. */
function quietLogger(log: JobLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error') return;
    const { job, error } = (meta ?? {}) as { job?: Job; error?: unknown };
    const facts = job ? { task: job.task_identifier, job: job.id, attempt: job.attempts, of: job.max_attempts } : {};
    log.error({ ...facts, err: error ?? message }, 'a job failed');
  });
}
