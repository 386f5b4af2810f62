import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  aCompletedRequest,
  anAcceptedRequest,
  anAssignedRequest,
  aQuote,
  aRequest,
  quoteFields,
} from '../../../db/factories/jobs.ts';
import { anApprovedCraftsman } from '../../../db/factories/profiles.ts';
import type { People } from '../../../quality/helpers/people.ts';
import { usePeople, useTestServer } from '../../../quality/helpers/test-server.ts';
import { invariantViolations } from '../../../quality/helpers/invariant-check.ts';
import type { Quote } from '../quote-contract.ts';
import { nairobiDay } from '../rules.ts';

const server = useTestServer();
const people = usePeople(server);

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();
const days = (count: number) => nairobiDay(new Date(Date.now() + count * 86_400_000));
const send = (as: People['craftsman'], request: { id: number }, body: object = quoteFields()) =>
  server.post(`/job-requests/${request.id}/quotes/`, { as, body });
const accept = (request: { id: number }, quote: number, amount = 4500) =>
  server.post(`/job-requests/${request.id}/quotes/${quote}/accept/`, { as: people.client, body: { amount } });
const statusOf = async (request: { id: number }) =>
  (await server.get(`/job-requests/${request.id}/`, { as: people.client })).body.status;

describe('a craftsman', () => {
  it('quotes, and the request is Quoted; the client sees who offers what', async () => {
    const request = await aRequest(server, people.client);
    const response = await send(people.craftsman, request, quoteFields({ amount: 5200 }));
    expect(response).toMatchObject({
      status: 201,
      body: {
        request: request.id,
        amount: 5200,
        labour: 3000,
        materials: 1500,
        status: 'live',
        craftsman: {
          id: people.craftsman.id,
          name: 'Otieno Odhiambo',
          location: 'South B',
          rating: 0,
          completed_jobs: 0,
        },
      },
    });
    expect(response.body.craftsman.profile).toMatch(/^\/media\//);
    const job = (await server.get(`/job-requests/${request.id}/`, { as: people.client })).body;
    expect(job).toMatchObject({ status: 'Quoted', quote_count: 1, quotes: [{ id: response.body.id, amount: 5200 }] });
    expect(job.timeline.at(-1)).toMatchObject({ move: 'quote', amount: 5200, from: 'Requested', to: 'Quoted' });
  });

  it('is compared by distance and by pictures of approved work, in the detail of a job alone', async () => {
    const colours = ['#123456', '#234567', '#345678', '#456789'];
    const near = await anApprovedCraftsman(server, {
      location: 'Karen',
      pictures: await Promise.all(colours.map(picture)),
    });
    const far = await anApprovedCraftsman(server, { location: 'Atlantis' });
    const request = await aRequest(server, people.client, { location: 'westlands' });
    for (const craftsman of [near, far]) await aQuote(server, craftsman, request);
    const comparison = async (where: string) => {
      const { body } = await server.get(where, { as: people.client });
      const [job] = [body].flat();
      return job.quotes.map(({ craftsman }: Quote) => [craftsman.distance_km, craftsman.work]);
    };
    const { body: portfolio } = await server.get(`/public-craftsman/${near.slug}/`);
    const images = (await server.get(`/public-craftsman/${far.slug}/`)).body.service_images;
    expect(await comparison(`/job-requests/${request.id}/`)).toEqual([
      [12, portfolio.service_images.slice(0, 3)],
      [null, images],
    ]);
    expect(await comparison(`/job-requests/?client=${people.client.id}`)).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('withdraws the only quote, and the request is Requested again; then they may send another', async () => {
    const request = await aRequest(server, people.client);
    const quote = await aQuote(server, people.craftsman, request);
    const gone = await server.delete(`/job-requests/${request.id}/quotes/${quote}/`, { as: people.craftsman });
    expect(gone).toMatchObject({ status: 200, body: { detail: 'Your quote is withdrawn.' } });
    expect(await statusOf(request)).toBe('Requested');
    const twice = await server.delete(`/job-requests/${request.id}/quotes/${quote}/`, { as: people.craftsman });
    expect(twice.status).toBe(409);
    expect((await send(people.craftsman, request)).status).toBe(201);
  });

  it('withdraws one of two, and the request stays Quoted', async () => {
    const request = await aRequest(server, people.client);
    const quote = await aQuote(server, people.craftsman, request);
    await aQuote(server, people.rival, request);
    await server.delete(`/job-requests/${request.id}/quotes/${quote}/`, { as: people.craftsman });
    expect(await statusOf(request)).toBe('Quoted');
  });

  it('revises a live quote, and the timeline keeps both amounts', async () => {
    const request = await aRequest(server, people.client);
    const quote = await aQuote(server, people.craftsman, request);
    const revised = await server.patch(`/job-requests/${request.id}/quotes/${quote}/`, {
      as: people.craftsman,
      body: quoteFields({ amount: 3900, labour: null, materials: null }),
    });
    expect(revised).toMatchObject({ status: 200, body: { id: quote, amount: 3900, labour: null, materials: null } });
    const job = (await server.get(`/job-requests/${request.id}/`, { as: people.client })).body;
    expect(job.timeline.map((transition: { amount: number | null }) => transition.amount)).toEqual([null, 4500, 3900]);
  });

  it('sends one quote at a time', async () => {
    const request = await aRequest(server, people.client);
    await send(people.craftsman, request);
    expect(await send(people.craftsman, request)).toMatchObject({
      status: 409,
      body: { detail: 'You have already sent a quote for this request.' },
    });
  });

  it('does not get to change or withdraw the quote of another', async () => {
    const request = await aRequest(server, people.client);
    const quote = await aQuote(server, people.craftsman, request);
    const path = `/job-requests/${request.id}/quotes/${quote}/`;
    expect(await server.patch(path, { as: people.rival, body: quoteFields() })).toMatchObject({
      status: 404,
      body: { code: 'quote_not_found' },
    });
    expect(await server.delete(path, { as: people.rival })).toMatchObject({
      status: 404,
      body: { code: 'quote_not_found' },
    });
  });

  it('reads their own quote and never another price', async () => {
    const request = await aRequest(server, people.client);
    await aQuote(server, people.craftsman, request, { amount: 111_111, labour: null, materials: null });
    await aQuote(server, people.rival, request, { amount: 222_222, labour: null, materials: null });
    const own = await server.get(`/job-requests/${request.id}/quotes/`, { as: people.craftsman });
    expect(own.body).toMatchObject([{ amount: 111_111 }]);
    const open = await server.get('/open-requests/', { as: people.craftsman });
    expect(own.text + open.text).not.toContain('222222');
    const all = await server.get(`/job-requests/${request.id}/quotes/`, { as: people.client });
    expect(all.body).toHaveLength(2);
    expect((await server.get(`/job-requests/${request.id}/quotes/`, { as: people.admin })).body).toHaveLength(2);
  });

  it.each([
    ['painter', 'of another trade'],
    ['newcomer', 'not approved'],
  ] as const)('%s may not quote: he is %s', async (who, _why) => {
    const request = await aRequest(server, people.client);
    expect(await send(people[who], request)).toMatchObject({
      status: 403,
      body: { detail: 'Only approved craftsmen of this service may quote.' },
    });
    expect(await statusOf(request)).toBe('Requested');
  });

  it('finds no request that does not exist', async () => {
    expect(await send(people.craftsman, { id: 987_654 })).toMatchObject({
      status: 404,
      body: { code: 'request_not_found' },
    });
  });

  it('may not quote a job they rejected, nor one that is taken or over', async () => {
    const request = await anAssignedRequest(server, people);
    await server.patch(`/job-requests/${request.id}/`, { as: people.craftsman, body: { status: 'Rejected' } });
    expect(await send(people.craftsman, request)).toMatchObject({
      status: 409,
      body: { detail: 'That is not possible any more: this job is Rejected.' },
    });
    for (const taken of [await anAcceptedRequest(server, people), await aCompletedRequest(server, people)]) {
      expect((await send(people.rival, taken)).status).toBe(409);
    }
  });

  it.each([
    ['amount', 0, 'Please give the amount in whole shillings.'],
    ['amount', 99.5, 'Please give the amount in whole shillings.'],
    ['amount', 'much', 'Please give the amount in whole shillings.'],
    ['amount', undefined, 'Please give the amount in whole shillings.'],
    ['labour', -1, 'Please give labour in whole shillings.'],
    ['materials', 'some', 'Please give materials in whole shillings.'],
    ['materials_by', 'neighbour', 'Please choose who buys the materials.'],
    ['message', 'x'.repeat(1001), 'Please use at most 1000 characters.'],
    ['available_from', 'soon', 'Please choose a day.'],
    ['available_from', '2026-02-30', 'Please choose a day.'],
    ['valid_until', '', 'Please choose a day.'],
    ['valid_until', '2020-01-01', 'Please choose a day that is still to come.'],
  ])('is told when %s is %j', async (field, value, sentence) => {
    const request = await aRequest(server, people.client);
    const response = await send(people.craftsman, request, { ...quoteFields(), [field]: value });
    expect(response).toMatchObject({ status: 400, body: { detail: sentence, fields: { [field]: sentence } } });
    expect(await statusOf(request)).toBe('Requested');
  });

  it('gets an error when the parts are more than the whole', async () => {
    const request = await aRequest(server, people.client);
    expect(await send(people.craftsman, request, quoteFields({ amount: 100 }))).toMatchObject({
      status: 400,
      body: { fields: { amount: 'Labour and materials together are more than the amount.' } },
    });
  });
});

describe('five quotes', () => {
  it('are enough, unless one has lapsed', async () => {
    const request = await aRequest(server, people.client);
    const plumbers = [];
    for (let each = 0; each < 5; each++) plumbers.push(await anApprovedCraftsman(server, { adminId: people.admin.id }));
    const lastMonth = new Date(Date.now() - 30 * 86_400_000);
    const [lapsing, ...rest] = plumbers;
    const lapsed = await aQuote(server, lapsing as People['craftsman'], request, { at: lastMonth });
    for (const each of rest) await aQuote(server, each, request);
    expect((await send(people.craftsman, request)).status).toBe(201);
    expect(await send(people.rival, request)).toMatchObject({
      status: 409,
      body: { detail: 'This request already has 5 quotes.' },
    });
    expect(
      (await server.get('/open-requests/', { as: people.rival })).body.map((open: { id: number }) => open.id),
    ).not.toContain(request.id);
    const revived = await server.patch(`/job-requests/${request.id}/quotes/${lapsed}/`, {
      as: lapsing as People['craftsman'],
      body: quoteFields(),
    });
    expect(revived).toMatchObject({ status: 409, body: { code: 'quotes_full' } });
  });
});

describe('a client', () => {
  it('accepts one quote: its craftsman has the job, every other is declined, phones pass', async () => {
    const request = await aRequest(server, people.client);
    const winner = await aQuote(server, people.craftsman, request, { amount: 6000 });
    const loser = await aQuote(server, people.rival, request);
    const response = await accept(request, winner, 6000);
    expect(response).toMatchObject({
      status: 200,
      body: {
        status: 'Accepted',
        price: 6000,
        craftsman: { id: people.craftsman.id, phone: people.craftsman.phone, engagement: 'Accepted' },
        quotes: [{ id: winner, status: 'accepted' }],
      },
    });
    const his = await server.get(`/job-requests/${request.id}/`, { as: people.craftsman });
    expect(his.body).toMatchObject({ status: 'Accepted', phone: '+254712345678', name: 'Wanjiku Kamau', price: 6000 });
    const declined = await server.get(`/job-requests/${request.id}/quotes/`, { as: people.rival });
    expect(declined.body).toMatchObject([{ id: loser, status: 'declined' }]);
    expect((await server.get(`/job-requests/${request.id}/`, { as: people.rival })).status).toBe(404);
  });

  it('accepts the same quote again and nothing changes; another is rejected', async () => {
    const request = await aRequest(server, people.client);
    const winner = await aQuote(server, people.craftsman, request);
    const loser = await aQuote(server, people.rival, request);
    await accept(request, winner);
    const again = await accept(request, winner);
    expect(again).toMatchObject({ status: 200, body: { status: 'Accepted' } });
    expect(await accept(request, loser)).toMatchObject({
      status: 409,
      body: { detail: 'That is not possible any more: this job is Accepted.' },
    });
  });

  it('cannot accept a withdrawn quote while others are open', async () => {
    const request = await aRequest(server, people.client);
    const withdrawn = await aQuote(server, people.craftsman, request);
    await aQuote(server, people.rival, request);
    await server.delete(`/job-requests/${request.id}/quotes/${withdrawn}/`, { as: people.craftsman });
    expect(await accept(request, withdrawn)).toMatchObject({
      status: 409,
      body: { detail: 'That is not possible any more: this quote is withdrawn.' },
    });
  });

  it('cannot accept a quote after its last day, and reads that it has lapsed', async () => {
    const request = await aRequest(server, people.client);
    const quote = await aQuote(server, people.craftsman, request, { at: new Date(Date.now() - 30 * 86_400_000) });
    expect((await server.get(`/job-requests/${request.id}/quotes/`, { as: people.client })).body).toMatchObject([
      { status: 'expired' },
    ]);
    expect(await accept(request, quote)).toMatchObject({
      status: 409,
      body: { detail: 'This quote is no longer valid.' },
    });
    const today = await aQuote(server, people.rival, request, { valid_until: days(0) });
    expect((await accept(request, today)).status).toBe(200);
  });

  it('cannot accept the quote of a craftsman whose account was closed', async () => {
    const request = await aRequest(server, people.client);
    const quote = await aQuote(server, people.rival, request);
    await server.db.updateTable('craftsmen').set({ listed: false }).where('id', '=', people.rival.id).execute();
    expect(await accept(request, quote)).toMatchObject({ status: 409, body: { code: 'quote_expired' } });
    await server.db.updateTable('craftsmen').set({ listed: true }).where('id', '=', people.rival.id).execute();
  });

  it('cannot accept a quote that belongs to another request', async () => {
    const [one, two] = [await aRequest(server, people.client), await aRequest(server, people.client)];
    const quote = await aQuote(server, people.craftsman, one);
    await aQuote(server, people.craftsman, two);
    expect(await accept(two, quote)).toMatchObject({ status: 404, body: { code: 'quote_not_found' } });
  });

  it('accepts the price of the craftsman the admin had asked: one engagement, by quote', async () => {
    const request = await anAssignedRequest(server, people);
    const quote = await aQuote(server, people.craftsman, request);
    expect((await accept(request, quote)).body.craftsman).toMatchObject({
      id: people.craftsman.id,
      engagement: 'Accepted',
    });
    const parts = await server.db
      .selectFrom('engagements')
      .select(['status', 'source'])
      .where('request_id', '=', request.id)
      .execute();
    expect(parts).toEqual([{ status: 'Accepted', source: 'quoted' }]);
  });

  it('accepts a price while another craftsman was asked: that one is released', async () => {
    const request = await anAssignedRequest(server, people);
    const quote = await aQuote(server, people.rival, request);
    await accept(request, quote);
    expect((await server.get(`/job-requests/${request.id}/`, { as: people.craftsman })).body.status).toBe('Cancelled');
  });
});

it('a released price can be followed by another', async () => {
  const request = await aRequest(server, people.client);
  await accept(request, await aQuote(server, people.craftsman, request, { amount: 8000 }), 8000);
  const released = await server.post(`/job-requests/${request.id}/release/`, {
    as: people.craftsman,
    body: { reason: 'My van has broken down.' },
  });
  expect(released).toMatchObject({ status: 200, body: { detail: 'You have given the job back.' } });
  expect((await server.get(`/job-requests/${request.id}/`, { as: people.client })).body).toMatchObject({
    status: 'Requested',
    price: null,
  });
  const second = await aQuote(server, people.rival, request, { amount: 5000 });
  expect((await accept(request, second, 5000)).body.price).toBe(5000);
});

it('leaves a ledger in order', async () => {
  expect(await invariantViolations(server)).toEqual([]);
});
