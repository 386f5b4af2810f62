/** Real processes of the product on their own database and folder, and an AppContext on the same. */
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
import { makeLimits } from '#api/limits/rate-limits.ts';
import { openMail } from '#platform/mail/mail.ts';
import { readSettings } from '#platform/settings.ts';
import { hooks } from '#app/hooks.ts';
import { runJobs } from '#app/workers.ts';
import { ROOT } from '#platform/paths.ts';
import { LOOSE_LIMITS } from '../helpers/loose-limits.ts';
import { poll } from '../helpers/poll.ts';
import { freePort } from '../helpers/free-port.ts';
import { built } from '../helpers/product.ts';
import { type Caller, makeCaller } from './client.ts';

const READY_MS = 120_000;

export interface EnvironmentOptions {
  readonly database: pg.PoolConfig | 'embedded';
  readonly apps?: number;
  readonly supervised?: boolean;
  readonly mutation?: string | undefined;
  readonly env?: Record<string, string>;
  readonly envOf?: (app: number) => Record<string, string>;
  readonly dataDir?: string;
}

export interface App extends Caller {
  readonly base: string;
  readonly port: number;
  readonly pid: number;
  readonly output: () => string;
  signal(signal: NodeJS.Signals): void;
  kill(): Promise<void>;
  /** Starts it on the same port. @returns ms until it was ready, or live when that is enough */
  start(enough?: { readonly isLive: boolean }): Promise<number>;
  stop(): Promise<number | null>;
  isReady(): Promise<boolean>;
}

export interface Environment extends AppContext {
  readonly apps: readonly App[];
  readonly app: App;
  another(env: Record<string, string>): Promise<App>;
  readonly connection: pg.PoolConfig;
  work(): Promise<void>;
  /** Sweeps with a clock in the future, then checks every invariant. @returns one line per violation */
  breaches(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'ufundi-fault-')));
  const closers: (() => Promise<unknown>)[] = [];
  const isEmbedded = options.database === 'embedded';
  let connection: pg.PoolConfig = { host: path.join(dataDir, 'postgres/socket'), user: 'ufundi', database: 'ufundi' };
  if (options.database !== 'embedded') {
    const { made, drop } = await makeDatabase(options.database);
    connection = made;
    closers.push(drop);
  }
  const secret = randomBytes(32).toString('hex');
  const apps: App[] = [];
  const env: Record<string, string> = {
    NODE_ENV: 'production',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    ...LOOSE_LIMITS,
    DATA_DIR: dataDir,
    TOKEN_SECRET: secret,
    ...(isEmbedded ? {} : { DATABASE_URL: urlOf(connection) }),
    ...options.env,
    ...(process.env.FAULT_LOG ? { LOG_LEVEL: process.env.FAULT_LOG } : {}),
  };
  const close = async () => {
    await Promise.all(apps.map((app) => app.stop()));
    // FAULT_LOG=info prints the product's log.
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
    for (let at = 0; at < (options.apps ?? 1); at++)
      apps.push(await makeApp(options, { ...env, ...options.envOf?.(at) }));
    await Promise.all(apps.map((app) => app.start()));
    const settings = readSettings({ ...env, PORT: String(apps[0]?.port) });
    const opened = openDatabase({ ...connection, max: 8 }, () => {});
    closers.push(opened.close);
    const storage = await openStorage(settings);
    const server: AppContext = {
      settings,
      db: opened.db,
      storage,
      limits: makeLimits(opened.pool, settings, 1000),
      hooks,
      log: pino({ level: 'silent' }),
    };
    const work = () => runJobs(server, openMail(settings, server.log), opened.pool);
    return {
      ...server,
      apps,
      app: apps[0] as App,
      another: (more) => makeApp(options, { ...env, ...more }),
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

async function makeApp(options: EnvironmentOptions, env: Record<string, string>): Promise<App> {
  const port = Number(env.PORT ?? (await freePort()));
  const base = `http://127.0.0.1:${port}`;
  const caller = makeCaller(base, 64);
  const mutation = options.mutation !== undefined || Object.keys(env).some((name) => name.startsWith('FAULT_'));
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
      const program = options.supervised ? 'supervisor' : 'main';
      // A mutation changes the sources as they are loaded, so it needs the unbundled program.
      child = spawn(
        process.execPath,
        [options.mutation ? `src/${program === 'main' ? 'app' : 'process'}/${program}.ts` : built(program)],
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
              mutation ? `--import ${path.join(import.meta.dirname, 'inject.mjs')}` : undefined,
            ]
              .filter(Boolean)
              .join(' '),
            ...(options.mutation ? { FAULT_MUTATION: options.mutation } : {}),
            NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'ufundi-fault-cache'),
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      const { pid } = child;
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

export async function databaseProcesses(dataDir: string): Promise<number[]> {
  const content = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(content.split('\n')[0]);
  return postmaster ? [postmaster, ...(await childrenOf(postmaster))] : [];
}

export async function childrenOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return listed.split(' ').filter(Boolean).map(Number);
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {}
  }
}
