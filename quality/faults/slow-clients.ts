import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { aClient } from '../../db/factories/people.ts';
import { poll } from '../helpers/poll.ts';
import { type Fault, few, percentile, type FaultRun, type FaultResult, times } from './fault.ts';
import { type App, openEnvironment } from './environment.ts';

const SLOW = 200;

async function slow(run: FaultRun): Promise<FaultResult> {
  const environment = await openEnvironment({
    database: run.server,
    mutation: run.mutation,
    env: { LOG_LEVEL: 'fatal' },
  });
  const sockets: net.Socket[] = [];
  try {
    const { app } = environment;
    const wrong: string[] = [];
    const client = await aClient(environment);
    const seconds = times(run, 20, 1);
    await measure(app, client, 1);
    const usual = await measure(app, client, seconds);

    let closed = 0;
    for (let each = 0; each < SLOW; each++) {
      const socket = net.connect(app.port, '127.0.0.1');
      socket
        .on('error', () => {})
        .on('close', () => (closed += 1))
        .resume();
      // Half never finish their headers, half never finish a body.
      const head = `POST /api/job-requests/ HTTP/1.1\r\nhost: ufundi\r\nauthorization: Bearer ${client.access}\r\n`;
      socket.write(
        each % 2 === 0
          ? 'GET / HTTP/1.1\r\nhost: ufundi\r\n'
          : `${head}content-type: multipart/form-data; boundary=b\r\ncontent-length: 5000000\r\n\r\n--b\r\n`,
      );
      sockets.push(socket);
    }
    const dripping = setInterval(() => {
      for (const [at, socket] of sockets.entries()) if (socket.writable) socket.write(at % 2 === 0 ? 'x: y\r\n' : 'x');
    }, 2_000);
    const began = performance.now();
    const during = await measure(app, client, seconds);
    // The short form waits for the shorter of the two timeouts.
    const expectedClosed = run.size === 'full' ? SLOW : SLOW / 2;
    await poll(async () => closed >= expectedClosed, run.size === 'full' ? 90_000 : 40_000).catch(() => {
      wrong.push(`${SLOW - closed} of ${SLOW} slow connections are still held`);
    });
    const held = performance.now() - began;
    clearInterval(dripping);
    await delay(100);
    const after = await measure(app, client, 1);
    for (const { failed } of [usual, during, after]) if (failed > 0) wrong.push(`${failed} calls of others failed`);
    return {
      wrong: few(wrong),
      measurements: {
        'slow connections': SLOW,
        'others p99 ms before': usual.p99.toFixed(1),
        'with them': during.p99.toFixed(1),
        ratio: (during.p99 / usual.p99).toFixed(2),
        'sent away': closed,
        'the last after s': (held / 1000).toFixed(0),
      },
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    await environment.close();
  }
}

async function measure(app: App, client: { access: string }, seconds: number) {
  const until = performance.now() + seconds * 1000;
  const took: number[] = [];
  let failed = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() < until) {
        const { status, ms } = await app.call('GET', '/job-requests/', { as: client });
        if (status === 200) took.push(ms);
        else failed += 1;
      }
    }),
  );
  return { p99: percentile(took, 0.99), failed };
}

export const SLOW_CLIENTS: readonly Fault[] = [{ name: 'slow-clients', mutations: ['no-time-limits'], play: slow }];
