/** Logs: JSON lines on stdout, one per request; never a header, a body, a query, a phone number or an e-mail address. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

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
    serializers: { err: errorOf, error: errorOf },
  };
  return destination ? pino(options, destination) : toStdout(options);
}

/**
 * A system call a line costs as much as a kept answer does, so lines leave together: at the latest after a tenth of a second,
 * at once when something is wrong, and before the process ends.
 */
function toStdout(options: LoggerOptions): Logger {
  const out = pino.destination({ dest: 1, sync: true, minLength: 8_192 });
  const flush = () => {
    try {
      out.flushSync();
    } catch {
      // Nobody reads any more (`npm start | head`).
    }
  };
  setInterval(flush, 100).unref();
  process.on('exit', flush);
  const logMethod: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (args, method, level) {
    method.apply(this, args);
    if (level >= URGENT) flush();
  };
  return pino({ ...options, hooks: { logMethod } }, out);
}
const URGENT = pino.levels.values.warn as number;

const SAID_MOST = 8_000;

/** Takes what might be an e-mail address, a phone number, a token or a stored file's name out of a text from the depths. */
export function scrub(text: string): string {
  // Whoever makes a database quote a hundred kilobytes should not keep these patterns busy for seconds.
  const begin = text.slice(0, SAID_MOST);
  return (
    begin
      .replace(/[^\s/"'<>()=,;:]+(?:@|%40)[^\s/"'<>()=,;]+/gi, '[redacted]')
      .replace(/\+?\d[\d\s-]{7,}\d/g, '[redacted]')
      .replace(/\b[\w-]{20,}\.[\w-]{20,}(?:\.[\w-]{20,})?\b/g, '[redacted]')
      // Refresh tokens and the signatures of links; a slug may be as long, but has no capitals.
      .replace(/(?<![\w-])[\w-]{40,}/g, (word) => (/[A-Z]/.test(word) ? '[redacted]' : word))
      .replace(/\b[a-z2-7]{26}\b/g, '[file]')
  );
}

/** An error for the log: PostgreSQL's `detail` and `where`, and a mail server's reply, quote what people wrote. */
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

/** A request that was answered. */
export interface Answered {
  readonly id: string;
  readonly method: string;
  /** The pattern it was served by. */
  readonly route: string | null;
  readonly url: string;
  readonly status: number;
  readonly ms: number;
  readonly account: number | null;
}

/** Writes a line per answered request. */
export function createRequestLog(log: FastifyBaseLogger): (answered: Answered) => void {
  // Nothing in such a line could be a secret, and looking for one costs ten times what writing the line does.
  const lines = log.child({}, { redact: [] });
  const paths = new LRUCache<string, string>({ max: 2_000 });
  return ({ id, method, route, url, status, ms, account }) => {
    let path = paths.get(url);
    if (path === undefined) paths.set(url, (path = scrub((url.split('?')[0] ?? '').slice(0, 300))));
    lines.info({ request_id: id, method, route, path, status, ms: Math.round(ms), account }, 'request');
  };
}

/** One line per request the framework answers. */
export function logRequests(http: FastifyInstance): void {
  const note = createRequestLog(http.log);
  http.decorateRequest('accountId', null);
  http.addHook('onResponse', async (request, reply) => {
    // A route that silences its own log (health checks) wants no line here either.
    if ((request.log as Partial<Logger>).isLevelEnabled?.('info') === false) return;
    note({
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
