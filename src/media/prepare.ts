import { createHash } from 'node:crypto';
import { promises as fs } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import type { Upload } from '#api/multipart.ts';
import { PDF_HEAD, pdfStart } from '#api/pdf-start.ts';
import { type Caller, limitConcurrency } from '#api/limits/concurrency-limit.ts';
import { IMAGE_WIDTHS, notADocument, notAnImage, notAVideo } from '#api/upload-limits.ts';
import { type Extension, newFileName, originalOf, TYPES } from './names.ts';
import { averageColour, decode, encode, fitInside, openPicture, type OpenPicture } from './picture/picture.ts';
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
  readonly rendered: boolean;
  readonly files: readonly { readonly name: string; readonly content: Buffer | { path: string } }[];
}

const MAX_WIDTH = Math.max(...IMAGE_WIDTHS);
// WebP allows at most 16,383 pixels; long screenshots exceed it.
const MAX_HEIGHT = 4096;
const DOCUMENT_MAX_WIDTH = 2000;
const DOCUMENT_MAX_HEIGHT = 6000;

const IMAGES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif']);
const VIDEOS: Readonly<Record<string, Extension>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
};

/** What waits lies on the disk: a hundred photos sent at once wait and are all accepted. */
export const limitImageWork = limitConcurrency(2, 200, 5, 60_000);
/** Apart from rendering, which takes far longer: a sender does not wait for the photos of others. */
const limitChecks = limitConcurrency(2, 200, 5, 60_000);

/** @throws notAnImage, notADocument, notAVideo, imageTooLarge; unavailable when the queue is full or slow */
export async function prepare(upload: Upload, owner?: number): Promise<PreparedMedia> {
  const { accept, isAborted } = upload;
  const detected = await fileTypeFromFile(upload.path).catch(() => undefined);
  const type = detected?.mime ?? '';
  if (accept === 'video') return prepareVideo(upload, VIDEOS[type] ?? reject(notAVideo));
  const caller = { owner, ...(isAborted && { isAborted }) };
  if (accept === 'image') return IMAGES.has(type) ? preparePhoto(upload, caller) : reject(notAnImage);
  if (IMAGES.has(type)) return limitImageWork(() => prepareScan(upload), caller);
  return unchanged(await completePdf(upload), 'document', 'pdf');
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
  const fields = {
    kind,
    name,
    mime: TYPES[extension],
    bytes,
    width: null,
    height: null,
    sha256,
    rendered: true,
  } as const;
  return { ...fields, files: [{ name, content: { path } }] };
}

async function preparePhoto(upload: Upload, caller: Caller): Promise<PreparedMedia> {
  const { path, bytes, sha256 } = upload;
  const picture = await openPicture(path, notAnImage);
  const size = fitInside(picture.size, MAX_WIDTH, MAX_HEIGHT);
  const average = (await isCheapToDecode(upload, picture))
    ? UNKNOWN_COLOUR
    : await limitChecks(() => averageColour(picture, notAnImage), caller);
  const name = newFileName('webp', { ...size, average });
  const files = [{ name: originalOf(name), content: { path } }];
  return { kind: 'image', name, mime: TYPES.webp, bytes, ...size, sha256, rendered: false, files };
}

const UNKNOWN_COLOUR = '9a938a';
const LARGE_BYTES = 1_000_000;

/**
 * Whether a photo may be stored without being decoded: a large JPEG of one scan that has its end. Its sides bound the
 * time it takes. A smaller one is decoded for its colour in 8 ms; other formats can be made to be slow or broken.
 */
async function isCheapToDecode({ path, bytes }: Upload, { header }: OpenPicture): Promise<boolean> {
  if (header.format !== 'jpeg' || header.isProgressive || bytes < LARGE_BYTES) return false;
  return (await readEnd(path, bytes)).includes(JPEG_END);
}

const JPEG_END = Buffer.from([0xff, 0xd9]);

async function prepareScan({ path, sha256 }: Upload): Promise<PreparedMedia> {
  const picture = await openPicture(path, notADocument);
  const size = fitInside(picture.size, DOCUMENT_MAX_WIDTH, DOCUMENT_MAX_HEIGHT);
  const content = await encode(await decode(picture, size, notADocument));
  const name = newFileName('webp');
  const fields = { kind: 'document', name, mime: TYPES.webp, bytes: content.length, ...size } as const;
  return { ...fields, sha256, rendered: true, files: [{ name, content }] };
}

/** Cuts off what stands before the PDF, in its file. Its end may be followed by zeros, as disks of old scanners leave them. */
async function completePdf(upload: Upload): Promise<Upload> {
  const { path, bytes } = upload;
  const start = pdfStart((await readPart(path, 0, PDF_HEAD)).toString('latin1'));
  const end = await endOfContent(path, bytes);
  if (start < 0 || !(await readEnd(path, end)).includes('%%EOF')) throw notADocument();
  if (start === 0) return upload;
  const content = (await fs.readFile(path)).subarray(start);
  await fs.writeFile(path, content);
  return { ...upload, bytes: content.length, sha256: createHash('sha256').update(content).digest() };
}

/** @returns the bytes up to the last one that is not zero */
async function endOfContent(path: string, bytes: number): Promise<number> {
  for (let end = bytes; end > 0; end -= BLOCK) {
    const block = await readPart(path, Math.max(0, end - BLOCK), Math.min(BLOCK, end));
    const last = block.findLastIndex((byte) => byte !== 0);
    if (last >= 0) return Math.max(0, end - BLOCK) + last + 1;
  }
  return 0;
}

const BLOCK = 65_536;

const readEnd = (path: string, bytes: number) => readPart(path, Math.max(0, bytes - 2048), Math.min(2048, bytes));

async function readPart(path: string, from: number, length: number): Promise<Buffer> {
  const file = await fs.open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
