import { CallError, NO_REASON } from '#api/client/call.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/** Why a whole form was rejected; the page shows its message. A form's `submit` throws it for a text of its own. */
export class SubmitError extends Error {
  readonly cause: CallError | null;
  readonly fieldHasFocus: boolean;

  constructor(text: string, cause: unknown = null, fieldHasFocus = false) {
    super(text);
    this.cause = cause instanceof CallError ? cause : null;
    this.fieldHasFocus = fieldHasFocus;
  }
}

export interface ErrorTexts {
  /** The text for a failed call without one from the server. @param serverText translated */
  readonly failed?: string | ((error: CallError, serverText: string | null) => string);
  readonly fieldOfCode?: Readonly<Record<string, string>>;
}

export function asCallError(thrown: unknown): CallError {
  return thrown instanceof CallError ? thrown : new CallError(0, NO_REASON, '');
}

export function serverTextOf({ status, code, detail }: CallError): string | null {
  return status === 0 || code === NO_REASON || detail === '' ? null : detail;
}

/** Why a call failed, as one sentence; empty when the cause is unknown. */
export function reasonOf(
  thrown: unknown,
  common: { translate: (text: string) => string; offline: { title: string } },
): string {
  if (!(thrown instanceof CallError)) return '';
  return thrown.offline ? common.offline.title : common.translate(thrown.detail);
}

/** The text for an error of `submit`; null for a call the user stopped, which the row of its file shows. */
export function shownErrors(
  thrown: unknown,
  { failed = '', fieldOfCode = {} }: ErrorTexts,
  translate: (text: string) => string,
): { fields: Readonly<Record<string, string>>; whole: SubmitError } | null {
  if (thrown instanceof SubmitError) return { fields: {}, whole: thrown };
  const call = asCallError(thrown);
  if (call.code === 'cancelled') return null;
  const field = fieldOfCode[call.code];
  const fields = Object.entries(field ? { [field]: call.detail } : call.fields);
  const text = serverTextOf(call);
  const serverText = text && translate(text);
  const message = typeof failed === 'string' ? (serverText ?? failed) : failed(call, serverText);
  return {
    fields: Object.fromEntries(fields.map(([name, each]) => [name, translate(each)])),
    whole: new SubmitError(message, call, fields.length > 0),
  };
}
