/**
 * The parent of the serving processes, and what `npm start` runs. It holds the port and the embedded database, starts
 * CLUSTER processes, starts another when one dies or hangs, and at SIGUSR2 replaces them all without losing a request.
 * It serves nothing itself, so that nothing people send can bring it down.
 */
import cluster, { type Worker } from 'node:cluster';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedError } from '#embedded-postgres/error.ts';
import { makeDataFolder } from '#embedded-postgres/data-paths.ts';
import { type Embedded, startEmbedded } from '#embedded-postgres/start.ts';
import { makeLog } from '#platform/log.ts';
import { forgetState, writeState, type Replacing } from './reload.ts';
import { programFile } from '#platform/paths.ts';
import { loadEnvironment, readSettings, SETTINGS_EXIT_CODE, SettingsError } from '#platform/settings.ts';
import { BEAT_MS, type ProcessMetrics, type PrimaryMessage, type WorkerMessage } from './worker.ts';

/** A process whose event loop has not turned for so many beats hangs. Beats, not seconds: a machine that slept is no hang. */
const HANGS_AFTER = 5;
/** One that lived shorter than this is dying in a row; each gives the next a longer pause, so that a fault does not burn the machine. */
const SHORT_LIFE_MS = 30_000;
const PAUSE_MOST_MS = 10_000;
/** A replaced process may finish what it has begun (a video over a slow line); at the end of everything less. */
const LEAVING_MS = 150_000;
const ENDING_MS = 20_000;
const FIGURES_MS = 1_000;

class EndedEarly extends Error {
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
  leaving: boolean;
  missed: number;
  readonly gone: Promise<void>;
}

const settings = settingsOrExit();
const log = makeLog(settings.logLevel);
const all = new Set<Serving>();
let embedded: Embedded | undefined;
let ending = false;
/** The code of the first process to fail before any had served: then the start has failed. */
let everServed = false;
let shortLives = 0;

process.stdout.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0, signal));
process.on('SIGUSR2', () => void replaceAll());
process.on('disconnect', () => void end(0, 'parent gone'));
process.on('exit', () => forgetState(settings.dataDir));
for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(fault, (error: unknown) => {
    log.fatal({ err: error }, 'something nobody expected; ending');
    void end(1, fault);
  });

// A module may not wait at its top: a built server is loaded by require, at half the cost.
start().catch(async (error: unknown) => {
  if (ending) return;
  if (error instanceof EmbeddedError) process.stderr.write(`${error.message}\n`);
  // A process that ended early has said why itself.
  else if (!(error instanceof EndedEarly)) log.fatal({ err: error }, 'the start failed');
  await end(error instanceof EndedEarly ? error.code : 1, 'start failed');
});

async function start(): Promise<void> {
  makeDataFolder(settings.dataDir);
  if (!settings.databaseUrl) {
    // Held here, the database outlives a serving process that dies.
    embedded = await startEmbedded({ dataDir: settings.dataDir, log: (line) => log.info(line) });
  }
  cluster.setupPrimary({
    exec: programFile('src/app/main.ts'),
    args: process.argv.slice(2),
    // Three such halves of 16 MB would be a quarter of what a small machine can give us; ours are short lives. And what lives
    // is tidied once it has grown by half, not doubled: 45 MB less after much reading, for no core time that could be measured.
    execArgv: [...process.execArgv, '--max-semi-space-size=4', '--heap-growing-percent=50'],
  });
  // The first alone brings the database up to date; the others find it so.
  for (let count = 0; count < settings.cluster && !ending; count++) await startOne();
  everServed = true;
  writeState(settings.dataDir, 'serving', 0);
  setInterval(watch, BEAT_MS);
}

function settingsOrExit() {
  try {
    return readSettings(loadEnvironment());
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(SETTINGS_EXIT_CODE);
  }
}

/** Starts a serving process. @returns once it serves @throws EndedEarly */
function startOne(): Promise<Serving> {
  // What was compiled once is read from there: a third less time until a new process serves.
  const worker = cluster.fork({
    // glibc would keep what large arrays give back: 45 MB of 330 with 100,000 craftsmen in memory.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(settings.dataDir, 'cache'),
  });
  return new Promise((resolve, reject) => {
    const gone = new Promise<void>((left) => {
      worker.once('exit', (code: number | null, signal: string | null) => {
        all.delete(one);
        left();
        if (!one.ready) reject(new EndedEarly(code ?? 1));
        else if (!one.leaving && !ending) void replaceWorker(one, code, signal);
      });
    });
    const one: Serving = { worker, since: Date.now(), ready: false, leaving: false, missed: 0, gone };
    all.add(one);
    worker.on('message', (heard: WorkerMessage) => {
      one.missed = 0;
      if (heard.word === 'ready') {
        one.ready = true;
        resolve(one);
      } else if (heard.word === 'ask') void collect(heard.of).then((figures) => tell(one, figures));
      else if (heard.word === 'figures') collecting.get(heard.of)?.(heard.figures);
    });
    worker.on('error', (error) => log.warn({ err: error }, 'a serving process does not listen'));
  });
}

/** Starts another in the place of one that died, for as long as it takes. */
async function replaceWorker({ since, worker }: Serving, code: number | null, signal: string | null): Promise<void> {
  shortLives = Date.now() - since < SHORT_LIFE_MS ? shortLives + 1 : 0;
  log.error({ process: worker.process.pid, code, signal }, 'a serving process died; starting another');
  for (;;) {
    if (shortLives > 1) await delay(Math.min(250 * 2 ** shortLives, PAUSE_MOST_MS));
    if (ending) return;
    try {
      await startOne();
      return;
    } catch (error) {
      shortLives += 1;
      log.error({ err: error }, 'a serving process did not start; trying again');
    }
  }
}

/** Ends a process that no longer shows life: its event loop is stuck, and nothing but its end gets it going again. */
function watch(): void {
  for (const one of all) {
    if (!one.ready || ++one.missed <= HANGS_AFTER) continue;
    log.error({ process: one.worker.process.pid }, 'a serving process hangs; ending it');
    one.worker.process.kill('SIGKILL');
  }
}

let replacing: Promise<void> | undefined;
let rounds = 0;

/** One after another: a new process serves before an old one stops listening. A new one that fails changes nothing. */
function replaceAll(): Promise<void> {
  if (!everServed || ending) return Promise.resolve();
  replacing ??= (async () => {
    let outcome: Replacing = 'serving';
    writeState(settings.dataDir, 'replacing', rounds);
    try {
      for (const old of [...all].filter((one) => one.ready && !one.leaving)) {
        await startOne();
        leave(old);
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

function leave(old: Serving): void {
  old.leaving = true;
  tell(old, { order: 'leave' });
  void endIn(old, LEAVING_MS);
}

async function endIn(one: Serving, milliseconds: number): Promise<void> {
  const over = new AbortController();
  const late = delay(milliseconds, true, { signal: over.signal, ref: false }).catch(() => false);
  if (await Promise.race([one.gone.then(() => false), late])) one.worker.process.kill('SIGKILL');
  over.abort();
}

async function end(code: number, why: string): Promise<void> {
  if (ending) return;
  ending = true;
  log.info({ why }, 'stopping');
  await Promise.all(
    [...all].map(async (one) => {
      one.worker.process.kill('SIGTERM');
      await endIn(one, ENDING_MS);
      await one.gone;
    }),
  );
  await embedded?.stop().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
  process.exit(code);
}

const collecting = new Map<number, (figures: unknown) => void>();
let collections = 0;

/** Asks every serving process for its figures. One that is too busy to answer is left out. */
async function collect(of: number): Promise<ProcessMetrics> {
  const kin = [...all].filter((one) => one.ready);
  const everybody: unknown[] = [];
  await new Promise<void>((resolve) => {
    const number = ++collections;
    const done = () => {
      clearTimeout(late);
      collecting.delete(number);
      resolve();
    };
    const late = setTimeout(done, FIGURES_MS);
    collecting.set(number, (figures) => {
      if (everybody.push(figures) === kin.length) done();
    });
    for (const one of kin) tell(one, { order: 'figures', of: number });
  });
  return { everybody, of };
}

function tell(one: Serving, what: PrimaryMessage | ProcessMetrics): void {
  if (one.worker.isConnected()) one.worker.send(what, () => {});
}
