import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '#platform/paths.ts';
import { freePort } from './free-port.ts';
import { LOOSE_LIMITS } from './loose-limits.ts';

/** Of this environment a program gets no more than it needs, and what spares it compiling. */
export const PROGRAM_ENV = {
  PATH: process.env.PATH ?? '',
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
};

export const built = (program: 'main' | 'supervisor'): string => path.join(ROOT, `dist/server/${program}.cjs`);

export interface Product {
  readonly base: string;
  readonly dataDir: string;
  output(): string;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts the product and waits until it is ready. @param env settings; default: embedded database, no demo */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(path.join(os.tmpdir(), 'ufundi-product-')));
  let port = env.PORT ?? String(await freePort());
  let base = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  let output = '';

  async function start() {
    child = spawn(process.execPath, [built('main')], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DEMO: 'off',
        LOG_LEVEL: 'warn',
        ...LOOSE_LIMITS,
        ...env,
        PORT: port,
        DATA_DIR: dataDir,
        PUBLIC_URL: env.PUBLIC_URL ?? base,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // A demo loads in some 15 s, on a busy machine in minutes.
    const deadline = Date.now() + 300_000;
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}:\n${output}`);
      const ready = await fetch(`${base}/health/ready`).then(
        (response) => response.ok,
        () => false,
      );
      if (ready) return;
      if (Date.now() > deadline) throw new Error(`the product never became ready:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }

  for (let attempt = 1; ; attempt++) {
    try {
      await start();
      break;
    } catch (error) {
      // Between the look for a free port and the start another process may have taken it.
      if (env.PORT || attempt === 3 || !/is taken by another program/.test(output)) throw error;
      port = String(await freePort());
      base = `http://127.0.0.1:${port}`;
      output = '';
    }
  }
  return {
    base,
    dataDir,
    output: () => output,
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    start,
    async remove() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
