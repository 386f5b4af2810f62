import { execFile, type SpawnOptions } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { type Binaries, findBinaries, noBinaries, oldestMajor } from './binaries.ts';
import { EmbeddedError } from './error.ts';
import type { DataPaths } from './data-paths.ts';

const run = promisify(execFile);

/** A way of running PostgreSQL's programs, and the user who then owns its files (none: ours, nothing to change). */
export interface Way {
  owner?: number;
  as: Pick<SpawnOptions, 'uid' | 'gid'>;
  prefix: string[];
}

/** An installation together with a way of running it that was tried and works. */
export interface Runnable extends Binaries {
  way: Way;
  major: number;
}

const nobody = 65534;
// initdb looks its user up by name, and nobody is the one name that every system has.
const namespace: Way = { as: {}, prefix: ['unshare', '--user', `--map-user=${nobody}`] };

/** The command line, and the options to spawn it with, of a program run this way. */
export function commandFor({ as, prefix }: Way, program: string, args: string[]) {
  const [file = program, ...rest] = [...prefix, program, ...args];
  // The server gets none of our environment: no secrets in it, and no PG* variable to lead it astray.
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  // Somebody else cannot enter our working folder, and need not.
  return { file, args: rest, options: { ...as, env, cwd: '/' } };
}

/** The first installation and way that reach both the programs and the database's folder. */
export async function findRunnable(paths: DataPaths): Promise<Runnable> {
  const installations = findBinaries();
  let problem = '';
  for (const binaries of installations) {
    for (const way of waysFor(paths)) {
      try {
        const major = await tryOut(way, binaries, paths);
        if (major >= oldestMajor) return { ...binaries, way, major };
      } catch (cause) {
        problem = String((cause as { stderr?: string }).stderr || (cause as Error).message).trim();
      }
    }
  }
  if (installations.length === 0 || !isRoot() || problem === '') throw noBinaries();
  throw new EmbeddedError(
    'PostgreSQL refuses to run as root, and on this machine it can neither run as another user who reaches ' +
      `${paths.home} nor in a user namespace (${problem.split('\n')[0]}): start as a plain user, or set DATABASE_URL.`,
  );
}

/** For root, from least to most: see docs/decisions/0002-embedded-database-as-root.md. */
function waysFor(paths: DataPaths): Way[] {
  if (!isRoot()) return hasName() ? [{ as: {}, prefix: [] }] : [namespace, { as: {}, prefix: [] }];
  const owner = ownerFor(paths);
  return [
    { owner, as: { uid: owner, gid: owner }, prefix: [] },
    { owner, as: {}, prefix: withCapability(owner, 'dac_read_search') },
    { owner, as: {}, prefix: withCapability(owner, 'dac_override') }, // the one that containers are commonly left with
    { ...namespace, owner: 0 },
  ];
}

/**
 * Another user who keeps one capability of root: to pass through folders that only root may enter. PostgreSQL asks
 * access(2) about its own files, and that call forgets capabilities of a user other than root unless no_setuid_fixup.
 */
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

/** Whoever owns the data already, so that a folder made by a plain user stays his; else nobody. */
function ownerFor({ cluster, home }: DataPaths): number {
  for (const path of [cluster, home]) {
    const uid = statSync(path, { throwIfNoEntry: false })?.uid ?? 0;
    if (uid !== 0 && namedUsers().has(uid)) return uid;
  }
  return nobody;
}

async function tryOut({ ...way }: Way, { postgres }: Binaries, { home }: DataPaths): Promise<number> {
  const script = 'cd "$1" && exec "$2" --version';
  // Asked from outside: the folder's own owner is set to fit only after a way is chosen.
  const { file, args, options } = commandFor(way, '/bin/sh', ['-c', script, 'sh', `${home}/..`, postgres]);
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

/** False in a container started with a bare user number, where initdb alone would refuse. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
