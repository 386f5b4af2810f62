import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataPaths, port } from './data-paths.ts';
import { isPostmaster } from './processes.ts';

export async function readPidFile({ cluster }: DataPaths) {
  const text = await readFile(pathOf(cluster), 'utf8').catch(() => '');
  const [pid, folder = '', , , sockets = ''] = text.split('\n');
  return pid ? { pid: Number(pid), cluster: folder, sockets } : undefined;
}

export async function serverPid(paths: DataPaths): Promise<number | undefined> {
  const pid = (await readPidFile(paths))?.pid;
  return pid !== undefined && isPostmaster(pid, paths.cluster) ? pid : undefined;
}

/** PostgreSQL keeps lock files whose pid another process has, as is usual in a container. Call it only for a silent socket. */
export async function clearStalePidFiles(paths: DataPaths): Promise<void> {
  if ((await serverPid(paths)) !== undefined) return;
  for (const path of [pathOf(paths.cluster), join(paths.sockets, `.s.PGSQL.${port}.lock`)]) {
    const renamed = `${path}.${randomUUID()}`;
    // Renamed before the second check: another start may have written a valid file in between.
    try {
      await rename(path, renamed);
    } catch {
      continue;
    }
    const pid = Number.parseInt(await readFile(renamed, 'utf8'), 10);
    if (isPostmaster(pid, paths.cluster)) await link(renamed, path).catch(() => {});
    await rm(renamed, { force: true });
  }
}

function pathOf(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
