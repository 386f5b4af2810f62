/** Two starts at once on one project would install and build over each other: one works, the other waits and says so. */
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A note without a number is just being written, or its writer was killed in that very moment. */
const WRITING_MS = 5_000;
/** No preparation takes so long. In a container the number of one that was killed soon belongs to another process. */
const FORGOTTEN_MS = 20 * 60_000;

/**
 * Does the work while nobody else does it.
 * @template T
 * @param {string} note a file that stands there meanwhile, with the number of the process
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(note, work) {
  const own = await acquire(note);
  const giveBack = () => own && rmSync(note, { force: true });
  process.once('exit', giveBack);
  try {
    return await work();
  } finally {
    giveBack();
    process.off('exit', giveBack);
  }
}

async function acquire(note) {
  for (let told = false; ; await delay(250)) {
    try {
      writeFileSync(note, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      // A folder nobody may write into needs no turns: nothing can be installed or built in it.
      if (error.code !== 'EEXIST') return false;
    }
    const holder = holderOf(note);
    if (holder === 'nobody') clear(note);
    else if (!told) {
      told = true;
      console.log(`Another start is preparing Ufundi${holder ? ` (process ${holder})` : ''}; waiting until it has ...`);
    }
  }
}

/** @returns {number | 'nobody' | null} null while it is being written */
function holderOf(note) {
  try {
    const pid = Number(readFileSync(note, 'utf8'));
    const age = Date.now() - statSync(note).mtimeMs;
    if (pid > 0) return age < FORGOTTEN_MS && isAlive(pid) ? pid : 'nobody';
    return age < WRITING_MS ? null : 'nobody';
  } catch {
    return null; // just given back
  }
}

/** Moved aside first and judged once more: between the look and the removal another start may have written its own. */
function clear(note) {
  const aside = `${note}.${process.pid}`;
  try {
    renameSync(note, aside);
  } catch {
    return;
  }
  if (holderOf(aside) !== 'nobody') renameSync(aside, note);
  else rmSync(aside, { force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
