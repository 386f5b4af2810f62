/** A public form, sent by its page's script or, while no script runs, by the browser to the page's own path. */
import { type Call, CallError } from '#api/client/call.ts';
import type { Texts } from '../../texts/index.tsx';
import type { Values } from './form-values.ts';
import { type ErrorTexts, type FieldErrors, SubmitError } from './submit-error.ts';

export type { Values };

export interface PageForm<Result> extends ErrorTexts {
  readonly check: (values: Values) => FieldErrors | string;
  readonly send: (values: Values, call: Call) => Promise<Result>;
  readonly next: (result: Result) => string;
  /** What the page shows next in its own form, of one with several steps. */
  readonly shownNext?: (result: Result, values: Values) => Values | null;
}

export interface FormLocation {
  readonly search: string;
  readonly state?: unknown;
}

// oxlint-disable-next-line typescript/no-explicit-any -- each form's `next` takes what its `send` returns
export type MakePageForm = (texts: Texts, at: FormLocation) => PageForm<any>;

export interface PostedForm {
  readonly values: Values;
  readonly fieldErrors: FieldErrors;
  readonly error: { readonly message: string; readonly cause: Omit<CallError, 'name' | 'message'> | null } | null;
}

export function errorOf({ error }: PostedForm): SubmitError | null {
  if (!error) return null;
  const { message, cause } = error;
  return new SubmitError(message, cause && new CallError(cause.status, cause.code, cause.detail, cause));
}
