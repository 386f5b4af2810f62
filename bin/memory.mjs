import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from './file-lock.mjs';

const MEMORY = '/dev/shm';
/** The tests of one run have less than two gigabytes of files at a time. */
const ENOUGH = 6e9;

/**
 * A folder in memory for the temporary files of the tests, removed with this process. On a disk that just deleted
 * thousands of files each new one is looked for among these: a database, some 650 files, takes a core 400 ms there and 25
 * in memory. @returns undefined where a folder for them is set, memory is short, or programs in it may not run
 */
export function memoryFolder() {
  if (process.env.TMPDIR || process.availableMemory() < ENOUGH || !isRoomy()) return undefined;
  removeAbandoned();
  const folder = mkdtempSync(path.join(MEMORY, `ufundi-tests-${process.pid}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  // As /tmp: a server that a test starts may run under another account.
  chmodSync(folder, 0o1777);
  return folder;
}

function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY);
    return bavail * bsize >= ENOUGH && mount !== undefined && !/\bnoexec\b/.test(mount);
  } catch {
    return false;
  }
}

/** Of runs that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(/^ufundi-tests-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}
