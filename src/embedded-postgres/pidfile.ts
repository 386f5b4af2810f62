import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataPaths, port } from './data-paths.ts';
import { isPostmaster } from './processes.ts';

/** What a server wrote into its postmaster.pid. */
export interface PidFile {
  pid: number;
  cluster: string;
  sockets: string;
}

/** Reads the server's lock file; undefined when there is none or it is not (yet) written. */
export async function readPidFile({ cluster }: DataPaths): Promise<PidFile | undefined> {
  const text = await readFile(pathOf(cluster), 'utf8').catch(() => '');
  const [pid, folder = '', , , sockets = ''] = text.split('\n');
  return pid ? { pid: Number(pid), cluster: folder, sockets } : undefined;
}

/** The process number of the server that holds this data directory, answering or not. */
export async function serverPid(paths: DataPaths): Promise<number | undefined> {
  const pid = (await readPidFile(paths))?.pid;
  return pid !== undefined && isPostmaster(pid, paths.cluster) ? pid : undefined;
}

/**
 * Removes lock files that nobody holds: the data directory's and the socket's. PostgreSQL clears its own after a crash,
 * but not when the number in them meanwhile belongs to any live process, which is the ordinary case in a container, or
 * to a dead one that nobody reaps. Call it only when the socket does not answer.
 */
export async function clearStalePidFiles(paths: DataPaths): Promise<void> {
  if ((await serverPid(paths)) !== undefined) return;
  for (const path of [pathOf(paths.cluster), join(paths.sockets, `.s.PGSQL.${port}.lock`)]) {
    const aside = `${path}.${randomUUID()}`;
    // Moved first and judged once more: between the look and the removal another start may have written a true one.
    try {
      await rename(path, aside);
    } catch {
      continue; // none there, or another start has just removed it
    }
    const pid = Number.parseInt(await readFile(aside, 'utf8'), 10);
    if (isPostmaster(pid, paths.cluster)) await link(aside, path).catch(() => {});
    await rm(aside, { force: true });
  }
}

function pathOf(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
