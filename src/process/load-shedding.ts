import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { unreadable } from '#api/client-error.ts';
import { trustedProxies } from '#api/limits/trusted-proxies.ts';
import { unavailable } from '#api/problem.ts';
import { bareHeaders } from '#api/security-headers.ts';
import type { AppContext } from '#api/context.ts';
import { limitConnections } from './connection-limits.ts';
import { readTarget } from './read-target.ts';
import { rejectRequest } from './reject-request.ts';
import { createUploadMonitor, hasBody } from './uploads.ts';

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
const RETRY_AFTER = '2';
const TICK_MS = 25;
const LATE_MS = 25;
const DATABASE_WAIT_MS = 100;

/** Never rejected: monitoring must always work, and files are cheap. */
const UNLIMITED = /^\/(health|assets|(api\/)?(media|private)|pattern|loom)\/|^\/(metrics|live)\/?($|\?)/;

export interface LoadState {
  readonly active: number;
  readonly limit: number;
  readonly rejected: number;
}

type Handler<Result> = (request: IncomingMessage, response: ServerResponse) => Result;

export function createLoadShedder(
  { log, settings, processStats }: Pick<AppContext, 'log' | 'settings' | 'processStats'>,
  min = MIN_ACTIVE,
) {
  const headers = Object.entries(bareHeaders(settings)).flat();
  const rejectionHeaders = [...headers, 'retry-after', RETRY_AFTER];
  const isTrusted = trustedProxies(settings.trustProxy);
  const max = Math.max(MAX_ACTIVE, min);
  const load = { active: 0, limit: max, rejected: 0 };
  let writes = 0;
  let logged = 0;
  let lastLogged = 0;

  function admit(request: IncomingMessage, response: ServerResponse): boolean {
    if (UNLIMITED.test(request.url ?? '')) return true;
    const write = isSignedInWrite(request) ? 1 : 0;
    if (load.active >= load.limit && (!write || writes >= load.limit * WRITES_SHARE)) {
      load.rejected += 1;
      rejectRequest(request, response, unavailable, rejectionHeaders);
      return false;
    }
    const start = () => {
      if (response.closed) return;
      load.active += 1;
      writes += write;
      response.once('close', () => {
        load.active -= 1;
        writes -= write;
      });
    };
    // A request counts as active only once its body has arrived.
    if (hasBody(request)) request.once('end', start);
    else start();
    return true;
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
    open(handler: Handler<void>, serveCached: Handler<boolean>): Server {
      const uploads = createUploadMonitor();
      const server = createServer((request, response) => {
        if (!readTarget(request)) return rejectRequest(request, response, unreadable, headers);
        if (serveCached(request, response) || !admit(request, response)) return;
        if (hasBody(request)) uploads.add(request, response);
        handler(request, response);
      });
      limitConnections(server, (ip) => isTrusted(ip, 0));
      const check = setInterval(() => uploads.destroyStalled(), CHECK_MS).unref();
      server.once('close', startTicks(adjustLimit)).once('close', () => clearInterval(check));
      return server;
    },
  };
}

function isSignedInWrite({ method, headers }: IncomingMessage): boolean {
  return headers.authorization !== undefined && method !== 'GET' && method !== 'HEAD';
}

function startTicks(onTick: (expected: number) => void): () => void {
  let expected = performance.now() + TICK_MS;
  const timer = setInterval(() => {
    onTick(expected);
    expected = performance.now() + TICK_MS;
  }, TICK_MS).unref();
  return () => clearInterval(timer);
}

function createServer(handler: Handler<void>): Server {
  const timeouts = {
    headersTimeout: HEADERS_MS,
    requestTimeout: BODY_MS,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    connectionsCheckingInterval: CHECK_MS,
    requireHostHeader: false, // Node's own response to a missing Host has no body
  };
  const server = http.createServer(timeouts, handler);
  server.setTimeout(SILENCE_MS);
  return server;
}
