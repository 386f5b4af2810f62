/** What arrived, looked at by its bytes alone and made safe to keep: pictures are drawn anew, the rest is what it says. */
import { promises as fs } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import type { Upload } from '#api/multipart.ts';
import { limitConcurrency } from '#api/concurrency-limit.ts';
import { IMAGE_PIXELS, IMAGE_WIDTHS, imageTooLarge, notADocument, notAnImage, notAVideo } from '#api/upload-limits.ts';
import { type Extension, filesOf, newName, TYPES, VARIANT_WIDTHS } from './names.ts';
import { loadSharp } from './sharp.ts';
import { stripMp4 } from './strip/strip-mp4.ts';
import { stripWebm } from './strip/strip-webm.ts';

export interface Prepared {
  readonly kind: 'image' | 'document' | 'video';
  readonly name: string;
  readonly mime: string;
  /** Of the main file. */
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  /** Of the bytes as they arrived: the same photo chosen again is the same. */
  readonly sha256: Buffer;
  /** In the order to store them; the main file last. */
  readonly files: readonly { readonly name: string; readonly content: Buffer | { path: string } }[];
}

const QUALITY = 76;
const WIDEST = Math.max(...IMAGE_WIDTHS);
// WebP ends at 16,383 pixels; nobody's photo is this tall, but a drawn-out screenshot can be.
const TALLEST = 4096;
const DOCUMENT_WIDEST = 2000;
const DOCUMENT_TALLEST = 6000;

const IMAGES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif']);
const DRAWN = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);
const VIDEOS: Readonly<Record<string, Extension>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
};

// Decoding a photo holds up to 150 MB: two at once, a short queue, and a kind refusal beyond it.
export const inTurn = limitConcurrency(2, 16, 5);

/**
 * Checks and redraws one received file.
 * @throws notAnImage, notADocument, notAVideo, imageTooLarge; unavailable when too many are waiting already
 */
export async function prepare(received: Upload, accept: Upload['accept'] = received.accept): Promise<Prepared> {
  const found = await fileTypeFromFile(received.path).catch(() => undefined);
  const type = found?.mime ?? '';
  if (accept === 'video') return film(received, VIDEOS[type] ?? refuse(notAVideo));
  if (accept === 'image') return IMAGES.has(type) ? inTurn(() => photo(received)) : refuse(notAnImage);
  if (IMAGES.has(type)) return inTurn(() => scan(received));
  if (type !== TYPES.pdf || !(await isWholePdf(received))) throw notADocument();
  return keepAsIs(received, 'document', 'pdf');
}

function refuse(kind: () => Error): never {
  throw kind();
}

/** A video keeps its pictures as they came and loses what it says about its maker. */
async function film(received: Upload, extension: Extension): Promise<Prepared> {
  await (extension === 'webm' ? stripWebm : stripMp4)(received.path);
  return keepAsIs(received, 'video', extension);
}

function keepAsIs(received: Upload, kind: 'document' | 'video', extension: Extension): Prepared {
  const name = newName(extension);
  const { bytes, sha256, path } = received;
  const facts = { kind, name, mime: TYPES[extension], bytes, width: null, height: null, sha256 } as const;
  return { ...facts, files: [{ name, content: { path } }] };
}

/** A photo in its three widths. */
async function photo(received: Upload): Promise<Prepared> {
  const picture = await draw(received, WIDEST, TALLEST, notAnImage);
  const { width, height } = picture;
  const name = newName('webp', { width, height, average: await average(picture) });
  const main = await encode(picture);
  const files = [];
  for (const file of filesOf(name)) {
    const variant = VARIANT_WIDTHS.find((each) => file.endsWith(`-${each}.webp`));
    files.push({ name: file, content: variant ? await encode(picture, variant) : main });
  }
  return { kind: 'image', name, mime: TYPES.webp, bytes: main.length, width, height, sha256: received.sha256, files };
}

/** A photographed document: one file, large enough to read. */
async function scan(received: Upload): Promise<Prepared> {
  const picture = await draw(received, DOCUMENT_WIDEST, DOCUMENT_TALLEST, notADocument);
  const content = await encode(picture);
  const name = newName('webp');
  const { width, height } = picture;
  const facts = { kind: 'document', name, mime: TYPES.webp, bytes: content.length, width, height } as const;
  return { ...facts, sha256: received.sha256, files: [{ name, content }] };
}

interface Picture {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/** Decodes the first frame, upright and not larger than asked. What was beside the pixels (place, camera) stays behind. */
async function draw(received: Upload, widest: number, tallest: number, rejection: () => Error): Promise<Picture> {
  const sharp = await loadSharp();
  try {
    const source = sharp(received.path, { limitInputPixels: IMAGE_PIXELS, failOn: 'error', pages: 1 });
    const facts = await source.metadata();
    // Two programs read the type; a file that means different things to them is not a photo.
    if (!DRAWN.has(facts.format)) throw rejection();
    const { data, info } = await source
      .autoOrient()
      .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height, channels: info.channels as Picture['channels'] };
  } catch (error) {
    if (/pixel limit/i.test((error as Error).message)) throw imageTooLarge();
    if (/ENOSPC|memory/i.test((error as Error).message)) throw error;
    throw rejection();
  }
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>;
const over = (sharp: Sharp, { pixels, width, height, channels }: Picture) =>
  sharp(pixels, { raw: { width, height, channels } });

async function encode(picture: Picture, width?: number): Promise<Buffer> {
  const drawn = over(await loadSharp(), picture);
  return (width === undefined ? drawn : drawn.resize({ width })).webp({ quality: QUALITY }).toBuffer();
}

async function average(picture: Picture): Promise<string> {
  const seen = over(await loadSharp(), picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' });
  const { data } = await seen.removeAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const [red = 0, green = red, blue = red] = data;
  return Buffer.from([red, green, blue]).toString('hex');
}

/** A PDF that stops in the middle lacks its end mark; some programs write a little after it. */
async function isWholePdf({ path, bytes }: Upload): Promise<boolean> {
  const file = await fs.open(path, 'r');
  try {
    const length = Math.min(2048, bytes);
    const head = await file.read(Buffer.alloc(5), 0, 5, 0);
    const tail = await file.read(Buffer.alloc(length), 0, length, bytes - length);
    return head.buffer.toString('latin1') === '%PDF-' && tail.buffer.includes('%%EOF');
  } finally {
    await file.close();
  }
}
