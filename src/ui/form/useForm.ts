/**
 * A form whose fields keep their own text: what is typed before the page is alive stays, and nothing is drawn at a key.
 * Faults stand beside their fields; the first one gets the focus.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallError, NO_REASON } from '#api/client/call.ts';
import { focusFirstError } from './focus-first-error.ts';
import { bringBack, saveFormText, savedFormText, textOf } from './autosave.ts';

export type Values = Readonly<Record<string, string>>;
/** Sentence by field; of several of one field the first counts. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Why the whole form was refused. */
export interface Failure {
  readonly sentence: string;
  /** What was behind it, when a call was. */
  readonly error: CallError | null;
  /** Whether the focus belongs to a field instead of this sentence. */
  readonly aside?: boolean;
}

export interface FormOptions {
  /** Where typed words are kept; nowhere without it. */
  readonly keep?: string;
  /** What is wrong that a browser can see. A text is about the form as a whole. */
  readonly check: (values: Values) => FieldErrors | string;
  /** Throws a Refusal with its own sentence, or a CallError. */
  readonly send: (values: Values) => Promise<void>;
  /** The sentence for a call that failed. @param said the server's own words, if it had any */
  readonly failed: (error: CallError, said: string | null) => string;
}

/** Thrown by `send` for what is nobody's fault of the network. */
export class FormRejection extends Error {
  readonly fault: CallError | null;
  constructor(sentence: string, cause: unknown = null) {
    super(sentence);
    this.fault = cause instanceof CallError ? cause : null;
  }
}

export interface FormState {
  readonly bind: {
    readonly ref: React.RefObject<HTMLFormElement | null>;
    readonly method: 'post';
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  readonly faults: FieldErrors;
  /** The faults as they were found, for the list above the form. */
  readonly found: readonly { field: string; message: string }[];
  readonly failure: Failure | null;
  readonly busy: boolean;
  readonly fail: (failure: Failure | null) => void;
}

export function useForm({ keep, check, send, failed }: FormOptions): FormState {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFieldErrors] = useState<FieldErrors>({});
  const [found, setFound] = useState<FormState['found']>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (keep && form.current) bringBack(form.current, savedFormText(keep));
  }, [keep]);
  useEffect(() => {
    if (found.length > 0) focusFirstError(form.current);
  }, [found]);

  function show(now: FieldErrors, why: Failure | null) {
    setFieldErrors(now);
    setFound(Object.entries(now).map(([field, message]) => ({ field, message })));
    setFailure(why);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const values = valuesOf(event.currentTarget);
    const wrong = check(values);
    if (typeof wrong === 'string') {
      const empty = firstEmpty(event.currentTarget);
      empty?.focus();
      return show({}, { sentence: wrong, error: null, aside: empty !== undefined });
    }
    if (Object.keys(wrong).length > 0) return show(wrong, null);

    show({}, null);
    setBusy(true);
    try {
      await send(values);
      if (keep) saveFormText(keep, null);
    } catch (error) {
      if (error instanceof FormRejection) show({}, { sentence: error.message, error: error.fault });
      else {
        const fault = error instanceof CallError ? error : new CallError(0, NO_REASON, '');
        show(fault.fields, { sentence: failed(fault, saidBy(fault)), error: fault });
      }
    } finally {
      setBusy(false);
    }
  }

  function input({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    if (keep) saveFormText(keep, textOf(currentTarget));
    const { name } = target as HTMLInputElement;
    if (faults[name] === undefined) return;
    const { [name]: _mended, ...rest } = faults;
    setFieldErrors(rest);
  }

  return {
    bind: { ref: form, method: 'post', noValidate: true, onSubmit: submit, onInput: input },
    faults,
    found,
    failure,
    busy,
    fail: (why) => show({}, why),
  };
}

function valuesOf(form: HTMLFormElement): Values {
  const texts = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(texts);
}

function firstEmpty(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.elements].find((each) => each instanceof HTMLInputElement && each.value.trim() === '') as
    | HTMLInputElement
    | undefined;
}

/** The server's own words, if it had any. */
function saidBy({ status, code, detail }: CallError): string | null {
  return status === 0 || code === NO_REASON || detail === '' ? null : detail;
}
