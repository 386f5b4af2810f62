import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '#platform/paths.ts';
import { freePort } from '../../helpers/free-port.ts';
import { LOOSE_LIMITS } from '../../helpers/loose-limits.ts';
import { built } from '../../helpers/product.ts';
import type { Ready } from './bare.ts';
import type { Outcome, Task } from './client.ts';

const COMPILED = path.join(os.tmpdir(), 'ufundi-bench-compiled');
/** Tokens made here are valid on every server of a run. */
export const TOKEN_SECRET = 'a-secret-for-measuring-that-opens-nothing-else';

export interface Running {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

/** The product as operated: supervisor and one worker, production, default settings. */
export async function startServer(url: string): Promise<Running> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ufundi-bench-'));
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [built('supervisor')], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILED,
      DEMO: 'off',
      ...LOOSE_LIMITS,
      DATABASE_URL: url,
      TOKEN_SECRET,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isResponding(port))) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    if (performance.now() - began > 120_000) throw new Error('the product never answered');
    await delay(10);
  }
  return {
    pid: child.pid as number,
    port,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function isResponding(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/public-craftsman/?page_size=24`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

export interface Bare {
  readonly pid: number;
  readonly port: number;
  prepare(ready: Ready): Promise<void>;
  stop(): void;
}

export async function startBare(): Promise<Bare> {
  const child = forked('bare.ts');
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    pid: child.pid as number,
    port,
    async prepare(ready) {
      const taken = once(child, 'message');
      child.send(ready);
      await taken;
    },
    stop: () => void child.kill(),
  };
}

export interface LoadClient {
  run(task: Task): Promise<Outcome>;
  stop(): void;
}

export function startLoadClient(): LoadClient {
  const child = forked('client.ts');
  return {
    async run(task) {
      const reply = once(child, 'message');
      child.send(task);
      const [{ outcome, error }] = (await reply) as [{ outcome?: Outcome; error?: string }];
      if (!outcome) throw new Error(`asking failed: ${error}`);
      return outcome;
    },
    stop: () => void child.kill(),
  };
}

function forked(file: string): ChildProcess {
  return fork(path.join(import.meta.dirname, file), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

export async function sample(port: number, request: Uint8Array): Promise<Ready> {
  const socket = net.connect({ port, host: '127.0.0.1' });
  const parts: Buffer[] = [];
  // The end of the connection is the end of the response.
  const text = Buffer.from(request);
  const end = text.indexOf('\r\n\r\n');
  socket.write(Buffer.concat([text.subarray(0, end), Buffer.from('\r\nconnection: close'), text.subarray(end)]));
  for await (const part of socket) parts.push(part as Buffer);
  const whole = Buffer.concat(parts);
  const split = whole.indexOf('\r\n\r\n');
  const [first = '', ...lines] = whole.toString('latin1', 0, split).split('\r\n');
  const headers = lines.map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
  });
  const chunked = headers.some(([name, value]) => name === 'transfer-encoding' && value === 'chunked');
  const body = whole.subarray(split + 4);
  // Node writes these itself.
  const own = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);
  const copied = headers.filter(([name]) => !own.has(name));
  const bytes = chunked ? unchunked(body) : body;
  return {
    status: Number(first.slice(9, 12)),
    headers: [...copied, ['content-length', String(bytes.length)]],
    body: bytes,
  };
}

function unchunked(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.toString('latin1', at, line), 16);
    if (!(length > 0)) return Buffer.concat(parts);
    parts.push(body.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
}
