/** Pictures through libvips: the header is judged before anything is decoded, and all that is decoded is encoded again. */
import { promises as fs } from 'node:fs';
import type { Metadata, Sharp } from 'sharp';
import { Problem, unavailable } from '#api/problem.ts';
import { AVIF_PIXELS, avifTooLarge, IMAGE_PIXELS, IMAGE_SIDE, imageTooLarge } from '#api/upload-limits.ts';
import { hasTooManyScans } from './jpeg-scans.ts';
import { loadSharp } from './sharp.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Picture extends Size {
  readonly pixels: Buffer;
  readonly channels: 1 | 2 | 3 | 4;
}

export interface OpenPicture {
  readonly image: Sharp;
  readonly header: Metadata;
  readonly size: Size;
}

type Rejection = () => Error;

const QUALITY = 76;
const TIME_LIMIT = { seconds: 10 };
const DECODABLE = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);

/** Reads the header only. @throws the rejection for what is no picture, imageTooLarge for what is dear to decode */
export function openPicture(source: string | Buffer, rejection: Rejection): Promise<OpenPicture> {
  return orReject(rejection, async () => {
    const sharp = await loadSharp();
    const image = sharp(source, { limitInputPixels: IMAGE_PIXELS, failOn: 'error', pages: 1 });
    const header = await image.metadata();
    // file-type and libvips must agree: a polyglot file is rejected.
    if (!DECODABLE.has(header.format)) throw rejection();
    if (Math.max(header.width, header.height) > IMAGE_SIDE) throw imageTooLarge();
    if (header.format === 'heif' && header.width * header.height > AVIF_PIXELS) throw avifTooLarge();
    if (header.format === 'jpeg' && header.isProgressive) {
      if (hasTooManyScans(Buffer.isBuffer(source) ? source : await fs.readFile(source))) throw imageTooLarge();
    }
    return { image, header, size: header.autoOrient };
  });
}

export function fitInside({ width, height }: Size, maxWidth: number, maxHeight: number): Size {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export function decode({ image }: OpenPicture, size: Size, rejection: Rejection): Promise<Picture> {
  return orReject(rejection, async () => {
    const { data, info } = await image
      .clone()
      .autoOrient()
      .resize({ ...size, fit: 'fill' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .timeout(TIME_LIMIT)
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height, channels: info.channels as Picture['channels'] };
  });
}

/** Decodes all of it, a JPEG at an eighth of its size. @returns six hexadecimal digits @throws as `decode` */
export function averageColour({ image }: OpenPicture, rejection: Rejection): Promise<string> {
  return orReject(rejection, async () => {
    const averaged = image
      .clone()
      .resize(1, 1, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');
    const [red = 0, green = red, blue = red] = await averaged
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .timeout(TIME_LIMIT)
      .toBuffer();
    return Buffer.from([red, green, blue]).toString('hex');
  });
}

export async function encode({ pixels, ...raw }: Picture, width?: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(pixels, { raw });
  return (width === undefined ? image : image.resize({ width }))
    .webp({ quality: QUALITY })
    .timeout(TIME_LIMIT)
    .toBuffer();
}

async function orReject<Result>(rejection: Rejection, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) throw error;
    const { message } = error as Error;
    if (/pixel limit/i.test(message)) throw imageTooLarge();
    if (message.startsWith('timeout')) throw unavailable({ retryAfter: 5 });
    throw /ENOSPC|memory/i.test(message) ? error : rejection();
  }
}
