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

/**
 * Makes the data directory if there is none. initdb works in a folder of its own that gets its true name only when it
 * is whole, so a start that was killed half-way leaves nothing that looks like a database.
 */
export async function initialise(paths: DataPaths, { initdb, way }: Runnable, fsync: boolean): Promise<boolean> {
  if (existsSync(join(paths.cluster, 'PG_VERSION'))) return false;
  const temporary = join(paths.home, `init-${process.pid}-${randomBytes(4).toString('hex')}`);
  const how = ['--data-checksums', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-instructions'];
  const command = commandFor(way, initdb, ['-D', temporary, '-U', superuser, ...how, ...(fsync ? [] : ['--no-sync'])]);
  unfinished.add(temporary);
  try {
    await run(command.file, command.args, command.options).catch((cause) => {
      const why = String(cause.stderr ?? '').match(/error: .*/)?.[0] ?? cause.message;
      throw new EmbeddedError(`The embedded database could not be made in ${paths.home}: ${why}`, { cause });
    });
    return await takeName(temporary, paths);
  } finally {
    await rm(temporary, { recursive: true, force: true });
    unfinished.delete(temporary);
  }
}

async function takeName(temporary: string, { cluster, home }: DataPaths): Promise<boolean> {
  try {
    await rename(temporary, cluster);
  } catch (cause) {
    // Another start was first; its database is as good as ours.
    if (existsSync(join(cluster, 'PG_VERSION'))) return false;
    throw cause;
  }
  const folder = await open(home);
  await folder.sync().finally(() => folder.close());
  return true;
}

/** Removes what interrupted first starts left, and ends an initdb that outlived the app that asked for it. */
export async function sweep({ home }: DataPaths): Promise<void> {
  for (const name of await readdir(home)) {
    const path = join(home, name);
    if (!/^init-\d+-/.test(name) || unfinished.has(path) || (await isInUse(path, name))) continue;
    for (const { pid, command } of processes()) {
      if (basename(command[0] ?? '') !== 'initdb' || !command.includes(path)) continue;
      process.kill(pid, 'SIGKILL');
      while (processOf(pid)) await delay(10);
    }
    // initdb's own child may write a last file into it; then the next start removes the rest.
    await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  }
}

/** Another start may be at work in it, or about to give it its name: then its app lives. Numbers return, hence the age. */
async function isInUse(path: string, name: string): Promise<boolean> {
  const app = Number(name.split('-')[1]);
  const made = (await stat(path).catch(() => undefined))?.birthtimeMs ?? 0;
  return app !== process.pid && processOf(app) !== undefined && Date.now() - made < 10 * 60_000;
}
