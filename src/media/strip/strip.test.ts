import { randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fc } from '../../../quality/helpers/properties.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMovie, anMp4, aTrack, aWebm, box, element, SECRETS, latin1 } from '../../../quality/helpers/videos.ts';
import { stripMp4 } from './strip-mp4.ts';
import { stripWebm } from './strip-webm.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ufundi-strip-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

async function after(strip: typeof stripMp4, content: Buffer): Promise<Buffer> {
  const filePath = path.join(folder, randomUUID());
  await fs.writeFile(filePath, content);
  try {
    await strip(filePath);
    return await fs.readFile(filePath);
  } finally {
    await fs.rm(filePath);
  }
}

const found = (bytes: Buffer) => SECRETS.filter((secret) => bytes.includes(secret));

describe('an MP4', () => {
  test.each([
    ['with its index behind the pictures', {}],
    ['with its index before the pictures', { indexFirst: true }],
    ['with 64-bit sizes, times and offsets', { wide: true }],
  ])('%s keeps every sample in place and loses place, time, maker and title', async (_, shape) => {
    const { file, pictures, offsets } = anMp4(shape);
    expect(found(file)).toEqual(SECRETS);
    const stripped = await after(stripMp4, file);
    expect(found(stripped)).toEqual([]);
    expect(stripped.length).toBe(file.length);
    for (const [index, picture] of pictures.entries()) {
      const at = offsets[index] as number;
      expect(stripped.subarray(at, at + picture.length)).toEqual(picture);
    }
    for (const type of ['stco', 'co64', 'stsz', 'stsc', 'stsd']) {
      const [was, is] = [file.indexOf(type), stripped.indexOf(type)];
      if (was > 0)
        expect([type, is, stripped.subarray(is, is + 20)]).toEqual([type, was, file.subarray(was, was + 20)]);
    }
    const header = stripped.indexOf('mvhd') + 8;
    expect(stripped.subarray(header, header + 8)).toEqual(Buffer.alloc(8));
    expect(await after(stripMp4, stripped)).toEqual(stripped);
  });

  test('in fragments keeps its samples', async () => {
    const piece = Buffer.concat([
      box(
        'moof',
        box('mfhd', Buffer.alloc(8)),
        box('traf', box('tfhd', Buffer.alloc(8)), box('uuid', latin1('canary-piece'))),
      ),
      box('mdat', latin1('a picture')),
    ]);
    const file = Buffer.concat([box('ftyp', latin1('isom')), aMovie([]), piece, piece]);
    const stripped = await after(stripMp4, file);
    expect(stripped.includes('canary-piece')).toBe(false);
    expect(stripped.toString('latin1').split('a picture')).toHaveLength(3);
    expect(stripped.length).toBe(file.length);
  });

  test('without an index is rejected', async () => {
    const { file } = anMp4({});
    const cut = file.subarray(0, file.indexOf('mdat') + 600);
    await expect(after(stripMp4, cut)).rejects.toMatchObject({ code: 'not_a_video' });
  });

  test('truncated in its samples is accepted, in its index rejected', async () => {
    const { file } = anMp4({ indexFirst: true });
    const media = file.indexOf('mdat');
    expect((await after(stripMp4, file.subarray(0, media + 30))).length).toBe(media + 30);
    await expect(after(stripMp4, file.subarray(0, media - 60))).rejects.toMatchObject({ code: 'not_a_video' });
  });

  test.each([
    ['an index larger than the file', box('moov', Buffer.alloc(4)).fill(0x7f, 0, 4)],
    [
      'an index larger than memory should hold',
      Buffer.concat([Buffer.from('01100000', 'hex'), latin1('moov'), Buffer.alloc(17_825_784)]),
    ],
    ['two indexes', Buffer.concat([aMovie([]), aMovie([])])],
    ['a box that leaves its parent', box('moov', Buffer.from('0000ffff6d766864', 'hex'))],
    ['a box of no size', box('moov', Buffer.from('000000046d766864', 'hex'))],
    [
      'a table longer than its box',
      box(
        'moov',
        box(
          'trak',
          box(
            'mdia',
            box(
              'minf',
              box(
                'stbl',
                box('stco', Buffer.from('0000000000000001', 'hex'), Buffer.alloc(4)),
                box('stsc'),
                box('stsz'),
              ),
            ),
          ),
        ),
      ),
    ],
  ])('is rejected with %s', async (_, index) => {
    const file = Buffer.concat([box('ftyp', latin1('isom')), index]);
    await expect(after(stripMp4, file)).rejects.toMatchObject({ code: 'not_a_video' });
  });

  test('of many pieces, whose places are listed again and again, is gone through once', async () => {
    const start = box('ftyp', latin1('isom'));
    const piece = box('mdat', latin1('canary-place'));
    const pieces = 20_000;
    const listed = Array.from({ length: 80_000 }, (_, at) => start.length + (at % pieces) * piece.length + 8);
    const index = aMovie([aTrack({ handler: 'meta', offsets: listed, sizes: listed.map(() => 12) })]);
    const file = Buffer.concat([start, ...Array.from({ length: pieces }, () => piece), index]);
    expect(found(await after(stripMp4, file))).toEqual([]);
  });

  test.each([
    ['more boxes than an index has', [Buffer.concat(Array.from({ length: 60_000 }, () => box('free')))]],
    [
      'more places than a recording lists',
      [1, 2].map(() => aTrack({ handler: 'meta', offsets: Array.from({ length: 60_000 }, () => 8), sizes: [1] })),
    ],
  ])('is rejected with %s', async (_, tracks) => {
    const file = Buffer.concat([box('ftyp', latin1('isom')), aMovie(tracks)]);
    await expect(after(stripMp4, file)).rejects.toMatchObject({ code: 'not_a_video' });
  });

  test('with random changes keeps its length or is rejected', async () => {
    const seeds = anMp4({}).file;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(seeds.length - 1), fc.constantFrom(0, 1, 8, 127, 255)), {
          minLength: 1,
          maxLength: 12,
        }),
        async (changes) => {
          const file = Buffer.from(seeds);
          for (const [at, byte] of changes) file[at] = byte;
          const left = await after(stripMp4, file).catch((error: { code?: string }) => {
            expect(error.code).toBe('not_a_video');
          });
          if (left) expect(left.length).toBe(file.length);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a WebM', () => {
  test.each([
    ['whole', false],
    ['as a browser records it, of unknown length', true],
  ])('%s keeps every sample in place and loses title, time, tags and program', async (_, live) => {
    const { file, pictures } = aWebm(live);
    expect(found(file).length).toBeGreaterThan(3);
    const stripped = await after(stripWebm, file);
    expect(found(stripped)).toEqual([]);
    expect(stripped.length).toBe(file.length);
    for (const picture of pictures) expect(stripped.indexOf(picture)).toBe(file.indexOf(picture));
    expect(stripped.includes(Buffer.from('2ad7b1', 'hex'))).toBe(true);
    expect(await after(stripWebm, stripped)).toEqual(stripped);
  });

  test.each([
    ['that are removed', 'f880', 20_000],
    ['that are kept', 'e780', 1_000_001],
  ])('is rejected with more elements than recordings have, %s', async (_, empty, count) => {
    const file = Buffer.concat([aWebm(true).file, Buffer.alloc(count * 2, empty, 'hex')]);
    await expect(after(stripWebm, file)).rejects.toMatchObject({ code: 'not_a_video' });
  });

  test('is rejected when its track description is truncated', async () => {
    const file = Buffer.concat([aWebm(true).file, element(0x1654ae6b, Buffer.alloc(50)).subarray(0, 20)]);
    await expect(after(stripWebm, file)).rejects.toMatchObject({ code: 'not_a_video' });
  });

  test('with random changes keeps its length or is rejected', async () => {
    const seeds = aWebm(false).file;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(seeds.length - 1), fc.constantFrom(0, 1, 8, 127, 128, 255)), {
          minLength: 1,
          maxLength: 12,
        }),
        async (changes) => {
          const file = Buffer.from(seeds);
          for (const [at, byte] of changes) file[at] = byte;
          const left = await after(stripWebm, file).catch((error: { code?: string }) => {
            expect(error.code).toBe('not_a_video');
          });
          if (left) expect(left.length).toBe(file.length);
        },
      ),
      { numRuns: 200 },
    );
  });
});
