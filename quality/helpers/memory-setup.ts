import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** The tests of one run have less than two gigabytes of files at a time. */
const ENOUGH = 6e9;

/**
 * Temporary files of the tests are in memory, where there is plenty. On a disk that just deleted thousands of files each
 * new one is looked for among these: a database, some 650 files, takes a core 400 ms there and 25 ms in memory.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TMPDIR || os.freemem() < ENOUGH || (await roomIn(MEMORY)) < ENOUGH) return undefined;
  const folder = await mkdtemp(path.join(MEMORY, 'ufundi-'));
  // As /tmp: a server that a test starts may run under another account.
  await chmod(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true });
}

async function roomIn(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => null);
  return found ? found.bavail * found.bsize : 0;
}
