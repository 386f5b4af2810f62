import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#platform/paths.ts';
import { poll } from '../helpers/poll.ts';

async function freePort(): Promise<string> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  await new Promise((closed) => server.close(closed));
  return String(port);
}

test('npm run dev names one URL, and pages with live changes are served there', async () => {
  const [PORT, PAGES_PORT] = [await freePort(), await freePort()];
  const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'ufundi-dev-'));
  const child = spawn(process.execPath, ['bin/dev.mjs'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT, PAGES_PORT, DATA_DIR, DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  try {
    await poll(async () => output.includes('Ufundi is ready'), 60_000);
    const [url = '', ...others] = output.match(/^(?:Ufundi is ready on |.*Local: +)http\S+/gm) ?? [];
    expect([url, ...others]).toEqual([`Ufundi is ready on http://localhost:${PAGES_PORT}`]);
    const page = await fetch(`http://localhost:${PAGES_PORT}/`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('/@vite/client');
  } finally {
    child.kill('SIGTERM');
    await once(child, 'close');
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}, 120_000);
