import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type JoinedServer, join } from './join.ts';
import { stopServer } from './stop.ts';
import { database, type DataPaths, pathsIn, port, superuser } from './data-paths.ts';
import { startWatchdog } from './watchdog.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  fsync?: boolean;
}

export type RunningServer = Awaited<ReturnType<typeof startEmbedded>>;

export async function startEmbedded({ dataDir, log, fsync = true }: EmbeddedOptions) {
  const paths = await pathsIn(dataDir);
  // Before the server: an app killed in between would leave an orphan server.
  const watchdog = startWatchdog(dataDir, paths);
  let joined: JoinedServer;
  try {
    joined = await join(paths, fsync, log);
    await createDatabase(joined.client).catch((cause) => joined.client.end().then(() => Promise.reject(cause)));
  } catch (cause) {
    watchdog.alarm();
    throw cause;
  }

  let stopped: Promise<void> | undefined;
  let restarting: Promise<void> | undefined;
  const isStopped = () => stopped !== undefined;
  const restart = async () => {
    log('The embedded database went away; bringing it back.');
    const restarted = await rejoin(paths, fsync, log, isStopped);
    if (restarted) use(restarted);
  };
  const use = (server: JoinedServer) => {
    joined = server;
    server.client.once('end', () => {
      if (!isStopped()) restarting = restart();
    });
  };
  use(joined);

  const stop = async () => {
    await restarting;
    await stopServer(paths, joined.client).then(watchdog.dismiss, watchdog.alarm);
  };
  return {
    get socketDir() {
      return joined.sockets;
    },
    get attached() {
      return joined.attached;
    },
    get pid() {
      return joined.pid;
    },
    get config(): pg.PoolConfig {
      return { host: joined.sockets, port, user: superuser, database, ssl: false };
    },
    stop: () => (stopped ??= stop()),
  };
}

async function rejoin(
  paths: DataPaths,
  fsync: boolean,
  log: (line: string) => void,
  isStopped: () => boolean,
): Promise<JoinedServer | undefined> {
  for (let pause = 100; !isStopped(); pause = Math.min(pause * 2, 10_000)) {
    try {
      const restarted = await join(paths, fsync, log);
      if (!isStopped()) return restarted;
      await stopServer(paths, restarted.client);
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
    if (!['42P04', '23505'].includes((cause as { code?: string }).code ?? '')) throw cause;
  }
}
