import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { serverPid } from './pidfile.ts';
import type { DataPaths } from './data-paths.ts';
import { isLastClient } from './clients.ts';
import { isPostmaster } from './processes.ts';

const TIMEOUT_MS = 30_000;

/** A client that connects during the stop gets no lock and starts a new server. */
export async function stopServer(paths: DataPaths, client: pg.Client): Promise<'ended' | 'left to others'> {
  try {
    const isLast = await isLastClient(client);
    const pid = isLast ? await serverPid(paths) : undefined;
    if (pid === undefined) return 'left to others';
    await end(pid, paths);
    return 'ended';
  } finally {
    await client.end().catch(() => {});
  }
}

async function end(pid: number, paths: DataPaths): Promise<void> {
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + TIMEOUT_MS;
  while (await isRunning(pid, paths)) {
    if (Date.now() > deadline) {
      process.kill(pid, 'SIGQUIT');
      return;
    }
    await delay(10);
  }
}

async function isRunning(pid: number, paths: DataPaths): Promise<boolean> {
  return isPostmaster(pid, paths.cluster) || (await serverPid(paths)) === pid;
}
