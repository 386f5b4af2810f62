/** Lets scripts of named origins call the API, without cookies. Before the response cache, whose answers have no origin. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '#platform/settings.ts';
import { bareHeaders } from '../security-headers.ts';

/** Chromium keeps a preflight for two hours at most. */
const PREFLIGHT_SECONDS = '7200';
const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const SENT = 'Authorization, Content-Type, Idempotency-Key';
const READ =
  'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-Search-Corrected, X-Search-Widened, X-Total-Count';
/** The call of the refresh cookie is for the site's own pages alone. */
const CALLS = /^\/+api\/(?!\/*session\b)/;

export const CORS_HEADERS = ['access-control-allow-origin', 'access-control-expose-headers'] as const;

/** @returns whether the request was a preflight and is answered */
export function createCors(settings: Settings): (request: IncomingMessage, response: ServerResponse) => boolean {
  const origins = new Set(settings.corsOrigins);
  return ({ method, url = '', headers }, response) => {
    if (origins.size === 0 || !CALLS.test(url)) return false;
    response.setHeader('vary', 'Origin');
    const { origin } = headers;
    if (origin === undefined || !origins.has(origin)) return false;
    response.setHeader(CORS_HEADERS[0], origin);
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) {
      response.setHeader(CORS_HEADERS[1], READ);
      return false;
    }
    response
      .writeHead(204, {
        ...bareHeaders(settings),
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': SENT,
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .end();
    return true;
  };
}
