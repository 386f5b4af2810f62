/** A lock file: two starts at once on one project must not install and build over each other. */
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const WRITING_MS = 5_000;
/** In a container the process id of a killed start is soon reused, so an old lock counts as abandoned. */
const FORGOTTEN_MS = 20 * 60_000;

export async function withLock(lockFile, work) {
  const acquired = await acquire(lockFile);
  const release = () => acquired && rmSync(lockFile, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

async function acquire(lockFile) {
  for (let announced = false; ; await delay(250)) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      // A read-only folder needs no lock.
      if (error.code !== 'EEXIST') return false;
    }
    const holder = holderOf(lockFile);
    if (holder === 'nobody') removeAbandoned(lockFile);
    else if (!announced) {
      announced = true;
      console.log(`Another start is preparing Ufundi${holder ? ` (process ${holder})` : ''}; waiting until it has ...`);
    }
  }
}

function holderOf(lockFile) {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    const age = Date.now() - statSync(lockFile).mtimeMs;
    if (pid > 0) return age < FORGOTTEN_MS && isAlive(pid) ? pid : 'nobody';
    return age < WRITING_MS ? null : 'nobody';
  } catch {
    return null;
  }
}

/** Another start may take the lock between check and removal. */
function removeAbandoned(lockFile) {
  const aside = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return;
  }
  if (holderOf(aside) !== 'nobody') renameSync(aside, lockFile);
  else rmSync(aside, { force: true });
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
