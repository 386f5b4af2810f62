import { spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedError } from './error.ts';
import { initialise, removeUnfinished } from './initialise.ts';
import { clearStalePidFiles } from './pidfile.ts';
import { type DataPaths, port } from './data-paths.ts';
import { commandFor, findRunnable, type Runnable } from './run-as.ts';

export type LaunchedServer = Awaited<ReturnType<typeof launch>>;

export async function launch(paths: DataPaths, fsync: boolean, log: (line: string) => void) {
  const runnable = await findRunnable(paths);
  handOver(paths.home, runnable.mode.owner, false);
  await removeUnfinished(paths);
  if (await initialise(paths, runnable, fsync)) log(`Made the embedded database in ${paths.home}.`);
  checkVersion(paths, runnable);
  handOver(paths.cluster, runnable.mode.owner, true);
  await clearStalePidFiles(paths);
  createSocketFolder(paths, runnable.mode.owner);
  return start(paths, runnable, fsync);
}

async function start(paths: DataPaths, { postgres, mode }: Runnable, fsync: boolean) {
  const from = await rotateLog(paths.log);
  const output = openSync(paths.log, 'a', 0o600);
  const settings = [...always, ...(fsync ? durable : volatile)].flatMap((setting) => ['-c', setting]);
  const locations = ['-D', paths.cluster, '-k', paths.sockets, '-p', String(port)];
  const { file, args, options } = commandFor(mode, postgres, [...locations, ...settings]);
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  child.unref();
  let failure = '';
  child.on('error', (error) => {
    failure = error.message;
  });
  return {
    pid: child.pid,
    isAlive: () => failure === '' && child.exitCode === null && child.signalCode === null,
    output: () => failure || readFileSync(paths.log).subarray(from).toString('utf8').trim(),
  };
}

async function rotateLog(path: string): Promise<number> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size < 5_000_000) return size;
  renameSync(path, `${path}.1`);
  return 0;
}

function checkVersion({ cluster }: DataPaths, { major, postgres }: Runnable): void {
  const clusterMajor = Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  if (clusterMajor === major) return;
  throw new EmbeddedError(
    `The database in ${cluster} was made by PostgreSQL ${clusterMajor}, but ${postgres} is ${major}: ` +
      `run it with PostgreSQL ${clusterMajor} and copy it over with npm run db:copy.`,
  );
}

function handOver(path: string, owner: number | undefined, deep: boolean): void {
  if (owner === undefined || lstatSync(path).uid === owner) return;
  if (deep)
    for (const name of readdirSync(path, { recursive: true })) lchownSync(join(path, String(name)), owner, owner);
  lchownSync(path, owner, owner);
}

/** Trust authentication relies on the mode of this folder: one that another user created is rejected. */
function createSocketFolder({ sockets, home }: DataPaths, owner: number | undefined): void {
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  const stats = lstatSync(sockets);
  const isOurs = dirname(sockets) === home || [process.getuid?.(), owner].includes(stats.uid);
  if (!stats.isDirectory() || !isOurs) {
    throw new EmbeddedError(
      `The socket folder ${sockets} belongs to somebody else: set TMPDIR to a folder of your own.`,
    );
  }
  chmodSync(sockets, 0o700);
  handOver(sockets, owner, false);
}

const always = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=200',
  'shared_buffers=128MB',
  'effective_cache_size=512MB',
  'work_mem=8MB',
  'maintenance_work_mem=64MB',
  'random_page_cost=1.1',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'timezone=UTC',
  'log_timezone=UTC',
  // Statements contain personal data.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];

const durable = [
  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  'wal_level=replica', // an online copy (npm run backup) needs it
  // Not compressed: a wave of a request writes some hundred pages anew, and compressing them was a third of its cost.
  'wal_compression=off',
  'min_wal_size=80MB',
  'max_wal_size=512MB',
  'checkpoint_timeout=10min',
];

const volatile = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];
