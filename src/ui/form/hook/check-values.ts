import type { AnyEndpoint } from '#api/endpoint.ts';
import type { FieldErrors, Values } from './useForm.ts';

interface CheckTexts {
  readonly common: { translate(text: string): string };
  readonly auth: { required(label: string): string };
}

/** Checks a form with the server's schema. @param labels by the fields' names on the wire */
export function checkValues(
  endpoint: AnyEndpoint,
  values: Values,
  labels: Readonly<Record<string, string>>,
  { common, auth }: CheckTexts,
): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of endpoint.input.safeParse(values).error?.issues ?? []) {
    const field = String(path[0] ?? '');
    const isMissing = message === `${field} is required`;
    errors[field] ??= isMissing ? auth.required(labels[field] ?? field) : common.translate(message);
  }
  return errors;
}

export function inOrder(names: readonly string[], errors: FieldErrors): FieldErrors {
  return Object.fromEntries(names.flatMap((name) => (errors[name] === undefined ? [] : [[name, errors[name]]])));
}
