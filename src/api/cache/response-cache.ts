/**
 * Caches complete responses to visitors and sends them from node:http before Fastify, whose hooks cost four times as much
 * as a cache hit (measured November 2026).
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Cache, createCache } from '#platform/cache.ts';
import { changeNotificationsOf } from '#platform/db/change-notifications.ts';
import { type RequestRecord, createRequestLog } from '#platform/log.ts';
import { isFresh, isKnown } from './conditional.ts';
import type { AppContext } from '../context.ts';

export interface CachedResponse {
  readonly route: string;
  readonly status: number;
  readonly headers: readonly string[];
  readonly etag: string;
  readonly body: Buffer;
}

export interface Cachable {
  readonly key: string;
  readonly etag: string;
  readonly since: number;
  readonly tags?: readonly string[];
  readonly seconds?: number | undefined;
}

declare module 'fastify' {
  interface FastifyReply {
    cached: Cachable | null;
  }
}

export interface ResponseCache extends Pick<Cache<CachedResponse>, 'time'> {
  /** Also a response invalidated within the last second, while it is rendered again. */
  find(key: string): CachedResponse | undefined;
  renew(key: string): void;
  remember(url: string, keyOf: (headers: IncomingMessage['headers']) => string): void;
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  onAnswered(listener: (answered: RequestRecord) => void): void;
  install(http: FastifyInstance): void;
}

const BYTES_MAX = 56_000_000;
const URLS_MAX = 4_000;
const URL_MAX = 500;
const STALE_MS = 1_000;
const OWN_HEADERS = new Set<string>(['x-request-id', 'content-length', 'date', 'connection', 'keep-alive']);

export function createResponseCache({
  db,
  log,
  processStats,
}: Pick<AppContext, 'db' | 'log' | 'processStats'>): ResponseCache {
  const urls = new LRUCache<string, (headers: IncomingMessage['headers']) => string>({ max: URLS_MAX });
  const listeners = [createRequestLog(log)];
  const stale = new LRUCache<string, { response: CachedResponse; renewing: boolean }>({ max: 500, ttl: STALE_MS });
  const cache = createCache<CachedResponse>({
    maxBytes: BYTES_MAX,
    bytesOf: ({ body }) => body.length + 1_500,
    changes: {
      notifications: changeNotificationsOf(db),
      channel: 'public_tags',
      tagsOf: (payload) => JSON.parse(payload),
    },
    onDrop: (key, response) => {
      if (response.route === PAGES) stale.set(key, { response, renewing: false });
    },
  });

  function find(key: string): CachedResponse | undefined {
    const found = cache.get(key);
    if (found || !cache.usable) return found;
    const old = stale.get(key);
    return old?.renewing ? old.response : undefined;
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    // Fastify closes connections while the process stops.
    if (processStats?.stopping || !isOpenToAll(request)) return false;
    const began = performance.now();
    const { url = '', headers } = request;
    const keyOf = urls.get(url);
    const cached = keyOf && find(keyOf(headers));
    if (!cached) return false;
    const id = randomUUID();
    const status = write(response, cached, id, isKnown(headers['if-none-match'], cached.etag));
    const ms = performance.now() - began;
    for (const listener of listeners)
      listener({ id, method: 'GET', route: cached.route, url, status, ms, account: null });
    return true;
  }

  return {
    get time() {
      return cache.time;
    },
    find,
    renew(key) {
      const old = stale.get(key);
      if (old) old.renewing = true;
    },
    remember(url, keyOf) {
      if (url.length <= URL_MAX) urls.set(url, keyOf);
    },
    answer,
    onAnswered: (listener) => void listeners.push(listener),
    install(http) {
      http.decorateReply('cached', null);
      http.addHook('onSend', async (request, reply, payload) => {
        const { cached } = reply;
        if (!cached) return payload;
        store(cache, cached, request, reply, payload);
        // Also when it is not stored: no visitor may get the old page after the new one.
        stale.delete(cached.key);
        if (!isKnown(request.headers['if-none-match'], cached.etag)) return payload;
        reply.status(304).removeHeader('content-encoding');
        return null;
      });
    },
  };
}

export function sendCached(reply: FastifyReply, { status, headers, etag, body }: CachedResponse): FastifyReply {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1]);
  reply.cached = { key: '', since: 0, etag };
  return reply.status(status).send(body);
}

const PAGES = '/*';

/** Requests with credentials or a body, or right after a write, skip the cache. */
export function isOpenToAll({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  return (
    method === 'GET' &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    headers.upgrade === undefined &&
    !isFresh(headers.cookie)
  );
}

function write(response: ServerResponse, cached: CachedResponse, id: string, known: boolean): number {
  const headers = ['x-request-id', id, ...cached.headers];
  if (known) {
    const without = headers.filter((_each, at) => headers[at - (at % 2)] !== 'content-encoding');
    response.writeHead(304, without).end();
    return 304;
  }
  headers.push('content-length', String(cached.body.length));
  response.writeHead(cached.status, headers).end(cached.body);
  return cached.status;
}

function store(
  cache: Cache<CachedResponse>,
  { key, etag, tags, since, seconds }: Cachable,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): void {
  reply.header('etag', etag);
  if (!tags || request.method !== 'GET' || reply.statusCode >= 500 || reply.hasHeader('set-cookie')) return;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return;
  const headers = Object.entries(reply.getHeaders());
  const response: CachedResponse = {
    route: request.routeOptions.url ?? PAGES,
    status: reply.statusCode,
    headers: headers.flatMap(([name, value]) => (OWN_HEADERS.has(name) ? [] : [name, String(value)])),
    etag,
    body: Buffer.from(payload as string),
  };
  cache.set(key, response, { tags, since, milliseconds: seconds === undefined ? undefined : seconds * 1000 });
}
