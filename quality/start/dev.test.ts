import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ROOT } from '#platform/paths.ts';
import { aMigratedDatabase } from '../helpers/empty-database.ts';
import { freePort } from '../helpers/free-port.ts';
import { poll } from '../helpers/poll.ts';
import { PROGRAM_ENV } from '../helpers/product.ts';

test('npm run dev names one URL, and pages with live changes are served there', async () => {
  const [PORT, PAGES_PORT] = [String(await freePort()), String(await freePort())];
  const { url: DATABASE_URL, dataDir: DATA_DIR, remove } = await aMigratedDatabase();
  const child = spawn(process.execPath, ['bin/dev.mjs'], {
    cwd: ROOT,
    env: { ...PROGRAM_ENV, PORT, PAGES_PORT, DATABASE_URL, DATA_DIR, TOKEN_SECRET: 'x'.repeat(40), DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  try {
    await poll(async () => output.includes('Ufundi is ready'));
    const [url = '', ...others] = output.match(/^(?:Ufundi is ready on |.*Local: +)http\S+/gm) ?? [];
    expect([url, ...others]).toEqual([`Ufundi is ready on http://localhost:${PAGES_PORT}`]);
    const page = await fetch(`http://localhost:${PAGES_PORT}/`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('/@vite/client');
  } finally {
    child.kill('SIGTERM');
    await once(child, 'close');
    await remove();
  }
});
