/**
 * Marked texts, each in one private field of one person. A canary in a response, log or mail for another reader is a
 * leak.
 */
import { randomInt } from 'node:crypto';

export interface Canary {
  readonly name: string;
  /** A phone number without its plus, to match both forms. */
  readonly text: string;
  readonly seenBy: ReadonlySet<string>;
}

export interface CanaryRegistry {
  mark(name: string, seenBy: readonly string[]): string;
  phone(name: string, seenBy: readonly string[]): string;
  email(name: string, seenBy: readonly string[]): string;
  /** Registers an existing text: a token, a file name. */
  register(name: string, text: string, seenBy: readonly string[]): string;
  /** Names of canaries in a text that this reader must not see. */
  leakedTo(reader: string, text: string): string[];
  readonly all: readonly Canary[];
}

export function createCanaries(): CanaryRegistry {
  const all: Canary[] = [];
  const register = (name: string, text: string, seenBy: readonly string[]) => {
    all.push({ name, text: text.replace(/^\+/, ''), seenBy: new Set(seenBy) });
    return text;
  };
  let next = randomInt(1_000_000, 9_000_000);
  const own = () => `${(next++).toString(36)}z`;
  return {
    all,
    register,
    mark: (name, seenBy) => register(name, `kanari-${own()}`, seenBy),
    phone: (name, seenBy) => register(name, `+25470${next++}`, seenBy),
    email: (name, seenBy) => register(name, `kanari.${own()}@example.co.ke`, seenBy),
    leakedTo: (reader, text) =>
      all.filter((canary) => !canary.seenBy.has(reader) && text.includes(canary.text)).map((canary) => canary.name),
  };
}
