import { plainLine, plainText } from '#api/typed/plain-text.ts';

export type Values = Readonly<Record<string, string>>;

/**
 * Every text of a form as it would be submitted, without what pasting adds unseen; passwords stay as typed.
 * @param submitter the pressed button, which may have a value too
 */
export function valuesOf(form: HTMLFormElement, submitter?: HTMLElement | null): Values {
  const texts = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  if (submitter instanceof HTMLButtonElement && submitter.name) texts.push([submitter.name, submitter.value]);
  return Object.fromEntries(
    texts.map(([name, value]) => [name, isPassword(name) ? value : plain(form.elements.namedItem(name), value)]),
  );
}

const isPassword = (name: string) => /password/i.test(name);
const plain = (field: unknown, value: string) =>
  field instanceof HTMLTextAreaElement ? plainText(value) : plainLine(value);

export function savableValuesOf(form: HTMLFormElement): Values {
  const values: Record<string, string> = { ...valuesOf(form) };
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.type === 'checkbox' && !field.checked) values[field.name] = '';
    // A password that is shown has the type of a text.
    if (field.autocomplete.endsWith('-password')) delete values[field.name];
  }
  return values;
}

/** Fills fields that are still empty: values typed before hydration win over saved ones. */
export function fillEmptyFields(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText && field.value === '' && typeof value === 'string') field.value = value;
  }
}

export function firstEmptyInput(form: HTMLFormElement): HTMLInputElement | undefined {
  const isEmpty = (each: Element): each is HTMLInputElement =>
    each instanceof HTMLInputElement && each.value.trim() === '';
  return [...form.elements].find(isEmpty);
}
