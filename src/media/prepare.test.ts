import { createHash, randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Upload } from '#api/multipart.ts';
import { filesOf, nameIn, readName } from './names.ts';
import { type Prepared, prepare } from './prepare.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ufundi-prepare-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

async function received(content: Buffer | string, accept: Upload['accept'] = 'image'): Promise<Upload> {
  const bytes = Buffer.from(content);
  const where = path.join(folder, randomUUID());
  await fs.writeFile(where, bytes);
  return {
    field: 'media',
    path: where,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    accept,
  };
}

const plain = (width: number, height: number, background = '#c0392b') =>
  sharp({ create: { width, height, channels: 3, background } });
const main = (prepared: Prepared) => prepared.files.at(-1)?.content as Buffer;
const widths = (prepared: Prepared) =>
  Promise.all(prepared.files.map(async (file) => (await sharp(file.content as Buffer).metadata()).width));

describe('a photo', () => {
  test('held sideways, with place and camera in it, ends upright and says neither', async () => {
    // Top half red, bottom half blue as a person sees it; stored turned, as phones do.
    const seen = await plain(600, 800, '#ff0000')
      .composite([{ input: await plain(600, 400, '#0000ff').png().toBuffer(), top: 400, left: 0 }])
      .png()
      .toBuffer();
    const stored = await sharp(await sharp(seen).rotate(-90).png().toBuffer())
      .withExif({
        IFD0: { Make: 'Tecno', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '36/1 49/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await sharp(stored).metadata()).orientation).toBe(6);
    expect((await sharp(stored).metadata()).exif?.length).toBeGreaterThan(0);

    const prepared = await prepare(await received(stored));
    const facts = await sharp(main(prepared)).metadata();
    expect([facts.width, facts.height, facts.format]).toEqual([600, 800, 'webp']);
    expect(facts.exif ?? facts.xmp ?? facts.icc ?? facts.orientation).toBeUndefined();
    const [top, bottom] = await Promise.all(
      [50, 750].map((y) => sharp(main(prepared)).extract({ left: 300, top: y, width: 1, height: 1 }).raw().toBuffer()),
    );
    expect(top?.[0]).toBeGreaterThan(200);
    expect(bottom?.[2]).toBeGreaterThan(200);
  });

  test('comes in three widths with its size and colour in its name', async () => {
    const prepared = await prepare(await received(await plain(3000, 2000).jpeg().toBuffer()));
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
    expect(await widths(await prepare(await received(await plain(width, 100).png().toBuffer())))).toEqual(expected);
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be %s', async (format) => {
    const prepared = await prepare(await received(await plain(64, 48)[format]().toBuffer()));
    expect([prepared.mime, prepared.width, prepared.height]).toEqual(['image/webp', 64, 48]);
  });

  test('in print colours, in grey, with transparency or in sixteen bits is drawn', async () => {
    const kinds = [
      plain(60, 40).toColourspace('cmyk').jpeg(),
      plain(60, 40).greyscale().png(),
      plain(60, 40).ensureAlpha(0.5).png(),
      plain(60, 40).toColourspace('rgb16').png(),
    ];
    for (const kind of kinds) expect((await prepare(await received(await kind.toBuffer()))).width).toBe(60);
  });

  test('that moves is kept as its first frame', async () => {
    const frames = Buffer.concat([
      Buffer.alloc(40 * 30 * 3, 255),
      Buffer.alloc(40 * 30 * 3, 0),
      Buffer.alloc(40 * 30 * 3, 128),
    ]);
    const moving = await sharp(frames, { raw: { width: 40, height: 90, channels: 3, pageHeight: 30 } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const prepared = await prepare(await received(moving));
    const facts = await sharp(main(prepared)).metadata();
    expect([facts.height, facts.pages]).toEqual([30, undefined]);
    expect(prepared.name).toContain('.ffffff.');
  });

  test('much taller than WebP can hold is made smaller, not refused', async () => {
    expect((await prepare(await received(await plain(200, 20_000).png().toBuffer()))).height).toBe(4096);
  });

  test('of 256 megapixels in a small file is refused before it is unpacked', async () => {
    const bomb = await plain(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_500_000);
    await expect(prepare(await received(bomb))).rejects.toMatchObject({ code: 'image_too_large', status: 413 });
  });

  test('that stops in the middle is refused', async () => {
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
    await expect(prepare(await received(whole.subarray(0, whole.length / 2)))).rejects.toMatchObject({
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
  ])('must be one: %s is refused', async (_what, content) => {
    await expect(prepare(await received(content))).rejects.toMatchObject({ code: 'not_an_image', status: 400 });
  });

  test('with a page hidden behind it leaves without the page', async () => {
    const hidden = Buffer.concat([await plain(50, 50).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const prepared = await prepare(await received(hidden));
    expect(prepared.files.some((file) => (file.content as Buffer).includes('<script>'))).toBe(false);
  });
});

describe('a document', () => {
  const pdf = `%PDF-1.7\n1 0 obj\n<<>>\nendobj\n${'x'.repeat(5000)}\ntrailer\n%%EOF\n`;

  test('may be a PDF, kept as it is', async () => {
    const file = await received(pdf, 'document');
    expect(await prepare(file)).toMatchObject({
      kind: 'document',
      mime: 'application/pdf',
      files: [{ content: { path: file.path } }],
    });
  });

  test('may be a photo of one, kept once and large enough to read', async () => {
    const prepared = await prepare(await received(await plain(3000, 4000).jpeg().toBuffer(), 'document'));
    expect(prepared).toMatchObject({ kind: 'document', mime: 'image/webp', width: 2000 });
    expect(prepared.files).toHaveLength(1);
    expect(filesOf(prepared.name)).toEqual([prepared.name]);
  });

  test.each([
    ['a PDF without its end', pdf.replace('%%EOF', '')],
    ['HTML called a PDF', '<html>%PDF-1.4 %%EOF</html>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a zip', Buffer.from('PK\x03\x04............................')],
  ])('is never %s', async (_what, content) => {
    await expect(prepare(await received(content, 'document'))).rejects.toMatchObject({ code: 'not_a_document' });
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
      await received(Buffer.concat([box('ftyp', brand), box('moov', ''), box('mdat', 'x')]), 'video'),
    );
    expect(prepared).toMatchObject({ kind: 'video', mime });
    expect(prepared.name.endsWith(`.${ending}`)).toBe(true);
  });

  test('is never a photo, a page or a broken box', async () => {
    for (const content of [await plain(9, 9).png().toBuffer(), Buffer.from('<html>'), Buffer.from('\0\0\0\x10ftyp')]) {
      await expect(prepare(await received(content, 'video'))).rejects.toMatchObject({ code: 'not_a_video' });
    }
  });
});

describe('a crowd of photos', () => {
  test('waits in a short line; whoever finds it full is told to come back, and the line moves on', async () => {
    const file = await received(await plain(2000, 1500).jpeg().toBuffer());
    const all = await Promise.allSettled(Array.from({ length: 25 }, () => prepare(file)));
    const refused = all.filter((each) => each.status === 'rejected').map((each) => each.reason);
    expect(refused).toHaveLength(7);
    for (const each of refused) expect(each).toMatchObject({ status: 503, retryAfter: 5 });
    expect((await prepare(file)).width).toBe(1280);
  });
});

describe('a name', () => {
  const name = 'abcdefghijklmnopqrstuvwxyz.1280x960.d9c7a1.webp';

  test('is found in any value as served', () => {
    const joined = [
      name,
      `/media/${name}`,
      `/api/media/${name}`,
      `/api//media/${name}`,
      `https://ufundi.test/media/${name}`,
    ];
    for (const value of joined) expect(nameIn(value)).toBe(name);
    expect(nameIn(`/private/${name}?for=3&until=1&sig=x/y`)).toBe(name);
    expect(nameIn(`/media/${name.replace('.webp', '-320.webp')}`)).toBe(name);
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
      expect(nameIn(value)).toBeNull();
    }
  });

  test('of a narrow picture answers for every width with the picture itself', () => {
    const narrow = 'abcdefghijklmnopqrstuvwxyz.500x400.d9c7a1';
    expect(readName(`${narrow}-640.webp`)).toMatchObject({ main: `${narrow}.webp`, file: `${narrow}.webp` });
    expect(readName(`${narrow}-320.webp`)).toMatchObject({ main: `${narrow}.webp`, file: `${narrow}-320.webp` });
    for (const wrong of ['-321.webp', '-320.pdf', '.pdf', '-320-320.webp']) expect(readName(narrow + wrong)).toBeNull();
  });
});
