/** What operators and machines ask: health, metrics, the API's own description, robots and the map of pages. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { House } from './house.ts';
import type { Served } from './serve.ts';

export function operationRoutes(http: FastifyInstance, house: House, _served: Served): void {
  http.get('/health/live', async () => ({ status: 'live' }));
  http.get('/health/ready', async () => {
    await sql`select 1`.execute(house.db);
    return { status: 'ready' };
  });
}
