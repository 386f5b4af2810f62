/** What was typed at a door, passwords aside, so that a reload, another language or the next door does not lose it. */
const KEY = 'typed:';

export type Typed = Readonly<Record<string, string>>;

export function savedFormText(door: string): Typed {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY + door) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Typed) : {};
  } catch {
    return {};
  }
}

/** @param words null forgets them */
export function saveFormText(door: string, words: Typed | null): void {
  try {
    if (words) sessionStorage.setItem(KEY + door, JSON.stringify(words));
    else sessionStorage.removeItem(KEY + door);
  } catch {
    // No storage: a reload then loses them, as everywhere.
  }
}

/** Fields that may be kept, by their type in the form. */
export function textOf(form: HTMLFormElement): Typed {
  const words: Record<string, string> = {};
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.name && /^(text|email|tel)$/.test(control.type)) {
      // A password that is being shown has the type of a text.
      if (!control.autocomplete.endsWith('-password')) words[control.name] = control.value;
    }
  }
  return words;
}

/** Puts kept words where nothing has been typed yet. */
export function bringBack(form: HTMLFormElement, words: Typed): void {
  for (const [name, value] of Object.entries(words)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.value === '') control.value = value;
  }
}
