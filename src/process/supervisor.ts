/** Owns the port and the embedded database, starts and replaces CLUSTER processes, serves nothing itself. */
import cluster, { type Worker } from 'node:cluster';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedError } from '#embedded-postgres/error.ts';
import { makeDataFolder } from '#embedded-postgres/data-paths.ts';
import { type RunningServer, startEmbedded } from '#embedded-postgres/start.ts';
import { makeLog } from '#platform/log.ts';
import { removeState, writeState, type Replacing } from './reload.ts';
import { programFile } from '#platform/paths.ts';
import { settingsOrExit } from '#platform/settings.ts';
import { collectMetrics, receiveMetrics } from './collect-metrics.ts';
import { HEARTBEAT_MS, type ProcessMetrics, type PrimaryMessage, type WorkerMessage } from './worker.ts';

/** Heartbeats, not seconds: a suspended machine is not a hang. */
const MAX_MISSED = 5;
const SHORT_LIFE_MS = 30_000;
const MAX_PAUSE_MS = 10_000;
const REPLACED_MS = 150_000;
const SHUTDOWN_MS = 20_000;

class StartupExit extends Error {
  readonly code: number;
  constructor(code: number) {
    super('a process ended before it served');
    this.code = code;
  }
}

interface Serving {
  readonly worker: Worker;
  readonly since: number;
  ready: boolean;
  stopping: boolean;
  missed: number;
  readonly exited: Promise<void>;
}

const settings = settingsOrExit();
const log = makeLog(settings.logLevel);
const all = new Set<Serving>();
let embedded: RunningServer | undefined;
let isStopping = false;
let hasServed = false;
let shortLives = 0;

process.stdout.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0, signal));
process.on('SIGUSR2', () => void replaceAll());
process.on('disconnect', () => void end(0, 'parent gone'));
process.on('exit', () => removeState(settings.dataDir));
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    log.fatal({ err: error }, 'something nobody expected; ending');
    void end(1, event);
  });

start().catch(async (error: unknown) => {
  if (isStopping) return;
  if (error instanceof EmbeddedError) process.stderr.write(`${error.message}\n`);
  else if (!(error instanceof StartupExit)) log.fatal({ err: error }, 'the start failed');
  await end(error instanceof StartupExit ? error.code : 1, 'start failed');
});

async function start(): Promise<void> {
  makeDataFolder(settings.dataDir);
  if (!settings.databaseUrl) {
    embedded = await startEmbedded({ dataDir: settings.dataDir, log: (line) => log.info(line) });
  }
  // The processes accept from one queue themselves. A connection that the supervisor hands over is lost with the process
  // that dies or hangs before it has taken it; the load spreads as evenly (measured November 2026).
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: programFile('src/app/main.ts'),
    args: process.argv.slice(2),
    // Early collections save 140 MB per process; semi-spaces of 16 MB, for 25 MB more, take a third off a rendered page.
    execArgv: [...process.execArgv, '--max-semi-space-size=16', '--heap-growing-percent=50'],
  });
  for (let count = 0; count < settings.cluster && !isStopping; count++) await startOne();
  hasServed = true;
  writeState(settings.dataDir, 'serving', 0);
  setInterval(watch, HEARTBEAT_MS);
}

function startOne(): Promise<Serving> {
  const worker = cluster.fork({
    // glibc would not return the memory of large arrays: 45 of 330 MB with 100,000 craftsmen.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(settings.dataDir, 'cache'),
  });
  return new Promise((resolve, reject) => {
    const exited = new Promise<void>((resolveExit) => {
      worker.once('exit', (code: number | null, signal: string | null) => {
        all.delete(one);
        resolveExit();
        if (!one.ready) reject(new StartupExit(code ?? 1));
        else if (!one.stopping && !isStopping) void replaceWorker(one, code, signal);
      });
    });
    const one: Serving = { worker, since: Date.now(), ready: false, stopping: false, missed: 0, exited };
    all.add(one);
    worker.on('message', (message: WorkerMessage) => {
      one.missed = 0;
      if (message.word === 'ready') {
        one.ready = true;
        resolve(one);
      } else if (message.word === 'ask') void collect(message.of).then((metrics) => send(one, metrics));
      else if (message.word === 'figures') receiveMetrics(message.of, message.figures);
    });
    worker.on('error', (error) => log.warn({ err: error }, 'a serving process does not listen'));
  });
}

async function replaceWorker({ since, worker }: Serving, code: number | null, signal: string | null): Promise<void> {
  shortLives = Date.now() - since < SHORT_LIFE_MS ? shortLives + 1 : 0;
  log.error({ process: worker.process.pid, code, signal }, 'a serving process died; starting another');
  for (;;) {
    if (shortLives > 1) await delay(Math.min(250 * 2 ** shortLives, MAX_PAUSE_MS));
    if (isStopping) return;
    try {
      await startOne();
      return;
    } catch (error) {
      shortLives += 1;
      log.error({ err: error }, 'a serving process did not start; trying again');
    }
  }
}

function watch(): void {
  for (const one of all) {
    if (!one.ready || ++one.missed <= MAX_MISSED) continue;
    log.error({ process: one.worker.process.pid }, 'a serving process hangs; ending it');
    one.worker.process.kill('SIGKILL');
  }
}

let replacing: Promise<void> | undefined;
let rounds = 0;

function replaceAll(): Promise<void> {
  if (!hasServed || isStopping) return Promise.resolve();
  replacing ??= (async () => {
    let outcome: Replacing = 'serving';
    writeState(settings.dataDir, 'replacing', rounds);
    try {
      for (const old of [...all].filter((one) => one.ready && !one.stopping)) {
        await startOne();
        stopReplaced(old);
      }
      log.info({}, 'every serving process was replaced');
    } catch (error) {
      outcome = 'failed';
      log.error({ err: error }, 'the new process does not start; the old ones go on serving');
    }
    rounds += 1;
    replacing = undefined;
    writeState(settings.dataDir, outcome, rounds);
  })();
  return replacing;
}

function stopReplaced(old: Serving): void {
  old.stopping = true;
  send(old, { order: 'leave' });
  void endIn(old, REPLACED_MS);
}

async function endIn(one: Serving, milliseconds: number): Promise<void> {
  const timeout = setTimeout(() => one.worker.process.kill('SIGKILL'), milliseconds).unref();
  await one.exited;
  clearTimeout(timeout);
}

async function end(code: number, why: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.info({ why }, 'stopping');
  await Promise.all(
    [...all].map(async (one) => {
      one.worker.process.kill('SIGTERM');
      await endIn(one, SHUTDOWN_MS);
    }),
  );
  await embedded?.stop().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
  process.exit(code);
}

function collect(of: number): Promise<ProcessMetrics> {
  const ready = [...all].filter((one) => one.ready);
  return collectMetrics(of, ready, (one, id) => send(one, { order: 'figures', of: id }));
}

function send(one: Serving, message: PrimaryMessage | ProcessMetrics): void {
  if (one.worker.isConnected()) one.worker.send(message, () => {});
}
