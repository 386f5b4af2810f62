import { type Call, CallError } from '#api/client/call.ts';
import type { MakePageForm, PostedForm, Values } from '#ui/form/hook/page-form.ts';
import { shownErrors, SubmitError } from '#ui/form/hook/submit-error.ts';
import type { Texts } from '#ui/texts/index.tsx';
import type { PostResult } from './renderer-types.ts';

interface Post {
  readonly texts: Texts;
  readonly url: URL;
  readonly values: Values;
  readonly call: Call;
}

export async function postForm(
  makePageForm: MakePageForm,
  { texts, url, values, call }: Post,
): Promise<{ next: string } | PostResult> {
  const form = makePageForm(texts, url);
  const shown = (values: Values): PostResult => ({
    status: 200,
    retryAfter: null,
    form: { values, fieldErrors: {}, error: null } satisfies PostedForm,
  });
  const rejected = (fieldErrors: Values, error: SubmitError | null): PostResult => ({
    status: error?.cause?.status ?? 400,
    retryAfter: error?.cause?.retryAfter ?? null,
    form: {
      values: Object.fromEntries(Object.entries(values).filter(([name]) => !/password|code/i.test(name))),
      fieldErrors,
      error: error && { message: error.message, cause: error.cause && { ...error.cause } },
    } satisfies PostedForm,
  });
  const problems = form.check(values);
  if (typeof problems === 'string') return rejected({}, new SubmitError(problems));
  if (Object.keys(problems).length > 0) return rejected(problems, null);
  try {
    const result: unknown = await form.send(values, call);
    const next = form.shownNext?.(result, values);
    return next ? shown(next) : { next: form.next(result) };
  } catch (error) {
    if (!(error instanceof CallError || error instanceof SubmitError)) throw error;
    const errors = shownErrors(error, form, texts.common.translate);
    return rejected(errors?.fields ?? {}, errors?.whole ?? null);
  }
}
