/** How a stored file is named, and how its name is found again in a value as served. */
import { randomBytes } from 'node:crypto';
import { IMAGE_WIDTHS } from '#api/upload-limits.ts';

/** Widths that are files of their own; the largest is the name itself. */
export const VARIANT_WIDTHS = IMAGE_WIDTHS.filter((width) => width < Math.max(...IMAGE_WIDTHS));

export const TYPES = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
} as const;
export type Extension = keyof typeof TYPES;

export interface NameFacts {
  /** The file's own name, without a variant's suffix: what the database and a signature know. */
  readonly main: string;
  /** The file to read. A variant as wide as the picture itself is the picture itself; it is never enlarged. */
  readonly file: string;
  readonly type: (typeof TYPES)[Extension];
}

// The letters of base32: neither case nor look-alikes are lost when someone reads an address aloud.
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const NAME = /^([a-z2-7]{26})(?:\.(\d{1,5})x(\d{1,5})\.([0-9a-f]{6})(?:-(320|640))?)?\.(webp|pdf|mp4|webm|mov)$/;

/** A name nobody can guess: 130 random bits, and for pictures what a page needs to leave room for them. */
export function newName(extension: Extension, picture?: { width: number; height: number; average: string }): string {
  const letters = Array.from(randomBytes(26), (byte) => ALPHABET[byte % 32]).join('');
  const facts = picture ? `.${picture.width}x${picture.height}.${picture.average}` : '';
  return `${letters}${facts}.${extension}`;
}

/** Reads a name; null for anything that is not one of ours. */
export function readName(name: string): NameFacts | null {
  const match = name.length <= 80 ? NAME.exec(name) : null;
  if (!match) return null;
  const [, letters, width, height, average, variant, extension] = match as unknown as [
    string,
    string,
    ...(string | undefined)[],
  ];
  const type = TYPES[extension as Extension];
  if (width === undefined) return { main: name, file: name, type };
  if (type !== 'image/webp') return null;
  const main = `${letters}.${width}x${height}.${average}.${extension}`;
  const smaller = variant !== undefined && Number(variant) < Number(width);
  return { main, file: smaller ? name : main, type };
}

/** Every file that belongs to a name: the variants first, so that the main one stands last and means "complete". */
export function filesOf(main: string): string[] {
  const match = NAME.exec(main);
  if (!match?.[2]) return [main];
  const stem = main.slice(0, main.lastIndexOf('.'));
  const variants = VARIANT_WIDTHS.filter((width) => width < Number(match[2])).map((width) => `${stem}-${width}.webp`);
  return [...variants, main];
}

/**
 * The name in a value as served, however a client joined it: `/media/x`, `/api/media/x`, `/api//media/x`, a bare name, a
 * whole address, a signed one with its query. Null when there is none.
 */
export function nameIn(value: string): string | null {
  if (value.length > 2000) return null;
  const path = value.split(/[?#]/, 1)[0] ?? '';
  return readName(path.slice(path.lastIndexOf('/') + 1))?.main ?? null;
}
