/** Who acts on a page that was opened a while ago names what they saw; where that has changed, nothing happens. */
import { describe, expect, it } from 'vitest';
import { anAcceptedRequest, anAssignedRequest, aQuote, aRequest, quoteFields } from '../../db/factories/jobs.ts';
import { usePeople, useTestServer } from '../../quality/helpers/test-server.ts';

const server = useTestServer();
const people = usePeople(server);

type Who = 'client' | 'craftsman' | 'rival' | 'admin';
type Ref = { readonly id: number };
const see = async (who: Who, request: Ref) =>
  (await server.get(`/job-requests/${request.id}/`, { as: people[who] })).body;
const move = (who: Who, request: Ref, body: object) =>
  server.patch(`/job-requests/${request.id}/`, { as: people[who], body });
const eventCount = async (request: Ref) => (await see('admin', request)).timeline.length;

const accept = (request: Ref, quote: number, body: object) =>
  server.post(`/job-requests/${request.id}/quotes/${quote}/accept/`, { as: people.client, body });
const revise = (request: Ref, quote: number, body: object) =>
  server.patch(`/job-requests/${request.id}/quotes/${quote}/`, { as: people.craftsman, body });

describe('a client who accepts a quote', () => {
  it('never accepts a price they did not see: the new quote is the answer, and nothing is accepted', async () => {
    const request = await aRequest(server, people.client);
    const quote = await aQuote(server, people.craftsman, request, { amount: 6000 });
    await revise(request, quote, quoteFields({ amount: 99_000 }));
    const before = await eventCount(request);
    expect(await accept(request, quote, { amount: 6000 })).toMatchObject({
      status: 409,
      body: {
        code: 'quote_changed',
        detail: 'This quote has changed since you saw it.',
        current: { id: quote, amount: 99_000, status: 'live' },
      },
    });
    expect(await see('client', request)).toMatchObject({ status: 'Quoted', price: null, craftsman: null });
    expect(await eventCount(request)).toBe(before);
    expect(await accept(request, quote, { amount: '99000' })).toMatchObject({ status: 200, body: { price: 99_000 } });
  });

  it.each([{}, { amount: '' }, { amount: 'all' }, { amount: 0 }])('says the amount: %j is none', async (body) => {
    const request = await aRequest(server, people.client);
    const quote = await aQuote(server, people.craftsman, request);
    expect(await accept(request, quote, body)).toMatchObject({
      status: 400,
      body: { fields: { amount: expect.stringContaining('the amount you saw') } },
    });
    expect(await see('client', request)).toMatchObject({ status: 'Quoted' });
  });

  it('is told of changed words too, when the page says which version it shows', async () => {
    const request = await aRequest(server, people.client);
    const quote = await aQuote(server, people.craftsman, request);
    const [seen] = (await see('client', request)).quotes;
    await revise(request, quote, quoteFields({ message: 'Labour alone: you buy the parts.' }));
    const { amount, updated_at } = seen;
    expect(await accept(request, quote, { amount, updated_at })).toMatchObject({
      status: 409,
      body: { code: 'quote_changed', current: { message: 'Labour alone: you buy the parts.' } },
    });
    const [now] = (await see('client', request)).quotes;
    expect((await accept(request, quote, { amount, updated_at: now.updated_at })).status).toBe(200);
  });
});

describe('a craftsman with two tabs', () => {
  it('neither revises nor withdraws a quote that the other tab has changed', async () => {
    const request = await aRequest(server, people.client);
    const quote = await aQuote(server, people.craftsman, request);
    const { updated_at } = (await see('client', request)).quotes[0];
    expect((await revise(request, quote, { ...quoteFields({ amount: 7000 }), updated_at })).status).toBe(200);
    expect(await revise(request, quote, { ...quoteFields({ amount: 5000 }), updated_at })).toMatchObject({
      status: 409,
      body: { code: 'quote_changed', current: { amount: 7000 } },
    });
    const withdrawn = await server.delete(`/job-requests/${request.id}/quotes/${quote}/`, {
      as: people.craftsman,
      body: { updated_at },
    });
    expect(withdrawn).toMatchObject({ status: 409, body: { code: 'quote_changed' } });
    expect(await see('client', request)).toMatchObject({ quotes: [{ amount: 7000, status: 'live' }] });
  });
});

describe('an open page', () => {
  it.each(['Cancelled', 'Completed'])(
    'with nobody on the job does not set %s once a craftsman has it',
    async (status) => {
      const request = await anAssignedRequest(server, people);
      const { version } = await see('client', request);
      await move('craftsman', request, { status: 'Accepted' });
      expect(await move('client', request, { status, version })).toMatchObject({
        status: 409,
        body: {
          code: 'changed_since',
          detail: 'This request has changed since you loaded it. Please look at it again.',
          current: { id: request.id, status: 'Accepted', craftsman: { id: people.craftsman.id } },
        },
      });
      const { version: now } = await see('client', request);
      expect((await move('client', request, { status, version: now })).status).toBe(200);
    },
  );

  it('may be older than a quote, which takes nothing from the client’s decision', async () => {
    const request = await aRequest(server, people.client);
    const { version } = await see('client', request);
    await aQuote(server, people.rival, request);
    expect((await move('client', request, { status: 'Cancelled', version })).status).toBe(200);
  });

  it('of an admin does not cancel a job that has begun meanwhile', async () => {
    const request = await anAcceptedRequest(server, people);
    const { version } = await see('admin', request);
    await move('craftsman', request, { status: 'In Progress' });
    const body = { status: 'Cancelled', reason: 'Asked for by phone.', version };
    expect(await move('admin', request, body)).toMatchObject({ status: 409, body: { code: 'changed_since' } });
  });

  it('repeats a move that was made without complaint: the answer may have been lost', async () => {
    const request = await aRequest(server, people.client);
    const { version } = await see('client', request);
    for (const _try of [1, 2])
      expect((await move('client', request, { status: 'Cancelled', version })).status).toBe(200);
  });

  it('of a client of the specification names nothing and goes on working', async () => {
    const request = await anAssignedRequest(server, people);
    expect((await move('craftsman', request, { status: 'accepted' })).status).toBe(200);
    expect((await move('client', request, { status: 'Completed' })).status).toBe(200);
  });
});

it('two tabs accept different quotes: the second reads that the job is taken, and by whom', async () => {
  const request = await aRequest(server, people.client);
  const [mine, other] = [
    await aQuote(server, people.craftsman, request, { amount: 6000 }),
    await aQuote(server, people.rival, request, { amount: 5000 }),
  ];
  await accept(request, mine, { amount: 6000 });
  expect(await accept(request, other, { amount: 5000 })).toMatchObject({
    status: 409,
    body: { code: 'move_not_possible', detail: 'That is not possible any more: this job is Accepted.' },
  });
  expect(await see('client', request)).toMatchObject({
    status: 'Accepted',
    price: 6000,
    craftsman: { id: people.craftsman.id },
  });
});
