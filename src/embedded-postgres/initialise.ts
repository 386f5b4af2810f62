import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedError } from './error.ts';
import { type DataPaths, superuser } from './data-paths.ts';
import { processes, processOf } from './processes.ts';
import { commandFor, type Runnable } from './run-as.ts';

const run = promisify(execFile);
const unfinished = new Set<string>();

/** initdb runs in a temporary folder that is renamed when complete: a killed start leaves no partial database. */
export async function initialise(paths: DataPaths, { initdb, mode }: Runnable, fsync: boolean): Promise<boolean> {
  const found = await readdir(paths.cluster).catch((): string[] => []);
  if (found.includes('PG_VERSION')) return false;
  if (found.length > 0)
    throw new EmbeddedError(
      `The database in ${paths.cluster} is damaged: its file PG_VERSION is missing. Nothing was changed. ` +
        'Keep a copy of the data folder, then docs/operations.md, Damaged tables.',
    );
  const tempFolder = join(paths.home, `init-${process.pid}-${randomBytes(4).toString('hex')}`);
  const flags = ['--data-checksums', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-instructions'];
  if (!fsync) flags.push('--no-sync');
  const command = commandFor(mode, initdb, ['-D', tempFolder, '-U', superuser, ...flags]);
  unfinished.add(tempFolder);
  try {
    await run(command.file, command.args, command.options).catch((cause) => {
      const why = String(cause.stderr ?? '').match(/error: .*/)?.[0] ?? cause.message;
      throw new EmbeddedError(`The embedded database could not be made in ${paths.home}: ${why}`, { cause });
    });
    return await moveInPlace(tempFolder, paths);
  } finally {
    await rm(tempFolder, { recursive: true, force: true });
    unfinished.delete(tempFolder);
  }
}

async function moveInPlace(tempFolder: string, { cluster, home }: DataPaths): Promise<boolean> {
  try {
    await rename(tempFolder, cluster);
  } catch (cause) {
    if (existsSync(join(cluster, 'PG_VERSION'))) return false;
    throw cause;
  }
  const folder = await open(home);
  await folder.sync().finally(() => folder.close());
  return true;
}

export async function removeUnfinished({ home }: DataPaths): Promise<void> {
  for (const name of await readdir(home)) {
    const path = join(home, name);
    if (!/^init-\d+-/.test(name) || unfinished.has(path) || (await isInUse(path, name))) continue;
    for (const { pid, command } of processes()) {
      if (basename(command[0] ?? '') !== 'initdb' || !command.includes(path)) continue;
      process.kill(pid, 'SIGKILL');
      while (processOf(pid)) await delay(10);
    }
    await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  }
}

async function isInUse(path: string, name: string): Promise<boolean> {
  const app = Number(name.split('-')[1]);
  const createdAt = (await stat(path).catch(() => undefined))?.birthtimeMs ?? 0;
  return app !== process.pid && processOf(app) !== undefined && Date.now() - createdAt < 10 * 60_000;
}
