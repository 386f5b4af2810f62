import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export type Replacing = 'serving' | 'replacing' | 'failed';

interface State {
  readonly pid: number;
  readonly state: Replacing;
  readonly rounds: number;
}

const stateFile = (dataDir: string) => path.join(dataDir, 'supervisor.json');

export function writeState(dataDir: string, state: Replacing, rounds: number): void {
  const temporary = `${stateFile(dataDir)}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify({ pid: process.pid, state, rounds } satisfies State), { mode: 0o600 });
  renameSync(temporary, stateFile(dataDir));
}

export function removeState(dataDir: string): void {
  if (readState(dataDir)?.pid === process.pid) rmSync(stateFile(dataDir), { force: true });
}

function readState(dataDir: string): State | null {
  try {
    return JSON.parse(readFileSync(stateFile(dataDir), 'utf8')) as State;
  } catch {
    return null;
  }
}

export async function reload(dataDir: string, timeoutMs = 300_000): Promise<boolean | null> {
  const before = readState(dataDir);
  if (!before || !isSupervisor(before.pid)) return null;
  process.kill(before.pid, 'SIGUSR2');
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await delay(100)) {
    const now = readState(dataDir);
    if (!isSupervisor(before.pid)) return false;
    if (now && now.rounds > before.rounds) return now.state === 'serving';
  }
  return false;
}

/** The pid of a killed supervisor may belong to another process. */
function isSupervisor(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || /supervisor\.(ts|cjs)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}
