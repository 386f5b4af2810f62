/**
 * The door of a process: how long a slow visitor may take, how many may come, and who is turned away while there is more
 * to do than can be done. A request refused here costs a twentieth of one served, so that those let in are still answered.
 */
import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { unavailable } from '#api/problem.ts';
import { bareHeaders } from '#api/security-headers.ts';
import type { AppContext } from '#api/context.ts';

/** Headers are a few hundred bytes; a body may be three videos over a slow line, as long as it keeps coming. */
const HEADERS_MS = 10_000;
const BODY_MS = 30 * 60_000;
const PROGRESS_MS = 30_000;
const PROGRESS_BYTES = 10_000;
const SILENCE_MS = 120_000;
const KEEP_ALIVE_MS = 65_000;
const CHECK_MS = 5_000;
const CONNECTIONS_MOST = 5_000;

/**
 * How many requests may be worked on at once. The event loop and the database say where between the two: when the loop's timer
 * comes late, or those let in would wait so long for a connection, they are already too many, and fewer are let in until it is
 * well again. A burst that is over sooner is let in whole. The least is more than any page asks at once.
 */
const WORK_LEAST = 24;
const WORK_MOST = 160;
const TICK_MS = 25;
const LATE_MS = 25;
const DATABASE_WAIT_MS = 100;

const RETRY_AFTER = '2';
/** More than any form without files. */
const SMALL_BYTES = 64_000;
/** Machines that watch must always be answered; files cost next to nothing, and a slow reader would hold a place for minutes. */
const NO_WORK = /^\/(health|metrics|assets|media|private|pattern|loom)\b|^\/api\/(media|private)\//;

export interface LoadState {
  readonly working: number;
  /** How many may work at once right now. */
  readonly limit: number;
  /** How many were turned away since the start. */
  readonly turnedAway: number;
}

export interface LoadShedder {
  readonly load: LoadState;
  /**
   * Fastify's `serverFactory`.
   * @param ready answers what costs nothing to answer, and says whether it did: that is never turned away
   */
  open(
    handler: (request: IncomingMessage, response: ServerResponse) => void,
    ready: (request: IncomingMessage, response: ServerResponse) => boolean,
  ): Server;
}

/** @param least how many may always work at once, however late the event loop is */
export function createLoadShedder(
  { log, settings, processStats }: Pick<AppContext, 'log' | 'settings' | 'processStats'>,
  least = WORK_LEAST,
): LoadShedder {
  const bare = Object.entries(bareHeaders(settings)).flat();
  let working = 0;
  let limit = Math.max(WORK_MOST, least);
  let turnedAway = 0;
  let told = 0;

  function admit(request: IncomingMessage, response: ServerResponse): boolean {
    if (NO_WORK.test(request.url ?? '')) return true;
    if (working >= limit) {
      turnedAway += 1;
      turnAway(request, response, bare);
      return false;
    }
    const leave = () => {
      working -= 1;
    };
    const begin = () => {
      if (response.closed) return;
      working += 1;
      response.once('close', leave);
    };
    // Whoever still sends is waited for, not worked for.
    if (hasBody(request)) request.once('end', begin);
    else begin();
    return true;
  }

  /** Down quickly, up slowly. */
  function feel(due: number) {
    const now = performance.now();
    const isTooMuch = now - due > LATE_MS || (processStats?.databaseWait() ?? 0) > DATABASE_WAIT_MS;
    limit = isTooMuch ? Math.max(least, Math.floor(limit * 0.8)) : Math.min(Math.max(WORK_MOST, least), limit + 1);
    if (turnedAway > told && now - lastTold > 1_000) {
      log.warn({ turned_away: turnedAway - told, working, limit }, 'more requests than can be served');
      told = turnedAway;
      lastTold = now;
    }
  }
  let lastTold = 0;

  return {
    load: {
      get working() {
        return working;
      },
      get limit() {
        return limit;
      },
      get turnedAway() {
        return turnedAway;
      },
    },
    open(handler, ready) {
      const receiving = new Set<IncomingMessage>();
      const server = http.createServer(
        {
          headersTimeout: HEADERS_MS,
          requestTimeout: BODY_MS,
          keepAliveTimeout: KEEP_ALIVE_MS,
          connectionsCheckingInterval: CHECK_MS,
        },
        (request, response) => {
          if (ready(request, response) || !admit(request, response)) return;
          if (hasBody(request)) {
            receiving.add(request);
            const arrived = () => receiving.delete(request);
            request.once('end', arrived).once('close', arrived);
            response.once('close', arrived);
          }
          handler(request, response);
        },
      );
      server.maxConnections = CONNECTIONS_MOST;
      server.setTimeout(SILENCE_MS);
      let due = performance.now() + TICK_MS;
      const tick = setInterval(() => {
        feel(due);
        due = performance.now() + TICK_MS;
      }, TICK_MS).unref();
      const progress = setInterval(() => cutDripping(receiving), CHECK_MS).unref();
      server.once('close', () => {
        clearInterval(tick);
        clearInterval(progress);
      });
      return server;
    },
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isLarge(request: IncomingMessage): boolean {
  return hasBody(request) && !(Number(request.headers['content-length']) <= SMALL_BYTES);
}

const seen = new WeakMap<IncomingMessage, { at: number; bytes: number }>();

/** Ends uploads that have all but stopped: each would hold its connection and its files for half an hour. */
function cutDripping(receiving: ReadonlySet<IncomingMessage>): void {
  const now = performance.now();
  for (const request of receiving) {
    const { bytesRead } = request.socket;
    const last = seen.get(request);
    if (!last) seen.set(request, { at: now, bytes: bytesRead });
    else if (now - last.at >= PROGRESS_MS) {
      if (bytesRead - last.bytes < PROGRESS_BYTES) request.socket.destroy();
      seen.set(request, { at: now, bytes: bytesRead });
    }
  }
}

/** The least that keeps the shape of an error, made without the framework. */
function turnAway(request: IncomingMessage, response: ServerResponse, bare: readonly string[]): void {
  const { status, code, detail } = unavailable;
  const id = randomUUID();
  const isPage = !(request.url ?? '').startsWith('/api/') && /text\/html/.test(request.headers.accept ?? '');
  const body = isPage
    ? `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ufundi</title><h1>Ufundi</h1><p>${detail}</p>`
    : JSON.stringify({ detail, error: detail, code, request_id: id });
  // As one flat list, which Node writes as it stands: an object costs half as much again a refusal, and there are thousands.
  response.writeHead(status, [
    'content-type',
    isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(body)),
    ...bare,
    'retry-after',
    RETRY_AFTER,
    'x-request-id',
    id,
    // A photo it still sends is not read to its end; of a few kilobytes the rest costs less than another connection.
    ...(isLarge(request) ? ['connection', 'close'] : []),
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
