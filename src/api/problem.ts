import * as z from 'zod/mini';

export type Fields = Readonly<Record<string, string>>;

/** `detail` and `error` hold the same sentence, for clients of either convention. */
export const problemShape = z.object({
  detail: z.string(),
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** What the caller acted on, as it is by now, where the call was rejected because it has changed. */
  current: z.optional(z.unknown()),
  request_id: z.string(),
});
export type ProblemAnswer = z.output<typeof problemShape>;

interface Details {
  readonly fields?: Fields;
  readonly retryAfter?: number;
  readonly current?: unknown;
}

export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Fields | undefined;
  readonly retryAfter: number | undefined;
  readonly current: unknown;

  constructor(status: number, code: string, detail: string, more: Details = {}) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.current = more.current;
  }
}

export interface ProblemKind {
  (more?: Details & { detail?: string }): Problem;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
}

/** Declares an error: `const notYours = problem(403, 'not_yours', 'This is not yours.')`, then `throw notYours()`. */
export function problem(status: number, code: string, detail: string): ProblemKind {
  const make = (more: Details & { detail?: string } = {}) => new Problem(status, code, more.detail ?? detail, more);
  return Object.assign(make, { status, code, detail });
}

export const invalidInput = problem(400, 'invalid_input', 'Please check your input.');
export const signInNeeded = problem(401, 'sign_in_needed', 'Please sign in to continue.');
export const wrongRole = problem(403, 'wrong_role', 'This account may not do that.');
export const notYours = problem(403, 'not_yours', 'This belongs to somebody else.');
export const notFound = problem(404, 'not_found', 'Not found.');
export const methodNotAllowed = problem(405, 'method_not_allowed', 'This address does not take that method.');
export const keyReused = problem(409, 'idempotency_key_reused', 'This Idempotency-Key was used for something else.');
export const tooLarge = problem(413, 'too_large', 'That is too large.');
export const wrongContentType = problem(415, 'wrong_content_type', 'Please send JSON or a form.');
export const tooMany = problem(429, 'too_many_attempts', 'Too many attempts. Please wait a little and try again.');
export const unexpected = problem(500, 'unexpected', 'Something went wrong on our side. Please try again.');
export const unavailable = problem(503, 'unavailable', 'Ufundi is busy or restarting. Please try again in a moment.');
export const noSpace = problem(507, 'no_space', 'There is no room to keep this right now. Please try again later.');
