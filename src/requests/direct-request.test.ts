/** A client asks one craftsman first: for 24 hours the request is theirs alone, then open to all. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { quoteFields, requestFields } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { invariantViolations } from '../../quality/helpers/invariant-check.ts';
import { usePeople, useTestServer } from '../../quality/helpers/test-server.ts';

const server = useTestServer();
const people = usePeople(server);

type Reader = { access: string };
const ask = (slug: string, as: Reader = people.client, change = {}) =>
  server.post('/job-requests/', { as, body: { ...requestFields(), ...change, ask_craftsman: slug } });
const openTo = async (as: Reader) => (await server.get('/open-requests/', { as })).body as { id: number }[];
const isOpenTo = async (as: Reader, id: number) => (await openTo(as)).some((each) => each.id === id);
const quote = (as: Reader, id: number) => server.post(`/job-requests/${id}/quotes/`, { as, body: quoteFields() });
const askEveryone = (as: Reader, id: number) => server.post(`/job-requests/${id}/ask-everyone/`, { as, body: {} });
const seen = async (as: Reader, id: number) => (await server.get(`/job-requests/${id}/`, { as })).body;
const end = (id: number) =>
  sql`update requests set chosen_until = now() - interval '1 second' where id = ${id}`.execute(server.db);
const noticesOf = async (request: number) => {
  const { rows } = await sql<{ notice: string; account: number; craftsman: string | null }>`
    select kind as notice, account_id as account, facts->>'craftsman' as craftsman
    from notifications where request_id = ${request} order by id`.execute(server.db);
  return rows;
};
async function aDirectRequest() {
  const { status, body } = await ask(people.craftsman.slug);
  expect(status).toBe(201);
  return body as { id: number; chosen: unknown };
}

describe('a request that asks one craftsman first', () => {
  it('is offered to that craftsman alone, who hears of it at once; client and admin read who is asked and until when', async () => {
    const before = Date.now();
    const { id, chosen: shown } = await aDirectRequest();
    expect(shown).toMatchObject({ slug: people.craftsman.slug, name: 'Otieno Odhiambo' });
    const until = Date.parse((shown as { until: string }).until);
    expect(until - before).toBeGreaterThan(23.9 * 3_600_000);
    expect(until - before).toBeLessThan(24.1 * 3_600_000);
    expect(await noticesOf(id)).toEqual([
      { notice: 'request_asked', account: people.craftsman.accountId, craftsman: null },
    ]);
    expect((await openTo(people.craftsman)).find((each) => each.id === id)).toMatchObject({
      chosen_until: (shown as { until: string }).until,
    });
    expect(await isOpenTo(people.rival, id)).toBe(false);
    expect(await quote(people.rival, id)).toMatchObject({ status: 404 });
    expect(await seen(people.admin, id)).toMatchObject({ chosen: shown, status: 'Requested' });
    expect((await seen(people.client, id)).timeline).toMatchObject([
      { move: 'post', craftsman: null },
      { move: 'ask', from: 'Requested', to: 'Requested', craftsman: { name: 'Otieno Odhiambo' } },
    ]);
    expect(await quote(people.craftsman, id)).toMatchObject({ status: 201 });
  });

  it('is open to all after 24 hours, and nobody else reads who was asked', async () => {
    const { id } = await aDirectRequest();
    await end(id);
    expect((await openTo(people.rival)).find((each) => each.id === id)).toMatchObject({ chosen_until: null });
    expect(await quote(people.rival, id)).toMatchObject({ status: 201 });
    expect(await isOpenTo(people.craftsman, id)).toBe(true);
    expect(await seen(people.client, id)).toMatchObject({ chosen: null });
    await server.patch(`/job-requests/${id}/assign/`, { as: people.admin, body: { craftsman_id: people.rival.id } });
    expect(JSON.stringify(await seen(people.rival, id))).not.toContain('Otieno');
  });

  it('opens at once when the craftsman declines: the client is told, and the craftsman is out of it', async () => {
    const { id } = await aDirectRequest();
    expect((await quote(people.craftsman, id)).status).toBe(201);
    for (const _twice of [1, 2]) expect(await askEveryone(people.craftsman, id)).toMatchObject({ status: 200 });
    expect(await isOpenTo(people.rival, id)).toBe(true);
    expect(await isOpenTo(people.craftsman, id)).toBe(false);
    expect(await quote(people.craftsman, id)).toMatchObject({ status: 409 });
    expect((await noticesOf(id)).filter(({ notice }) => notice === 'ask_declined')).toEqual([
      { notice: 'ask_declined', account: people.client.accountId, craftsman: 'Otieno Odhiambo' },
    ]);
    const job = await seen(people.client, id);
    expect(job).toMatchObject({ status: 'Requested', chosen: null, quotes: [], craftsman: null });
    expect(job.timeline.at(-1)).toMatchObject({ move: 'decline', actor: { name: 'Otieno Odhiambo' } });
    expect(await seen(people.admin, id)).toMatchObject({ craftsman: { engagement: 'Rejected' } });
  });

  it('opens at once when the client asks everyone; the craftsman may still quote', async () => {
    const { id } = await aDirectRequest();
    for (const _twice of [1, 2]) expect(await askEveryone(people.client, id)).toMatchObject({ status: 200 });
    expect(await isOpenTo(people.rival, id)).toBe(true);
    expect(await isOpenTo(people.craftsman, id)).toBe(true);
    expect((await seen(people.client, id)).timeline.map((each: { move: string }) => each.move)).toEqual([
      'post',
      'ask',
      'ask_everyone',
    ]);
  });

  it('is declined or opened only by the craftsman it asks and by its client, and only while it is open', async () => {
    const { id } = await aDirectRequest();
    expect(await askEveryone(people.rival, id)).toMatchObject({ status: 404 });
    expect(await askEveryone(people.stranger, id)).toMatchObject({ status: 404 });
    await server.patch(`/job-requests/${id}/`, { as: people.client, body: { status: 'Cancelled' } });
    expect(await askEveryone(people.client, id)).toMatchObject({ status: 409 });
    expect(await askEveryone(people.craftsman, id)).toMatchObject({ status: 409 });
  });

  it('can be assigned by an admin as ever, and opens when the craftsman gives it back', async () => {
    const { id } = await aDirectRequest();
    const assign = (craftsman: { id: number }, more = {}) =>
      server.patch(`/job-requests/${id}/assign/`, {
        as: people.admin,
        body: { craftsman_id: craftsman.id, ...more },
      });
    expect(await assign(people.rival)).toMatchObject({ status: 200 });
    expect(await assign(people.craftsman)).toMatchObject({ status: 200 });
    await server.patch(`/job-requests/${id}/`, { as: people.craftsman, body: { status: 'Rejected' } });
    const third = await anApprovedCraftsman(server, { adminId: people.admin.id });
    expect(await isOpenTo(third, id)).toBe(true);
  });

  it('is opened by the erasure of that craftsman, whose client is told, and by the end of their listing', async () => {
    const [leaver, barred] = [
      await anApprovedCraftsman(server, { adminId: people.admin.id, fullName: 'Salim Mbarak' }),
      await anApprovedCraftsman(server, { adminId: people.admin.id }),
    ];
    const first = (await ask(leaver.slug)).body.id;
    const second = (await ask(barred.slug)).body.id;
    const body = { password: leaver.password };
    expect((await server.delete('/me/', { as: leaver, body })).status).toBe(200);
    await server.post(`/admin/accounts/${barred.accountId}/disable/`, {
      as: people.admin,
      body: { reason: 'Complaints' },
    });
    for (const id of [first, second]) {
      expect(await isOpenTo(people.rival, id)).toBe(true);
      expect(await seen(people.client, id)).toMatchObject({ chosen: null });
    }
    expect((await noticesOf(first)).map(({ notice }) => notice)).toContain('ask_declined');
    expect(await invariantViolations(server)).toEqual([]);
  });

  it('says nothing of whom its client asked once that client has left', async () => {
    const client = await aClient(server);
    const { id } = (await ask(people.craftsman.slug, client)).body;
    expect((await server.get('/me/', { as: client })).body.requests).toMatchObject([
      { id, chosen_craftsman: people.craftsman.slug, chosen_until: expect.any(String) },
    ]);
    await server.delete('/me/', { as: client, body: { password: client.password } });
    const { rows } = await sql`select chosen_craftsman_id, chosen_until from requests where id = ${id}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ chosen_craftsman_id: null, chosen_until: null }]);
  });
});

describe('asking a craftsman who cannot take it', () => {
  it('is refused, and nothing is stored: not approved, of another trade, unknown, or the same person', async () => {
    const self = await anApprovedCraftsman(server, { adminId: people.admin.id, phone: '+254711222333' });
    const client = await aClient(server, { phone: '+254711222333' });
    const rejected = { status: 400, body: { code: 'not_askable', fields: { ask_craftsman: expect.any(String) } } };
    for (const slug of [people.newcomer.slug, people.painter.slug, 'nobody-here']) {
      expect(await ask(slug, client)).toMatchObject(rejected);
    }
    expect(await ask(self.slug, client)).toMatchObject({ status: 403, body: { code: 'own_request' } });
    expect((await server.get('/job-requests/', { as: client })).body).toEqual([]);
  });

  it('never names one by an id, and an empty field asks everybody', async () => {
    const body = { ...requestFields(), craftsman: people.craftsman.id, ask_craftsman: '' };
    const posted = await server.post('/job-requests/', { as: people.client, body });
    expect(posted).toMatchObject({ status: 201, body: { chosen: null } });
    expect(await isOpenTo(people.rival, posted.body.id)).toBe(true);
  });
});
