import { promises as fs } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestFields } from '../../db/factories/jobs.ts';
import { aClient, type Person } from '../../db/factories/people.ts';
import { anApprovedCraftsman, aPendingCraftsman } from '../../db/factories/profiles.ts';
import { aShop } from '../../db/factories/shops.ts';
import { pixelBomb, scanBomb } from '../../quality/attacks/hostile-files.ts';
import { phonePhoto } from '../../quality/helpers/phone-photo.ts';
import { type SecondProcess, startSecondProcess } from '../../quality/helpers/second-process.ts';
import { useTestServer, usePeople } from '../../quality/helpers/test-server.ts';
import { filesOf, originalOf, fileNameIn } from './names.ts';
import { mediaTasks } from './tasks.ts';

const server = useTestServer();
const people = usePeople(server);
let whole: Buffer;
/** Three megapixels, whose rendering costs a quarter. */
let phone: Buffer;
let broken: Buffer;
beforeAll(async () => {
  whole = await phonePhoto(1);
  expect(whole.length).toBeGreaterThan(1_000_000);
  phone = await phonePhoto(1, 0.5);
  // Its scan names tables that it does not have, which only decoding notices.
  broken = Buffer.from(whole);
  broken[broken.lastIndexOf(Buffer.from([0xff, 0xda])) + 6] = 0x33;
});

let second: SecondProcess;
beforeAll(async () => {
  second = await startSecondProcess(server);
});
afterAll(() => second.close());

let sends = 0;
/** Bytes after the end of a picture make each one another file. */
const asFile = (bytes: Buffer) => new Blob([new Uint8Array(bytes), `${sends++}`], { type: 'image/jpeg' });

async function post(client: Person<'client'>, bytes: Buffer) {
  const fields = Object.fromEntries(Object.entries(requestFields()).map(([key, value]) => [key, String(value)]));
  const response = await server.post('/job-requests/', { as: client, form: { ...fields, media: asFile(bytes) } });
  return { status: response.status, id: response.body.id, url: response.body.media as string };
}
const noise = () =>
  sharp({
    create: {
      width: 1200,
      height: 1000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
const nameOf = (url: string) => fileNameIn(url) ?? '';
const isThere = async (file: string) => (await server.storage.find(`private/${file}`)) !== null;
const rowOf = (url: string) =>
  server.db.selectFrom('media').select(['rendered', 'bytes']).where('name', '=', nameOf(url)).executeTakeFirst();
const outbox = async () => {
  const folder = path.join(server.settings.dataDir, 'outbox');
  const names = await fs.readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => fs.readFile(path.join(folder, name), 'utf8')));
};

test('a photo is answered before it is rendered; its job renders it and removes what the phone sent', async () => {
  const { status, url } = await post(people.client, whole);
  const name = nameOf(url);
  expect([status, name]).toEqual([201, expect.stringMatching(/\.1280x1707\.[0-9a-f]{6}\.webp$/)]);
  expect(await rowOf(url)).toMatchObject({ rendered: false });
  expect(await Promise.all([originalOf(name), ...filesOf(name)].map(isThere))).toEqual([true, false, false, false]);
  for (const where of ['/private/', '/media/', '/api/media/']) {
    const original = url.replace('/private/', where).replace(name, originalOf(name));
    expect((await server.get(`!${original}`)).status).toBe(404);
  }
  await server.work();
  await server.work();
  expect(await Promise.all([originalOf(name), ...filesOf(name)].map(isThere))).toEqual([false, true, true, true]);
  const response = await fetch(server.base + url);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height, exif } = await sharp(bytes).metadata();
  expect([response.status, width, height, exif]).toEqual([200, 1280, 1707, undefined]);
  expect(await rowOf(url)).toEqual({ rendered: true, bytes: bytes.length });
});

test('a photo that is looked at before its job is rendered for the first who asks, once for all who ask together', async () => {
  const { url } = await post(people.client, phone);
  const all = await Promise.all(
    ['.webp', '-320.webp', '-640.webp', '-320.webp'].map((end) => fetch(server.base + url.replace('.webp', end))),
  );
  const widths = all.map(async (response) => (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width);
  expect(await Promise.all(widths)).toEqual([1280, 320, 640, 320]);
});

test('a photo that two processes are asked for while the job runs is shown whole by both', async () => {
  const { url } = await post(people.client, phone);
  const responses = Promise.all([server.base, second.base, server.base].map((base) => fetch(base + url)));
  await server.work();
  for (const response of await responses) {
    const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([response.status, width]).toEqual([200, 1280]);
  }
  await server.work();
  const name = nameOf(url);
  expect(await Promise.all([originalOf(name), ...filesOf(name)].map(isThere))).toEqual([false, true, true, true]);
});

test.each([
  ['cut off on its way', () => phone.subarray(0, Math.floor(phone.length * 0.7)), [400, 'not_an_image']],
  ['one pixel wide and forty million high', () => pixelBomb(1, 39_999_999), [413, 'image_too_large']],
  ['a JPEG of 882 scans', () => scanBomb(400, 882), [413, 'image_too_large']],
  ['a large PNG of noise, cut off', async () => (await noise()).subarray(0, 2_000_000), [400, 'not_an_image']],
])('a picture is refused before anything is stored: %s', async (_what, make, expected) => {
  const rows = () => server.db.selectFrom('media').select('id').execute();
  const before = await rows();
  const fields = Object.fromEntries(Object.entries(requestFields()).map(([key, value]) => [key, String(value)]));
  const form = { ...fields, media: new Blob([new Uint8Array(await make())], { type: 'image/jpeg' }) };
  const { status, body } = await server.post('/job-requests/', { as: people.client, form });
  expect([status, body.code]).toEqual(expected);
  expect(await rows()).toEqual(before);
});

test('a broken photo is removed, and its owner gets a mail', async () => {
  const client = await aClient(server);
  const { status, id, url } = await post(client, broken);
  expect(status).toBe(201);
  await server.work();
  expect((await fetch(server.base + url)).status).toBe(404);
  const job = await server.get(`/job-requests/${id}/`, { as: client });
  expect([job.status, job.body.media]).toEqual([200, null]);
  await server.work();
  const name = nameOf(url);
  expect(await Promise.all([originalOf(name), ...filesOf(name)].map(isThere))).toEqual([false, false, false, false]);
  const mails = (await outbox()).filter((mail) => mail.includes(client.email));
  expect(mails.filter((mail) => /We could not open one of the photos/.test(mail))).toHaveLength(1);
});

test('a craftsman whose photo turns out to be broken is not approved; with whole ones the photos become public', async () => {
  const [sound, bad] = [
    await aPendingCraftsman(server, { pictures: [phone], picture: phone }),
    await aPendingCraftsman(server, { picture: broken, pictures: [phone] }),
  ];
  const approve = ({ id }: { id: number }) =>
    server.post(`/admin/craftsman/${id}/approve/`, { as: people.admin, body: {} });
  expect(await approve(bad)).toMatchObject({ status: 400, body: { detail: expect.stringContaining('profile') } });
  expect((await approve(sound)).status).toBe(200);
  const { body } = await server.get(`/public-craftsman/${sound.slug}/`);
  expect((await fetch(server.base + body.service_images[0])).status).toBe(200);
});

describe('a photo of a product', () => {
  const seller = async () => {
    const craftsman = await anApprovedCraftsman(server);
    const shop = await aShop(server, craftsman, { products: [] });
    const add = (photo: Buffer) =>
      server.post('/shop/products/', {
        as: craftsman,
        form: { name: 'Tap', price: '450', stock: '3', image: asFile(photo) },
      });
    const images = async () =>
      Promise.all([
        server.get(`/shops/${shop.id}/`).then(({ body }) => body.products[0]?.image),
        server.get('/products/?names=Tap').then(({ body }) => body.find(isOf(shop.id))?.image),
        server.get('/shop/', { as: craftsman }).then(({ body }) => body.products[0]?.image),
      ]);
    return { craftsman, add, images };
  };
  const isOf = (id: number) => (product: { shop: { id: number } }) => product.shop.id === id;

  test('is answered at once, and shown to the public once its job has rendered it', async () => {
    const { add, images } = await seller();
    expect(await images()).toEqual([undefined, undefined, undefined]);
    const { status, body } = await add(phone);
    const { image } = body;
    expect([status, image]).toEqual([201, expect.stringMatching(/^\/media\/.*\.1280x1707\./)]);
    expect(await rowOf(image)).toMatchObject({ rendered: false });
    expect(await images()).toEqual([null, null, image]);
    await server.work();
    expect(await rowOf(image)).toMatchObject({ rendered: true });
    await expect.poll(images).toEqual([image, image, image]);
    const { width, exif } = await sharp(await (await fetch(server.base + image)).arrayBuffer()).metadata();
    expect([width, exif]).toEqual([1280, undefined]);
  });

  test('is rendered for the first who looks at it, and public from then on', async () => {
    const { add, images } = await seller();
    const { image } = (await add(phone)).body;
    const all = await Promise.all(
      ['.webp', '-320.webp'].map((end) => fetch(server.base + image.replace('.webp', end))),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(images).toEqual([image, image, image]);
  });

  test('that is broken is never public, and its owner gets a mail', async () => {
    const { craftsman, add, images } = await seller();
    const { status, body } = await add(broken);
    expect(status).toBe(201);
    expect(await images()).toEqual([null, null, body.image]);
    await server.work();
    expect((await fetch(server.base + body.image)).status).toBe(404);
    await expect.poll(images).toEqual([null, null, null]);
    await server.work();
    const mails = (await outbox()).filter((mail) => mail.includes(craftsman.email));
    expect(mails.filter((mail) => /We could not open one of the photos/.test(mail))).toHaveLength(1);
  });
});

test('the photo of a job is not found among public ones by its name', async () => {
  const { url } = await post(people.client, phone);
  const statuses = () =>
    Promise.all(['/media/', '/api/media/'].map(async (at) => (await server.get(`!${at}${nameOf(url)}`)).status));
  expect(await statuses()).toEqual([404, 404]);
  expect(await rowOf(url)).toMatchObject({ rendered: false });
  await server.work();
  expect(await rowOf(url)).toMatchObject({ rendered: true });
  expect(await statuses()).toEqual([404, 404]);
});

test('a photo whose job was given up is rendered after the next cleaning', async () => {
  const { url } = await post(people.client, phone);
  await sql`delete from graphile_worker._private_jobs`.execute(server.owner);
  const earlier = new Date(Date.now() - 2 * 3_600_000).toISOString();
  await server.db.updateTable('media').set({ created_at: earlier }).where('name', '=', nameOf(url)).execute();
  await mediaTasks(server).sweep_media?.({}, {} as never);
  await server.work();
  expect(await rowOf(url)).toMatchObject({ rendered: true });
});

test('many photos sent at once by one person are all accepted, and rendered after those of others', async () => {
  const [eager, calm] = [await aClient(server), await aClient(server)];
  const plain = { create: { width: 1800, height: 1200, channels: 3, background: '#875' } } as const;
  const photo = await sharp(plain).png().toBuffer();
  const sent = await Promise.all(Array.from({ length: 12 }, () => post(eager, photo)));
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
  const last = await post(calm, photo);
  const { rows } = await sql<{ name: string }>`
    select payload ->> 'name' as name from graphile_worker._private_jobs order by priority, run_at, id`.execute(
    server.owner,
  );
  const names = rows.map(({ name }) => name);
  // Which of those sent at once came in last is not told by their order here.
  const places = sent.map(({ url }) => names.indexOf(nameOf(url)));
  expect(names.indexOf(nameOf(last.url))).toBeLessThan(Math.max(...places));
  await sql`delete from graphile_worker._private_jobs`.execute(server.owner);
});

test('an account that is erased leaves no unrendered photo, and an export holds it rendered', async () => {
  const client = await aClient(server);
  const { url } = await post(client, phone);
  const { body } = await server.get('/me/', { as: client });
  expect(JSON.stringify(body)).not.toContain('.original');
  const again = await post(client, phone);
  await server.delete('/me/', { as: client, body: { password: client.password } });
  await server.work();
  await server.work();
  for (const name of [nameOf(url), nameOf(again.url)])
    expect(await Promise.all([originalOf(name), ...filesOf(name)].map(isThere))).toEqual([false, false, false, false]);
});
