import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { serverPid } from './pidfile.ts';
import type { DataPaths } from './data-paths.ts';
import { isLastClient } from './clients.ts';
import { isPostmaster } from './processes.ts';

const patience = 30_000;

/**
 * Takes our presence from the server and ends it when nobody else uses it. An app that comes while it ends is refused
 * the lock, waits, and starts a server of its own.
 */
export async function stopServer(paths: DataPaths, client: pg.Client): Promise<'ended' | 'left to others'> {
  try {
    const alone = await isLastClient(client);
    const pid = alone ? await serverPid(paths) : undefined;
    if (pid === undefined) return 'left to others';
    await end(pid, paths);
    return 'ended';
  } finally {
    await client.end().catch(() => {});
  }
}

async function end(pid: number, paths: DataPaths): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: roll back what is open, write a checkpoint, go.
  process.kill(pid, 'SIGINT');
  const giveUp = Date.now() + patience;
  while (await isThere(pid, paths)) {
    if (Date.now() > giveUp) {
      process.kill(pid, 'SIGQUIT'); // no checkpoint; the next start recovers from the log, nothing is lost
      return;
    }
    await delay(10);
  }
}

async function isThere(pid: number, paths: DataPaths): Promise<boolean> {
  return isPostmaster(pid, paths.cluster) || (await serverPid(paths)) === pid;
}
