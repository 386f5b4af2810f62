/** The HTTP server of one process. This file, `hooks.ts`, `router.tsx` and `workers.ts` list the domains. */
import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { clientsRoutes } from '#clients/routes.ts';
import { contactRoutes } from '#contact/routes.ts';
import { craftsmenRoutes } from '#craftsmen/routes.ts';
import { shareCardRoute } from '#craftsmen/share-card/route.ts';
import { serveArchive } from '#identity/account/archive.ts';
import { identityRoutes } from '#identity/routes.ts';
import { makeIdentify } from '#identity/session/sessions.ts';
import { liveRoute } from '#notifications/live.ts';
import { smsCallbacks } from '#notifications/delivery/sms-callbacks.ts';
import { unsubscribeRoute } from '#notifications/delivery/unsubscribe-route.ts';
import { notificationsRoutes } from '#notifications/routes.ts';
import { serveFiles } from '#media/serve.ts';
import { requestsRoutes } from '#requests/routes.ts';
import { reviewsRoutes } from '#reviews/routes.ts';
import { shopRoutes } from '#shop/routes.ts';
import { sendProblem } from '#api/error-handler.ts';
import { configRoutes } from './config-routes.ts';
import { createLoadShedder } from '#process/load-shedding.ts';
import { bareHeaders, contentSecurity } from '#api/security-headers.ts';
import type { AppContext } from '#api/context.ts';
import { createResponseCache } from '#api/cache/response-cache.ts';
import { dropForgedHops, trustedProxies } from '#api/limits/trusted-proxies.ts';
import { logRequests } from '#platform/log.ts';
import { operationRoutes } from './operation-routes.ts';
import { servePages } from '#pages/server/serve-pages.ts';
import { createRegister, type ServedApi } from '#api/register.ts';
import { makeUnreadable } from '#api/client-error.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly served: ServedApi;
}

/**
 * Builds the app, not yet listening. Throws when two endpoints have the same method and path.
 * @param atLeast the least number of requests served at once; tests that send a hundred at once raise it
 */
export async function buildApp(ctx: AppContext, atLeast?: number): Promise<App> {
  const loadShedder = createLoadShedder(ctx, atLeast);
  const responses = createResponseCache(ctx);
  const http: FastifyInstance = Fastify({
    serverFactory: (handler) => loadShedder.open(handler, responses.answer),
    loggerInstance: ctx.log,
    trustProxy: trustedProxies(ctx.settings.trustProxy),
    bodyLimit: 100_000,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    clientErrorHandler: makeUnreadable(ctx.settings, ctx.log),
    frameworkErrors: (error, request, reply) =>
      sendProblem(error, request, reply.headers({ ...bareHeaders(ctx.settings), 'x-request-id': request.id })),
  });
  // Node would answer an unknown `Expect` header itself, without a log line.
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response));
  http.removeContentTypeParser('text/plain');
  http.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  http.addHook('onRequest', async (request, reply) => {
    dropForgedHops(request.headers);
    reply.header('x-request-id', request.id);
  });
  logRequests(http);
  loadShedder.install(http);
  await http.register(helmet, contentSecurity(ctx.settings));
  responses.install(http);
  await http.register(multipart, { throwFileSizeLimit: false });

  const identify = makeIdentify(ctx);
  const served = createRegister(http, ctx, identify, responses);
  configRoutes(served.register, ctx);
  identityRoutes(served.register, ctx);
  craftsmenRoutes(served.register, ctx);
  clientsRoutes(served.register, ctx);
  requestsRoutes(served.register, ctx);
  reviewsRoutes(served.register, ctx);
  shopRoutes(served.register, ctx);
  contactRoutes(served.register, ctx);
  notificationsRoutes(served.register, ctx);
  liveRoute(http, ctx, identify);
  unsubscribeRoute(http, served, ctx);
  smsCallbacks(http, served, ctx);
  serveFiles(http, ctx);
  serveArchive(http, ctx);
  shareCardRoute(http, ctx);
  operationRoutes(http, ctx, served, loadShedder.load, responses);
  await servePages(http, ctx, served, { responses });
  return { http, served };
}
