import { describe, expect, it } from 'vitest';
import { acting, aChange, anAcceptedQuote, anAcceptedRequest, aRequest } from '../../../db/factories/jobs.ts';
import { invariantViolations } from '../../../quality/helpers/invariant-check.ts';
import { usePeople, useTestServer } from '../../../quality/helpers/test-server.ts';
import { nairobiDay } from '../rules.ts';
import { offerChange } from './change.ts';

const server = useTestServer();
const people = usePeople(server);

const day = (ahead: number) => nairobiDay(new Date(Date.now() + ahead * 86_400_000));
type Party = 'client' | 'craftsman';
const see = async (who: Party | 'admin', { id }: { id: number }) =>
  (await server.get(`/job-requests/${id}/`, { as: people[who] })).body;
const offer = (who: Party, { id }: { id: number }, body: object) =>
  server.post(`/job-requests/${id}/changes/`, { as: people[who], body });
const settle = (who: Party, { id }: { id: number }, change: number, how: 'accept' | 'decline') =>
  server.post(`/job-requests/${id}/changes/${change}/${how}/`, { as: people[who], body: {} });
const agreed = async (quote: object = {}, request: object = {}) => {
  const job = await aRequest(server, people.client, request);
  await anAcceptedQuote(server, people, job, { amount: 4500, labour: 3000, materials: 1500, ...quote });
  return job;
};

describe('an accepted quote', () => {
  it('stays readable for both sides and the admin: price, parts, who buys, start, words and time', async () => {
    const window = {
      schedule: `${day(3)}T06:00:00.000Z`,
      days_from: day(1),
      days_until: day(5),
      part_of_day: 'morning',
    };
    const quote = { materials_by: 'craftsman' as const, message: 'With a new trap and seals.', available_from: day(2) };
    const job = await agreed(quote, window);
    const expected = {
      amount: 4500,
      labour: 3000,
      materials: 1500,
      materials_by: 'craftsman',
      starts_on: day(2),
      part_of_day: 'morning',
      message: 'With a new trap and seals.',
      scope: '',
      offered_by: 'craftsman',
      agreed_at: expect.stringMatching(/Z$/),
    };
    for (const who of ['client', 'craftsman', 'admin'] as const) {
      const shown = await see(who, job);
      expect(shown, who).toMatchObject({ price: 4500, agreement: expected, agreements: [expected], change: null });
    }
    const [listed] = (await server.get('/job-requests/', { as: people.client })).body;
    expect(listed.agreement).toMatchObject(expected);
  });

  it('keeps no part of the day for a start on another day than the client had chosen', async () => {
    const window = {
      schedule: `${day(1)}T06:00:00.000Z`,
      days_from: day(1),
      days_until: day(1),
      part_of_day: 'morning',
    };
    const job = await agreed({ available_from: day(4) }, window);
    expect((await see('client', job)).agreement).toMatchObject({ starts_on: day(4), part_of_day: null });
  });

  it('is mailed to the client too, and cannot be rewritten in the database', async () => {
    const job = await agreed();
    const sent = await server.db
      .selectFrom('notifications')
      .select('kind')
      .where('request_id', '=', job.id)
      .where('account_id', '=', people.client.accountId)
      .execute();
    expect(sent.map(({ kind }) => kind)).toContain('agreement_made');
    await expect(
      server.owner.updateTable('agreements').set({ amount: 1 }).where('request_id', '=', job.id).execute(),
    ).rejects.toThrow('append-only');
  });

  it('counts as the former craftsman’s alone once an admin has given the job to another', async () => {
    const job = await agreed();
    const body = { craftsman_id: people.rival.id, reason: 'He did not come.' };
    await server.patch(`/job-requests/${job.id}/assign/`, { as: people.admin, body });
    await server.patch(`/job-requests/${job.id}/`, { as: people.rival, body: { status: 'Accepted' } });
    expect(await see('client', job)).toMatchObject({ price: null, agreement: null, agreements: [] });
    const rivals = await server.get(`/job-requests/${job.id}/`, { as: people.rival });
    expect(rivals.body).toMatchObject({ agreement: null, agreements: [] });
  });
});

describe('a change', () => {
  it.each([
    ['client', 'craftsman'],
    ['craftsman', 'client'],
  ] as const)('offered by the %s is agreed once the %s accepts, and the former agreement stays', async (one, other) => {
    const job = await agreed({ message: 'With a new trap.' });
    const change = { amount: 5200, starts_on: day(3), part_of_day: 'afternoon', scope: 'The tap in the bathroom too.' };
    const offered = await offer(one, job, change);
    expect(offered).toMatchObject({ status: 201, body: { change: { ...change, offered_by: one }, price: 4500 } });
    const accepted = await settle(other, job, offered.body.change.id, 'accept');
    const now = { ...change, labour: null, materials: null, message: 'With a new trap.', offered_by: one };
    expect(accepted).toMatchObject({
      status: 200,
      body: { price: 5200, change: null, agreement: now, agreements: [{ amount: 4500 }, now] },
    });
    expect(await see('client', job)).toMatchObject({
      schedule: `${day(3)}T12:00:00.000Z`,
      days_from: day(3),
      days_until: day(3),
      part_of_day: 'afternoon',
    });
    expect(accepted.body.timeline.slice(-2)).toMatchObject([
      { move: 'offer_change', amount: 5200, actor: { role: one } },
      { move: 'accept_change', amount: 5200, actor: { role: other } },
    ]);
  });

  it('keeps parts and day where only the scope differs', async () => {
    const job = await agreed();
    const { body } = await offer('client', job, { amount: 4500, scope: 'Please bring a ladder.' });
    expect(body.change).toMatchObject({ amount: null, starts_on: null, scope: 'Please bring a ladder.' });
    const accepted = await settle('craftsman', job, body.change.id, 'accept');
    expect(accepted.body.agreement).toMatchObject({ amount: 4500, labour: 3000, materials: 1500, starts_on: day(1) });
  });

  it('that is declined or taken back changes nothing, and another may follow', async () => {
    const job = await agreed();
    const first = await offer('craftsman', job, { amount: 6000 });
    expect((await settle('client', job, first.body.change.id, 'decline')).body).toMatchObject({
      price: 4500,
      change: null,
    });
    const second = await offer('craftsman', job, { amount: 5500 });
    const gone = await server.delete(`/job-requests/${job.id}/changes/${second.body.change.id}/`, {
      as: people.craftsman,
      body: {},
    });
    expect(gone.body).toMatchObject({ price: 4500, change: null });
    expect(await settle('client', job, second.body.change.id, 'accept')).toMatchObject({
      status: 409,
      body: { detail: 'That is not possible any more: this offer is withdrawn.' },
    });
    expect((await offer('client', job, { amount: 4000 })).status).toBe(201);
  });

  it('waits alone: a second one of either side is refused until it is answered', async () => {
    const job = await agreed();
    await offer('craftsman', job, { amount: 6000 });
    for (const who of ['craftsman', 'client'] as const)
      expect(await offer(who, job, { amount: 5000 })).toMatchObject({ status: 409, body: { code: 'change_open' } });
  });

  it('is answered by the other side, and taken back by its own', async () => {
    const job = await agreed();
    const { change } = (await offer('craftsman', job, { amount: 6000 })).body;
    for (const how of ['accept', 'decline'] as const)
      expect(await settle('craftsman', job, change.id, how)).toMatchObject({
        status: 409,
        body: { code: 'own_change' },
      });
    const byClient = { as: people.client, body: {} };
    expect(await server.delete(`/job-requests/${job.id}/changes/${change.id}/`, byClient)).toMatchObject({
      status: 409,
      body: { code: 'own_change' },
    });
    const elsewhere = await agreed();
    expect((await settle('client', elsewhere, change.id, 'accept')).status).toBe(404);
  });

  it('of a day that has passed is not accepted, and may be declined', async () => {
    const job = await agreed();
    const monday = new Date(Date.now() - 3 * 86_400_000);
    await offerChange(
      server.db,
      acting(people.craftsman),
      job.id,
      { amount: null, starts_on: day(-2), part_of_day: null, scope: '' },
      monday,
    );
    const { change, schedule } = await see('client', job);
    expect(await settle('client', job, change.id, 'accept')).toMatchObject({
      status: 409,
      body: { detail: 'The day of this change has passed. Please decline it, and agree on another day.' },
    });
    expect(await see('client', job)).toMatchObject({ schedule, change: { id: change.id } });
    expect((await settle('client', job, change.id, 'decline')).status).toBe(200);
  });

  it.each([
    ['nothing new', { amount: 4500 }, 'change_empty'],
    ['nothing at all', {}, 'change_empty'],
    ['a day that is over', { starts_on: day(-1) }, 'invalid_input'],
    ['no sum', { amount: 'much' }, 'invalid_input'],
  ])('with %s is refused', async (_what, body, code) => {
    const job = await agreed();
    expect(await offer('client', job, body)).toMatchObject({ status: 400, body: { code } });
    expect((await see('client', job)).change).toBeNull();
  });

  it('of an assignment without a price is its first agreement, and needs a price', async () => {
    const job = await anAcceptedRequest(server, people);
    expect(await see('craftsman', job)).toMatchObject({ price: null, agreement: null });
    expect(await offer('craftsman', job, { scope: 'The roof too.' })).toMatchObject({
      status: 400,
      body: { code: 'price_needed' },
    });
    const { change } = (await offer('craftsman', job, { amount: 7000 })).body;
    const accepted = await settle('client', job, change.id, 'accept');
    expect(accepted.body).toMatchObject({ price: 7000, agreement: { amount: 7000, offered_by: 'craftsman' } });
  });

  it('ends with the job, and with its craftsman', async () => {
    const done = await agreed();
    await aChange(server, people.craftsman, done, { amount: 6000 });
    await server.patch(`/job-requests/${done.id}/`, { as: people.client, body: { status: 'Completed' } });
    expect(await see('client', done)).toMatchObject({ price: 4500, change: null });
    const released = await agreed();
    await aChange(server, people.craftsman, released, { amount: 6000 });
    const body = { reason: 'My van has broken down.' };
    await server.post(`/job-requests/${released.id}/release/`, { as: people.craftsman, body });
    expect(await see('client', released)).toMatchObject({ price: null, agreement: null, change: null });
  });
});

it('leaves a ledger in order', async () => {
  expect(await invariantViolations(server)).toEqual([]);
});
