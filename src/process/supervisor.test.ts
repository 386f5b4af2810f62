import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { childrenOf, signalAll } from '../../quality/faults/environment.ts';
import { freePort } from '../../quality/helpers/free-port.ts';
import { aMigratedDatabase } from '../../quality/helpers/empty-database.ts';
import { built, PROGRAM_ENV } from '../../quality/helpers/product.ts';
import { poll } from '../../quality/helpers/poll.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-supervisor-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [built('supervisor')], {
    env: { ...PROGRAM_ENV, NODE_ENV: 'production', DEMO: 'off', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, output: () => output };
}

test('an invalid setting exits with 78 before any process starts', async () => {
  const { ended, output } = start({ CLUSTER: 'many' });
  expect(await ended).toBe(78);
  expect(output()).toContain('- CLUSTER must be cores or a whole number from 1 to 64.');
});

test('an occupied port exits with 1 after one sentence, without retries', async () => {
  const holder = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => holder.once('listening', resolve));
  const { port } = holder.address() as net.AddressInfo;
  const database = await aMigratedDatabase();
  const { ended, output } = start({ PORT: String(port), DATABASE_URL: database.url, TOKEN_SECRET: 'x'.repeat(40) });
  expect(await ended).toBe(1);
  expect(output().split(`Port ${port} is taken by another program.`)).toHaveLength(2);
  holder.close();
  await database.remove();
});

test('SIGTERM and SIGINT end the processes and the database and exit with 0', async () => {
  const port = await freePort();
  const { child, ended, output } = start({ PORT: String(port), CLUSTER: '2' });
  const state = path.join(folder, 'supervisor.json');
  await poll(() => {
    if (child.exitCode !== null) throw new Error(output());
    return existsSync(state);
  });
  expect(JSON.parse(await readFile(state, 'utf8'))).toMatchObject({ pid: child.pid, state: 'serving' });
  expect(output().match(/Ufundi is ready/g)).toHaveLength(1);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) child.kill(signal);
  expect(await ended).toBe(0);
  expect(output()).not.toMatch(/"level":(50|60)/);
  expect(existsSync(state)).toBe(false);
  expect(existsSync(path.join(folder, 'postgres/cluster/postmaster.pid'))).toBe(false);
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
});

test('while a process hangs, and after it was ended, the others answer every new connection', async () => {
  const port = await freePort();
  const database = await aMigratedDatabase();
  const env = { PORT: String(port), CLUSTER: '2', DATABASE_URL: database.url, TOKEN_SECRET: 'x'.repeat(40) };
  const { child, ended, output } = start(env);
  await poll(() => {
    if (child.exitCode !== null) throw new Error(output());
    return existsSync(path.join(folder, 'supervisor.json'));
  });
  const serving = await childrenOf(child.pid as number);
  expect(serving).toHaveLength(2);
  const [hanging = 0] = serving;
  const answers = () => Promise.all(Array.from({ length: 20 }, () => statusOnNewConnection(port)));
  signalAll([hanging], 'SIGSTOP');
  const whileItHangs = answers();
  await poll(() => !existsSync(`/proc/${hanging}`));
  expect(await whileItHangs).toEqual(Array(20).fill(200));
  expect(await answers()).toEqual(Array(20).fill(200));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await database.remove();
});

function statusOnNewConnection(port: number): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    http
      .get(`http://127.0.0.1:${port}/health/live`, { agent: false, timeout: 30_000 }, (response) =>
        resolve(response.resume().statusCode),
      )
      .once('timeout', () => resolve('no answer'))
      .once('error', ({ message }) => resolve(message));
  });
}
