/**
 * `npm run bench:live`: 1,000 open pages on one of two processes. Their memory, reading next to them, and the time from the
 * answer to a write in one process to the page of another. Two minutes.
 */
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { requestFields } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { type App, openEnvironment } from '../faults/environment.ts';
import { median } from './arithmetic.ts';
import { percentile } from '../faults/fault.ts';
import { openServer } from '../faults/open-server.ts';
import { servingOf } from '../faults/process.ts';
import { poll } from '../helpers/poll.ts';

const STREAMS = 1_000;
const OF_EACH = 4;
const WRITES = 200;
const READS = 600;
const PARTS = 9;

const { server, close } = await openServer();
const environment = await openEnvironment({
  database: server,
  apps: 2,
  // With the heap that processes have in use: V8 doubles its young generation in others, by 20 MiB beside the streams.
  supervised: true,
  env: { LOG_LEVEL: 'error' },
});
try {
  const [one, two] = environment.apps as [App, App];
  for (let each = 0; each < 20; each++) await anApprovedCraftsman(environment);
  const clients = [];
  for (let each = 0; each < STREAMS / OF_EACH; each++) clients.push(await aClient(environment));

  const [serving] = await servingOf(two);
  const memory = async () =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${serving}/status`, 'utf8'))?.[1]) / 1024;
  await read(two);
  const alone = await read(two);
  const before = await memory();
  const streams: ReturnType<typeof listen>[] = [];
  // One after another: load shedding refuses a thousand at once.
  for (const [at, client] of clients.entries()) {
    for (let each = 0; each < OF_EACH; each++) streams.push(listen(two, client, at));
    await poll(() => streams.every(({ isOpen }) => isOpen), 60_000);
  }
  await delay(2_000);
  const after = await memory();
  const nextTo = await read(two);
  console.log(`${STREAMS} streams: ${(after - before).toFixed(0)} MiB more (${before.toFixed(0)} before)`);
  console.log(
    `a list, p99: ${alone.toFixed(1)} ms alone, ${nextTo.toFixed(1)} ms next to them, ${(nextTo / alone).toFixed(2)}×`,
  );

  const took: number[] = [];
  const [client] = clients as [(typeof clients)[number]];
  const [page] = streams as [(typeof streams)[number]];
  for (let each = 0; each < WRITES; each++) {
    const seen = page.changes;
    await one.call('POST', '/job-requests/', { as: client, body: requestFields() });
    const answered = performance.now();
    await poll(async () => page.changes > seen, 10_000);
    took.push(Math.max(0, page.at - answered));
    await delay(20);
  }
  console.log(
    `from an answer to the other process's page: median ${percentile(took, 0.5).toFixed(1)}, p99 ${percentile(took, 0.99).toFixed(1)} ms`,
  );
  for (const { end } of streams) end();
} finally {
  await environment.close();
  await close();
}

/** @returns the p99 of reading lists that no cache has, in milliseconds: the median of some parts, since a machine stalls at times */
async function read(app: App): Promise<number> {
  const parts: number[] = [];
  while (parts.length < PARTS) {
    const took: number[] = [];
    for (let each = 0; each < READS; each++)
      took.push((await app.call('GET', `/public-craftsman/?search=plumber&page_size=${1 + (each % 90)}`)).ms);
    parts.push(percentile(took, 0.99));
  }
  return median(parts);
}

/** @param at of the client, who has an IP address of their own: one may not hold a thousand connections */
function listen(app: App, { access }: { access: string }, at: number) {
  const stream = { isOpen: false, changes: 0, at: 0, end: () => void request.destroy() };
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${access}` };
  const request = http.get(
    `${app.base}/live`,
    { headers, agent: false, localAddress: `127.${1 + at}.0.1` },
    (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: open')) stream.isOpen = true;
        if (!text.includes('event: change')) return;
        stream.changes += 1;
        stream.at = performance.now();
      });
    },
  );
  request.on('error', () => undefined);
  return stream;
}
