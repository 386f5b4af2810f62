import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { anApprovedCraftsman, aPendingCraftsman } from '../../../db/factories/profiles.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { limitImageWork } from '#media/prepare.ts';
import { renderShareCard } from './share-card.ts';
import { addRating } from '../store.ts';

const server = useTestServer();

const ask = async (slug: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.base}/share/craftsman/${slug}.jpg`, { headers });
  return { response, picture: Buffer.from(await response.arrayBuffer()) };
};

test('a shared link has a JPEG that WhatsApp accepts, without camera metadata', async () => {
  const { slug } = await anApprovedCraftsman(server, { company: 'Otieno & Sons Mabati Works', services: ['Roofing'] });
  const { response, picture } = await ask(slug);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(picture.length).toBeLessThan(300_000);
  const facts = await sharp(picture).metadata();
  expect([facts.format, facts.width, facts.height]).toEqual(['jpeg', 1200, 630]);
  expect([facts.exif, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined]);

  const head = await fetch(`${server.base}/share/craftsman/${slug}.jpg`, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(picture.length));
  const page = await (await fetch(`${server.base}/craftsman/${slug}`)).text();
  expect(page).toContain(
    `<meta property="og:image" content="http://ufundi.test/share/craftsman/${slug}.jpg?reviews=0">`,
  );
});

test('it stays the same until a review changes its content', async () => {
  const { id, slug } = await anApprovedCraftsman(server, { company: 'Wanjirũ Tiles' });
  const before = await ask(slug);
  const etag = before.response.headers.get('etag') as string;
  expect((await ask(slug, { 'if-none-match': etag })).response.status).toBe(304);
  expect((await ask(slug)).picture.equals(before.picture)).toBe(true);
  await addRating(server.db, id, 4);
  const after = await ask(slug, { 'if-none-match': etag });
  expect(after.response.status).toBe(200);
  expect(after.picture.equals(before.picture)).toBe(false);
});

test('a page in Kiswahili shares a card in Kiswahili', async () => {
  const { slug } = await anApprovedCraftsman(server, { company: 'Umoja Tiles', services: ['Tiling'] });
  const page = await server.get(`!/craftsman/${slug}`, { headers: { 'accept-language': 'sw' } });
  const [, image] = /<meta property="og:image" content="http:\/\/ufundi.test(.*?)">/.exec(page.text) ?? [];
  const inKiswahili = Buffer.from(await (await fetch(server.base + image?.replace('&amp;', '&'))).arrayBuffer());
  expect((await sharp(inKiswahili).metadata()).width).toBe(1200);
  expect(inKiswahili.equals((await ask(slug)).picture)).toBe(false);
});

test('pending, unknown and malformed names have none', async () => {
  const { slug } = await aPendingCraftsman(server, { company: 'Waiting Works' });
  for (const name of [slug, 'unknown', '..%2f..%2fetc%2fpasswd', 'a%00', 'A']) {
    const { response } = await ask(name);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
  }
});

test('names of any length and letter are rendered, with and without a photo', async () => {
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#765' } })
    .webp()
    .toBuffer();
  const long = 'Umoja Women Building and General Construction Self Help Group of Kakamega';
  for (const name of ['', 'W', long, 'x'.repeat(200), 'Ĩ Ũ ñ 水 👷', '<script>alert(1)</script> & "sons"']) {
    for (const work of [null, photo]) {
      const picture = await renderShareCard(
        { language: 'sw', name, trade: name, place: name, rating: 10, reviews: 1200 },
        work,
      );
      const { width, height } = await sharp(picture).metadata();
      expect([width, height]).toEqual([1200, 630]);
    }
  }
});

test('the font has outlines for the letters of Kenyan names', async () => {
  const letters = JSON.parse(await readFile(new URL('./letters.json', import.meta.url), 'utf8'));
  expect(Object.keys(letters).length).toBeGreaterThan(160);
  for (const letter of 'Wanjirũ Kamaũ & Ĩ 0123456789') expect(letters[letter][0]).toBeGreaterThan(0);
});

test('cards that one network asks for are drawn one after the other, so that photos keep a place', async () => {
  const people = [await anApprovedCraftsman(server), await anApprovedCraftsman(server)];
  const held = Promise.withResolvers<void>();
  const drawing = vi.spyOn(server.storage, 'find').mockImplementation(async () => (await held.promise, null));
  try {
    const cards = people.map(({ slug }) => ask(slug));
    await expect.poll(() => drawing.mock.calls.length).toBeGreaterThan(0);
    await limitImageWork(async () => undefined, { owner: 1 });
    expect(drawing).toHaveBeenCalledTimes(1);
    held.resolve();
    expect((await Promise.all(cards)).map(({ response }) => response.status)).toEqual([200, 200]);
  } finally {
    held.resolve();
    drawing.mockRestore();
  }
});
