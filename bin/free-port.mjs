import { existsSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { root } from './prepare.mjs';
import { fail } from './run.mjs';

/** Tried before minutes of installing and loading. The program's own settings need packages. */
export async function requireFreePort() {
  const file = path.join(root, '.env');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const setting = (name) => process.env[name] ?? new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];
  const port = Number(setting('PORT') || 3000);
  const host = setting('HOST') || '127.0.0.1';
  if (!(port > 0 && port < 65_536) || (await isFree(port, host))) return;
  let next = port + 1;
  while (!(await isFree(next, host))) next++;
  fail(`Port ${port} is taken by ${await holderOf(port)}. Stop it, or choose a free one: PORT=${next} npm start`);
}

/** The start itself reports other faults than a taken port. */
function isFree(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', ({ code }) => resolve(code !== 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

async function holderOf(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(2_000) })
    .then((response) => response.json())
    .catch(() => null);
  return answer?.status === 'live' ? 'an Ufundi that runs already' : 'another program';
}
