import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from '#api/problem.ts';
import { sendProblem } from '#api/error-handler.ts';
import { isFromHere } from './from-here.ts';
import type { LoadState } from '#process/load-shedding.ts';
import type { AppContext } from '#api/context.ts';
import type { ResponseCache } from '#api/cache/response-cache.ts';
import { countDeliveries } from '#notifications/delivery/count-deliveries.ts';
import { allProcessMetrics, reportMetrics } from '#process/worker.ts';

export function serveMetrics(http: FastifyInstance, ctx: AppContext, load: LoadState, responses: ResponseCache): void {
  const register = new Registry();
  const durations = new Histogram({
    name: 'ufundi_http_request_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  // The pattern, never the URL: a label per person or page would grow without end.
  const note = (method: string, route: string | null, status: number, ms: number) =>
    durations.observe({ method, route: route ?? 'none', status: `${Math.floor(status / 100)}xx` }, ms / 1000);
  http.addHook('onResponse', async (request, reply) =>
    note(request.method, request.routeOptions.url ?? null, reply.statusCode, reply.elapsedTime),
  );
  responses.onAnswered(({ method, route, status, ms }) => note(method, route, status, ms));

  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['state'], registers: [register] });
  const pool = gauge('ufundi_database_connections', 'Connections of all processes, and calls waiting for one.');
  const work = gauge(
    'ufundi_requests_working',
    'Requests being worked on, how many may be at once, and how many were turned away since the start.',
  );
  new Gauge({ name: 'ufundi_processes', help: 'Processes that serve.', registers: [register] }).set(1);
  let defaults = false;

  const measureProcess = async () => {
    if (!defaults) collectDefaultMetrics({ register });
    defaults = true;
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = ctx.processStats?.pool ?? {};
    work.set({ state: 'working' }, load.active);
    work.set({ state: 'limit' }, load.limit);
    work.set({ state: 'turned_away' }, load.rejected);
    pool.set({ state: 'busy' }, totalCount - idleCount);
    pool.set({ state: 'idle' }, idleCount);
    pool.set({ state: 'waiting' }, waitingCount);
    return register.getMetricsAsJSON();
  };
  reportMetrics(measureProcess);

  // Of the installation: one process counts for all, and it must not be summed.
  const ofAll = new Registry();
  const messages = new Gauge({
    name: 'ufundi_messages_day',
    help: 'Messages to people that were planned in the last 24 hours, and what became of them.',
    labelNames: ['channel', 'state'],
    registers: [ofAll],
  });
  const measureMessages = async () => {
    messages.reset();
    // Without a database the other metrics are needed most.
    for (const { count, ...labels } of await countDeliveries(ctx.db).catch(() => [])) messages.set(labels, count);
    return ofAll.metrics();
  };

  // A scraper cannot choose its process, so each one answers for all.
  http.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!isFromHere(request)) return sendProblem(notFound(), request, reply);
    const all = AggregatorRegistry.aggregate((await allProcessMetrics(measureProcess)) as object[][]);
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send((await all.metrics()) + (await measureMessages()));
  });
}
