import { randomBytes } from 'node:crypto';
import { IMAGE_WIDTHS } from '#api/upload-limits.ts';

export const VARIANT_WIDTHS = IMAGE_WIDTHS.filter((width) => width < Math.max(...IMAGE_WIDTHS));

export const TYPES = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
} as const;
export type Extension = keyof typeof TYPES;

export interface FileName {
  readonly main: string;
  /** A variant as wide as the photo is the main file: photos are never enlarged. */
  readonly file: string;
  readonly type: (typeof TYPES)[Extension];
  readonly size: { readonly width: number; readonly height: number } | null;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const NAME = /^([a-z2-7]{26})(?:\.(\d{1,5})x(\d{1,5})\.([0-9a-f]{6})(?:-(320|640))?)?\.(webp|pdf|mp4|webm|mov)$/;

export function newFileName(
  extension: Extension,
  picture?: { width: number; height: number; average: string },
): string {
  const letters = Array.from(randomBytes(26), (byte) => ALPHABET[byte % 32]).join('');
  const fields = picture ? `.${picture.width}x${picture.height}.${picture.average}` : '';
  return `${letters}${fields}.${extension}`;
}

export function parseFileName(name: string): FileName | null {
  const match = name.length <= 80 ? NAME.exec(name) : null;
  if (!match) return null;
  const [, letters, width, height, average, variant, extension] = match as unknown as [
    string,
    string,
    ...(string | undefined)[],
  ];
  const type = TYPES[extension as Extension];
  if (width === undefined) return { main: name, file: name, type, size: null };
  if (type !== 'image/webp') return null;
  const main = `${letters}.${width}x${height}.${average}.${extension}`;
  const smaller = variant !== undefined && Number(variant) < Number(width);
  return { main, file: smaller ? name : main, type, size: { width: Number(width), height: Number(height) } };
}

/** All files of a name, the main file last: its presence means the upload is complete. */
export function filesOf(main: string): string[] {
  const match = NAME.exec(main);
  if (!match?.[2]) return [main];
  const stem = main.slice(0, main.lastIndexOf('.'));
  const variants = VARIANT_WIDTHS.filter((width) => width < Number(match[2])).map((width) => `${stem}-${width}.webp`);
  return [...variants, main];
}

const ORIGINAL = '.original';

/** A photo as it came, until its widths are rendered. No URL leads to it: it may say where it was taken. */
export const originalOf = (main: string) => `${main}${ORIGINAL}`;

export const storedFilesOf = ({ name, rendered }: { readonly name: string; readonly rendered: boolean }) =>
  rendered ? filesOf(name) : [originalOf(name)];

export function mainFileOf(file: string): string | null {
  return parseFileName(file.endsWith(ORIGINAL) ? file.slice(0, -ORIGINAL.length) : file)?.main ?? null;
}

/** Finds the name in a stored or served value: `/media/x`, `/api//media/x`, a bare name, a full or signed URL. */
export function fileNameIn(value: string): string | null {
  if (value.length > 2000) return null;
  const path = value.split(/[?#]/, 1)[0] ?? '';
  return parseFileName(path.slice(path.lastIndexOf('/') + 1))?.main ?? null;
}
