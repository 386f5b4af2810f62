/**
 * The one form hook. Fields are uncontrolled: what is typed before hydration stays, and typing renders nothing.
 * Errors appear at their fields, and the first one gets the focus.
 */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CallError } from '#api/client/call.ts';
import { useTexts } from '../texts/index.tsx';
import type { Autosave } from './autosave.ts';
import { focusFirstError } from './focus-first-error.ts';
import { fillEmptyFields, firstEmptyInput, savableValuesOf, type Values, valuesOf } from './form-values.ts';
import { asCallError, serverTextOf, SubmitError } from './submit-error.ts';

/** Text by field. */
export type FieldErrors = Readonly<Record<string, string>>;
export type { Values };

export interface FormOptions {
  /** Where typed values are kept until they have been sent. */
  readonly autosave?: Autosave<Values> | undefined;
  readonly defaults?: Values;
  /** While true a submit does nothing: a chosen file is still being prepared. */
  readonly blocked?: boolean;
  /** What a browser can see before calling. A text is about the form as a whole. */
  readonly check?: (values: Values) => FieldErrors | string;
  /** Throws a CallError, or a SubmitError with its own text. */
  readonly submit: (values: Values) => Promise<void>;
  /** Shown for a failed call; a text stands in where the server gave none. @param serverText translated */
  readonly failed?: string | ((error: CallError, serverText: string | null) => string);
  /** Errors, by code, that are about one field. */
  readonly fieldOfCode?: Readonly<Record<string, string>>;
  readonly onInput?: (values: Values) => void;
}

export interface Form {
  readonly bind: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly method: 'post';
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** The defaults, and over them what was saved for the account. */
  readonly initial: Values;
  readonly fieldErrors: FieldErrors;
  /** As the last submit found them, for the list above the form. */
  readonly errorList: readonly { readonly field: string; readonly message: string }[];
  readonly error: SubmitError | null;
  readonly busy: boolean;
  /** Name, error and first value of an input. */
  field(name: string): { name: string; error: string | undefined; defaultValue: string | undefined };
  fail(error: SubmitError | null): void;
  setFieldError(name: string, text: string | undefined): void;
  submit(): void;
}

export function useForm(options: FormOptions): Form {
  const { translate } = useTexts('common');
  const ref = useRef<HTMLFormElement>(null);
  const [autosave] = useState(options.autosave);
  const [initial] = useState<Values>(() => ({
    ...options.defaults,
    ...(autosave?.scope === 'account' ? autosave.load() : null),
  }));
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [errorList, setErrorList] = useState<Form['errorList']>([]);
  const [error, setError] = useState<SubmitError | null>(null);
  const [busy, setBusy] = useState(false);
  const working = useRef(false);

  useEffect(() => {
    if (autosave?.scope === 'tab' && ref.current) fillEmptyFields(ref.current, autosave.load() ?? {});
  }, [autosave]);
  useEffect(() => {
    if (errorList.length > 0) focusFirstError(ref.current);
  }, [errorList]);

  function show(fields: FieldErrors, whole: SubmitError | null) {
    setFieldErrors(fields);
    setErrorList(Object.entries(fields).map(([field, message]) => ({ field, message })));
    setError(whole);
  }

  function showThrown(thrown: unknown) {
    if (thrown instanceof SubmitError) return show({}, thrown);
    const call = asCallError(thrown);
    // The person stopped it and sees so at the file.
    if (call.code === 'cancelled') return;
    const field = options.fieldOfCode?.[call.code];
    const fields = Object.entries(field ? { [field]: call.detail } : call.fields);
    const text = serverTextOf(call);
    const serverText = text && translate(text);
    const { failed = '' } = options;
    const whole = typeof failed === 'string' ? (serverText ?? failed) : failed(call, serverText);
    show(Object.fromEntries(fields.map(([name, each]) => [name, translate(each)])), new SubmitError(whole, call));
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (working.current || options.blocked) return;
    const values = valuesOf(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const problems = options.check?.(values) ?? {};
    if (typeof problems === 'string') {
      const empty = firstEmptyInput(event.currentTarget);
      empty?.focus();
      return show({}, new SubmitError(problems, null, empty !== undefined));
    }
    show(problems, null);
    if (Object.keys(problems).length > 0) return;
    working.current = true;
    setBusy(true);
    try {
      await options.submit(values);
      autosave?.save(null);
    } catch (thrown) {
      showThrown(thrown);
    } finally {
      working.current = false;
      setBusy(false);
    }
  }

  function setFieldError(name: string, text: string | undefined) {
    setFieldErrors(({ [name]: _before, ...rest }) => (text === undefined ? rest : { ...rest, [name]: text }));
  }

  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    autosave?.save(savableValuesOf(currentTarget));
    options.onInput?.(valuesOf(currentTarget));
    const { name } = target as HTMLInputElement;
    if (fieldErrors[name] !== undefined) setFieldError(name, undefined);
  }

  return {
    bind: { ref, method: 'post', noValidate: true, onSubmit, onInput },
    initial,
    fieldErrors,
    errorList,
    error,
    busy,
    field: (name) => ({ name, error: fieldErrors[name], defaultValue: initial[name] }),
    fail: (whole) => show({}, whole),
    setFieldError,
    submit: () => ref.current?.requestSubmit(),
  };
}
