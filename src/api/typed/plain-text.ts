/** Characters that no reader sees and that come along when people paste: marks of direction, joiners, soft hyphens, fillers. */
const HIDDEN = '\\p{Cf}\\p{Variation_Selector}\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u3164\\uFFA0';
export const INVISIBLE = new RegExp(`[${HIDDEN}]`, 'gu');

/** An emoji with what composes it, which is invisible alone. */
const EMOJI = '\\p{Extended_Pictographic}[\\u200D\\uFE0F\\p{Emoji_Modifier}\\u{E0020}-\\u{E007F}]*';
const EMOJIS = new RegExp(EMOJI, 'gu');
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI})|[${HIDDEN}]`, 'gu');
/** PostgreSQL rejects NUL and lone surrogates; the other control characters move a terminal's cursor. */
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Surrogate}/gu;
const LINE_BREAK = /\r\n?|[\v\f\x85\u2028\u2029]/g;

/** A text as its reader sees it: what is invisible is gone, other programs' line breaks are ours, letters are composed (NFC). */
export function plainText(typed: string): string {
  return typed
    .replace(LINE_BREAK, '\n')
    .replace(UNSTORABLE, '')
    .replace(EMOJI_OR_INVISIBLE, (_all, emoji?: string) => emoji ?? '')
    .normalize('NFC');
}

export const plainLine = (typed: string) => plainText(typed).replace(/[\n\t]/g, ' ');

/** Overrides show letters backwards. */
const NOT_IN_TEXT = /[^\P{Cc}\t\n\r]|[\p{Surrogate}\u202D\u202E]/u;
const NOT_IN_LINE = new RegExp(`[\\p{Surrogate}\\p{Cc}\\p{Zl}\\p{Zp}${HIDDEN}]`, 'u');

/** The first character that a text of several lines cannot hold. */
export const strangeInText = (text: string) => found(NOT_IN_TEXT.exec(text));

/** The first character that a name cannot hold: each invisible one could make it look like another. */
export const strangeInLine = (line: string) =>
  found(NOT_IN_LINE.exec(line.replace(EMOJIS, (emoji) => 'x'.repeat([...emoji].length))));

/** `U+202D, number 3`: where a person or a program finds it. */
function found(match: RegExpExecArray | null): string | null {
  if (!match) return null;
  const code = match[0].codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}, number ${Array.from(match.input.slice(0, match.index)).length + 1}`;
}

/** Alphabets with letters that look like those of another: the first letter of a Cyrillic "Аdmin" is not ours. */
const ALPHABETS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

export const mixesAlphabets = (name: string) =>
  (name.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);

const BLANK = /[\s\u200B-\u200D\u2060\uFEFF]/;

export const trimmed = (value: string) => withoutEnds(value, BLANK);

/**
 * Takes the characters that match off both ends, in linear time: the regex `blanks+$` takes 16 s on ninety thousand blanks
 * before an "x".
 */
export function withoutEnds(value: string, ends: RegExp): string {
  let start = 0;
  let end = value.length;
  while (start < end && ends.test(value[start] as string)) start += 1;
  while (end > start && ends.test(value[end - 1] as string)) end -= 1;
  return value.slice(start, end);
}
