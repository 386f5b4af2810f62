import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { type ProblemAnswer, problem } from './problem.ts';
import { bareHeaders } from './security-headers.ts';
import type { Settings } from '#platform/settings.ts';

export const unreadable = problem(400, 'unreadable', 'This request cannot be read.');
const headersTooLarge = problem(431, 'headers_too_large', 'The headers of this request are too large.');
const tooSlow = problem(408, 'too_slow', 'This request took too long to arrive.');

const KINDS: Readonly<Record<string, typeof unreadable>> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** For Fastify's `clientErrorHandler`: sends a problem for bytes that are not HTTP. */
export function makeUnreadable(settings: Settings, log: FastifyBaseLogger) {
  return (error: Error & { code?: string }, socket: Socket & { _httpMessage?: ServerResponse | null }): void => {
    // The client is gone, or part of a response is already sent (node:http decides the same way in `socketOnError`).
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy();
      return;
    }
    const { status, code, detail } = KINDS[error.code ?? ''] ?? unreadable;
    const id = randomUUID();
    log.info({ request_id: id, status, reason: error.code }, 'a request that could not be read');
    const response: ProblemAnswer = { detail, error: detail, code, request_id: id };
    const body = JSON.stringify(response);
    socket.end(
      [
        `HTTP/1.1 ${status} ${REASONS[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        ...Object.entries(bareHeaders(settings)).map(([name, value]) => `${name}: ${value}`),
        `x-request-id: ${id}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  };
}
