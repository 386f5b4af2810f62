import { setTimeout as delay } from 'node:timers/promises';
import { type Job, Logger, run, type Runner, runOnce, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { contactTasks } from '#contact/tasks.ts';
import { identityTasks } from '#identity/tasks.ts';
import { requestTasks } from '#requests/inform.ts';
import { MEDIA_CRONTAB, mediaTasks } from '#media/tasks.ts';
import type { Database } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import type { JobLog } from '#platform/jobs/jobs.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { forgetSentMails } from '#platform/mail/reserve-mail.ts';
import { forgetSms } from '#platform/sms/messages.ts';
import { endPauses } from '#notifications/new-work.ts';
import { forgetEndedSubscriptions } from '#notifications/subscriptions.ts';
import { notificationTasks } from '#notifications/tasks.ts';

function tasksOf(ctx: AppContext, mail: Mail): TaskList {
  return {
    ...notificationTasks(ctx, mail),
    ...requestTasks(ctx),
    ...contactTasks(ctx, mail),
    ...identityTasks(ctx, mail),
    ...mediaTasks(ctx),
    tidy: () => deleteExpired(ctx.db),
    unlock: () => unlockDeadWorkers(ctx.db, 10),
  };
}

// In UTC. graphile-worker runs each entry once over all processes.
const CLOCKS = [
  '*/5 * * * * unlock',
  '23 * * * * tidy',
  '41 * * * * forget_sessions',
  '11 * * * * unused_numbers',
  MEDIA_CRONTAB,
].join('\n');

/** Longer than any job takes. A job that lost its connection is never reported as ended, and the runner would wait for it. */
const given = () => delay(25_000, undefined, { ref: false });

export interface Workers {
  readonly running: boolean;
  stop(): Promise<void>;
}

/** Runs jobs and cron until `stop`, restarting after a failure. @param pool a pool of its own */
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
    runner.promise.then(restart, restart);
  };
  const restart = async (error?: unknown) => {
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
    stop: () =>
      (stopping ??= runner ? Promise.race([runner.stop().catch(() => undefined), given()]) : Promise.resolve()),
  };
}

/** @param only the names of tasks; default: all */
export async function runJobs(ctx: AppContext, mail: Mail, pool: pg.Pool, only: readonly string[] = []): Promise<void> {
  const tasks = Object.entries(tasksOf(ctx, mail)).filter(([name]) => only.length === 0 || only.includes(name));
  await runOnce({
    pgPool: pool,
    taskList: Object.fromEntries(tasks),
    noHandleSignals: true,
    logger: quietLogger(ctx.log),
  });
}

/** Unlocks jobs of processes that died; graphile-worker itself waits four hours. No job takes minutes. */
async function unlockDeadWorkers(db: Database, minutes: number): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_at < now() - make_interval(mins => ${minutes}) having count(*) > 0
  `.execute(db);
}

/** Retention: idempotency keys two days, rate limits their window, sent mails two days, texts of SMS and counts of letters 30 days, browsers of ended sessions an hour, notifications and who was told of a request half a year, contact messages and sign-in IPs a year. */
async function deleteExpired(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '48 hours'`.execute(db);
  await sql`delete from rate_limits where expire < ${Date.now()}`.execute(db);
  await endPauses(db);
  await forgetSentMails(db);
  await forgetSms(db);
  await forgetEndedSubscriptions(db);
  await sql`delete from notifications where created_at < now() - interval '180 days'`.execute(db);
  await sql`delete from request_tellings t using request_waves w where w.request_id = t.request_id and w.wave = t.wave
    and w.at < now() - interval '180 days'`.execute(db);
  await sql`delete from craftsman_tellings where day < current_date - 30`.execute(db);
  await sql`delete from contact_messages where created_at < now() - interval '1 year'`.execute(db);
  await sql`select forget_old_trail()`.execute(db);
}

/** Logs failures only, without the payload: it may hold a reset link. */
function quietLogger(log: JobLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error') return;
    const { job, error } = (meta ?? {}) as { job?: Job; error?: unknown };
    const facts = job ? { task: job.task_identifier, job: job.id, attempt: job.attempts, of: job.max_attempts } : {};
    log.error({ ...facts, err: error ?? message }, 'a job failed');
  });
}
