/** What operators and machines ask: health, metrics, the API's own description, robots and the map of pages. */
import type { FastifyInstance } from 'fastify';
import { makeReadiness } from './health.ts';
import type { House } from './house.ts';
import type { Served } from './serve.ts';

export function operationRoutes(http: FastifyInstance, house: House, _served: Served): void {
  const readiness = makeReadiness(house);
  http.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  http.get('/health/ready', async (_request, reply) => {
    const { ready, checks } = await readiness();
    reply.header('cache-control', 'no-store').status(ready ? 200 : 503);
    return reply.send({ status: ready ? 'ready' : 'not ready', checks });
  });
}
