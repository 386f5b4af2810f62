import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { requestFields } from '../../../db/factories/jobs.ts';
import { usePeople, useTestServer } from '../../../quality/helpers/test-server.ts';
import { collectGarbage } from '#media/garbage-collection.ts';
import { nairobiDay } from '../rules.ts';

const server = useTestServer();
const people = usePeople(server);

const post = (body: unknown) => server.post('/job-requests/', { as: people.client, body });
const countRequests = async () => (await server.db.selectFrom('requests').select('id').execute()).length;

const photo = async (background: string) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  ]);

describe('a client posts a request', () => {
  it('and sees it in their list, Requested, with everything they wrote', async () => {
    const fields = requestFields({ isUrgent: true, location: 'South B', service: 'Roofing' });
    const posted = await post({ ...fields, phone: '0712 345 678' });
    expect(posted.status).toBe(201);
    expect(posted.body).toMatchObject({
      ...fields,
      phone: '+254712345678',
      status: 'Requested',
      client: { id: people.client.id, full_name: 'Wanjiku Kamau' },
      craftsman: null,
      media: null,
      rating: null,
      review: null,
      price: null,
      quotes: [],
      quote_count: 0,
    });
    const [first] = (await server.get('/job-requests/', { as: people.client })).body;
    expect(first).toEqual(posted.body);
    const shown = await server.get(`/job-requests/${posted.body.id}/`, { as: people.client });
    expect(shown.body.timeline).toMatchObject([
      { move: 'post', from: null, to: 'Requested', actor: { role: 'client', name: 'Wanjiku Kamau' }, craftsman: null },
    ]);
  });

  const days = (from: number, until = from) => {
    const day = (ahead: number) => nairobiDay(new Date(Date.now() + ahead * 86_400_000));
    return {
      schedule: `${day(until)}T12:00:00.000+03:00`,
      days_from: day(from),
      days_until: day(until),
      part_of_day: 'midday',
    };
  };

  it('for a week and a part of the day: both sides read what was chosen, programs the instant', async () => {
    const chosen = days(1, 6);
    const posted = await post(requestFields(chosen));
    expect(posted).toMatchObject({
      status: 201,
      body: { ...chosen, schedule: new Date(chosen.schedule).toISOString() },
    });
    const open = (await server.get('/open-requests/', { as: people.craftsman })).body;
    expect(open.find((each: { id: number }) => each.id === posted.body.id)).toMatchObject({
      days_from: chosen.days_from,
      days_until: chosen.days_until,
      part_of_day: 'midday',
    });
  });

  it('without days, as the specification has it, and a form may leave them blank', async () => {
    const none = { days_from: null, days_until: null, part_of_day: null };
    expect((await post(requestFields())).body).toMatchObject(none);
    expect((await post(requestFields({ days_from: '', days_until: '', part_of_day: '' }))).body).toMatchObject(none);
  });

  it.each([
    ['days without the instant in them', { ...days(3, 4), schedule: days(9).schedule }],
    ['a first day without a last', { ...days(3), days_until: '' }],
    ['a last day before the first', { ...days(3), days_from: days(4).days_from }],
    ['a part of no day', { part_of_day: 'evening' }],
    ['an unknown part', { ...days(3), part_of_day: 'midnight' }],
    ['no day of any calendar', { ...days(3), days_from: '2026-02-31' }],
  ])('not for %s', async (_what, time) => {
    const count = await countRequests();
    const { status, body } = await post(requestFields(time));
    expect([status, Object.values(body.fields)]).toEqual([400, ['Please choose a date and time.']]);
    expect(await countRequests()).toBe(count);
  });

  it('with a landline, and sign-ups take one too', async () => {
    const posted = await post({ ...requestFields(), phone: '254 20 272 1234' });
    expect(posted.body).toMatchObject({ phone: '+254202721234' });
    for (const path of ['/signup/', '/client-signup/']) {
      const person = { full_name: 'Mercy Wambui', email: 'landline@example.co.ke', password: 'mabati-na-misumari-47' };
      const { status } = await server.post(path, { body: { ...person, phone_number: '254202721234', terms: true } });
      expect(status, path).toBe(201);
    }
  });

  it('with a form as browsers send it: a photo, and "false" that means false', async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    const { isUrgent: _, ...fields } = requestFields();
    const form = {
      ...fields,
      client: String(people.client.id),
      isUrgent: 'false',
      media: new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }),
    };
    const posted = await server.post('/job-requests/', { as: people.client, form });
    expect(posted).toMatchObject({ status: 201, body: { isUrgent: false } });
    expect(posted.body.media).toMatch(/^\/private\/[a-z2-7]{26}\.900x600\.[0-9a-f]{6}\.webp\?for=\d+&until=\d+&sig=/);
    const served = await fetch(server.base + posted.body.media);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('with four photos: the first is its media, the same file counts once, and a fifth is refused', async () => {
    const { isUrgent: _, ...fields } = requestFields();
    const [first, ...others] = await Promise.all(['#111', '#333', '#555', '#777', '#999'].map(photo));
    const send = (...photos: (Blob | undefined)[]) =>
      server.post('/job-requests/', {
        as: people.client,
        form: { ...fields, media: first as Blob, photos: photos as Blob[] },
      });
    const posted = await send(others[0], others[1], others[1]);
    expect(posted.status).toBe(201);
    expect(posted.body.photos).toHaveLength(3);
    expect(posted.body.photos[0]).toBe(posted.body.media);
    for (const url of posted.body.photos) expect((await fetch(server.base + url)).status).toBe(200);
    await collectGarbage(server.db, server.storage, new Date(Date.now() + 60_000));
    for (const url of posted.body.photos) expect((await fetch(server.base + url)).status).toBe(200);
    expect(await send(...others)).toMatchObject({ status: 400, body: { code: 'too_many_files' } });
  });

  it('and cannot choose its id, status, craftsman or price', async () => {
    const posted = await post({
      ...requestFields(),
      id: 1_000_000,
      status: 'Completed',
      craftsman: people.craftsman.id,
      rating: 5,
      review: 'Mine',
      price: 1,
      created_at: '2001-01-01T00:00:00Z',
    });
    expect(posted.body).toMatchObject({
      status: 'Requested',
      craftsman: null,
      rating: null,
      review: null,
      price: null,
    });
    expect(posted.body.id).toBeLessThan(1_000_000);
    expect(posted.body.created_at > '2020').toBe(true);
  });

  it('but not in the name of another client', async () => {
    const before = await countRequests();
    for (const client of [people.stranger.id, String(people.stranger.id)]) {
      expect(await post({ ...requestFields(), client })).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    }
    expect(await countRequests()).toBe(before);
  });

  it('for any of the thirteen services, of which the form offers seven', async () => {
    expect(await post(requestFields({ service: 'AC Repair' }))).toMatchObject({ status: 201 });
    expect(await post({ ...requestFields(), service: 'plumbing' })).toMatchObject({
      status: 400,
      body: { fields: { service: 'Please choose one of our services.' } },
    });
  });

  it('for a time to come; a phone that lags a few minutes still means now', async () => {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
    expect((await post({ ...requestFields(), schedule: minutes(-4) })).status).toBe(201);
    expect(await post({ ...requestFields(), schedule: minutes(-6) })).toMatchObject({
      status: 400,
      body: {
        detail: 'Please choose a time that is still to come.',
        fields: { schedule: 'Please choose a time that is still to come.' },
      },
    });
  });

  it('and reads what is missing, field by field, in the order of the form', async () => {
    const response = await post({});
    expect(response).toMatchObject({
      status: 400,
      body: {
        detail: 'name is required',
        error: 'name is required',
        code: 'invalid_input',
        fields: {
          name: 'name is required',
          phone: 'phone is required',
          service: 'service is required',
          schedule: 'Please choose a date and time.',
          address: 'address is required',
          location: 'location is required',
          description: 'description is required',
        },
      },
    });
  });

  it.each([
    ['name', '  \u00a0\u200b ', 'name is required'],
    ['name', 'x'.repeat(121), 'Please use at most 120 characters.'],
    ['name', 'Wanjiku\u0000', 'This text holds characters that cannot be kept: U+0000, number 8.'],
    ['phone', '0712345678 / 0722345678', 'Please give one phone number only.'],
    ['phone', '12345', 'Please enter a Kenyan phone number, for example 254712345678.'],
    ['schedule', 'tomorrow', 'Please choose a date and time.'],
    ['schedule', '2029-01-01T10:00', 'Please choose a date and time.'],
    ['schedule', '9999-01-01T10:00:00Z', 'Please choose a date and time.'],
    ['address', ' ', 'address is required'],
    ['location', 'x'.repeat(81), 'Please use at most 80 characters.'],
    ['description', 'x'.repeat(3001), 'Please use at most 3000 characters.'],
    ['description', { text: 'no' }, 'description is required'],
    ['isUrgent', 'perhaps', 'Please answer true or false.'],
    ['client', 'me', 'Client ID missing.'],
  ])('and reads an error when %s is %j', async (field, value, sentence) => {
    const before = await countRequests();
    const response = await post({ ...requestFields(), [field]: value });
    expect(response).toMatchObject({ status: 400, body: { detail: sentence, fields: { [field]: sentence } } });
    expect(await countRequests()).toBe(before);
  });

  it('but a photo that is none leaves no request behind', async () => {
    const before = await countRequests();
    const { isUrgent: _, ...fields } = requestFields();
    const form = { ...fields, media: new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }) };
    const response = await server.post('/job-requests/', { as: people.client, form });
    expect(response).toMatchObject({ status: 400, body: { code: 'not_an_image' } });
    expect(await countRequests()).toBe(before);
  });
});
