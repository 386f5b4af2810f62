import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { replayErasures } from '#identity/account/erasures.ts';
import { filesMissing, mediaPlace, sampleFiles } from '#media/sample-files.ts';
import { loadSharp } from '#media/picture/sharp.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { buildApp } from './build-app.ts';
import { hooks } from './hooks.ts';
import { asApp, prepareAppRole } from '#platform/db/app-role.ts';
import { examineCollation } from '#platform/db/collation.ts';
import { DAMAGED_TABLES, findCutTables, tableCut } from '#platform/db/cut-tables.ts';
import { openDatabase } from '#platform/db/database.ts';
import { isLocked, migrate } from '#platform/db/migrate.ts';
import { offerDemo } from './demo.ts';
import { isRefusal } from '#platform/db/unreachable.ts';
import { hostOf, StartError, unreachable, usingFolder } from './start-error.ts';
import { watchWait } from '#process/database-wait.ts';
import { makeDrain } from '#process/drain.ts';
import { EmbeddedError } from '#embedded-postgres/error.ts';
import { makeDataFolder } from '#embedded-postgres/data-paths.ts';
import { startEmbedded } from '#embedded-postgres/start.ts';
import type { AppContext } from '#api/context.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';
import { makeLimits } from '#api/limits/rate-limits.ts';
import { makeLog } from '#platform/log.ts';
import { toProblem } from '#api/error-handler.ts';
import { openMail } from '#platform/mail/mail.ts';
import { ENV_IS_OPEN, isEnvOpen, type Settings, settingsOrExit, TRUSTS_ANY_ADDRESS } from '#platform/settings.ts';
import { isFirst, serving } from '#process/worker.ts';
import { startWorkers, type Workers } from './workers.ts';

class Interrupted extends Error {}

const closers: (() => Promise<unknown>)[] = [];
let leaving = false;
/** How long requests in flight may take during shutdown: longer when other processes serve meanwhile. */
let patience = 10_000;
const REPLACED_MS = 140_000;

const settings = settingsOrExit();
const log = makeLog(settings.logLevel);
if (isFirst && settings.trustProxy === true) log.warn(TRUSTS_ANY_ADDRESS);
if (isFirst && isEnvOpen()) log.warn(ENV_IS_OPEN);
const started = start(settings, log);

// The job runner lets go of promises whose connection broke: a lost database is waited for, not a reason to end.
process.on('unhandledRejection', (error) => {
  if (toProblem(error).status === 503) log.error({ err: error }, 'the database was lost');
  else die(error);
});
process.on('uncaughtException', die);
// A closed output pipe (`npm start | head`) must not end the process.
process.stdout.on('error', () => {});
// npm repeats a Ctrl-C that the terminal has sent already, so only the first signal counts.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(signal));
// The parent (`npm start`) was killed: no process is left to stop this one.
process.on('disconnect', () => void leave('parent gone'));

// A module may not await at its top: a built server is loaded by require, at half the cost.
started.catch((error: unknown) => {
  if (!leaving) void giveUp(error);
});

async function start(settings: Settings, log: Logger): Promise<void> {
  const begun = performance.now();
  await usingFolder(settings.dataDir, () => makeDataFolder(settings.dataDir));
  const owner = await reachDatabase(settings, log);
  goOnUnlessLeaving();

  const as = (await bringUpToDate(owner, log)) ? asApp : (config: pg.PoolConfig) => config;
  const connection = as(owner);
  const onLost = (error: Error) => log.warn({ err: error }, 'an idle database connection was lost');
  const opened = openDatabase({ ...connection, max: settings.databasePool }, onLost);
  closers.push(opened.close);
  goOnUnlessLeaving();

  let stopping = () => false;
  let jobsRunning = () => false;
  const ctx: AppContext = {
    settings,
    db: opened.db,
    storage: await usingFolder(mediaPlace(settings), () => openStorage(settings)),
    limits: makeLimits(opened.pool, settings),
    hooks,
    log,
    processStats: {
      get stopping() {
        return stopping();
      },
      get jobsRunning() {
        return jobsRunning();
      },
      pool: opened.pool,
      databaseWait: watchWait(opened.pool),
    },
  };
  const signIns = await offerDemo(ctx, owner);
  goOnUnlessLeaving();

  const mail = openMail(settings, log);
  const queue = openDatabase({ ...owner, max: 4, application_name: 'ufundi jobs' }, onLost);
  closers.push(queue.close);
  let workers: Workers | undefined;
  jobsRunning = () => workers?.running ?? false;
  closers.push(async () => workers?.stop());

  const { http } = await buildApp(ctx);
  // Repeats erasures before serving, so that erased people are never shown again.
  const gone = await replayErasures(ctx).catch((error: unknown) => {
    log.error({ err: error }, 'erasures could not be replayed');
    return 0;
  });
  if (gone > 0) log.warn({ people: gone }, 'erased again after a restore');
  const drain = makeDrain(http);
  stopping = () => drain.draining;
  closers.push(() => http.close());
  await listen(http, settings);
  closers.push(() => drain.run(patience));
  // Visitors need not wait for the queue: until it runs, the process serves and reports not ready.
  workers = await startWorkers(ctx, mail, queue.pool);
  goOnUnlessLeaving();
  // The first photo would load it anyway; a machine that lacks it must not seem to serve.
  void loadSharp();
  serving(() => {
    patience = REPLACED_MS;
    void leave('replaced');
  });
  if (isFirst)
    say(
      `\nUfundi is ready on ${settings.publicUrl} (${((performance.now() - begun) / 1000).toFixed(1)} s)`,
      ...signIns,
    );
  if (isFirst) void reportDamage(ctx, opened.pool);
}

/** Damage that a process can serve with: the operator knows before visitors do. */
async function reportDamage({ settings, storage, log }: AppContext, pool: pg.Pool): Promise<void> {
  try {
    const sample = await sampleFiles(pool, storage);
    if (sample.missing > 0)
      log.error(`${filesMissing(sample, mediaPlace(settings))} See docs/operations.md, At night.`);
    for (const cut of await findCutTables(pool)) log.error(`${tableCut(cut)} ${DAMAGED_TABLES}`);
    const collation = await examineCollation(pool);
    if (collation) log.warn(`The database: ${collation.message} ${collation.remedy}`);
  } catch (error) {
    if (!leaving) log.warn({ err: error }, 'files and tables could not be looked at');
  }
}

async function reachDatabase(settings: Settings, log: Logger): Promise<pg.PoolConfig> {
  if (settings.databaseUrl) return { connectionString: settings.databaseUrl };
  const embedded = await startEmbedded({ dataDir: settings.dataDir, log: (line) => log.info(line) });
  closers.push(() => embedded.stop());
  return embedded.config;
}

/**
 * Migrations may take long and may find the database still starting; the app's own pool allows neither.
 * @returns whether the app may work as a role of its own
 */
async function bringUpToDate(connection: pg.PoolConfig, log: Logger): Promise<boolean> {
  const opened = openDatabase({ ...connection, max: 2, statement_timeout: 0 }, () => {});
  try {
    for (let tries = 1; ; tries++) {
      try {
        const applied = await migrate(opened.db);
        await migrateJobs(opened.pool);
        const hasRole = await prepareAppRole(opened.pool);
        if (applied.length > 0) log.info({ applied }, 'migrated');
        if (!hasRole)
          log.warn(
            'the user of DATABASE_URL may not make a role for the app; triggers alone keep the trails unchanged',
          );
        return hasRole;
      } catch (error) {
        const { code = '', message = '' } = error as { code?: string; message?: string };
        const locked = isLocked(error);
        if (isRefusal(code || message)) throw unreachable(connection, code || message);
        if (!locked && !/^(ECONN|ENOTFOUND|EAI_AGAIN|ENOENT|ETIMEDOUT|53300|57P0[123])/.test(code)) throw error;
        if (tries === 30) {
          if (!locked) throw unreachable(connection, code);
          throw new StartError(
            'The database cannot be brought up to date: something holds a table it must change (a backup, a long report). End that, and start again.',
          );
        }
        goOnUnlessLeaving();
        log.warn(
          { code },
          locked ? 'waiting for a table that a migration changes' : `waiting for the database at ${hostOf(connection)}`,
        );
        await delay(1_000);
      }
    }
  } finally {
    await opened.close();
  }
}

async function listen(http: Awaited<ReturnType<typeof buildApp>>['http'], { port, host }: Settings): Promise<void> {
  try {
    // When a network returns, all clients reconnect: those beyond the queue's room retry a second later.
    await http.listen({ port, host, backlog: 4_096 });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is taken by another program. Stop it, or choose another with PORT=3001.`);
    if (code === 'EACCES')
      throw new StartError(`This account may not listen on port ${port}. Choose one above 1023 with PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST=${host} is no address of this machine.`);
    throw error;
  }
}

function goOnUnlessLeaving(): void {
  if (leaving) throw new Interrupted();
}

async function leave(signal: string): Promise<void> {
  if (leaving) return;
  leaving = true;
  log.info({ signal }, 'stopping');
  await Promise.race([started.catch(() => {}), delay(5_000)]);
  await closeAll();
  log.info('stopped');
  process.exit(0);
}

async function closeAll(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) {
    await close().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
  }
}

async function giveUp(error: unknown): Promise<never> {
  leaving = true;
  if (error instanceof StartError || error instanceof EmbeddedError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, 'the start failed');
  await closeAll();
  process.exit(1);
}

/** After an unexpected error the state of the process is unknown, so it ends; the database's watchdog closes it cleanly. */
function die(error: unknown): void {
  log.fatal({ err: error }, 'something nobody expected; ending');
  process.exit(1);
}

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
