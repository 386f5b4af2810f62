import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A running process as the system tells it. */
export interface Process {
  pid: number;
  parent: number;
  command: string[];
}

const procfs = process.platform === 'linux';

/** Every process we may see; one that is dead but not yet reaped has no command and is left out. */
export function processes(): Process[] {
  if (!procfs) return listed(['-axo', 'pid=,ppid=,command=']);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => fromProcfs(Number(name)) ?? []);
}

/** The live process with this number, if there is one. */
export function processOf(pid: number): Process | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return procfs ? fromProcfs(pid) : listed(['-o', 'pid=,ppid=,command=', '-p', String(pid)])[0];
}

/**
 * Whether this number is a postmaster on this data directory. A number read from a file may long belong to somebody
 * else, so nothing is signalled and no lock respected without this question.
 */
export function isPostmaster(pid: number, cluster: string): boolean {
  const command = processOf(pid)?.command ?? [];
  if (!basename(command[0] ?? '').startsWith('postgres')) return false;
  return procfs ? command[command.indexOf('-D') + 1] === cluster : command.join(' ').includes(`-D ${cluster}`);
}

function fromProcfs(pid: number): Process | undefined {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
    const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return command.length > 0 ? { pid, parent: Number(parent), command } : undefined;
  } catch {
    return undefined; // it ended between the two looks
  }
}

function listed(args: string[]): Process[] {
  try {
    const out = execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return [...out.matchAll(/^\s*(\d+)\s+(\d+)\s+(.+)$/gm)].map(([, pid, parent, command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      command: (command ?? '').split(' '),
    }));
  } catch {
    return []; // ps answers 1 when the process is gone
  }
}
