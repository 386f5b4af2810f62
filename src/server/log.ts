/** Logs: JSON lines on stdout, one per request; never a header, a body, a query, a phone number or an e-mail address. */
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who called, once known; for the log only. */
    accountId: number | null;
  }
}

const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'current_password',
  'new_password',
  'token',
  'access',
  'refresh',
  'secret',
];
const PERSONAL = ['email', 'phone', 'phone_number', 'address', 'to', 'body', 'query', 'headers', 'payload'];

/** @param destination stdout when left out */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: [...SECRETS, ...PERSONAL].flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    serializers: { err: faultOf, error: faultOf },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Takes what might be an e-mail address, a phone number or a token out of a text from the depths. */
export function scrub(text: string): string {
  return text
    .replace(/[^\s/"'<>()=,;:]+(?:@|%40)[^\s/"'<>()=,;]+/gi, '[redacted]')
    .replace(/\+?\d[\d\s-]{7,}\d/g, '[redacted]')
    .replace(/\b[\w-]{20,}\.[\w-]{20,}(?:\.[\w-]{20,})?\b/g, '[redacted]');
}

/** An error for the log: PostgreSQL's `detail` and `where`, and a mail server's reply, quote what people wrote. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? scrub(error) : error;
  const { code, constraint, table, column, routine, responseCode, command } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: scrub(error.message),
    stack: scrub(error.stack ?? ''),
    ...Object.fromEntries(
      Object.entries({ code, constraint, table, column, routine, responseCode, command }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
    ...(error.cause ? { cause: faultOf(error.cause) } : {}),
  };
}

/** One line per answered request. */
export function logRequests(http: FastifyInstance): void {
  http.decorateRequest('accountId', null);
  http.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        path: scrub((request.url.split('?')[0] ?? '').slice(0, 300)),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        account: request.accountId,
      },
      'request',
    );
  });
}
