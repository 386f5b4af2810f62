/**
 * The one form hook. Fields are uncontrolled: values typed before hydration stay, and typing renders nothing.
 * Errors appear at their fields, and the first one gets the focus.
 */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import { useTexts } from '../../texts/index.tsx';
import type { Autosave } from './autosave.ts';
import { focusFirstError, mayTakeFocus } from './focus-first-error.ts';
import { fillEmptyFields, firstEmptyInput, savableValuesOf, type Values, valuesOf } from './form-values.ts';
import { errorOf, type PostedForm } from './page-form.ts';
import { type ErrorTexts, type FieldErrors, shownErrors, SubmitError } from './submit-error.ts';
import { submitForm } from './submit-form.ts';

export type { FieldErrors, Values };

export interface FormOptions extends ErrorTexts {
  readonly autosave?: Autosave<Values> | undefined;
  readonly defaults?: Values;
  readonly blocked?: boolean;
  readonly check?: (values: Values) => FieldErrors | string;
  /** Throws a CallError, or a SubmitError with its own text. */
  readonly submit: (values: Values) => Promise<void>;
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
  readonly initial: Values;
  readonly fieldErrors: FieldErrors;
  readonly errorList: readonly { readonly field: string; readonly message: string }[];
  readonly error: SubmitError | null;
  readonly busy: boolean;
  field(name: string): { name: string; error: string | undefined; defaultValue: string | undefined };
  fail(error: SubmitError | null): void;
  setFieldError(name: string, text: string | undefined): void;
  submit(): void;
}

export function useForm(options: FormOptions): Form {
  const { translate } = useTexts('common');
  const ref = useRef<HTMLFormElement>(null);
  const posted = useActionData<PostedForm>();
  const [autosave] = useState(options.autosave);
  const [initial] = useState<Values>(() => ({
    ...options.defaults,
    ...(autosave?.scope === 'account' ? autosave.load() : null),
    ...posted?.values,
  }));
  const { show, ...errors } = useFormErrors(ref, posted);
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  useEffect(() => {
    if (autosave?.scope === 'tab' && ref.current) fillEmptyFields(ref.current, autosave.load() ?? {});
  }, [autosave]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (working.current || options.blocked) return;
    const values = valuesOf(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const problems = checked(options.check, values);
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
      const shown = shownErrors(thrown, options, translate);
      if (shown) show(shown.fields, shown.whole);
    } finally {
      working.current = false;
      setBusy(false);
    }
  }

  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    autosave?.save(savableValuesOf(currentTarget));
    options.onInput?.(valuesOf(currentTarget));
    const { name } = target as HTMLInputElement;
    if (errors.fieldErrors[name] !== undefined) errors.setFieldError(name, undefined);
  }

  return {
    bind: { ref, method: 'post', noValidate: true, onSubmit, onInput },
    initial,
    busy,
    ...errors,
    field: (name) => ({ name, error: errors.fieldErrors[name], defaultValue: initial[name] }),
    fail: (whole) => show({}, whole),
    submit: () => submitForm(ref.current),
  };
}

/** The server checks again: a check that an old browser cannot run must not keep the form from being sent. */
function checked(check: FormOptions['check'], values: Values): FieldErrors | string {
  try {
    return check?.(values) ?? {};
  } catch (error) {
    // Not hidden: the console has it, and every journey fails by it.
    setTimeout(() => {
      throw error;
    });
    return {};
  }
}

function useFormErrors(form: RefObject<HTMLFormElement | null>, posted: PostedForm | undefined) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>(posted?.fieldErrors ?? {});
  const [checked, setChecked] = useState<readonly string[]>(() => Object.keys(fieldErrors));
  const [error, setError] = useState<SubmitError | null>(() => (posted ? errorOf(posted) : null));
  useEffect(() => {
    if (checked.length > 0 && mayTakeFocus()) focusFirstError(form.current);
  }, [checked, form]);
  return {
    fieldErrors,
    errorList: checked.flatMap((field) => (fieldErrors[field] ? [{ field, message: fieldErrors[field] }] : [])),
    error,
    show(fields: FieldErrors, whole: SubmitError | null) {
      setFieldErrors(fields);
      setChecked(Object.keys(fields));
      setError(whole);
    },
    setFieldError(name: string, text: string | undefined) {
      setFieldErrors(({ [name]: _before, ...rest }) => (text === undefined ? rest : { ...rest, [name]: text }));
    },
  };
}
