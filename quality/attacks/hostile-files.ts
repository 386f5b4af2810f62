/**
 * Files with a wrong type, with metadata, or far too large; generated, so that no hostile file is in the repository.
 */
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { anMp4, aWebm, box, SECRETS, latin1 } from '../helpers/videos.ts';

/** Marks metadata that must not survive an upload. */
export const CANARY = 'UPLOAD-CANARY-7f3a';
export const LEFT_BEHIND = [CANARY, ...SECRETS, '<script', 'alert(1)'];

export type UploadResult = 'stored' | 'rejected' | 'too large' | 'either';
export interface HostileFile {
  readonly is: string;
  readonly content: Buffer;
  /** The expected result as a photo, a document and a video. */
  readonly as: readonly [UploadResult, UploadResult, UploadResult];
  readonly name?: string;
  readonly type?: string;
}

const SCRIPT = `<script>/*${CANARY}*/alert(1)</script>`;
const PHOTO: HostileFile['as'] = ['stored', 'stored', 'rejected'];
const NOTHING: HostileFile['as'] = ['rejected', 'rejected', 'rejected'];
const BOMB: HostileFile['as'] = ['too large', 'too large', 'rejected'];
const PICTURE_OR_NOT: HostileFile['as'] = ['either', 'either', 'rejected'];
const DOCUMENT: HostileFile['as'] = ['rejected', 'stored', 'rejected'];
const VIDEO: HostileFile['as'] = ['rejected', 'rejected', 'stored'];

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 30 } } });

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, tail]);
}

function withChunks(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

/** A PNG with one bit per pixel: 256 megapixels in some 30 kB. */
export function pixelBomb(width = 16_000, height = width): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** Each scan touches every pixel: all coefficients of one component, bit by bit, and all of them zero. */
export async function scanBomb(side: number, scans: number): Promise<Buffer> {
  const jpeg = await picture(side, side).greyscale().jpeg({ progressive: true }).toBuffer();
  const starts: number[] = [];
  for (let at = 0; (at = jpeg.indexOf(Buffer.from('ffda', 'hex'), at)) >= 0; at += 2) starts.push(at);
  const table = jpeg.lastIndexOf(Buffer.from('ffc4', 'hex'));
  const last = starts.at(-1) as number;
  const scan = (coefficient: number, bit: number) => {
    const bytes = Buffer.from(jpeg.subarray(last, -2));
    bytes.set([coefficient, coefficient, bit === 13 ? bit : ((bit + 1) << 4) | bit], 7);
    return bytes;
  };
  const all = Array.from({ length: scans }, (_, at) => scan(1 + Math.floor(at / 14), 13 - (at % 14)));
  const second = jpeg.indexOf(Buffer.from('ffc4', 'hex'), starts[0]);
  return Buffer.concat([jpeg.subarray(0, second), jpeg.subarray(table, last), ...all, jpeg.subarray(-2)]);
}

function gif(frames: number, side = 1, comment = ''): Buffer {
  const head = Buffer.from('474946383961010001008000000000000000ff', 'hex');
  head.writeUInt16LE(side, 6);
  head.writeUInt16LE(side, 8);
  const table = Buffer.from('ffffff', 'hex');
  const commentBlock = comment
    ? Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), latin1(comment), Buffer.from([0])])
    : Buffer.alloc(0);
  const frame = Buffer.from('21f904000a0000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([
    head.subarray(0, 16),
    table,
    commentBlock,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

function resized(jpeg: Buffer, side: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'));
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}

function withComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, latin1(text), jpeg.subarray(2)]);
}

const pdf = (inside: string) => latin1(`%PDF-1.7\n${inside}\ntrailer << /Root 1 0 R >>\n%%EOF\n`);

export async function hostileFiles(): Promise<HostileFile[]> {
  const png = await picture().png().toBuffer();
  const jpeg = await picture().jpeg().toBuffer();
  const webp = await picture().webp().toBuffer();
  const exif = {
    IFD0: { Make: CANARY, Model: CANARY, ImageDescription: CANARY },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '36/1 49/1 0/1' },
  };
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${CANARY}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}<rect width="9" height="9"/></svg>`;
  const mp4 = anMp4({}).file;
  const cut = (is: string, whole: Buffer, as: HostileFile['as']): HostileFile[] =>
    [0.02, 0.3, 0.6, 0.9, 0.99].map((part) => ({
      is: `${is} cut to ${Math.round(part * 100)} percent`,
      content: whole.subarray(0, Math.max(1, Math.floor(whole.length * part))),
      as,
    }));
  const brand = (name: string) => box('ftyp', latin1(`${name}\0\0\0\0${name}mif1`));

  return [
    { is: 'a GIF that is a script too', content: latin1(`GIF89a/*${CANARY}*/=1;alert(1)//`), as: NOTHING },
    {
      is: 'a GIF with a script behind it',
      content: Buffer.concat([gif(1), latin1(SCRIPT)]),
      as: PHOTO,
      type: 'text/html',
    },
    { is: 'a GIF with a script as comment', content: gif(1, 1, SCRIPT), as: PHOTO },
    {
      is: 'a JPEG with a page behind it',
      content: Buffer.concat([jpeg, latin1(`<html>${SCRIPT}`)]),
      as: PHOTO,
      name: 'x.html',
    },
    {
      is: 'a JPEG with a page as comment',
      content: withComment(jpeg, `<html>${SCRIPT}`),
      as: PHOTO,
      type: 'text/html',
    },
    {
      is: 'a JPEG with a PHP program as comment',
      content: withComment(jpeg, `<?php /*${CANARY}*/ system($_GET[0]); ?>`),
      as: PHOTO,
      name: 'x.php',
    },
    {
      is: 'a JPEG with an archive behind it',
      content: Buffer.concat([jpeg, latin1(`PK\x03\x04${CANARY}`)]),
      as: PHOTO,
      name: 'x.jar',
    },
    {
      is: 'a PNG with a script as text',
      content: withChunks(png, chunk('tEXt', latin1(`Comment\0${SCRIPT}`))),
      as: PHOTO,
    },
    {
      is: 'a PNG with a packed bomb as text',
      content: withChunks(
        png,
        chunk('zTXt', Buffer.concat([latin1('Comment\0\0'), deflateSync(Buffer.alloc(20_000_000))])),
      ),
      as: PICTURE_OR_NOT,
    },
    {
      is: 'a PNG with international text',
      content: withChunks(png, chunk('iTXt', latin1(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`))),
      as: PHOTO,
    },
    {
      is: 'a PNG with a colour profile of nonsense',
      content: withChunks(png, chunk('iCCP', Buffer.concat([latin1(`x\0\0`), deflateSync(latin1(CANARY))]))),
      as: PICTURE_OR_NOT,
    },
    { is: 'a WebP with a script behind it', content: Buffer.concat([webp, latin1(SCRIPT)]), as: PICTURE_OR_NOT },
    {
      is: 'a PDF that is a page too',
      content: pdf(`<html>${SCRIPT}`),
      as: DOCUMENT,
      type: 'text/html',
      name: 'x.html',
    },
    {
      is: 'a PDF with a program',
      content: pdf(`1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj`),
      as: DOCUMENT,
    },
    {
      is: 'a PDF that starts another program',
      content: pdf(`1 0 obj << /OpenAction << /S /Launch /F (cmd.exe) >> >> endobj`),
      as: DOCUMENT,
    },
    {
      is: 'a PDF with a file inside',
      content: pdf(`1 0 obj << /Type /EmbeddedFile /F (a.exe) >> stream\nMZ\nendstream endobj`),
      as: DOCUMENT,
    },
    { is: 'a page before a PDF', content: Buffer.concat([latin1(`<html>${SCRIPT}`), pdf('')]), as: NOTHING },
    {
      is: 'a video that is a page too',
      content: Buffer.concat([brand('isom'), latin1(`<html>${SCRIPT}</html>`)]),
      as: NOTHING,
      type: 'text/html',
    },
    { is: 'an SVG with a script', content: latin1(svg), as: NOTHING, name: 'x.svg', type: 'image/svg+xml' },
    { is: 'an SVG named PNG', content: latin1(svg), as: NOTHING, name: 'x.png', type: 'image/png' },
    {
      is: 'an SVG with a declaration',
      content: latin1(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
      as: NOTHING,
      type: 'image/png',
    },
    { is: 'a packed SVG', content: gzipSync(svg), as: NOTHING, name: 'x.svgz', type: 'image/svg+xml' },
    {
      is: 'a page named JPEG',
      content: latin1(`<!doctype html>${SCRIPT}`),
      as: NOTHING,
      name: 'x.jpg',
      type: 'image/jpeg',
    },
    { is: 'a script named PNG', content: latin1(`alert(1)//${CANARY}`), as: NOTHING, name: 'x.png', type: 'image/png' },
    {
      is: 'a drawing program',
      content: latin1('push graphic-context\nfill \'url(https://evil.example/x.jpg"|ls "-la)\'\npop graphic-context'),
      as: NOTHING,
      name: 'x.mvg',
      type: 'image/png',
    },
    {
      is: 'a PostScript file',
      content: latin1('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(%pipe%id) (r) file'),
      as: NOTHING,
      type: 'image/png',
    },
    ...(
      [
        ['a Windows program', 'MZ\x90\0\x03\0\0\0'],
        ['a Linux program', '\x7fELF\x02\x01\x01\0'],
        ['an archive', 'PK\x03\x04\x14\0\0\0\x08\0'],
        ['a BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0'],
        ['a TIFF', 'II*\0\x08\0\0\0'],
        ['a Photoshop file', '8BPS\0\x01\0\0\0\0\0\0'],
        ['an icon', '\0\0\x01\0\x01\0\x10\x10'],
        ['a JPEG XL', '\xff\x0a\xfa\x7f'],
        ['a JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
        ['settings of a web server', 'AddType application/x-httpd-php .png\n'],
        ['a shell script', '#!/bin/sh\nrm -rf /\n'],
        ['a sound', 'ID3\x03\0\0\0\0\0\0'],
        ['a Matroska that is no WebM', '\x1aE\xdf\xa3\x8bB\x82\x88matroska'],
        ['one byte', 'x'],
        ['the first bytes of a PNG', '\x89PNG\r\n\x1a'],
        ['the first bytes of a JPEG', '\xff\xd8\xff'],
        ['the first bytes of a PDF', '%PDF-'],
      ] as const
    ).map(([is, text]) => ({ is, content: latin1(text), as: NOTHING, name: 'x.jpg', type: 'image/jpeg' })),
    { is: 'a megabyte of nothing', content: Buffer.alloc(1_000_000), as: NOTHING },
    {
      is: 'a WebP of nonsense',
      content: Buffer.concat([latin1('RIFF\xff\xff\xff\x7fWEBPVP8X'), Buffer.alloc(200, 0x5a)]),
      as: NOTHING,
    },
    { is: 'a PNG of 256 megapixels', content: pixelBomb(), as: BOMB },
    {
      is: 'a PNG of four billion by four billion',
      content: ((bytes) => (bytes.fill(0xff, 16, 24), bytes))(Buffer.from(png)),
      as: PICTURE_OR_NOT,
    },
    { is: 'a PNG of one pixel’s width and forty million height', content: pixelBomb(1, 39_999_999), as: BOMB },
    { is: 'a PNG of forty million pixels’ width', content: pixelBomb(39_999_999, 1), as: BOMB },
    { is: 'a JPEG of 882 scans', content: await scanBomb(400, 882), as: BOMB },
    { is: 'a GIF of three hundred thousand frames', content: gif(300_000), as: PHOTO },
    { is: 'a JPEG of 4 gigapixels', content: resized(jpeg, 65_500), as: BOMB },
    { is: 'a GIF of 4 gigapixels', content: gif(1, 65_535), as: PICTURE_OR_NOT },
    { is: 'a GIF of ten thousand frames', content: gif(10_000), as: PHOTO },
    {
      is: 'a PNG that says it has four billion frames',
      content: withChunks(png, chunk('acTL', Buffer.alloc(8, 0xff))),
      as: PICTURE_OR_NOT,
    },
    {
      is: 'a PNG packed tighter than it says',
      content: withChunks(png, chunk('IDAT', deflateSync(Buffer.alloc(30_000_000)))),
      as: PICTURE_OR_NOT,
    },
    { is: 'a JPEG with GPS and device', content: await picture().withExif(exif).jpeg().toBuffer(), as: PHOTO },
    { is: 'a WebP with GPS and device', content: await picture().withExif(exif).webp().toBuffer(), as: PHOTO },
    { is: 'a PNG with GPS and device', content: await picture().withExif(exif).png().toBuffer(), as: PHOTO },
    {
      is: 'an AVIF with GPS and device',
      content: await picture().withExif(exif).avif({ effort: 0 }).toBuffer(),
      as: PHOTO,
    },
    { is: 'a JPEG with a history', content: await picture().withXmp(xmp).jpeg().toBuffer(), as: PHOTO },
    { is: 'a JPEG with a colour profile', content: await picture().withIccProfile('p3').jpeg().toBuffer(), as: PHOTO },
    { is: 'a JPEG for a printing press', content: await picture().toColourspace('cmyk').jpeg().toBuffer(), as: PHOTO },
    { is: 'a PNG of sixteen bits', content: await picture().toColourspace('rgb16').png().toBuffer(), as: PHOTO },
    { is: 'a grey JPEG', content: await picture().greyscale().jpeg().toBuffer(), as: PHOTO },
    { is: 'a picture of one pixel', content: await picture(1, 1).png().toBuffer(), as: PHOTO },
    { is: 'a picture of one pixel’s width', content: await picture(1, 5_000).png().toBuffer(), as: PHOTO },
    {
      is: 'an iPhone’s HEIC',
      content: Buffer.concat([brand('heic'), box('meta', Buffer.alloc(60)), latin1(CANARY)]),
      as: NOTHING,
      name: 'IMG_1.HEIC',
      type: 'image/heic',
    },
    {
      is: 'a HEIC named JPEG',
      content: Buffer.concat([brand('heic'), box('meta', Buffer.alloc(60))]),
      as: NOTHING,
      name: 'x.jpg',
      type: 'image/jpeg',
    },
    {
      is: 'an AVIF of nonsense',
      content: Buffer.concat([brand('avif'), box('meta', Buffer.alloc(60))]),
      as: NOTHING,
      type: 'image/avif',
    },
    { is: 'a phone’s MP4', content: mp4, as: VIDEO, type: 'video/mp4' },
    {
      is: 'a phone’s MOV',
      content: Buffer.concat([box('ftyp', latin1('qt  \0\0\0\0qt  ')), mp4.subarray(24)]),
      as: VIDEO,
      type: 'video/quicktime',
    },
    { is: 'a WebM with tags', content: aWebm(false).file, as: VIDEO, type: 'video/webm' },
    { is: 'a WebM of unknown length', content: aWebm(true).file, as: VIDEO, type: 'video/webm' },
    { is: 'an MP4 named JPEG', content: mp4, as: VIDEO, name: 'x.jpg', type: 'image/jpeg' },
    {
      is: 'an MP4 with an absurd index',
      content: Buffer.concat([brand('isom'), box('moov').fill(0x7f, 0, 4), Buffer.alloc(500)]),
      as: NOTHING,
    },
    {
      is: 'an MP4 of boxes in boxes',
      content: Buffer.concat([brand('isom'), nested(4_000)]),
      as: ['rejected', 'rejected', 'either'],
    },
    {
      is: 'an MP4 of a hundred thousand boxes',
      content: Buffer.concat([brand('isom'), Buffer.alloc(808_000, box('free'))]),
      as: ['rejected', 'rejected', 'either'],
    },
    ...cut('a PNG', await noisy().png().toBuffer(), PICTURE_OR_NOT),
    ...cut('a JPEG', await noisy().jpeg().toBuffer(), PICTURE_OR_NOT),
    ...cut('a WebP', await noisy().webp().toBuffer(), PICTURE_OR_NOT),
    ...cut('a GIF', await noisy().gif().toBuffer(), PICTURE_OR_NOT),
    ...cut('an AVIF', await noisy().avif({ effort: 0 }).toBuffer(), PICTURE_OR_NOT),
    ...cut('a PDF', pdf('x'.repeat(5_000)), ['rejected', 'rejected', 'rejected']),
    ...cut('an MP4', mp4, ['rejected', 'rejected', 'either']),
  ];
}

function nested(levels: number): Buffer {
  let inner = box('trak');
  for (let level = 0; level < levels; level++) inner = box('trak', inner);
  return box('moov', inner);
}

/** As many bytes as a photo of its size. */
function noisy() {
  const [width, height] = [90, 60];
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, turn) => (turn * 7_919 + (turn % 13) * 31) % 256),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Hostile file names; no stored file uses them. */
export const NAMES: readonly string[] = [
  '../x.png',
  '..\\..\\x.png',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  'a\0.png',
  'x.png\0.html',
  'n'.repeat(300),
  '.htaccess',
  'web.config',
  'x.php',
  'x.php.png',
  'x.svg',
  'x.png;.html',
  '\u202egnp.exe',
  '"quoted".png',
  "'; rm -rf / #.png",
  'a\r\nx-evil: 1.png',
  '$(id).png',
  '`id`.png',
  '%2e%2e%2fx.png',
  '%00.png',
  'CON',
  'x.png.',
  ' .png',
  '<script>alert(1)</script>.png',
  '\ufeff.png',
  '\u{1f4a9}.png',
  '-rf',
  '|id',
  '*',
];
