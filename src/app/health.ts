/** Readiness: whether this process can do its work now. Responses name no host, path or password. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { isMigrated } from '#platform/db/migrate.ts';
import type { AppContext } from '#api/context.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 2_500;
const CLOCK_MS = 60_000;
const STORAGE_PROBE_MS = 10_000;

export function makeReadiness(ctx: AppContext): () => Promise<Readiness> {
  const storage = cacheSuccess(STORAGE_PROBE_MS, () => probeStorage(ctx));
  const parts: Record<string, () => Promise<unknown>> = {
    database: () => sql`select 1`.execute(ctx.db),
    migrations: async () => {
      if (!(await isMigrated(ctx.db))) throw new Error('not applied');
    },
    storage,
    clock: () => compareClocks(ctx),
    jobs: async () => {
      if (ctx.processStats && !ctx.processStats.jobsRunning) throw new Error('not running');
      await sql`select 1 from graphile_worker.jobs limit 1`.execute(ctx.db);
    },
    process: async () => {
      if (ctx.processStats?.stopping) throw new Error('stopping');
    },
  };
  const examine = async (): Promise<Readiness> => {
    const results = await Promise.all(
      Object.entries(parts).map(async ([name, check]) => {
        const error = await inTime(check).then(
          () => null,
          (reason: unknown) => reason,
        );
        if (error && !ctx.processStats?.stopping) ctx.log.warn({ err: error, check: name }, 'not ready');
        return [name, error ? 'failed' : 'ok'] as const;
      }),
    );
    return { ready: results.every(([, result]) => result === 'ok'), checks: Object.fromEntries(results) };
  };
  // Load shedding never rejects this: callers at the same time share an answer, and the database is queried once.
  let running: Promise<Readiness> | undefined;
  return () => {
    running ??= examine().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** A process with a wrong clock signs tokens that live too long and rejects good ones. */
async function compareClocks({ db }: AppContext): Promise<void> {
  const before = Date.now();
  const query = sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
  const { rows } = await query.execute(db);
  const after = Date.now();
  const theirs = rows[0]?.ms ?? 0;
  if (theirs < before - CLOCK_MS || theirs > after + CLOCK_MS)
    throw new Error(`this clock and the database's are ${Math.round(Math.abs(theirs - after) / 1000)} s apart`);
}

async function probeStorage({ storage }: AppContext): Promise<void> {
  const key = 'tmp/ready-probe';
  await storage.put(key, Buffer.from('ok'));
  if (!(await storage.find(key))) throw new Error('a file just written is not there');
}

async function inTime(check: () => Promise<unknown>): Promise<void> {
  const late = delay(PATIENCE_MS, undefined, { ref: false });
  await Promise.race([check(), late.then(() => Promise.reject(new Error('no answer in time')))]);
}

/** Successes are cached for `ms`, failures never; concurrent callers share one probe. */
function cacheSuccess(ms: number, probe: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let succeededAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - succeededAt < ms) return Promise.resolve();
    running ??= probe()
      .then(() => {
        succeededAt = performance.now();
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
