/** `npm run reload`: asks the supervisor of a data folder to replace its serving processes, and waits until it has. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export type Replacing = 'serving' | 'replacing' | 'failed';

interface State {
  readonly pid: number;
  readonly state: Replacing;
  /** How often they have been replaced. */
  readonly rounds: number;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'supervisor.json');

export function writeState(dataDir: string, state: Replacing, rounds: number): void {
  writeFileSync(fileIn(dataDir), JSON.stringify({ pid: process.pid, state, rounds } satisfies State), { mode: 0o600 });
}

/** Only our own: another supervisor may have started on the folder meanwhile. */
export function forgetState(dataDir: string): void {
  if (readState(dataDir)?.pid === process.pid) rmSync(fileIn(dataDir), { force: true });
}

function readState(dataDir: string): State | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as State;
  } catch {
    return null; // none there, or just being written
  }
}

/** @returns whether all were replaced; null when no supervisor runs on the folder */
export async function reload(dataDir: string, within = 300_000): Promise<boolean | null> {
  const before = readState(dataDir);
  if (!before || !isThere(before.pid)) return null;
  process.kill(before.pid, 'SIGUSR2');
  for (const until = Date.now() + within; Date.now() < until; await delay(100)) {
    const now = readState(dataDir);
    if (!isThere(before.pid)) return false;
    if (now && now.rounds > before.rounds) return now.state === 'serving';
  }
  return false;
}

/** A number left by a supervisor that was killed may belong to somebody else by now. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || /supervisor\.(ts|cjs)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}
