import net from 'node:net';
import { describe, expect, test } from 'vitest';
import { aCraftsman } from '../../../db/factories/people.ts';
import { anApprovedCraftsman, aPendingCraftsman } from '../../../db/factories/profiles.ts';
import { PROFILE_TEXTS } from '../contract.ts';

useProfileForm();
import {
  file,
  filesLeft,
  type Form,
  full,
  own,
  photo,
  save,
  server,
  settled,
  texts,
  video,
  useProfileForm,
} from '../../../quality/helpers/profile-form.ts';

describe('saving', () => {
  test.each(PROFILE_TEXTS)('without %s is rejected with its message', async (field) => {
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

  test('needs a profile photo and a service image, new or stored before', async () => {
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

  test('the same photo again adds nothing, in one form or two', async () => {
    const craftsman = await aCraftsman(server);
    const form = await full();
    await save(craftsman, { ...form, service_images: [form.service_images, form.service_images] });
    await save(craftsman, form);
    const before = await settled();
    await save(craftsman, { ...texts, service_images: [form.service_images, await photo()] });
    expect((await own(craftsman)).service_images).toHaveLength(2);
    expect((await settled()).length - before.length).toBe(1);
  });

  test('concurrent forms create one pending revision', async () => {
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

  test('photos are ordered and removed by their URLs in any form', async () => {
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

  test('videos are removed too', async () => {
    const craftsman = await aCraftsman(server);
    const saved = await save(craftsman, { ...(await full()), service_videos: [video(), video()] });
    await save(craftsman, { ...texts, remove_videos: saved.body.service_videos[0] });
    expect((await own(craftsman)).service_videos).toHaveLength(1);
  });

  test('photos of another person can be neither removed nor added', async () => {
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

  test('exceeding the limits is rejected, at once or one by one', async () => {
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

  test('a bad file is rejected with its message and nothing of the form is saved', async () => {
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
    const withoutExpiry = (profile: object) => JSON.stringify(profile).replace(/until=[^"]*/g, '');
    expect(withoutExpiry(await own(craftsman))).toBe(withoutExpiry(before[0] as object));
    expect(await settled()).toEqual(before[1]);
  });

  test('an interrupted upload leaves no file', async () => {
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
    for (const close of ['destroy', 'end'] as const) {
      const socket = net.connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(head + part + 'x'.repeat(60_000));
      await expect.poll(async () => (await filesLeft()).length).toBeGreaterThan(before.length);
      socket[close]();
      await expect.poll(async () => (await filesLeft()).length).toBe(before.length);
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

  test('what is not sent stays, also the other services; only what is still missing is required', async () => {
    const craftsman = await aCraftsman(server);
    const nothing = await server.patch('/craftsman/', { as: craftsman, body: { skills: 'Wiring' } });
    expect([nothing.status, nothing.body.detail]).toEqual([400, 'description is required']);
    expect(Object.keys(nothing.body.fields)).toEqual(PROFILE_TEXTS.filter((field) => field !== 'skills'));
    const before = (await save(craftsman, { ...(await full()), services: ['Tiling', 'Roofing'] })).body;
    const change = async (body: object) => (await server.patch('/craftsman/', { as: craftsman, body })).body;
    expect(await change({ skills: 'Wiring' })).toEqual({
      ...before,
      skills: 'Wiring',
      submitted_at: expect.any(String),
    });
    expect(await change({ skills: ' ' })).toMatchObject({ fields: { skills: 'skills is required' } });
    const names = ({ services }: { services: { name: string }[] }) => services.map(({ name }) => name);
    expect(names(await change({ primary_service: 'Painting' }))).toEqual(['Painting', 'Roofing', 'Tiling']);
    expect(names(await change({ services: ['Masonry'] }))).toEqual(['Painting', 'Masonry']);
    expect(names((await save(craftsman, { services: '' })).body)).toEqual(['Painting']);
  });

  test('server-owned fields are ignored in a form and as JSON', async () => {
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
      name: 'Another Name',
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

  test('languages are optional, from the list, each once and in its order; not sent they stay', async () => {
    const craftsman = await aCraftsman(server);
    expect((await save(craftsman, await full())).body.languages).toEqual([]);
    const spoken = await save(craftsman, { languages: ['Dholuo', 'English', 'Dholuo'] });
    expect([spoken.status, spoken.body.languages]).toEqual([200, ['English', 'Dholuo']]);
    expect((await save(craftsman, { skills: 'Wiring' })).body.languages).toEqual(['English', 'Dholuo']);
    const json = await server.patch('/craftsman/', { as: craftsman, body: { languages: 'Kiswahili' } });
    expect([json.status, json.body.languages]).toEqual([200, ['Kiswahili']]);
    const unknown = await save(craftsman, { languages: ['Kiswahili', 'Latin'] });
    expect([unknown.status, unknown.body.fields]).toEqual([400, { languages: 'Please choose languages of the list.' }]);
    expect((await save(craftsman, { languages: '' })).body.languages).toEqual([]);
  });

  test('an unknown service is rejected', async () => {
    const craftsman = await aCraftsman(server);
    const response = await save(craftsman, { ...(await full()), primary_service: 'Astrology' });
    expect([response.status, response.body.fields]).toEqual([
      400,
      { primary_service: 'Please choose one of our services.' },
    ]);
    expect((await save(craftsman, { ...(await full()), services: ['Plumbing', 'Astrology'] })).status).toBe(400);
  });
});
