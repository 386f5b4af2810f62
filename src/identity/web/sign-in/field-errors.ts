/** A form is checked with the very schema the server checks with; only the names of fields become those on the screen. */
import type { AnyEndpoint } from '#api/endpoint.ts';
import type { Texts } from '#ui/texts/index.tsx';
import type { FieldErrors, Values } from '#ui/form/useForm.ts';

/** @param labels of the fields, by their name on the wire */
export function fieldErrors(
  endpoint: AnyEndpoint,
  values: Values,
  labels: Readonly<Record<string, string>>,
  t: Pick<Texts, 'common' | 'auth'>,
): FieldErrors {
  const faults: Record<string, string> = {};
  for (const { path, message } of endpoint.input.safeParse(values).error?.issues ?? []) {
    const field = String(path[0] ?? '');
    const missing = message === `${field} is required`;
    faults[field] ??= missing ? t.auth.required(labels[field] ?? field) : t.common.translate(message);
  }
  return faults;
}

/** In the order of the screen, so that the first fault is the uppermost. */
export function inOrder(names: readonly string[], faults: FieldErrors): FieldErrors {
  return Object.fromEntries(names.flatMap((name) => (faults[name] === undefined ? [] : [[name, faults[name]]])));
}
