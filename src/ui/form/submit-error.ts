import { CallError, NO_REASON } from '#api/client/call.ts';

/** Why a whole form was not accepted; its message is what the page shows. A form's `submit` throws it for a text of its own. */
export class SubmitError extends Error {
  override readonly cause: CallError | null;
  /** The focus is at a field already, not to be taken by the message. */
  readonly fieldHasFocus: boolean;

  constructor(text: string, cause: unknown = null, fieldHasFocus = false) {
    super(text);
    this.cause = cause instanceof CallError ? cause : null;
    this.fieldHasFocus = fieldHasFocus;
  }
}

export interface ErrorTexts {
  /** Shown for a failed call; a text is shown where the server gave none. @param serverText translated */
  readonly failed?: string | ((error: CallError, serverText: string | null) => string);
  /** Errors, by code, that are about one field. */
  readonly fieldOfCode?: Readonly<Record<string, string>>;
}

export function asCallError(thrown: unknown): CallError {
  return thrown instanceof CallError ? thrown : new CallError(0, NO_REASON, '');
}

export function serverTextOf({ status, code, detail }: CallError): string | null {
  return status === 0 || code === NO_REASON || detail === '' ? null : detail;
}

/** Why a call failed, as one sentence for the reader; empty when nothing is known. */
export function reasonOf(
  thrown: unknown,
  common: { translate: (text: string) => string; offline: { title: string } },
): string {
  if (!(thrown instanceof CallError)) return '';
  return thrown.offline ? common.offline.title : common.translate(thrown.detail);
}

/** What a form shows for what its submit has thrown; null for a call the person stopped, which the row of its file shows. */
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
    whole: new SubmitError(message, call),
  };
}
