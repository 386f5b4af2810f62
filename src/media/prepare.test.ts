import { createHash, randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Upload } from '#api/multipart.ts';
import { filesOf, fileNameIn, parseFileName } from './names.ts';
import { renderWidths } from './render-photo.ts';
import { type PreparedMedia, prepare as prepareUpload } from './prepare.ts';
import { pixelBomb, scanBomb } from '../../quality/attacks/hostile-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ufundi-prepare-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

async function upload(content: Buffer | string, accept: Upload['accept'] = 'image'): Promise<Upload> {
  const bytes = Buffer.from(content);
  const file = path.join(folder, randomUUID());
  await fs.writeFile(file, bytes);
  return {
    field: 'media',
    path: file,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    accept,
  };
}

/** As an upload is stored, and its photo then rendered. */
async function prepare(file: Upload): Promise<PreparedMedia> {
  const prepared = await prepareUpload(file);
  if (prepared.rendered) return prepared;
  return { ...prepared, files: await renderWidths(await fs.readFile(file.path), prepared.name) };
}

const plain = (width: number, height: number, background = '#c0392b') =>
  sharp({ create: { width, height, channels: 3, background } });
const main = (prepared: PreparedMedia) => prepared.files.at(-1)?.content as Buffer;
const widths = (prepared: PreparedMedia) =>
  Promise.all(prepared.files.map(async (file) => (await sharp(file.content as Buffer).metadata()).width));

describe('a photo', () => {
  test('held sideways, with place and camera in its metadata, is stored upright without them', async () => {
    // Red above blue as displayed; stored rotated with an orientation tag, as phones do.
    const displayed = await plain(600, 800, '#ff0000')
      .composite([{ input: await plain(600, 400, '#0000ff').png().toBuffer(), top: 400, left: 0 }])
      .png()
      .toBuffer();
    const rotated = await sharp(await sharp(displayed).rotate(-90).png().toBuffer())
      .withExif({
        IFD0: { Make: 'Tecno', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '36/1 49/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await sharp(rotated).metadata()).orientation).toBe(6);
    expect((await sharp(rotated).metadata()).exif?.length).toBeGreaterThan(0);

    const prepared = await prepare(await upload(rotated));
    const fields = await sharp(main(prepared)).metadata();
    expect([fields.width, fields.height, fields.format]).toEqual([600, 800, 'webp']);
    expect(fields.exif ?? fields.xmp ?? fields.icc ?? fields.orientation).toBeUndefined();
    const [top, bottom] = await Promise.all(
      [50, 750].map((y) => sharp(main(prepared)).extract({ left: 300, top: y, width: 1, height: 1 }).raw().toBuffer()),
    );
    expect(top?.[0]).toBeGreaterThan(200);
    expect(bottom?.[2]).toBeGreaterThan(200);
  });

  test('comes in three widths with its size and colour in its name', async () => {
    const prepared = await prepare(await upload(await plain(3000, 2000).jpeg().toBuffer()));
    expect(await widths(prepared)).toEqual([320, 640, 1280]);
    expect(prepared.name).toMatch(/^[a-z2-7]{26}\.1280x853\.[0-9a-f]{6}\.webp$/);
    const [red = 0, green = 0, blue = 0] = Buffer.from(prepared.name.split('.')[2] ?? '', 'hex');
    expect([Math.abs(red - 0xc0), Math.abs(green - 0x39), Math.abs(blue - 0x2b)].every((off) => off < 8)).toBe(true);
    expect(prepared.files.map((file) => file.name)).toEqual(filesOf(prepared.name));
  });

  test.each([
    [200, [200]],
    [320, [320]],
    [500, [320, 500]],
    [900, [320, 640, 900]],
  ])('of %i pixels is never enlarged', async (width, expected) => {
    expect(await widths(await prepare(await upload(await plain(width, 100).png().toBuffer())))).toEqual(expected);
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be %s', async (format) => {
    const prepared = await prepare(await upload(await plain(64, 48)[format]().toBuffer()));
    expect([prepared.mime, prepared.width, prepared.height]).toEqual(['image/webp', 64, 48]);
  });

  test('in CMYK, grey, with transparency or in sixteen bits is accepted', async () => {
    const kinds = [
      plain(60, 40).toColourspace('cmyk').jpeg(),
      plain(60, 40).greyscale().png(),
      plain(60, 40).ensureAlpha(0.5).png(),
      plain(60, 40).toColourspace('rgb16').png(),
    ];
    for (const kind of kinds) expect((await prepare(await upload(await kind.toBuffer()))).width).toBe(60);
  });

  test('that is animated is stored as its first frame', async () => {
    const frames = Buffer.concat([
      Buffer.alloc(40 * 30 * 3, 255),
      Buffer.alloc(40 * 30 * 3, 0),
      Buffer.alloc(40 * 30 * 3, 128),
    ]);
    const moving = await sharp(frames, { raw: { width: 40, height: 90, channels: 3, pageHeight: 30 } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const prepared = await prepare(await upload(moving));
    const fields = await sharp(main(prepared)).metadata();
    expect([fields.height, fields.pages]).toEqual([30, undefined]);
    expect(prepared.name).toContain('.ffffff.');
  });

  test('taller than WebP allows is made smaller, not rejected', async () => {
    expect((await prepare(await upload(await plain(200, 20_000).png().toBuffer()))).height).toBe(4096);
  });

  test('of 256 megapixels in a small file is rejected before decoding', async () => {
    const bomb = await plain(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_500_000);
    await expect(prepare(await upload(bomb))).rejects.toMatchObject({ code: 'image_too_large', status: 413 });
  });

  test.each([
    ['one pixel wide and forty million high', () => pixelBomb(1, 39_999_999)],
    ['forty million pixels wide and one high', () => pixelBomb(39_999_999, 1)],
    ['a JPEG that asks for 882 passes over its pixels', () => scanBomb(400, 882)],
  ])('is rejected before decoding: %s', async (_what, make) => {
    const bomb = await make();
    expect(bomb.length).toBeLessThan(400_000);
    await expect(prepare(await upload(bomb))).rejects.toMatchObject({ code: 'image_too_large', status: 413 });
  });

  test('of 17 megapixels in AVIF is rejected before decoding', async () => {
    const bomb = await plain(16, 16).avif().toBuffer();
    const size = bomb.indexOf('ispe') + 8;
    expect([bomb.readUInt32BE(size), bomb.readUInt32BE(size + 4)]).toEqual([16, 16]);
    bomb.writeUInt32BE(4250, size);
    bomb.writeUInt32BE(4000, size + 4);
    await expect(prepare(await upload(bomb))).rejects.toMatchObject({
      status: 413,
      message: 'Please choose an AVIF image of at most 16 megapixels, or a JPEG.',
    });
  });

  test('may be a progressive JPEG of usual scans, with another JPEG and a movie behind it', async () => {
    const whole = await plain(300, 200).jpeg({ progressive: true }).toBuffer();
    const behind = [await scanBomb(40, 200), Buffer.from('ftypmp42')];
    expect((await prepare(await upload(Buffer.concat([whole, ...behind])))).width).toBe(300);
    expect((await prepare(await upload(await scanBomb(40, 60)))).width).toBe(40);
  });

  test('that is truncated is rejected', async () => {
    const whole = await sharp({
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    await expect(prepare(await upload(whole.subarray(0, whole.length / 2)))).rejects.toMatchObject({
      code: 'not_an_image',
    });
  });

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'],
    ['SVG with a prologue', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['text', 'not a picture'],
    ['a program after a GIF head', 'GIF89a/*<svg onload=alert(1)>*/=1;alert(1)'],
    ['a PDF', '%PDF-1.4\n%%EOF'],
    ['nothing but a JPEG mark', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ])('must be an image: %s is rejected', async (_what, content) => {
    await expect(prepare(await upload(content))).rejects.toMatchObject({ code: 'not_an_image', status: 400 });
  });

  test('with HTML appended is stored without it', async () => {
    const hidden = Buffer.concat([await plain(50, 50).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const prepared = await prepare(await upload(hidden));
    expect(prepared.files.some((file) => (file.content as Buffer).includes('<script>'))).toBe(false);
  });
});

describe('a document', () => {
  const pdf = `%PDF-1.7\n1 0 obj\n<<>>\nendobj\n${'x'.repeat(5000)}\ntrailer\n%%EOF\n`;

  test('may be a PDF, stored unchanged', async () => {
    const file = await upload(pdf, 'document');
    expect(await prepare(file)).toMatchObject({
      kind: 'document',
      mime: 'application/pdf',
      files: [{ content: { path: file.path } }],
    });
  });

  test.each([
    ['a byte order mark', '\u00ef\u00bb\u00bf'],
    ['line breaks', '\r\n\n'],
    ['1,024 bytes of a printer', `\u001b%-12345X@PJL ${'x'.repeat(1010)}`.slice(0, 1024)],
  ])('may have %s before it, which is cut off', async (_what, before) => {
    const file = await upload(Buffer.from(before + pdf, 'latin1'), 'document');
    const prepared = await prepare(file);
    expect(await fs.readFile(file.path, 'latin1')).toBe(pdf);
    expect(prepared).toMatchObject({
      mime: 'application/pdf',
      bytes: pdf.length,
      sha256: createHash('sha256').update(pdf).digest(),
    });
  });

  test('may have zeros after its end', async () => {
    const file = await upload(pdf + '\0'.repeat(70_000), 'document');
    expect(await prepare(file)).toMatchObject({ mime: 'application/pdf', bytes: pdf.length + 70_000 });
  });

  test('may be a photo, stored in one readable width', async () => {
    const prepared = await prepare(await upload(await plain(3000, 4000).jpeg().toBuffer(), 'document'));
    expect(prepared).toMatchObject({ kind: 'document', mime: 'image/webp', width: 2000 });
    expect(prepared.files).toHaveLength(1);
    expect(filesOf(prepared.name)).toEqual([prepared.name]);
  });

  test.each([
    ['a PDF without its end', pdf.replace('%%EOF', '')],
    ['a PDF after 1,025 bytes', 'x'.repeat(1025) + pdf],
    ['zeros alone', Buffer.alloc(100_000)],
    ['an SVG before a PDF', `<svg onload="alert(1)"/>${pdf}`],
    ['HTML called a PDF', '<html>%PDF-1.4 %%EOF</html>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a zip', Buffer.from('PK\x03\x04............................')],
  ])('is never %s', async (_what, content) => {
    await expect(prepare(await upload(content, 'document'))).rejects.toMatchObject({ code: 'not_a_document' });
  });
});

describe('a video', () => {
  const box = (type: string, content: string) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, Buffer.from(content, 'latin1')]);
  };

  test.each([
    ['mp4', 'isom\0\0\0\0isom', 'video/mp4'],
    ['mov', 'qt  \0\0\0\0qt  ', 'video/quicktime'],
  ])('may be %s', async (ending, brand, mime) => {
    const prepared = await prepare(
      await upload(Buffer.concat([box('ftyp', brand), box('moov', ''), box('mdat', 'x')]), 'video'),
    );
    expect(prepared).toMatchObject({ kind: 'video', mime });
    expect(prepared.name.endsWith(`.${ending}`)).toBe(true);
  });

  test('is never a photo, a page or a broken box', async () => {
    for (const content of [await plain(9, 9).png().toBuffer(), Buffer.from('<html>'), Buffer.from('\0\0\0\x10ftyp')]) {
      await expect(prepare(await upload(content, 'video'))).rejects.toMatchObject({ code: 'not_a_video' });
    }
  });
});

describe('many photos of documents at once', () => {
  test('wait in a bounded queue; beyond it they get 503 with retryAfter', async () => {
    const file = await upload(await plain(400, 300).jpeg().toBuffer(), 'document');
    const all = await Promise.allSettled(Array.from({ length: 209 }, () => prepare(file)));
    const rejected = all.filter((each) => each.status === 'rejected').map((each) => each.reason);
    expect(rejected).toHaveLength(7);
    for (const each of rejected) expect(each).toMatchObject({ status: 503, retryAfter: 5 });
    expect((await prepare(file)).width).toBe(400);
  });
});

describe('a file name', () => {
  const name = 'abcdefghijklmnopqrstuvwxyz.1280x960.d9c7a1.webp';

  test('is found in any value as served', () => {
    const joined = [
      name,
      `/media/${name}`,
      `/api/media/${name}`,
      `/api//media/${name}`,
      `https://ufundi.test/media/${name}`,
    ];
    for (const value of joined) expect(fileNameIn(value)).toBe(name);
    expect(fileNameIn(`/private/${name}?for=3&until=1&sig=x/y`)).toBe(name);
    expect(fileNameIn(`/media/${name.replace('.webp', '-320.webp')}`)).toBe(name);
  });

  test('is not found in anything else', () => {
    for (const value of [
      '',
      '/',
      name.slice(1),
      `${name}.exe`,
      `/media/${name}/x`,
      `x${name}`,
      '../../etc/passwd',
      'a'.repeat(9999),
    ]) {
      expect(fileNameIn(value)).toBeNull();
    }
  });

  test('of a narrow picture maps wider variants to the main file', () => {
    const narrow = 'abcdefghijklmnopqrstuvwxyz.500x400.d9c7a1';
    expect(parseFileName(`${narrow}-640.webp`)).toMatchObject({ main: `${narrow}.webp`, file: `${narrow}.webp` });
    expect(parseFileName(`${narrow}-320.webp`)).toMatchObject({ main: `${narrow}.webp`, file: `${narrow}-320.webp` });
    for (const wrong of ['-321.webp', '-320.pdf', '.pdf', '-320-320.webp'])
      expect(parseFileName(narrow + wrong)).toBeNull();
  });
});
