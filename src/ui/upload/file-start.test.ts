import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startsAs } from './file-start.ts';

const blob = (bytes: Uint8Array | string) => new Blob([bytes as BlobPart]);

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a photo may be %s', async (format) => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a52' } });
  const photo = blob(new Uint8Array(await picture.toFormat(format).toBuffer()));
  expect(await startsAs('image', photo)).toBe(true);
  expect(await startsAs('document', photo)).toBe(true);
});

test('a file that is only named like a photo is told by its first bytes', async () => {
  expect(await startsAs('image', blob('<!doctype html>'))).toBe(false);
  expect(await startsAs('image', blob('\0\0\0\u0018ftypheic'))).toBe(false);
  expect(await startsAs('image', blob(''))).toBe(false);
  expect(await startsAs('document', blob('PK\u0003\u0004'))).toBe(false);
});

test('a PDF is a document and no photo, also after a byte order mark or what a printer needs', async () => {
  for (const before of ['\u00ef\u00bb\u00bf', '\n', 'x'.repeat(1024)]) {
    expect(await startsAs('document', new Blob([Buffer.from(`${before}%PDF-1.7`, 'latin1')]))).toBe(true);
  }
  expect(await startsAs('document', blob(`${'x'.repeat(1025)}%PDF-1.7`))).toBe(false);
  expect(await startsAs('document', blob('<html>%PDF-1.7'))).toBe(false);
  expect(await startsAs('document', blob('%PDF-1.7'))).toBe(true);
  expect(await startsAs('image', blob('%PDF-1.7'))).toBe(false);
});
