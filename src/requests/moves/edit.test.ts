import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  aCompletedRequest,
  anAcceptedRequest,
  anAssignedRequest,
  aQuote,
  aRequest,
  quoteFields,
  requestFields,
  SEEN_QUOTE,
} from '../../../db/factories/jobs.ts';
import { aClient } from '../../../db/factories/people.ts';
import { nairobiDay } from '../rules.ts';
import { usePeople, useTestServer } from '../../../quality/helpers/test-server.ts';
import { invariantViolations } from '../../../quality/helpers/invariant-check.ts';

const server = useTestServer();
const people = usePeople(server);

type Ref = { readonly id: number };
const see = async (who: 'client' | 'craftsman' | 'admin', request: Ref) =>
  (await server.get(`/job-requests/${request.id}/`, { as: people[who] })).body;
const { service: _service, ...asPosted } = requestFields();
const edit = (request: Ref, change: object = {}, as: { access: string } = people.client) =>
  server.put(`/job-requests/${request.id}/`, { as, body: { ...asPosted, ...change } });
const photo = async (background = '#a52') =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  ]);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('while a request is Requested its client', () => {
  it('changes the words, the time, the place and the contact; the timeline names what', async () => {
    const request = await aRequest(server, people.client);
    const change = {
      description: 'The sink leaks, and now the toilet too.',
      schedule: inDays(9),
      address: 'Tena Estate, gate B',
      location: 'South B',
      access_notes: 'Ask the guard for Mama Njeri',
      phone: '0733 000 111',
      isUrgent: true,
    };
    const edited = await edit(request, change);
    expect(edited).toMatchObject({
      status: 200,
      body: { ...change, phone: '+254733000111', status: 'Requested', service: 'Plumbing' },
    });
    const { timeline, edited_at } = await see('client', request);
    expect(timeline).toMatchObject([
      { move: 'post' },
      {
        move: 'edit',
        from: 'Requested',
        to: 'Requested',
        actor: { role: 'client', name: 'Wanjiku Kamau' },
        changed: ['phone', 'schedule', 'address', 'location', 'access_notes', 'description', 'isUrgent'],
        reason: null,
      },
    ]);
    expect(edited_at).toBe(timeline[1].at);
  });

  it('moves a job from a week to a day: one change of the schedule, by its name', async () => {
    const day = (ahead: number) => nairobiDay(new Date(Date.now() + ahead * 86_400_000));
    const at = (ahead: number) => `${day(ahead)}T09:00:00.000Z`;
    const week = { schedule: at(6), days_from: day(1), days_until: day(6), part_of_day: 'midday' };
    const request = await aRequest(server, people.client, week);
    const change = { schedule: at(2), days_from: day(2), days_until: day(2), part_of_day: 'midday' };
    const { body } = await server.put(`/job-requests/${request.id}/`, {
      as: people.client,
      body: { ...requestFields(change) },
    });
    expect(body).toMatchObject(change);
    const { timeline } = await see('client', request);
    expect(timeline.at(-1)).toMatchObject({ move: 'edit', changed: ['schedule'] });
  });

  it('adds a photo later, replaces it, keeps it and removes it', async () => {
    const request = await aRequest(server, people.client, { schedule: asPosted.schedule });
    const { isUrgent: _, ...fields } = asPosted;
    const send = async (more: Record<string, string | Blob>) =>
      (await server.put(`/job-requests/${request.id}/`, { as: people.client, form: { ...fields, ...more } })).body;
    const nameOf = (url: string) => /[a-z2-7]{26}/.exec(url)?.[0];
    const first = nameOf((await send({ media: await photo() })).media);
    expect(first).toBeTruthy();
    expect(nameOf((await send({ description: 'The same photo.' })).media)).toBe(first);
    expect(nameOf((await send({ media: await photo('#25a') })).media)).not.toBe(first);
    expect((await send({ remove_media: 'true' })).media).toBeNull();
    const { timeline } = await see('client', request);
    expect(timeline.slice(1).map((event: { changed: string[] }) => event.changed)).toEqual([
      ['media'],
      ['description'],
      ['description', 'media'],
      ['media'],
    ]);
  });

  it('adds photos up to four and removes those it names; the next one takes the first place', async () => {
    const request = await aRequest(server, people.client, { schedule: asPosted.schedule });
    const { isUrgent: _, ...fields } = asPosted;
    const send = (more: Record<string, string | Blob | readonly Blob[]>) =>
      server.put(`/job-requests/${request.id}/`, { as: people.client, form: { ...fields, ...more } });
    const names = ({ body }: { body: { photos: string[] } }) => body.photos.map((url) => /[a-z2-7]{26}/.exec(url)?.[0]);
    const [a, b, c, d] = (await Promise.all(['#111', '#333', '#555', '#777'].map(photo))) as [Blob, Blob, Blob, Blob];
    const three = await send({ photos: [a, b, c] });
    expect(three.body.photos).toHaveLength(3);
    expect(three.body.media).toBe(three.body.photos[0]);
    const fewer = await send({ remove_photos: '1,3', photos: [d] });
    expect(names(fewer)).toEqual([names(three)[1], expect.any(String)]);
    expect(fewer.body.media).toBe(fewer.body.photos[0]);
    expect(names(await send({}))).toEqual(names(fewer));
    const full = await send({ photos: [a, c] });
    expect(full.body.photos).toHaveLength(4);
    const tooMany = await send({ photos: [await photo('#fff')] });
    expect(tooMany).toMatchObject({ status: 400, body: { fields: { photos: 'Please choose at most 4 photos.' } } });
    expect((await send({ remove_photos: '1,2,3,4' })).body).toMatchObject({ media: null, photos: [] });
    const { timeline } = await see('client', request);
    expect(timeline.slice(1).map((event: { changed: string[] }) => event.changed)).toEqual(
      Array.from({ length: 4 }, () => ['media']),
    );
    expect(await invariantViolations(server)).toEqual([]);
  });

  it('does not change the service, nor anything else the body names', async () => {
    const request = await aRequest(server, people.client);
    await edit(request, { service: 'Painting', status: 'Completed', client: 1, rating: 5, description: 'More words.' });
    expect(await see('client', request)).toMatchObject({
      service: 'Plumbing',
      status: 'Requested',
      rating: null,
      client: { id: people.client.id },
    });
  });

  it('sends the same again and nothing happens, also when the time has passed', async () => {
    const request = await aRequest(server, people.client);
    const schedule = inDays(-2);
    await server.db.updateTable('requests').set({ schedule }).where('id', '=', request.id).execute();
    expect((await edit(request, { schedule })).status).toBe(200);
    expect((await see('client', request)).timeline).toHaveLength(1);
    expect((await edit(request, { schedule, address: 'House 15' })).status).toBe(200);
    expect(await edit(request, { schedule: inDays(-1) })).toMatchObject({
      status: 400,
      body: { fields: { schedule: 'Please choose a time that is still to come.' } },
    });
  });

  it.each(['name', 'phone', 'schedule', 'address', 'location', 'description'])('leaves no %s blank', async (field) => {
    const request = await aRequest(server, people.client);
    expect(await edit(request, { [field]: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe('a request is not changed', () => {
  it('once it has a craftsman, or an end', async () => {
    for (const request of [await anAcceptedRequest(server, people), await aCompletedRequest(server, people)]) {
      const { status } = await see('client', request);
      expect(await edit(request, { description: 'Another job altogether.' })).toMatchObject({
        status: 409,
        body: { detail: `That is not possible any more: this job is ${status}.` },
      });
    }
  });

  it('by another client, who does not learn that it exists', async () => {
    const request = await aRequest(server, people.client);
    expect((await edit(request, {}, await aClient(server))).status).toBe(404);
  });

  it('on an older page: what the other window wrote is shown instead', async () => {
    const request = await aRequest(server, people.client);
    const { version } = await see('client', request);
    await edit(request, { description: 'From the other window.', version });
    expect(await edit(request, { description: 'From this window.', version })).toMatchObject({
      status: 409,
      body: { code: 'changed_since', current: { description: 'From the other window.' } },
    });
  });
});

describe('a request that is Quoted', () => {
  const accept = (request: { id: number }, quote: number) =>
    server.post(`/job-requests/${request.id}/quotes/${quote}/accept/`, { as: people.client, body: SEEN_QUOTE });
  const quoteOf = async (request: { id: number }) => (await see('client', request)).quotes[0];

  it('changes; who quoted is told, and the quote waits until they confirm or revise it', async () => {
    const request = await aRequest(server, people.client);
    const quote = await aQuote(server, people.craftsman, request);
    expect((await quoteOf(request)).before_change).toBe(false);
    expect(await edit(request, { description: 'The bath as well.' })).toMatchObject({
      status: 200,
      body: { status: 'Quoted' },
    });
    expect((await quoteOf(request)).before_change).toBe(true);
    const { rows } = await sql<{ account: number }>`
      select account_id as account from notifications
      where kind = 'request_edited' and request_id = ${request.id}`.execute(server.db);
    expect(rows).toEqual([{ account: people.craftsman.accountId }]);
    expect(await accept(request, quote)).toMatchObject({ status: 409, body: { code: 'quote_before_change' } });

    const confirm = { as: people.craftsman, body: quoteFields() };
    await server.patch(`/job-requests/${request.id}/quotes/${quote}/`, confirm);
    expect((await quoteOf(request)).before_change).toBe(false);
    expect((await accept(request, quote)).status).toBe(200);
  });

  it('makes a quote wait also where it was sent by a process whose clock is ahead', async () => {
    const request = await aRequest(server, people.client);
    const quote = await aQuote(server, people.craftsman, request, { at: new Date(Date.now() + 2_000) });
    await edit(request, { description: 'The bath as well.' });
    expect((await quoteOf(request)).before_change).toBe(true);
    expect(await accept(request, quote)).toMatchObject({ status: 409, body: { code: 'quote_before_change' } });
  });

  it('keeps its quotes where only the number to call and the way in are changed', async () => {
    const request = await aRequest(server, people.client, { schedule: asPosted.schedule });
    const quote = await aQuote(server, people.craftsman, request);
    await edit(request, { phone: '+254733000111', access_notes: 'The gate code is 4512.' });
    expect((await quoteOf(request)).before_change).toBe(false);
    expect((await accept(request, quote)).status).toBe(200);
  });
});

describe('a craftsman who read the request before it changed', () => {
  it('who was asked is told, and neither accepts nor rejects it unseen', async () => {
    const request = await anAssignedRequest(server, people);
    const { version } = await see('craftsman', request);
    await edit(request, { location: 'mombasa', schedule: inDays(2) });
    const { rows: notices } = await sql<{ account: number }>`
      select account_id as account from notifications where kind = 'request_edited' and request_id = ${request.id}`.execute(
      server.db,
    );
    expect(notices).toEqual([{ account: people.craftsman.accountId }]);
    for (const status of ['Accepted', 'Rejected']) {
      const answer = { as: people.craftsman, body: { status, version } };
      expect(await server.patch(`/job-requests/${request.id}/`, answer)).toMatchObject({
        status: 409,
        body: { code: 'changed_since', current: { status: 'Pending', location: 'mombasa' } },
      });
    }
    const now = await see('craftsman', request);
    expect(now.timeline.map((event: { move: string }) => event.move)).toEqual(['post', 'assign', 'edit']);
    expect(now.edited_at).toBe(now.timeline.at(-1).at);
    const answer = { as: people.craftsman, body: { status: 'Accepted', version: now.version } };
    expect((await server.patch(`/job-requests/${request.id}/`, answer)).status).toBe(200);
  });

  it('who was asked only afterwards reads it as it is, without a mark', async () => {
    const request = await aRequest(server, people.client);
    await edit(request, { description: 'The pump, not the sink.' });
    const assignment = { as: people.admin, body: { craftsman_id: people.craftsman.id } };
    await server.patch(`/job-requests/${request.id}/assign/`, assignment);
    expect(await see('craftsman', request)).toMatchObject({
      description: 'The pump, not the sink.',
      edited_at: null,
    });
    expect((await see('client', request)).edited_at).toEqual(expect.any(String));
  });

  it('who is writing a quote does not send it for the old words', async () => {
    const request = await aRequest(server, people.client);
    const open = async () =>
      (await server.get('/open-requests/', { as: people.rival })).body.find((each: Ref) => each.id === request.id);
    const { version, edited_at } = await open();
    expect(edited_at).toBeNull();
    await edit(request, { description: 'Two bathrooms, not one.' });
    const quote = (seen: number) =>
      server.post(`/job-requests/${request.id}/quotes/`, {
        as: people.rival,
        body: { ...quoteFields(), version: seen },
      });
    expect(await quote(version)).toMatchObject({ status: 409, body: { code: 'changed_since' } });
    const now = await open();
    expect(now).toMatchObject({ description: 'Two bathrooms, not one.', edited_at: expect.any(String) });
    expect((await quote(now.version)).status).toBe(201);
  });
});

describe('a client who changes their phone', () => {
  it('is called on it: open requests with the old number get the new one, others keep their own', async () => {
    const client = await aClient(server, { phone: '+254711000222' });
    const people2 = { ...people, client };
    const mine = await anAcceptedRequest(server, people2, { phone: '+254711000222' });
    const neighbours = await aRequest(server, client, { phone: '+254711000333' });
    const over = await aCompletedRequest(server, people2, { phone: '+254711000222' });
    const change = () => server.patch('/profile/', { as: client, body: { phone_number: '0711 000 444' } });
    expect((await change()).body.requests_changed).toBe(1);
    expect((await change()).body.requests_changed).toBe(0);
    const phoneOf = async ({ id }: Ref) => (await server.get(`/job-requests/${id}/`, { as: client })).body.phone;
    expect(await Promise.all([mine, neighbours, over].map(phoneOf))).toEqual([
      '+254711000444',
      '+254711000333',
      '+254711000222',
    ]);
    expect((await see('craftsman', mine)).phone).toBe('+254711000444');
  });
});

it('leaves a ledger in order', async () => {
  expect(await invariantViolations(server)).toEqual([]);
});
