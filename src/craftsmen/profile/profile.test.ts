import { describe, expect, test } from 'vitest';
import { aClient, aCraftsman } from '../../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../../db/factories/profiles.ts';
import { PROFILE_TEXTS } from '../contract.ts';
import {
  admin,
  own,
  pdf,
  photo,
  save,
  server,
  texts,
  video,
  useProfileForm,
} from '../../../quality/helpers/profile-form.ts';

useProfileForm();

describe('the own profile', () => {
  test('is empty but complete before the first save and lists what is missing', async () => {
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

  test('is what was saved, with files that only its owner can open', async () => {
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

  test('needs the session of a craftsman', async () => {
    const client = await aClient(server);
    for (const call of [() => server.get('/craftsman/'), () => server.patch('/craftsman/', { form: texts })]) {
      expect((await call()).status).toBe(401);
    }
    for (const as of [client, admin]) {
      expect((await server.get('/craftsman/', { as })).status).toBe(403);
      expect((await save(as, texts)).status).toBe(403);
    }
    expect(
      await server.db.selectFrom('craftsmen').select('id').where('account_id', '=', client.accountId).execute(),
    ).toEqual([]);
  });
});

describe('an approved craftsman’s change', () => {
  test('is pending: the public page stays unchanged until the approval', async () => {
    const craftsman = await anApprovedCraftsman(server, { company: 'Before Ltd' });
    const page = async () => (await server.get(`/public-craftsman/${craftsman.slug}/`)).body;
    const before = await page();
    const change = { ...texts, company_name: 'After Ltd', service_images: await photo(), profile: await photo() };
    const saved = await save(craftsman, { ...change, languages: 'Luhya', remove_images: before.service_images });
    expect(saved.body).toMatchObject({
      name: 'After Ltd',
      languages: ['Luhya'],
      status: 'Pending Approval',
      is_approved: true,
    });
    expect(await page()).toEqual(before);
    expect((await server.get(`!${before.service_images[0]}`)).status).toBe(200);

    const candidates = (await server.get('/admin/craftsman/?status=pending', { as: admin })).body;
    expect(candidates.find((each: { id: number }) => each.id === craftsman.id)).toMatchObject({
      change_waiting: true,
      languages: ['Luhya'],
      is_approved: false,
      published: true,
      approved_version: {
        company_name: 'Before Ltd',
        profile: before.profile,
        service_images: before.service_images,
        service_videos: [],
        languages: before.languages,
      },
    });
    expect((await page()).is_approved).toBe(true);
    expect((await server.post(`/admin/craftsman/${craftsman.id}/approve/`, { as: admin, body: {} })).status).toBe(200);
    const after = await page();
    expect(after).toMatchObject({ name: 'After Ltd', languages: ['Luhya'] });
    expect(after.service_images).toHaveLength(1);
    expect(after.service_images).not.toEqual(before.service_images);
    for (const value of [after.profile, ...after.service_images])
      expect((await server.get(`!${value}`)).status).toBe(200);
    expect(await own(craftsman)).toMatchObject({ status: 'Approved', is_approved: true });
  });

  test('when rejected leaves the craftsman approved and the public page unchanged, and allows another save', async () => {
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

  test('photos no longer shown are unpublished, except those of a shop', async () => {
    const bytes = async () => Buffer.from(await (await photo()).arrayBuffer());
    const craftsman = await anApprovedCraftsman(server, { pictures: [await bytes(), await bytes(), await bytes()] });
    const [used, removed, sold] = (await own(craftsman)).service_images as [string, string, string];
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

    await save(craftsman, { ...texts, remove_images: [removed, sold] });
    await server.post(`/admin/craftsman/${craftsman.id}/approve/`, { as: admin, body: {} });
    const states = await Promise.all([used, removed, sold].map(async (value) => (await rowOf(value))?.published));
    expect(states).toEqual([true, false, true]);
  });
});
