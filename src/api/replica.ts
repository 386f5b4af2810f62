/**
 * Reads of public pages from a streaming replica, never older than what was answered before they began: the primary is
 * asked how far it has written, and the replica is read once it has come as far. One that lags or is gone costs a moment,
 * then the primary is read.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Problem } from './problem.ts';
import type { Database } from '#platform/db/database.ts';
import type { AppContext } from './context.ts';
import type { JobLog } from '#platform/jobs/jobs.ts';

/** Longer than a replica in the same house ever lags, shorter than anybody notices. */
const PATIENCE_MS = 50;
const LOOK_EVERY_MS = 4;
/** A replica that does not answer at all is no slow one. */
const ANSWER_MS = 500;
/** After a failure nobody waits for it; then it is tried again. */
const REST_MS = 5_000;

export interface Replica {
  /** Reads from the replica where it is level with the primary, else from the primary. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** How many were read where; for tests and figures. */
  readonly count: { readonly replica: number; readonly primary: number };
}

/** Where a public page is read from. */
export function readPublic<T>({ db, replica }: AppContext, work: (db: Database) => Promise<T>): Promise<T> {
  return replica ? replica.read(work) : work(db);
}

/** @param primary asked for its position alone, once for all reads that wait for it at a moment */
export function makeReplica(primary: Database, replica: Database, log: JobLog): Replica {
  const count = { replica: 0, primary: 0 };
  const position = inTurns(() => positionOf(primary));
  let reached = 0n;
  let restUntil = 0;
  let resting = false;

  function rest(error: unknown): void {
    restUntil = performance.now() + REST_MS;
    if (!resting) log.error({ err: error }, 'the replica cannot be read; pages are read from the primary');
    resting = true;
  }

  async function isLevel(): Promise<boolean> {
    const wanted = await position();
    for (const until = performance.now() + PATIENCE_MS; wanted > reached; await delay(LOOK_EVERY_MS)) {
      const at = await replayed(replica);
      if (at > reached) reached = at;
      if (wanted > reached && performance.now() > until) return false;
    }
    return true;
  }

  return {
    count,
    async read(work) {
      if (performance.now() >= restUntil) {
        try {
          if (await within(ANSWER_MS, isLevel())) {
            const found = await work(replica);
            count.replica++;
            if (resting) log.info({}, 'the replica is read again');
            resting = false;
            return found;
          }
        } catch (error) {
          // What people can meet (no such craftsman) is an answer; whatever else went wrong, the primary decides.
          if (error instanceof Problem) throw error;
          rest(error);
        }
      }
      count.primary++;
      return work(primary);
    },
  };
}

/**
 * How far everything acknowledged so far has been written. A server that acknowledges before it writes
 * (`synchronous_commit = off`) would be ahead of it.
 */
async function positionOf(primary: Database): Promise<bigint> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(primary);
  return numberOf(rows[0]?.at);
}

async function replayed(replica: Database): Promise<bigint> {
  const { rows } = await sql<{ at: string | null }>`select pg_last_wal_replay_lsn()::text as at`.execute(replica);
  const at = rows[0]?.at;
  if (!at) throw new Error('DATABASE_REPLICA_URL names no replica');
  return numberOf(at);
}

/** `16/B374D848`: two halves in hexadecimal. */
function numberOf(lsn = '0/0'): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

async function within<T>(milliseconds: number, response: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = delay(milliseconds, undefined, { signal: over.signal, ref: false }).then(
    () => Promise.reject(new Error('no answer in time')),
    () => new Promise<never>(() => {}),
  );
  try {
    return await Promise.race([response, late]);
  } finally {
    over.abort();
  }
}

/** One question under way and one for all who came after it began: they may not share an answer from before them. */
function inTurns<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    running = ask().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
