import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

export interface Process {
  pid: number;
  parent: number;
  command: string[];
}

const hasProcfs = process.platform === 'linux';

export function processes(): Process[] {
  if (!hasProcfs) return listWithPs(['-axo', 'pid=,ppid=,command=']);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => fromProcfs(Number(name)) ?? []);
}

export function processOf(pid: number): Process | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return hasProcfs ? fromProcfs(pid) : listWithPs(['-o', 'pid=,ppid=,command=', '-p', String(pid)])[0];
}

/** A pid from a file may belong to another process by now: check before signalling it. */
export function isPostmaster(pid: number, cluster: string): boolean {
  const command = processOf(pid)?.command ?? [];
  if (!basename(command[0] ?? '').startsWith('postgres')) return false;
  return hasProcfs ? command[command.indexOf('-D') + 1] === cluster : command.join(' ').includes(`-D ${cluster}`);
}

function fromProcfs(pid: number): Process | undefined {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
    const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return command.length > 0 ? { pid, parent: Number(parent), command } : undefined;
  } catch {
    return undefined;
  }
}

function listWithPs(args: string[]): Process[] {
  try {
    const out = execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return [...out.matchAll(/^\s*(\d+)\s+(\d+)\s+(.+)$/gm)].map(([, pid, parent, command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      command: (command ?? '').split(' '),
    }));
  } catch {
    return [];
  }
}
