import type { AnyEndpoint } from '#api/endpoint.ts';
import type { FieldErrors } from './useForm.ts';

interface CheckTexts {
  readonly common: { translate(text: string): string; required(label: string): string };
}

/** Checks a form with the server's schema. @param labels by the fields' names on the wire */
export function checkValues(
  endpoint: AnyEndpoint,
  values: object,
  labels: Readonly<Record<string, string>>,
  { common }: CheckTexts,
): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of endpoint.input.safeParse(values).error?.issues ?? []) {
    const field = String(path[0] ?? '');
    const isMissing = message === `${field} is required`;
    errors[field] ??= isMissing ? common.required(labels[field] ?? field) : common.translate(message);
  }
  return errors;
}

export function inOrder(names: readonly string[], errors: FieldErrors): FieldErrors {
  return Object.fromEntries(names.flatMap((name) => (errors[name] === undefined ? [] : [[name, errors[name]]])));
}
