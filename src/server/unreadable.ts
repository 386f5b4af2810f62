/** What could not even be read as HTTP is answered as everything else is: the one shape, a request id, the headers. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { type ProblemAnswer, problem } from '#contract/problem.ts';
import type { Settings } from './settings.ts';

const unreadable = problem(400, 'unreadable', 'This request cannot be read.');
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

/** For Fastify's `clientErrorHandler`: writes the answer by hand, since there is no request to answer. */
export function makeUnreadable({ publicUrl }: Settings, log: FastifyBaseLogger) {
  return (fault: Error & { code?: string }, socket: Socket): void => {
    // Whoever left needs no answer; half an answer already sent is not mended by another.
    if (fault.code === 'ECONNRESET' || socket.destroyed || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const { status, code, detail } = KINDS[fault.code ?? ''] ?? unreadable;
    const id = randomUUID();
    log.info({ request_id: id, status, reason: fault.code }, 'a request that could not be read');
    const answer: ProblemAnswer = { detail, error: detail, code, request_id: id };
    const body = JSON.stringify(answer);
    socket.end(
      [
        `HTTP/1.1 ${status} ${REASONS[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        'referrer-policy: no-referrer',
        ...(publicUrl.startsWith('https:') ? ['strict-transport-security: max-age=31536000'] : []),
        'x-content-type-options: nosniff',
        `x-request-id: ${id}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  };
}
