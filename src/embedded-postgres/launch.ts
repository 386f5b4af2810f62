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
import { initialise, sweep } from './initialise.ts';
import { clearStalePidFiles } from './pidfile.ts';
import { type DataPaths, port } from './data-paths.ts';
import { commandFor, findRunnable, type Runnable } from './run-as.ts';
import { serverSettings } from './tuning.ts';

/** A server process of ours that may or may not have come up. */
export interface Launched {
  pid: number | undefined;
  isAlive(): boolean;
  /** What the server wrote to its log since it was launched. */
  said(): string;
}

/** Prepares the data directory and starts a server on it. Call only when nobody answers and no server holds it. */
export async function launch(paths: DataPaths, fsync: boolean, log: (line: string) => void): Promise<Launched> {
  const runnable = await findRunnable(paths);
  give(paths.home, runnable.way.owner, false);
  await sweep(paths);
  if (await initialise(paths, runnable, fsync)) log(`Made the embedded database in ${paths.home}.`);
  checkVersion(paths, runnable);
  give(paths.cluster, runnable.way.owner, true);
  await clearStalePidFiles(paths);
  openSockets(paths, runnable.way.owner);
  return start(paths, runnable, fsync);
}

async function start(paths: DataPaths, { postgres, way }: Runnable, fsync: boolean): Promise<Launched> {
  const from = await shortenLog(paths.log);
  const output = openSync(paths.log, 'a', 0o600);
  const settings = serverSettings(fsync).flatMap((setting) => ['-c', setting]);
  const where = ['-D', paths.cluster, '-k', paths.sockets, '-p', String(port)];
  const { file, args, options } = commandFor(way, postgres, [...where, ...settings]);
  // In a session of its own: Ctrl-C in the terminal reaches the app, which drains first and then ends the server.
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
    said: () => failure || readFileSync(paths.log).subarray(from).toString('utf8').trim(),
  };
}

/** Where the log stands now; a long one first makes room for a new one. */
async function shortenLog(path: string): Promise<number> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size < 5_000_000) return size;
  renameSync(path, `${path}.1`);
  return 0;
}

function checkVersion({ cluster }: DataPaths, { major, postgres }: Runnable): void {
  const made = Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  if (made === major) return;
  throw new EmbeddedError(
    `The database in ${cluster} was made by PostgreSQL ${made}, but ${postgres} is ${major}: ` +
      `run it with PostgreSQL ${made} and copy it over with npm run db:copy.`,
  );
}

/** As root: hands files to the user the server runs as. A data directory of another owner is refused by PostgreSQL. */
function give(path: string, owner: number | undefined, deep: boolean): void {
  if (owner === undefined || lstatSync(path).uid === owner) return;
  // The top comes last: its owner says that all below it has been handed over, even if this is cut short.
  if (deep)
    for (const name of readdirSync(path, { recursive: true })) lchownSync(join(path, String(name)), owner, owner);
  lchownSync(path, owner, owner);
}

/** Trust authentication is bounded by this folder's mode alone, so one that others prepared where all may write is refused. */
function openSockets({ sockets, home }: DataPaths, owner: number | undefined): void {
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  const found = lstatSync(sockets);
  const isOurs = dirname(sockets) === home || [process.getuid?.(), owner].includes(found.uid);
  if (!found.isDirectory() || !isOurs) {
    throw new EmbeddedError(
      `The socket folder ${sockets} belongs to somebody else: remove it, or set TMPDIR to a folder of your own.`,
    );
  }
  chmodSync(sockets, 0o700);
  give(sockets, owner, false);
}
