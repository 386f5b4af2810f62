/**
 * Where a fault is played: real processes of the product on a database and a data folder of their own, and beside them
 * what a test needs to make people and jobs and to look into the rows.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openStorage } from '#platform/storage/open-storage.ts';
import { collectGarbage } from '#media/garbage-collection.ts';
import { checkInvariants } from '#operations/invariants/invariants.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { AppContext } from '#api/context.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';
import { makeLimits } from '#api/rate-limits.ts';
import { openMail } from '#platform/mail/mail.ts';
import { readSettings } from '#platform/settings.ts';
import { runJobs } from '#app/workers.ts';
import { ROOT } from '#platform/paths.ts';
import { poll } from '../helpers/poll.ts';
import { built, freePort } from '../helpers/product.ts';
import { type Caller, makeCaller } from './client.ts';

const READY_MS = 120_000;

export interface EnvironmentOptions {
  /** A PostgreSQL to make a database in, or the product's own embedded one. */
  readonly database: pg.PoolConfig | 'embedded';
  readonly apps?: number;
  /** Under the supervisor, as `npm start` does it. */
  readonly supervised?: boolean;
  /** The protection to take out, by its name in plants.mjs. */
  readonly plant?: string | undefined;
  readonly env?: Record<string, string>;
  /** Settings of one app alone. */
  readonly envOf?: (app: number) => Record<string, string>;
  readonly dataDir?: string;
}

export interface App extends Caller {
  readonly base: string;
  readonly port: number;
  readonly pid: number;
  readonly output: () => string;
  signal(signal: NodeJS.Signals): void;
  /** Ends it without a word and waits until it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port. @returns milliseconds until it was ready, or answered when that is enough */
  start(enough?: { readonly isLive: boolean }): Promise<number>;
  stop(): Promise<number | null>;
  isReady(): Promise<boolean>;
}

export interface Environment extends AppContext {
  readonly apps: readonly App[];
  readonly app: App;
  /** One more process, not started yet; whoever asks for it stops it. */
  another(env: Record<string, string>): Promise<App>;
  /** As the owner of the tables. */
  readonly connection: pg.PoolConfig;
  /** Runs every waiting job now, in this process. */
  work(): Promise<void>;
  /** Sweeps as if everything were old, then looks at every invariant. @returns breaches, a line each */
  breaches(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openEnvironment(wanted: EnvironmentOptions): Promise<Environment> {
  const dataDir = wanted.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'ufundi-fault-')));
  const closers: (() => Promise<unknown>)[] = [];
  const isEmbedded = wanted.database === 'embedded';
  let connection: pg.PoolConfig = { host: path.join(dataDir, 'postgres/socket'), user: 'ufundi', database: 'ufundi' };
  if (wanted.database !== 'embedded') {
    const { made, drop } = await makeDatabase(wanted.database);
    connection = made;
    closers.push(drop);
  }
  const secret = randomBytes(32).toString('hex');
  const apps: App[] = [];
  const env: Record<string, string> = {
    NODE_ENV: 'production',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    TOKEN_SECRET: secret,
    ...(isEmbedded ? {} : { DATABASE_URL: urlOf(connection) }),
    ...wanted.env,
    ...(process.env.FAULT_LOG ? { LOG_LEVEL: process.env.FAULT_LOG } : {}),
  };
  const close = async () => {
    await Promise.all(apps.map((app) => app.stop()));
    // To see what the product said: FAULT_LOG=info.
    if (process.env.FAULT_LOG) for (const app of apps) process.stderr.write(app.output());
    for (let step = closers.pop(); step; step = closers.pop()) await step();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    if (!isEmbedded) {
      const opened = openDatabase({ ...connection, statement_timeout: 0 }, () => {});
      await migrate(opened.db);
      await migrateJobs(opened.pool);
      await opened.close();
    }
    for (let at = 0; at < (wanted.apps ?? 1); at++) apps.push(await makeApp(wanted, { ...env, ...wanted.envOf?.(at) }));
    await Promise.all(apps.map((app) => app.start()));
    const settings = readSettings({ ...env, PORT: String(apps[0]?.port) });
    const opened = openDatabase({ ...connection, max: 8 }, () => {});
    closers.push(opened.close);
    const storage = await openStorage(settings);
    const server: AppContext = {
      settings,
      db: opened.db,
      storage,
      limits: makeLimits(opened.pool, 1000),
      log: pino({ level: 'silent' }),
    };
    const work = () => runJobs(server, openMail(settings, server.log), opened.pool);
    return {
      ...server,
      apps,
      app: apps[0] as App,
      another: (more) => makeApp(wanted, { ...env, ...more }),
      connection,
      work,
      async breaches() {
        await collectGarbage(opened.db, storage, new Date(Date.now() + 60_000));
        await opened.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
        await work();
        const checked = await checkInvariants(opened.db, storage, new Date());
        return checked.flatMap(({ name, breaches }) => breaches.map((breach) => `${name}: ${breach}`));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function makeApp(wanted: EnvironmentOptions, env: Record<string, string>): Promise<App> {
  const port = Number(env.PORT ?? (await freePort()));
  const base = `http://127.0.0.1:${port}`;
  const caller = makeCaller(base, 64);
  const planted = wanted.plant !== undefined || Object.keys(env).some((name) => name.startsWith('FAULT_'));
  let child: ChildProcess | undefined;
  let output = '';
  const isOver = () => !child || child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || isOver()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const isReady = (part = 'ready') =>
    caller.call('GET', `!/health/${part}`, { patience: 5_000 }).then(
      (response) => response.status === 200,
      () => false,
    );
  return {
    ...caller,
    base,
    port,
    get pid() {
      return child?.pid ?? 0;
    },
    output: () => output,
    signal: (signal) => void child?.kill(signal),
    kill: () => end('SIGKILL'),
    isReady: () => isReady(),
    async start({ isLive } = { isLive: false }) {
      const began = performance.now();
      const program = wanted.supervised ? 'supervisor' : 'main';
      // What is taken out is taken out of the sources as they are loaded.
      child = spawn(
        process.execPath,
        [wanted.plant ? `src/${program === 'main' ? 'app' : 'process'}/${program}.ts` : built(program)],
        {
          cwd: ROOT,
          env: {
            PATH: process.env.PATH,
            TMPDIR: os.tmpdir(),
            PORT: String(port),
            PUBLIC_URL: base,
            ...env,
            NODE_OPTIONS: [
              env.NODE_OPTIONS,
              planted ? `--import ${path.join(import.meta.dirname, 'plant.mjs')}` : undefined,
            ]
              .filter(Boolean)
              .join(' '),
            ...(wanted.plant ? { FAULT_PLANT: wanted.plant } : {}),
            NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'ufundi-fault-cache'),
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      const { pid } = child;
      // A run that is broken off leaves nothing behind.
      const last = () => signalAll(pid ? [pid] : [], 'SIGKILL');
      process.once('exit', last);
      child.once('exit', () => process.off('exit', last));
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await poll(async () => {
        if (isOver()) throw new Error(`the product ended while starting:\n${output.slice(-3_000)}`);
        return isReady(isLive ? 'live' : 'ready');
      }, READY_MS);
      return performance.now() - began;
    },
    async stop() {
      await end('SIGTERM');
      await caller.close();
      return child?.exitCode ?? null;
    },
  };
}

async function makeDatabase(server: pg.PoolConfig): Promise<{ made: pg.PoolConfig; drop: () => Promise<void> }> {
  const name = `ufundi_fault_${randomBytes(6).toString('hex')}`;
  const ask = async (statement: string) => {
    const admin = new pg.Client({ ...server, database: 'postgres' });
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await ask(`create database ${name}`);
  return { made: { ...server, database: name }, drop: () => ask(`drop database if exists ${name} with (force)`) };
}

/** As DATABASE_URL names it. A socket's folder goes into the query: a URL with a user has a host. */
function urlOf({ host = '', port = 5432, user = '', password, database }: pg.PoolConfig): string {
  const url = new URL(
    host.startsWith('/')
      ? `postgres://localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
      : `postgres://${host}:${port}/${database}`,
  );
  url.username = String(user);
  if (typeof password === 'string') url.password = password;
  return url.href;
}

/** The processes of the embedded database in a data folder, its postmaster first. */
export async function databaseProcesses(dataDir: string): Promise<number[]> {
  const written = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(written.split('\n')[0]);
  return postmaster ? [postmaster, ...(await childrenOf(postmaster))] : [];
}

export async function childrenOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return listed.split(' ').filter(Boolean).map(Number);
}

/** Sends it to each that is still there. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // gone already
    }
  }
}
