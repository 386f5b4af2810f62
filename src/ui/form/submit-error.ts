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

export function asCallError(thrown: unknown): CallError {
  return thrown instanceof CallError ? thrown : new CallError(0, NO_REASON, '');
}

/** The server's own text, in its English; null when it gave none. */
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
