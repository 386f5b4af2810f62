/** The HTTP server of one process. This file and `web/router.tsx` are the only two that list the domains. */
import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { clientsRoutes } from '#clients/routes.ts';
import { contactRoutes } from '#contact/routes.ts';
import { craftsmenRoutes } from '#craftsmen/routes.ts';
import { shareCardRoute } from '#craftsmen/share-card-route.ts';
import { serveArchive } from '#identity/archive.ts';
import { identityRoutes } from '#identity/routes.ts';
import { makeIdentify } from '#identity/sessions.ts';
import { mediaRoutes } from '#media/routes.ts';
import { serveFiles } from '#media/serve.ts';
import { requestsRoutes } from '#requests/routes.ts';
import { reviewsRoutes } from '#reviews/routes.ts';
import { shopRoutes } from '#shop/routes.ts';
import { answerProblem } from './answer.ts';
import { configRoutes } from './config.ts';
import { makeDoor } from './gate.ts';
import { bareHeaders, contentSecurity } from './headers.ts';
import type { House } from './house.ts';
import { makeLane } from './lane.ts';
import { logRequests } from './log.ts';
import { operationRoutes } from './operations.ts';
import { servePages } from './pages.ts';
import { makeServe, type Served } from './serve.ts';
import { makeUnreadable } from './unreadable.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly served: Served;
}

/**
 * Builds the app, not yet listening. Throws when two endpoints claim one address.
 * @param atLeast how many requests may always be worked on at once; tests that ask a hundred things together raise it
 */
export async function buildApp(house: House, atLeast?: number): Promise<App> {
  const { trustProxy } = house.settings;
  const door = makeDoor(house, atLeast);
  const lane = makeLane(house);
  const http: FastifyInstance = Fastify({
    serverFactory: (handler) => door.open(handler, (request, response) => lane.answer(request, response)),
    loggerInstance: house.log,
    // A number of hops says nothing of who the nearest one is: anybody could write the header. Fastify refuses it too.
    trustProxy: typeof trustProxy === 'number' ? false : trustProxy,
    bodyLimit: 100_000,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 300 },
    clientErrorHandler: makeUnreadable(house.settings, house.log),
    // Before any hook: what the router cannot read.
    frameworkErrors: (error, request, reply) =>
      answerProblem(error, request, reply.headers({ ...bareHeaders(house.settings), 'x-request-id': request.id })),
  });
  // Node would answer an expectation it does not know by itself, without a word; nobody needs to mean it.
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response));
  http.setErrorHandler((error, request, reply) => answerProblem(error, request, reply));
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  logRequests(http);
  await http.register(helmet, contentSecurity(house.settings));
  lane.learn(http);
  await http.register(multipart, { throwFileSizeLimit: false });

  const served = makeServe(http, house, makeIdentify(house), lane);
  configRoutes(served.serve, house);
  identityRoutes(served.serve, house);
  mediaRoutes(served.serve, house);
  craftsmenRoutes(served.serve, house);
  clientsRoutes(served.serve, house);
  requestsRoutes(served.serve, house);
  reviewsRoutes(served.serve, house);
  shopRoutes(served.serve, house);
  contactRoutes(served.serve, house);
  serveFiles(http, house);
  serveArchive(http, house);
  shareCardRoute(http, house);
  operationRoutes(http, house, served, door.gate, lane);
  await servePages(http, house, served, { lane });
  return { http, served };
}
