import { execFile, type SpawnOptions } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { type Binaries, findBinaries, noBinaries, oldestMajor } from './binaries.ts';
import { EmbeddedError } from './error.ts';
import type { DataPaths } from './data-paths.ts';

const run = promisify(execFile);

export interface RunMode {
  owner?: number;
  as: Pick<SpawnOptions, 'uid' | 'gid'>;
  prefix: string[];
}

export interface Runnable extends Binaries {
  mode: RunMode;
  major: number;
}

const unprivilegedUid = 65534;
const namespace: RunMode = { as: {}, prefix: ['unshare', '--user', `--map-user=${unprivilegedUid}`] };

export function commandFor({ as, prefix }: RunMode, program: string, args: string[]) {
  const [file = program, ...rest] = [...prefix, program, ...args];
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  return { file, args: rest, options: { ...as, env, cwd: '/' } };
}

export async function findRunnable(paths: DataPaths): Promise<Runnable> {
  const installations = findBinaries();
  let lastError = '';
  for (const binaries of installations) {
    for (const mode of modesFor(paths)) {
      try {
        const major = await majorVersion(mode, binaries, paths);
        if (major >= oldestMajor) return { ...binaries, mode, major };
      } catch (cause) {
        lastError = String((cause as { stderr?: string }).stderr || (cause as Error).message).trim();
      }
    }
  }
  if (installations.length === 0 || !isRoot() || lastError === '') throw noBinaries();
  throw new EmbeddedError(
    'PostgreSQL refuses to run as root, and on this machine it can neither run as another user who reaches ' +
      `${paths.home} nor in a user namespace (${lastError.split('\n')[0]}): start as a plain user, or set DATABASE_URL.`,
  );
}

// By increasing privilege: docs/decisions/0002-embedded-database-as-root.md.
function modesFor(paths: DataPaths): RunMode[] {
  if (!isRoot()) return hasUserName() ? [{ as: {}, prefix: [] }] : [namespace, { as: {}, prefix: [] }];
  const owner = ownerFor(paths);
  return [
    { owner, as: { uid: owner, gid: owner }, prefix: [] },
    { owner, as: {}, prefix: withCapability(owner, 'dac_read_search') },
    { owner, as: {}, prefix: withCapability(owner, 'dac_override') }, // the one that containers are commonly left with
    { ...namespace, owner: 0 },
  ];
}

/** Keeps one capability to pass folders of root. access(2) ignores capabilities of other users unless no_setuid_fixup. */
function withCapability(uid: number, capability: string): string[] {
  const only = `-all,+${capability}`;
  const user = [
    `--reuid=${uid}`,
    `--regid=${uid}`,
    '--clear-groups',
    '--no-new-privs',
    '--securebits=+no_setuid_fixup',
  ];
  return ['setpriv', ...user, `--inh-caps=${only}`, `--ambient-caps=+${capability}`, `--bounding-set=${only}`];
}

/** The existing owner, so that a plain user's folder stays theirs; else the unprivileged user. */
function ownerFor({ cluster, home }: DataPaths): number {
  for (const path of [cluster, home]) {
    const uid = statSync(path, { throwIfNoEntry: false })?.uid ?? 0;
    if (uid !== 0 && namedUsers().has(uid)) return uid;
  }
  return unprivilegedUid;
}

async function majorVersion({ ...mode }: RunMode, { postgres }: Binaries, { home }: DataPaths): Promise<number> {
  const script = 'cd "$1" && exec "$2" --version';
  const { file, args, options } = commandFor(mode, '/bin/sh', ['-c', script, 'sh', `${home}/..`, postgres]);
  const { stdout } = await run(file, args, options);
  return Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0);
}

function namedUsers(): Set<number> {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return new Set(lines.map((line) => Number(line.split(':')[2])));
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** False in a container started with a bare user number, where initdb fails. */
function hasUserName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
