import { promises as fs } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import type { Upload } from '#api/multipart.ts';
import { Problem, unavailable } from '#api/problem.ts';
import { limitConcurrency } from '#api/limits/concurrency-limit.ts';
import {
  IMAGE_PIXELS,
  IMAGE_SIDE,
  IMAGE_WIDTHS,
  imageTooLarge,
  notADocument,
  notAnImage,
  notAVideo,
} from '#api/upload-limits.ts';
import { hasTooManyScans } from './jpeg-scans.ts';
import { type Extension, filesOf, newFileName, TYPES, VARIANT_WIDTHS } from './names.ts';
import { loadSharp } from './sharp.ts';
import { stripMp4 } from './strip/strip-mp4.ts';
import { stripWebm } from './strip/strip-webm.ts';

export interface PreparedMedia {
  readonly kind: 'image' | 'document' | 'video';
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly sha256: Buffer;
  readonly files: readonly { readonly name: string; readonly content: Buffer | { path: string } }[];
}

const QUALITY = 76;
const MAX_WIDTH = Math.max(...IMAGE_WIDTHS);
// WebP allows at most 16,383 pixels; long screenshots exceed it.
const MAX_HEIGHT = 4096;
const TIME_LIMIT = { seconds: 10 };
const DOCUMENT_MAX_WIDTH = 2000;
const DOCUMENT_MAX_HEIGHT = 6000;

const IMAGES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif']);
const DECODABLE = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);
const VIDEOS: Readonly<Record<string, Extension>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
};

export const limitImageWork = limitConcurrency(2, 16, 5);

/** @throws notAnImage, notADocument, notAVideo, imageTooLarge; unavailable when the queue is full or slow */
export async function prepare(upload: Upload, owner?: number): Promise<PreparedMedia> {
  const { accept, isAborted } = upload;
  const detected = await fileTypeFromFile(upload.path).catch(() => undefined);
  const type = detected?.mime ?? '';
  if (accept === 'video') return prepareVideo(upload, VIDEOS[type] ?? reject(notAVideo));
  const caller = { owner, ...(isAborted && { isAborted }) };
  if (IMAGES.has(type) && accept === 'image') return limitImageWork(() => preparePhoto(upload), caller);
  if (accept === 'image') throw notAnImage();
  if (IMAGES.has(type)) return limitImageWork(() => prepareScan(upload), caller);
  if (type !== TYPES.pdf || !(await isCompletePdf(upload))) throw notADocument();
  return unchanged(upload, 'document', 'pdf');
}

function reject(kind: () => Error): never {
  throw kind();
}

async function prepareVideo(upload: Upload, extension: Extension): Promise<PreparedMedia> {
  await (extension === 'webm' ? stripWebm : stripMp4)(upload.path);
  return unchanged(upload, 'video', extension);
}

function unchanged(upload: Upload, kind: 'document' | 'video', extension: Extension): PreparedMedia {
  const name = newFileName(extension);
  const { bytes, sha256, path } = upload;
  const fields = { kind, name, mime: TYPES[extension], bytes, width: null, height: null, sha256 } as const;
  return { ...fields, files: [{ name, content: { path } }] };
}

async function preparePhoto(upload: Upload): Promise<PreparedMedia> {
  const picture = await decode(upload, MAX_WIDTH, MAX_HEIGHT, notAnImage);
  const { width, height } = picture;
  const name = newFileName('webp', { width, height, average: await averageColour(picture) });
  const main = await encode(picture);
  const files = [];
  for (const file of filesOf(name)) {
    const variant = VARIANT_WIDTHS.find((each) => file.endsWith(`-${each}.webp`));
    files.push({ name: file, content: variant ? await encode(picture, variant) : main });
  }
  return { kind: 'image', name, mime: TYPES.webp, bytes: main.length, width, height, sha256: upload.sha256, files };
}

async function prepareScan(upload: Upload): Promise<PreparedMedia> {
  const picture = await decode(upload, DOCUMENT_MAX_WIDTH, DOCUMENT_MAX_HEIGHT, notADocument);
  const content = await encode(picture);
  const name = newFileName('webp');
  const { width, height } = picture;
  const fields = { kind: 'document', name, mime: TYPES.webp, bytes: content.length, width, height } as const;
  return { ...fields, sha256: upload.sha256, files: [{ name, content }] };
}

interface Picture {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

async function decode(upload: Upload, maxWidth: number, maxHeight: number, rejection: () => Error): Promise<Picture> {
  const sharp = await loadSharp();
  try {
    const source = sharp(upload.path, { limitInputPixels: IMAGE_PIXELS, failOn: 'error', pages: 1 });
    const fields = await source.metadata();
    // file-type and libvips must agree: a polyglot file is rejected.
    if (!DECODABLE.has(fields.format)) throw rejection();
    if (Math.max(fields.width, fields.height) > IMAGE_SIDE) throw imageTooLarge();
    if (fields.format === 'jpeg' && fields.isProgressive && hasTooManyScans(await fs.readFile(upload.path)))
      throw imageTooLarge();
    const { data, info } = await source
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .timeout(TIME_LIMIT)
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height, channels: info.channels as Picture['channels'] };
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (/pixel limit/i.test((error as Error).message)) throw imageTooLarge();
    if ((error as Error).message.startsWith('timeout')) throw unavailable({ retryAfter: 5 });
    if (/ENOSPC|memory/i.test((error as Error).message)) throw error;
    throw rejection();
  }
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>;
const sharpOf = (sharp: Sharp, { pixels, width, height, channels }: Picture) =>
  sharp(pixels, { raw: { width, height, channels } });

async function encode(picture: Picture, width?: number): Promise<Buffer> {
  const image = sharpOf(await loadSharp(), picture);
  return (width === undefined ? image : image.resize({ width }))
    .webp({ quality: QUALITY })
    .timeout(TIME_LIMIT)
    .toBuffer();
}

async function averageColour(picture: Picture): Promise<string> {
  const averaged = sharpOf(await loadSharp(), picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' });
  const { data } = await averaged.removeAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const [red = 0, green = red, blue = red] = data;
  return Buffer.from([red, green, blue]).toString('hex');
}

async function isCompletePdf({ path, bytes }: Upload): Promise<boolean> {
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
