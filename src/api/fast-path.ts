/**
 * Answers that stand ready leave before the framework is troubled: measured in November 2026, the framework with its hooks
 * cost four times what finding and sending a ready answer does. What an answer is and who may have it is not decided here:
 * only requests whose like went the long way before come by, with what was understood of them then.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import { type RequestRecord, makeRequestLog } from '#platform/log.ts';

export interface Ready {
  /** The pattern the framework would have served it by. */
  readonly route: string;
  readonly status: number;
  /** Names and values in turn; with those of every answer they are all. */
  readonly headers: readonly string[];
  /** Null for an answer without one. */
  readonly body: Buffer | null;
}

/** @returns null for the long way */
export type Find = (request: IncomingMessage) => Ready | null;

export interface Lane {
  /** Has answers ready for addresses that begin so; the longest beginning is asked. */
  offer(beginning: string, find: Find): void;
  /** Told of every answer. */
  onAnswered(note: (answered: RequestRecord) => void): void;
  /** Takes over the headers that every answer carries from the framework's own. */
  learn(http: FastifyInstance): void;
  /** @returns whether it answered */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/** What an answer says of itself, and so is not learnt from another. */
const OWN = new Set(['x-request-id', 'content-type', 'content-length', 'cache-control', 'content-security-policy']);

export function makeLane({ log, processStats }: Pick<AppContext, 'log' | 'processStats'>): Lane {
  const finders: [string, Find][] = [];
  const notes = [makeRequestLog(log)];
  let standing: string[] | null = null;
  let policy = '';

  function find(request: IncomingMessage): Ready | null {
    const { url = '', headers } = request;
    // Whoever says who he is, or sends something, is for the framework.
    if (request.method !== 'GET' || headers.authorization !== undefined) return null;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
    if (headers.expect !== undefined || headers.upgrade !== undefined) return null;
    try {
      for (const [beginning, finder] of finders) if (url.startsWith(beginning)) return finder(request);
    } catch (error) {
      // The long way knows what to say of it.
      log.warn({ err: error }, 'no ready answer');
    }
    return null;
  }

  return {
    offer(beginning, finder) {
      finders.push([beginning, finder]);
      finders.sort(([one], [other]) => other.length - one.length);
    },
    onAnswered(note) {
      notes.push(note);
    },
    learn(http) {
      http.addHook('onRequest', async (_request, reply) => {
        if (standing) return;
        policy = String(reply.getHeader('content-security-policy') ?? '');
        standing = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
          OWN.has(name) ? [] : [name, String(value)],
        );
      });
    },
    answer(request, response) {
      // While leaving, each connection is to end with its answer: the framework sees to that.
      if (!standing || processStats?.stopping) return false;
      const begun = performance.now();
      const ready = find(request);
      if (!ready) return false;
      const id = randomUUID();
      const { status, body } = ready;
      const headers = ['x-request-id', id, ...standing, ...ready.headers];
      if (!ready.headers.includes('content-security-policy')) headers.push('content-security-policy', policy);
      if (body) headers.push('content-length', String(body.length));
      response.writeHead(status, headers);
      if (body) response.end(body);
      else response.end();
      const answered: RequestRecord = {
        id,
        method: 'GET',
        route: ready.route,
        url: request.url ?? '',
        status,
        ms: performance.now() - begun,
        account: null,
      };
      for (const note of notes) note(answered);
      return true;
    },
  };
}
