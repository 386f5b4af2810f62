/** Logs JSON lines to stdout, readable ones to a terminal: never a header, body, query, phone number or e-mail. */
import { isatty } from 'node:tty';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { readableLine } from './log-line.ts';

declare module 'fastify' {
  interface FastifyRequest {
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

export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: [...SECRETS, ...PERSONAL].flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    serializers: { err: errorOf, error: errorOf },
  };
  if (destination) return pino(options, destination);
  return isatty(1)
    ? pino(options, { write: (line) => void process.stdout.write(readableLine(line)) })
    : toStdout(options);
}

/** Buffers lines: a write per line costs as much as a cached response. Flushes every 100 ms, on warnings and at exit. */
function toStdout(options: LoggerOptions): Logger {
  const out = pino.destination({ dest: 1, sync: true, minLength: 8_192 });
  out.on('error', () => {}); // a full disk must not stop the service
  // Not flushSync: with a file as stdout its fsync stops the event loop for 12 ms.
  const flush = () => out.flush();
  setInterval(flush, 100).unref();
  process.on('exit', flush);
  const logMethod: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (args, method, level) {
    method.apply(this, args);
    if (level >= URGENT) flush();
  };
  return pino({ ...options, hooks: { logMethod } }, out);
}
const URGENT = pino.levels.values.warn as number;

const SCRUB_MAX = 8_000;

export function scrub(text: string): string {
  const begin = text.slice(0, SCRUB_MAX);
  return begin
    .replace(/(\/api\/in\/)[^/\s]+/g, '$1[redacted]')
    .replace(/[^\s/"'<>()=,;:]+(?:@|%40)[^\s/"'<>()=,;]+/gi, '[redacted]')
    .replace(/\+?\d[\d\s-]{7,}\d/g, '[redacted]')
    .replace(/\b[\w-]{20,}\.[\w-]{20,}(?:\.[\w-]{20,})?\b/g, '[redacted]')
    .replace(/(?<![\w-])[\w-]{40,}/g, (word) => (/[A-Z]/.test(word) ? '[redacted]' : word))
    .replace(/\b[a-z2-7]{26}\b/g, '[file]');
}

/** Omits PostgreSQL's `detail` and `where` and a mail server's reply, which quote user input. */
function errorOf(error: unknown): unknown {
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
    ...(error.cause ? { cause: errorOf(error.cause) } : {}),
  };
}

export interface RequestRecord {
  readonly id: string;
  readonly method: string;
  readonly route: string | null;
  readonly url: string;
  readonly status: number;
  readonly ms: number;
  readonly account: number | null;
}

export function createRequestLog(log: FastifyBaseLogger): (record: RequestRecord) => void {
  const lines = log.child({}, { redact: [] });
  const paths = new LRUCache<string, string>({ max: 2_000 });
  return ({ id, method, route, url, status, ms, account }) => {
    let path = paths.get(url);
    if (path === undefined) paths.set(url, (path = scrub((url.split('?')[0] ?? '').slice(0, 300))));
    lines.info({ request_id: id, method, route, path, status, ms: Math.round(ms), account }, 'request');
  };
}

export function logRequests(http: FastifyInstance): void {
  const logRequest = createRequestLog(http.log);
  http.decorateRequest('accountId', null);
  http.addHook('onResponse', async (request, reply) => {
    if ((request.log as Partial<Logger>).isLevelEnabled?.('info') === false) return;
    logRequest({
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      url: request.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
      account: request.accountId,
    });
  });
}
