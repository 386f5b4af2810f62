import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#platform/paths.ts';

/** Ends it when it goes on to install or build. */
function start(port: number): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [path.join(ROOT, 'bin/start.mjs')], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      if (/Installing|Building/.test(output)) child.kill();
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

test.each([
  ['hello', 'another program'],
  ['{"status":"live"}', 'an Ufundi that runs already'],
])('a taken port is told before anything is installed, with a free one (%s)', async (body, holder) => {
  const server = createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const { code, output } = await start(port);
  server.close();
  expect(code).toBe(1);
  expect(output).toMatch(
    new RegExp(`^\nPort ${port} is taken by ${holder}\\. Stop it, or choose a free one: PORT=\\d+ npm start\n$`),
  );
});
