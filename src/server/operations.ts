/** What operators and machines ask: health, metrics, the API's own description, robots and the map of pages. */
import type { FastifyInstance } from 'fastify';
import { serveDocs } from './docs.ts';
import type { Gate } from './gate.ts';
import { makeReadiness } from './health.ts';
import type { House } from './house.ts';
import type { Lane } from './lane.ts';
import { serveMetrics } from './metrics.ts';
import type { Served } from './serve.ts';
import { addressOf } from './settings.ts';
import { serveRobots } from './sitemap.ts';

const DAY = 86_400_000;

export function operationRoutes(http: FastifyInstance, house: House, served: Served, gate: Gate, lane: Lane): void {
  const readiness = makeReadiness(house);
  // Asked every few seconds, so only a failure is worth a line.
  http.get('/health/live', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  http.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const { ready, checks } = await readiness();
    reply.header('cache-control', 'no-store').status(ready ? 200 : 503);
    return reply.send({ status: ready ? 'ready' : 'not ready', checks });
  });
  serveMetrics(http, house, gate, lane);
  serveRobots(http, house);
  serveDocs(http, served);
  http.get('/.well-known/security.txt', async (_request, reply) => {
    // Read fresh by whoever asks: a process that runs for a year must not promise a day that has passed.
    const expires = new Date(Date.now() + 180 * DAY).toISOString();
    const lines = [
      `Contact: mailto:${addressOf(house.settings.operatorEmail)}`,
      `Expires: ${expires.slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: en, sw',
      `Canonical: ${house.settings.publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
