import { randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin, type Person } from '../../../db/factories/people.ts';
import { anApprovedCraftsman, aPendingCraftsman } from '../../../db/factories/profiles.ts';
import { type ApiResponse, useTestServer } from '../../../quality/helpers/test-server.ts';
import { anMp4, box } from '../../../quality/helpers/videos.ts';
import { PROFILE_TEXTS } from '../contract.ts';

const server = useTestServer();
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(server);
});

const texts = {
  description: 'Pipes that stay dry.',
  profession: 'Plumber',
  location: 'South B',
  company_name: 'Maji Safi Plumbers',
  skills: 'Pipe Fitting, Wiring',
  primary_service: 'Plumbing',
};
let shade = 0;
async function photo(): Promise<Blob> {
  const background = { r: (shade += 7) % 256, g: (shade * 3) % 256, b: (shade * 5) % 256 };
  const bytes = await sharp({ create: { width: 80 + (shade % 50), height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'IMG_0001.png', { type: 'image/png' });
}
const file = (content: string | Buffer, name = 'x', type = '') =>
  new File([new Uint8Array(Buffer.from(content))], name, { type });
const pdf = () => file(`%PDF-1.7\n${randomUUID()}\n%%EOF\n`, 'licence.pdf', 'application/pdf');
const video = () =>
  file(Buffer.concat([anMp4({}).file, box('free', Buffer.from(randomUUID()))]), 'work.mp4', 'video/mp4');
const full = async () => ({ ...texts, profile: await photo(), service_images: await photo() });

type Form = Record<string, string | Blob | readonly (string | Blob)[]>;
const save = (as: { access: string }, form: Form): Promise<ApiResponse> => server.patch('/craftsman/', { as, form });
const own = async (as: { access: string }) => (await server.get('/craftsman/', { as })).body;
/** Once what arrived has been taken away, which happens just after the answer. */
async function settled() {
  await expect.poll(() => fs.readdir(path.join(server.settings.dataDir, 'incoming')), { timeout: 5_000 }).toEqual([]);
  return filesLeft();
}
const filesLeft = async () => [
  ...(await fs.readdir(path.join(server.settings.dataDir, 'incoming'))),
  ...(await fs.readdir(path.join(server.settings.dataDir, 'media/private'))),
  ...(await fs.readdir(path.join(server.settings.dataDir, 'media/public'))),
  ...(await fs.readdir(path.join(server.settings.dataDir, 'media/tmp'))),
];

describe('the own profile', () => {
  test('is empty but whole before the first save, and says what lacks', async () => {
    const craftsman = await aCraftsman(server, { fullName: 'Wanjiku Kamau' });
    const profile = await own(craftsman);
    expect(profile).toMatchObject({
      full_name: 'Wanjiku Kamau',
      name: 'Wanjiku Kamau',
      status: 'Pending Approval',
      is_approved: false,
    });
    for (const field of PROFILE_TEXTS) expect(profile[field]).toBe('');
    expect(profile).toMatchObject({
      profile: null,
      service_images: [],
      service_videos: [],
      proof_document: null,
      services: [],
    });
    expect(profile.missing).toEqual(['profile image', 'profession', 'description', 'primary service', 'service image']);
  });

  test('is what was saved, with files only its owner can open', async () => {
    const craftsman = await aCraftsman(server);
    const response = await save(craftsman, {
      ...texts,
      services: ['Tiling', 'Plumbing', 'Roofing'],
      profile: await photo(),
      service_images: [await photo(), await photo()],
      service_videos: video(),
      proof_document: pdf(),
    });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      ...texts,
      name: 'Maji Safi Plumbers',
      status: 'Pending Approval',
      missing: [],
    });
    expect(response.body.services).toEqual([
      { name: 'Plumbing', image: response.body.service_images[0] },
      { name: 'Roofing', image: response.body.service_images[1] },
      { name: 'Tiling', image: null },
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { profile, service_images, service_videos, proof_document } = response.body;
    const values = [profile, ...service_images, ...service_videos, proof_document];
    expect(values).toHaveLength(5);
    for (const value of values) {
      expect(value).toMatch(/^\/private\/[^?]+\?for=\d+&until=\d+&sig=/);
      expect((await server.get(`!/api${value}`)).status).toBe(200);
      expect((await server.get(`!${value.split('?')[0]}`)).status).toBe(401);
      expect((await server.get(`!${value.replace('private', 'media').split('?')[0]}`)).status).toBe(404);
    }
    expect(await own(craftsman)).toEqual(response.body);
  });

  test('needs a session, a craftsman’s', async () => {
    const client = await aClient(server);
    for (const call of [() => server.get('/craftsman/'), () => server.patch('/craftsman/', { form: texts })]) {
      expect((await call()).status).toBe(401);
    }
    for (const as of [client, admin]) {
      expect((await server.get('/craftsman/', { as })).status).toBe(403);
      expect((await save(as, texts)).status).toBe(403);
    }
    // Asking never makes a craftsman of whoever asks.
    expect(
      await server.db.selectFrom('craftsmen').select('id').where('account_id', '=', client.accountId).execute(),
    ).toEqual([]);
  });
});

describe('saving', () => {
  test.each(PROFILE_TEXTS)('without %s is refused with its sentence, however blank', async (field) => {
    const craftsman = await aCraftsman(server);
    for (const blank of [undefined, '', '   ', '\u00a0\u00a0', '\u200b\u200b', '\t\n']) {
      const form = Object.fromEntries(
        Object.entries({ ...(await full()), [field]: blank }).filter(([, value]) => value !== undefined),
      );
      const response = await save(craftsman, form as Form);
      expect([blank, response.status, response.body.detail]).toEqual([blank, 400, `${field} is required`]);
      expect(response.body.fields).toEqual({ [field]: `${field} is required` });
    }
    expect((await own(craftsman)).status).toBe('Pending Approval');
  });

  test('needs a profile photo and a service image, new or there already', async () => {
    const craftsman = await aCraftsman(server);
    const { profile, service_images } = await full();
    const noPhoto = await save(craftsman, { ...texts, service_images });
    expect([noPhoto.status, noPhoto.body.detail, noPhoto.body.fields]).toEqual([
      400,
      'Profile photo is required',
      { profile: 'Profile photo is required' },
    ]);
    const noImage = await save(craftsman, { ...texts, profile });
    expect([noImage.status, noImage.body.detail]).toEqual([400, 'At least one service image is required']);
    expect((await save(craftsman, { ...texts, profile, service_images })).status).toBe(200);
    expect((await save(craftsman, texts)).status).toBe(200);
    const value = (await own(craftsman)).service_images[0];
    expect((await save(craftsman, { ...texts, remove_images: value })).body.detail).toBe(
      'At least one service image is required',
    );
    expect((await save(craftsman, { ...texts, remove_images: value, service_images: await photo() })).status).toBe(200);
    expect((await own(craftsman)).service_images).not.toContain(value);
  });

  test('the same photo again adds nothing, in one form or in two', async () => {
    const craftsman = await aCraftsman(server);
    const form = await full();
    await save(craftsman, { ...form, service_images: [form.service_images, form.service_images] });
    await save(craftsman, form);
    const before = await settled();
    await save(craftsman, { ...texts, service_images: [form.service_images, await photo()] });
    expect((await own(craftsman)).service_images).toHaveLength(2);
    expect((await settled()).length - before.length).toBe(1);
  });

  test('two forms at once make one pending profile', async () => {
    const craftsman = await aCraftsman(server);
    const form = await full();
    const responses = await Promise.all(Array.from({ length: 6 }, () => save(craftsman, form)));
    expect(responses.map((response) => response.status)).toEqual(Array(6).fill(200));
    const revisions = await server.db
      .selectFrom('craftsman_revisions')
      .selectAll()
      .where('craftsman_id', '=', craftsman.id)
      .execute();
    expect(revisions).toHaveLength(1);
    expect((await own(craftsman)).service_images).toHaveLength(1);
  });

  test('photos are put in order and taken out by the values as served, however joined', async () => {
    const craftsman = await aCraftsman(server);
    await save(craftsman, { ...(await full()), service_images: [await photo(), await photo(), await photo()] });
    const nameOf = (value: string) => /[a-z2-7]{26}/.exec(value)?.[0];
    const [one, two, three] = (await own(craftsman)).service_images as [string, string, string];
    const bare = three.split('?')[0]?.split('/').pop() ?? '';
    await save(craftsman, { ...texts, image_order: [bare, `/api/${one}`] });
    expect((await own(craftsman)).service_images.map(nameOf)).toEqual([three, one, two].map(nameOf));
    await save(craftsman, { ...texts, remove_images: [`/api${three}`, one], service_images: await photo() });
    const left = (await own(craftsman)).service_images.map(nameOf);
    expect(left[0]).toBe(nameOf(two));
    expect(left).toHaveLength(2);
  });

  test('videos are taken out too', async () => {
    const craftsman = await aCraftsman(server);
    const saved = await save(craftsman, { ...(await full()), service_videos: [video(), video()] });
    await save(craftsman, { ...texts, remove_videos: saved.body.service_videos[0] });
    expect((await own(craftsman)).service_videos).toHaveLength(1);
  });

  test('another person’s photo can neither be taken out nor in', async () => {
    const other = await aPendingCraftsman(server);
    const theirs = (await own(other)).service_images[0];
    const craftsman = await aCraftsman(server);
    await save(craftsman, await full());
    const response = await save(craftsman, {
      ...texts,
      remove_images: theirs,
      image_order: theirs,
      service_images: theirs,
      profile: theirs,
    });
    expect(response.status).toBe(200);
    expect((await own(craftsman)).service_images).toHaveLength(1);
    expect((await own(other)).service_images).toHaveLength(1);
    expect(JSON.stringify(response.body)).not.toContain(/[a-z2-7]{26}/.exec(theirs)?.[0]);
  });

  test('more than the limits is refused, whether at once or one by one', async () => {
    const craftsman = await aCraftsman(server);
    const many = (count: number, make: () => Blob | Promise<Blob>) => Promise.all(Array.from({ length: count }, make));
    const eleven = await save(craftsman, { ...(await full()), service_images: await many(11, photo) });
    expect([eleven.status, eleven.body.code]).toEqual([400, 'too_many_files']);
    expect((await save(craftsman, { ...(await full()), service_images: await many(10, photo) })).status).toBe(200);
    const oneMore = await save(craftsman, { ...texts, service_images: await photo() });
    expect([oneMore.status, oneMore.body.detail]).toEqual([400, 'Please keep at most 10 service images.']);
    const videos = await save(craftsman, { ...texts, service_videos: await many(3, video) });
    expect(videos.status).toBe(200);
    expect((await save(craftsman, { ...texts, service_videos: video() })).body.detail).toBe(
      'Please keep at most 3 videos.',
    );
    expect((await own(craftsman)).service_images).toHaveLength(10);
    expect((await own(craftsman)).service_videos).toHaveLength(3);
    const large = await save(craftsman, { ...texts, profile: file(Buffer.alloc(8 * 1024 * 1024 + 1), 'large.jpg') });
    expect([large.status, large.body.code]).toEqual([413, 'image_too_large']);
    expect((await save(craftsman, { ...texts, description: 'x'.repeat(3001) })).status).toBe(400);
  });

  test('a bad file is refused with its sentence, and nothing of the form is kept', async () => {
    const craftsman = await aCraftsman(server);
    await save(craftsman, await full());
    const before = [await own(craftsman), await settled()];
    const svg = file('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'photo.png', 'image/png');
    const rejections: [Form, string][] = [
      [{ service_images: svg }, 'not_an_image'],
      [{ profile: file('<html><script>1</script>', 'me.jpg', 'image/jpeg') }, 'not_an_image'],
      [{ service_images: file('GIF89a=1;/*<script>*/', 'x.gif', 'image/gif') }, 'not_an_image'],
      [{ proof_document: svg }, 'not_a_document'],
      [{ proof_document: file('%PDF-1.4 cut', 'x.pdf') }, 'not_a_document'],
      [{ service_videos: file('<html>', 'x.mp4', 'video/mp4') }, 'not_a_video'],
    ];
    for (const [form, code] of rejections) {
      const response = await save(craftsman, { ...texts, company_name: 'Changed', ...form });
      expect([response.status, response.body.code]).toEqual([400, code]);
    }
    const sameButSigned = (profile: object) => JSON.stringify(profile).replace(/until=[^"]*/g, '');
    expect(sameButSigned(await own(craftsman))).toBe(sameButSigned(before[0] as object));
    expect(await settled()).toEqual(before[1]);
  });

  test('an upload that stops in the middle leaves no file', async () => {
    const craftsman = await aCraftsman(server);
    const before = await settled();
    const head = [
      'PATCH /api/craftsman/ HTTP/1.1',
      'host: x',
      `authorization: Bearer ${craftsman.access}`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 900000',
      '',
      '',
    ].join('\r\n');
    const part = '--b\r\ncontent-disposition: form-data; name="service_images"; filename="a.png"\r\n\r\n';
    const { port } = new URL(server.base);
    for (const cut of ['destroy', 'end'] as const) {
      const socket = net.connect(Number(port), '127.0.0.1');
      // The server may hang up first; that is its right.
      socket.on('error', () => {});
      socket.write(head + part + 'x'.repeat(60_000));
      await expect.poll(async () => (await filesLeft()).length, { timeout: 5_000 }).toBeGreaterThan(before.length);
      socket[cut]();
      await expect.poll(async () => (await filesLeft()).length, { timeout: 5_000 }).toBe(before.length);
      socket.destroy();
    }
    const unfinished = await server.patch('/craftsman/', {
      as: craftsman,
      body: `${part}half`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect([unfinished.status, unfinished.body.code]).toEqual([400, 'broken_upload']);
    expect(await settled()).toEqual(before);
  });

  test('what only the server decides cannot be sent, in a form or as JSON', async () => {
    const craftsman = await anApprovedCraftsman(server);
    const before = await own(craftsman);
    const claims = {
      id: '1',
      slug: 'mine',
      email: 'new@example.com',
      is_approved: 'true',
      status: 'approved',
      rating: '10',
      review_count: '99',
      completed_jobs: '99',
      reviews: '[]',
      shop: '{"id":1}',
      role: 'admin',
      is_admin: 'true',
      account_id: '1',
      approved_revision_id: '1',
      current_revision_id: '1',
      listed: 'true',
      rejection_reason: '',
      missing: '[]',
      name: 'Somebody',
    };
    expect((await save(craftsman, { ...texts, ...claims })).status).toBe(200);
    expect((await save(craftsman, { ...texts, constructor: 'x' })).status).toBe(400);
    expect(
      (
        await server.patch('/craftsman/', {
          as: craftsman,
          body: { ...texts, ...claims, status: 'Approved', rating: 10 },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await server.patch('/craftsman/', {
          as: craftsman,
          body: `{"__proto__":{"status":"approved"},${JSON.stringify(texts).slice(1)}`,
        })
      ).status,
    ).not.toBe(500);
    const after = await own(craftsman);
    for (const field of ['id', 'slug', 'email', 'rating', 'review_count', 'completed_jobs', 'shop', 'phone_number']) {
      expect([field, after[field]]).toEqual([field, before[field]]);
    }
    expect(after).toMatchObject({ status: 'Pending Approval', name: texts.company_name });
    const row = await server.db
      .selectFrom('accounts')
      .select(['role', 'email'])
      .where('id', '=', craftsman.accountId)
      .executeTakeFirst();
    expect(row).toEqual({ role: 'craftsman', email: craftsman.email });
  });

  test('a service nobody offers is refused', async () => {
    const craftsman = await aCraftsman(server);
    const response = await save(craftsman, { ...(await full()), primary_service: 'Astrology' });
    expect([response.status, response.body.fields]).toEqual([
      400,
      { primary_service: 'Please choose one of our services.' },
    ]);
    expect((await save(craftsman, { ...(await full()), services: ['Plumbing', 'Astrology'] })).status).toBe(400);
  });
});

describe('an approved craftsman’s change', () => {
  test('waits: the public page stays as it was until it is approved', async () => {
    const craftsman = await anApprovedCraftsman(server, { company: 'Before Ltd' });
    const page = async () => (await server.get(`/public-craftsman/${craftsman.slug}/`)).body;
    const before = await page();
    const change = { ...texts, company_name: 'After Ltd', service_images: await photo(), profile: await photo() };
    const saved = await save(craftsman, { ...change, remove_images: before.service_images });
    expect(saved.body).toMatchObject({ name: 'After Ltd', status: 'Pending Approval', is_approved: true });
    expect(await page()).toEqual(before);
    expect((await server.get(`!${before.service_images[0]}`)).status).toBe(200);

    const candidates = (await server.get('/admin/craftsman/?status=pending', { as: admin })).body;
    expect(candidates.find((each: { id: number }) => each.id === craftsman.id)).toMatchObject({
      change_waiting: true,
      is_approved: true,
    });
    expect((await server.post(`/admin/craftsman/${craftsman.id}/approve/`, { as: admin, body: {} })).status).toBe(200);
    const after = await page();
    expect(after).toMatchObject({ name: 'After Ltd' });
    expect(after.service_images).toHaveLength(1);
    expect(after.service_images).not.toEqual(before.service_images);
    for (const value of [after.profile, ...after.service_images])
      expect((await server.get(`!${value}`)).status).toBe(200);
    expect(await own(craftsman)).toMatchObject({ status: 'Approved', is_approved: true });
  });

  test('when turned down leaves him approved and the public page as it was; he reads why, and may save again', async () => {
    const craftsman = await anApprovedCraftsman(server, { company: 'Steady Ltd' });
    const before = (await server.get(`/public-craftsman/${craftsman.slug}/`)).body;
    await save(craftsman, { ...texts, company_name: 'Best in Kenya!!!' });
    await server.post(`/admin/craftsman/${craftsman.id}/reject/`, {
      as: admin,
      body: { reason: 'Please use your own name.' },
    });
    expect((await server.get(`/public-craftsman/${craftsman.slug}/`)).body).toEqual(before);
    expect(await own(craftsman)).toMatchObject({
      status: 'Rejected',
      is_approved: true,
      rejection_reason: 'Please use your own name.',
      company_name: 'Best in Kenya!!!',
    });
    expect((await save(craftsman, texts)).body).toMatchObject({
      status: 'Pending Approval',
      is_approved: true,
      rejection_reason: null,
    });
  });

  test('photos the public no longer sees leave the public name space, those of a shop stay', async () => {
    const bytes = async () => Buffer.from(await (await photo()).arrayBuffer());
    const craftsman = await anApprovedCraftsman(server, { pictures: [await bytes(), await bytes(), await bytes()] });
    const [kept, gone, sold] = (await own(craftsman)).service_images as [string, string, string];
    const rows = () =>
      server.db
        .selectFrom('media')
        .select(['id', 'name', 'published'])
        .where('owner_id', '=', craftsman.accountId)
        .execute();
    const rowOf = async (value: string) => (await rows()).find((row) => value.endsWith(row.name));
    const shop = await server.db
      .insertInto('shops')
      .values({ craftsman_id: craftsman.id, name: 'Shop' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const media_id = (await rowOf(sold))?.id ?? null;
    await server.db.insertInto('products').values({ shop_id: shop.id, name: 'Stool', price: 1500, media_id }).execute();

    await save(craftsman, { ...texts, remove_images: [gone, sold] });
    await server.post(`/admin/craftsman/${craftsman.id}/approve/`, { as: admin, body: {} });
    const states = await Promise.all([kept, gone, sold].map(async (value) => (await rowOf(value))?.published));
    expect(states).toEqual([true, false, true]);
  });
});
