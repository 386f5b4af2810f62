import type { FastifyReply, FastifyRequest } from 'fastify';
import { StorageUnavailable } from '#platform/storage/storage.ts';
import pg from 'pg';
import * as z from 'zod/mini';
import {
  type Fields,
  invalidInput,
  noSpace,
  Problem,
  type ProblemAnswer,
  tooLarge,
  unavailable,
  unexpected,
  wrongContentType,
} from './problem.ts';

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error);
  if (problem.status >= 500) logFailure(error, request);
  const body: ProblemAnswer = {
    detail: problem.message,
    error: problem.message,
    code: problem.code,
    ...(problem.fields ? { fields: { ...problem.fields } } : {}),
    ...(problem.current === undefined ? {} : { current: problem.current }),
    request_id: request.id,
  };
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(problem.retryAfter))));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}

/** Strangers can cause declared problems and hang up as often as they like: only other failures are errors. */
export function logFailure(error: unknown, { log, raw }: FastifyRequest): void {
  if (raw.destroyed && !raw.complete) log.info('the client hung up');
  else if (error instanceof Problem) log.info({ code: error.code }, 'call rejected');
  else log.error({ err: error }, 'call failed');
}

export function throwInvalidInput(issues: readonly z.core.$ZodIssue[]): never {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '');
    if (field) fields[field] ??= sentence(issue);
  }
  const first = issues[0];
  throw invalidInput({ ...(first ? { detail: sentence(first) } : {}), fields: fields satisfies Fields });
}

function sentence(issue: z.core.$ZodIssue): string {
  return /^(Invalid (?!or expired)|Unrecognized|Too (big|small))/.test(issue.message)
    ? invalidInput.detail
    : issue.message;
}

/** PostgreSQL and socket errors that a retry may solve. */
const NOT_NOW = /^(08|53|57P|58|55P03|40P01|40001|25006)/;
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)$/;

export function isFull(code: string): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' || code === '53100';
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof StorageUnavailable) return unavailable({ retryAfter: 5 });
  const {
    code = '',
    statusCode = 500,
    message = '',
  } = error as { code?: string; statusCode?: number; message?: string };
  if (isFull(code)) return noSpace();
  if (error instanceof pg.DatabaseError) {
    if (code.startsWith('22')) return invalidInput();
    return NOT_NOW.test(code) || code === '57014' ? unavailable({ retryAfter: 2 }) : unexpected();
  }
  if (
    UNREACHABLE.test(code) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|terminating connection|not queryable/i.test(
      message,
    )
  ) {
    return unavailable({ retryAfter: 2 });
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongContentType();
  if (statusCode === 413) return tooLarge();
  if (statusCode === 415) return wrongContentType();
  if (statusCode === 429)
    return new Problem(429, 'too_many_attempts', 'Too many attempts. Please wait a little and try again.');
  if (statusCode >= 400 && statusCode < 500) return new Problem(statusCode, 'invalid_input', invalidInput.detail);
  if (statusCode === 503) return unavailable({ retryAfter: 2 });
  return unexpected();
}
