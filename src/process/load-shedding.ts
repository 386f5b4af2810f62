import http, { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { unreadable } from '#api/client-error.ts';
import { network } from '#api/limits/rate-limits.ts';
import { trustedProxies, visitorOf } from '#api/limits/trusted-proxies.ts';
import { notFound, problem, unavailable } from '#api/problem.ts';
import { bareHeaders } from '#api/security-headers.ts';
import type { AppContext } from '#api/context.ts';
import { endAtOnce, limitConnections, waitsTooLong } from './connection-limits.ts';
import { readTarget } from './read-target.ts';
import { rejectRequest } from './reject-request.ts';
import { createTransferMonitor, hasBody } from './transfers.ts';

const HEADERS_MS = 10_000;
const BODY_MS = 30 * 60_000;
const SILENCE_MS = 120_000;
const IDLE_CONNECTION_MS = 65_000;
const CHECK_MS = 5_000;

// The minimum exceeds what one page requests at once. The limit falls while the event loop is late or the expected wait for
// a database connection is long.
const MIN_ACTIVE = 24;
const MAX_ACTIVE = 160;
/** Of the limit, for signed-in writes alone: readers never push them out. */
const WRITES_SHARE = 1 / 3;
/** Beyond the limit, for networks that hold a small share of it: one that asks for ever more pushes nobody else out. */
const OTHERS_SHARE = 1 / 2;
const SMALL_SHARE = 1 / 8;
const RETRY_AFTER = '2';
const TICK_MS = 25;
const LATE_MS = 25;
const DATABASE_WAIT_MS = 100;

const moved = problem(308, 'moved', 'This address has a plainer form.');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served however busy the process is: what tells operators and proxies whether it works. */
    readonly isNeverRejected?: boolean;
  }
}

export interface LoadState {
  readonly active: number;
  readonly limit: number;
  readonly rejected: number;
}

type Handler<Result> = (request: IncomingMessage, response: ServerResponse) => Result;

/**
 * A request takes a place until the head of its answer is written: then its handler has produced the answer, or has begun a
 * long one. Clients who read slowly, or not at all, hold no places.
 */
class CountedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  onHead: (() => void) | null = null;

  override writeHead(status: number, ...rest: unknown[]): this {
    this.onHead?.();
    return super.writeHead(status, ...(rest as []));
  }
}

export function createLoadShedder(
  { log, settings, processStats }: Pick<AppContext, 'log' | 'settings' | 'processStats'>,
  min = MIN_ACTIVE,
) {
  const headers = Object.entries(bareHeaders(settings)).flat();
  const rejectionHeaders = [...headers, 'retry-after', RETRY_AFTER];
  const isTrusted = trustedProxies(settings.trustProxy);
  const max = Math.max(MAX_ACTIVE, min);
  const load = { active: 0, limit: max, rejected: 0 };
  const neverRejected = new Set<string>();
  /** Places that each network holds. */
  const held = new Map<string, number>();
  let writes = 0;
  let logged = 0;
  let lastLogged = 0;

  function admit(request: IncomingMessage, response: CountedResponse): boolean {
    if (neverRejected.has(pathOf(request))) return true;
    const write = isSignedInWrite(request) ? 1 : 0;
    const from = network(visitorOf(request, isTrusted));
    if (load.active >= load.limit && !(write && writes < load.limit * WRITES_SHARE) && !isOther(from)) {
      load.rejected += 1;
      rejectRequest(request, response, unavailable, rejectionHeaders);
      return false;
    }
    const start = () => {
      if (response.headersSent || response.closed) return;
      load.active += 1;
      writes += write;
      held.set(from, (held.get(from) ?? 0) + 1);
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        load.active -= 1;
        writes -= write;
        const left = (held.get(from) ?? 1) - 1;
        if (left > 0) held.set(from, left);
        else held.delete(from);
      };
      response.onHead = end;
      response.once('close', end);
    };
    // A request counts as active only once its body has arrived. Nothing reads the body of a GET.
    if (hasBody(request) && !isRead(request)) request.once('end', start);
    else start();
    return true;
  }

  function isOther(from: string): boolean {
    return (held.get(from) ?? 0) < load.limit * SMALL_SHARE && load.active < load.limit * (1 + OTHERS_SHARE);
  }

  function isServed(request: IncomingMessage, response: ServerResponse): boolean {
    const target = readTarget(request);
    if (target === 'plain') return true;
    if (target === 'unreadable') rejectRequest(request, response, unreadable, headers);
    else if (target === 'unknown') rejectRequest(request, response, notFound, headers);
    else rejectRequest(request, response, moved, [...headers, 'location', target.location]);
    return false;
  }

  function adjustLimit(expectedTick: number) {
    const now = performance.now();
    const isOverloaded = now - expectedTick > LATE_MS || (processStats?.databaseWait() ?? 0) > DATABASE_WAIT_MS;
    load.limit = isOverloaded ? Math.max(min, Math.floor(load.limit * 0.8)) : Math.min(max, load.limit + 1);
    if (load.rejected > logged && now - lastLogged > 1_000) {
      const { active: working, limit } = load;
      log.warn({ turned_away: load.rejected - logged, working, limit }, 'more requests than can be served');
      logged = load.rejected;
      lastLogged = now;
    }
  }

  return {
    load: load as LoadState,
    /** Before the routes, which declare whether they are never rejected. */
    install(http: FastifyInstance): void {
      http.addHook('onRoute', ({ url, config }) => {
        if (config?.isNeverRejected) neverRejected.add(url).add(`${url}/`);
      });
    },
    open(handler: Handler<void>, serveCached: Handler<boolean>): Server {
      const transfers = createTransferMonitor();
      const server = createServer((request, response) => {
        if (waitsTooLong(request.socket, response)) return endAtOnce(request.socket);
        if (!isServed(request, response) || serveCached(request, response) || !admit(request, response)) return;
        if (hasBody(request)) transfers.add(request, response);
        handler(request, response);
      });
      server.on('connection', (socket) => transfers.watch(socket));
      limitConnections(server, (ip) => isTrusted(ip, 0));
      const check = setInterval(() => transfers.destroyStalled(), CHECK_MS).unref();
      server.once('close', startTicks(adjustLimit)).once('close', () => clearInterval(check));
      return server;
    },
  };
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';
const isSignedInWrite = (request: IncomingMessage) => request.headers.authorization !== undefined && !isRead(request);

function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

function startTicks(onTick: (expected: number) => void): () => void {
  let expected = performance.now() + TICK_MS;
  const timer = setInterval(() => {
    onTick(expected);
    expected = performance.now() + TICK_MS;
  }, TICK_MS).unref();
  return () => clearInterval(timer);
}

function createServer(handler: (request: IncomingMessage, response: CountedResponse) => void): Server {
  const options = {
    ServerResponse: CountedResponse,
    headersTimeout: HEADERS_MS,
    requestTimeout: BODY_MS,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    connectionsCheckingInterval: CHECK_MS,
    requireHostHeader: false, // Node's own response to a missing Host has no body
  };
  const server = http.createServer(options, handler);
  server.setTimeout(SILENCE_MS);
  return server;
}
