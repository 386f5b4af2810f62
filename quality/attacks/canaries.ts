/**
 * Marked texts. Each stands in one private field of one person; wherever it turns up in an answer to somebody it is not
 * meant for, in a log or in a mail of another, something has leaked.
 */
import { randomInt } from 'node:crypto';

export interface Canary {
  readonly name: string;
  /** What is looked for; a phone number also without its plus. */
  readonly text: string;
  /** Which actors may read it. */
  readonly seenBy: ReadonlySet<string>;
}

export interface Aviary {
  /** A text nobody else has. */
  mark(name: string, seenBy: readonly string[]): string;
  /** A Kenyan phone number nobody else has. */
  phone(name: string, seenBy: readonly string[]): string;
  email(name: string, seenBy: readonly string[]): string;
  /** Something that exists already: a token, the name of a file. */
  keep(name: string, text: string, seenBy: readonly string[]): string;
  /** Canaries in a text that this reader must not see. */
  flownTo(reader: string, text: string): string[];
  readonly all: readonly Canary[];
}

export function anAviary(): Aviary {
  const all: Canary[] = [];
  const keep = (name: string, text: string, seenBy: readonly string[]) => {
    all.push({ name, text: text.replace(/^\+/, ''), seenBy: new Set(seenBy) });
    return text;
  };
  let next = randomInt(1_000_000, 9_000_000);
  const own = () => `${(next++).toString(36)}z`;
  return {
    all,
    keep,
    mark: (name, seenBy) => keep(name, `kanari-${own()}`, seenBy),
    phone: (name, seenBy) => keep(name, `+25470${next++}`, seenBy),
    email: (name, seenBy) => keep(name, `kanari.${own()}@example.co.ke`, seenBy),
    flownTo: (reader, text) =>
      all.filter((canary) => !canary.seenBy.has(reader) && text.includes(canary.text)).map((canary) => canary.name),
  };
}
