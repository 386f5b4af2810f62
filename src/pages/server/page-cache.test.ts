import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { KeptPage, makePageCache } from './page-cache.ts';

const HTML = `<!doctype html>${'<li class="card">Fundi wa bomba, South B</li>'.repeat(800)}`;

test('a page says the same in every encoding, whichever was asked for first and again', async () => {
  for (const order of [['br', 'gzip', null] as const, [null, 'gzip', 'br'] as const, ['gzip', 'br', null] as const]) {
    const page = new KeptPage(200, HTML);
    for (const encoding of [...order, ...order]) {
      const bytes = await page.in(encoding);
      const plain = encoding === null ? bytes : await promisify(encoding === 'br' ? brotliDecompress : gunzip)(bytes);
      expect(plain.toString()).toBe(HTML);
    }
  }
});

test('what has left by brotli is kept in brotli alone, so that four times as many fit', async () => {
  const cache = makePageCache(HTML.length * 2);
  for (let at = 0; at < 40; at++) {
    const page = new KeptPage(200, HTML);
    cache.keep(`page ${at}`, page, cache.age);
    await page.in('br');
    expect(page.weight).toBeLessThan(HTML.length / 4);
  }
  expect(cache.size).toBe(40);
});

test('pages that nobody asked for in brotli stay within the bound too', () => {
  const cache = makePageCache(HTML.length * 2);
  for (let at = 0; at < 40; at++) cache.keep(`page ${at}`, new KeptPage(200, HTML), cache.age);
  expect(cache.size).toBe(2);
  expect(cache.get('page 39')).toBeDefined();
  cache.clear();
  expect(cache.size).toBe(0);
  cache.keep('one', new KeptPage(200, HTML), cache.age);
  expect(cache.size).toBe(1);
});
