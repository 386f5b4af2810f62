import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Joined, join } from './join.ts';
import { stopServer } from './stop.ts';
import { database, type DataPaths, pathsIn, port, superuser } from './data-paths.ts';
import { startWatchdog } from './watchdog.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  /** False only in tests: faster, and a power cut loses everything. */
  fsync?: boolean;
}

/** A PostgreSQL server on this machine that this process uses, shared with every other app on the same data folder. */
export interface Embedded {
  readonly socketDir: string;
  readonly user: string;
  readonly database: string;
  /** True when the server ran already, because another app uses it or because an app that started it was killed. */
  readonly attached: boolean;
  readonly pid: number;
  /** What a `pg` pool needs to connect. */
  readonly config: pg.PoolConfig;
  /** Leaves the server, and ends it when no other app uses it. Close your pools first. */
  stop(): Promise<void>;
}

/** Starts the embedded database or attaches to the running one, and keeps it running until `stop`. */
export async function startEmbedded({ dataDir, log, fsync = true }: EmbeddedOptions): Promise<Embedded> {
  const paths = await pathsIn(dataDir);
  // Before the server: an app killed between the two would leave an orphan.
  const watchdog = startWatchdog(dataDir, paths);
  let joined: Joined;
  try {
    joined = await join(paths, fsync, log);
    await createDatabase(joined.client).catch((cause) => joined.client.end().then(() => Promise.reject(cause)));
  } catch (cause) {
    watchdog.alarm();
    throw cause;
  }

  let stopped: Promise<void> | undefined;
  let comingBack: Promise<void> | undefined;
  const isOver = () => stopped !== undefined;
  const comeBack = async () => {
    log('The embedded database went away; bringing it back.');
    const back = await rejoin(paths, fsync, log, isOver);
    if (back) stayIn(back);
  };
  const stayIn = (now: Joined) => {
    joined = now;
    now.client.once('end', () => {
      if (!isOver()) comingBack = comeBack();
    });
  };
  stayIn(joined);

  const stop = async () => {
    await comingBack; // or a server that is just being started would outlive us
    await stopServer(paths, joined.client).then(watchdog.dismiss, watchdog.alarm);
  };
  return {
    user: superuser,
    database,
    get socketDir() {
      return joined.sockets;
    },
    get attached() {
      return joined.attached;
    },
    get pid() {
      return joined.pid;
    },
    get config() {
      return { host: joined.sockets, port, user: superuser, database, ssl: false };
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** A server that crashed (out of memory, a killed backend) comes back by itself or is started again, for as long as it takes. */
async function rejoin(
  paths: DataPaths,
  fsync: boolean,
  log: (line: string) => void,
  isOver: () => boolean,
): Promise<Joined | undefined> {
  for (let pause = 100; !isOver(); pause = Math.min(pause * 2, 10_000)) {
    try {
      const back = await join(paths, fsync, log);
      if (!isOver()) return back;
      await stopServer(paths, back.client);
    } catch (cause) {
      log((cause as Error).message);
    }
    await delay(pause);
  }
  return undefined;
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount) return;
  try {
    await client.query(`create database ${database}`);
  } catch (cause) {
    // Another app that starts at the same moment has just made it: seen as a duplicate name or a unique violation.
    if (!['42P04', '23505'].includes((cause as { code?: string }).code ?? '')) throw cause;
  }
}
