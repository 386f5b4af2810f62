/** What becomes of the requests of an account that an admin disables. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  acting,
  anAcceptedRequest,
  anAssignedRequest,
  aQuote,
  aRequest,
  aStartedRequest,
  quoteFields,
  requestFields,
} from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { anApprovedCraftsman, withProfile } from '../../db/factories/profiles.ts';
import { inTransaction } from '#platform/db/database.ts';
import { assign } from './moves/assign.ts';
import { invariantViolations } from '../../quality/helpers/invariant-check.ts';
import { poll } from '../../quality/helpers/poll.ts';
import { usePeople, useTestServer } from '../../quality/helpers/test-server.ts';

const server = useTestServer();
const people = usePeople(server);

const HOUR = 3_600_000;
type Request = { readonly id: number };
const turn = (act: 'disable' | 'enable', { accountId }: { accountId: number }) =>
  server.post(`/admin/accounts/${accountId}/${act}/`, { as: people.admin, body: { reason: 'Complaints' } });
const seen = async (request: Request, as: { access: string } = people.admin) =>
  (await server.get(`/job-requests/${request.id}/`, { as })).body;
const queued = async () =>
  ((await server.get('/job-requests/?unassigned=true', { as: people.admin })).body as Request[]).map(({ id }) => id);
const aPlumber = (fullName: string) => anApprovedCraftsman(server, { adminId: people.admin.id, fullName });

async function toldOf(request: Request, kind: string) {
  const rows = await server.db
    .selectFrom('notifications')
    .select(['account_id', 'facts'])
    .where('request_id', '=', request.id)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  return rows.map(({ account_id, facts }) => [account_id, facts]);
}
/** In how many milliseconds its next wave is due. */
async function waveOf({ id }: Request) {
  const { rows } = await sql<{ run_at: string }>`
    select run_at from graphile_worker.jobs where key = ${`wave:${id}`}`.execute(server.owner);
  return rows[0] && Date.parse(rows[0].run_at) - Date.now();
}

describe('a craftsman whose account is disabled', () => {
  it('holds no assignment and no accepted job, and the client and the admins are told', async () => {
    const craftsman = await aPlumber('Kahindi Charo');
    const parties = { ...people, craftsman };
    const assigned = await anAssignedRequest(server, parties);
    const accepted = await anAcceptedRequest(server, parties);
    expect((await turn('disable', craftsman)).status).toBe(200);

    for (const request of [assigned, accepted]) {
      expect(await seen(request)).toMatchObject({ status: 'Requested' });
      expect(await seen(request, people.client)).toMatchObject({ craftsman: null });
    }
    expect(await queued()).toEqual(expect.arrayContaining([assigned.id, accepted.id]));
    const both = [people.client.accountId, people.admin.accountId];
    expect((await toldOf(assigned, 'request_rejected')).map(([id]) => id)).toEqual(both);
    const reason = 'The craftsman is no longer on Ufundi.';
    expect(await toldOf(accepted, 'request_released')).toEqual(
      both.map((id) => [id, expect.objectContaining({ craftsman: 'Kahindi Charo', reason })]),
    );
    for (const request of [assigned, accepted]) expect(await waveOf(request)).toBeDefined();
  });

  it('has no live quote: none is accepted in vain, and none counts', async () => {
    const craftsman = await aPlumber('Salim Mbarak');
    const request = await aRequest(server, people.client);
    await aQuote(server, craftsman, request);
    await turn('disable', craftsman);
    expect(await seen(request, people.client)).toMatchObject({ status: 'Requested', quotes: [], quote_count: 0 });
    expect((await toldOf(request, 'quote_withdrawn')).map(([id]) => id)).toEqual([people.client.accountId]);
  });

  it('is asked first no longer: others are told at once, and the client hears of it', async () => {
    const craftsman = await aPlumber('Ombati Momanyi');
    const body = { ...requestFields(), ask_craftsman: craftsman.slug };
    const request = (await server.post('/job-requests/', { as: people.client, body })).body as Request;
    await server.work('tell_wave');
    expect(await waveOf(request)).toBeGreaterThan(HOUR);
    await turn('disable', craftsman);
    expect(await waveOf(request)).toBeLessThan(0);
    expect((await toldOf(request, 'ask_declined')).map(([id]) => id)).toEqual([people.client.accountId]);
  });

  it('keeps work that has begun, of which the client and the admins are told', async () => {
    const craftsman = await aPlumber('Nekesa Wafula');
    const begun = await aStartedRequest(server, { ...people, craftsman });
    await turn('disable', craftsman);
    expect(await seen(begun)).toMatchObject({ status: 'In Progress', craftsman: { id: craftsman.id } });
    expect(await toldOf(begun, 'craftsman_away')).toEqual(
      [people.client, people.admin].map(({ accountId }) => [
        accountId,
        expect.objectContaining({ craftsman: 'Nekesa Wafula' }),
      ]),
    );
    const { body } = await server.get('/notifications/', { as: people.client });
    expect(body[0]).toMatchObject({ kind: 'craftsman_away', path: `/hire/requests?job=${begun.id}` });
  });

  it('is assigned nothing by a call that began before', async () => {
    const craftsman = await aPlumber('Juma Barasa');
    const request = await aRequest(server, people.client);
    let disabling: ReturnType<typeof turn> | undefined;
    await inTransaction(server.db, async (trx) => {
      await assign(trx, acting(people.admin), request.id, { craftsmanId: craftsman.id });
      disabling = turn('disable', craftsman);
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await Promise.race([disabling, poll(async () => (await waiting.execute(server.owner)).rows.length > 0)]);
    });
    expect((await disabling)?.status).toBe(200);
    expect(await seen(request, people.client)).toMatchObject({ status: 'Requested', craftsman: null });
  });

  it('begins anew once the account is open again', async () => {
    const craftsman = await aPlumber('Wafula Barasa');
    const request = await aRequest(server, people.client);
    await aQuote(server, craftsman, request);
    await turn('disable', craftsman);
    await turn('enable', craftsman);
    const { access } = (
      await server.post('/token/', { body: { email: craftsman.email, password: craftsman.password } })
    ).body;
    const again = await server.post(`/job-requests/${request.id}/quotes/`, { as: { access }, body: quoteFields() });
    expect(again.status).toBe(201);
  });
});

it('is told to others at once when an approved change drops the service that its client asked the craftsman for', async () => {
  const craftsman = await aPlumber('Koech Kiptoo');
  const body = { ...requestFields(), ask_craftsman: craftsman.slug };
  const request = (await server.post('/job-requests/', { as: people.client, body })).body as Request;
  await server.work('tell_wave');
  await withProfile(server, craftsman, { services: ['Painting'] });
  expect(await waveOf(request)).toBeGreaterThan(HOUR);
  expect((await server.post(`/admin/craftsman/${craftsman.id}/approve/`, { as: people.admin, body: {} })).status).toBe(
    200,
  );
  expect(await waveOf(request)).toBeLessThan(0);
});

describe('a request of a client whose account is disabled', () => {
  const openTo = async (as: { access: string }) =>
    ((await server.get('/open-requests/', { as })).body as Request[]).map(({ id }) => id);
  const toldOfWork = async (request: Request) => {
    await server.work('tell_wave');
    return (await toldOf(request, 'new_work')).length;
  };

  it('is told to nobody, and to those whom it suits once the account is open again', async () => {
    const client = await aClient(server);
    const request = await aRequest(server, client);
    await turn('disable', client);
    expect(await toldOfWork(request)).toBe(0);
    expect(await seen(request)).toMatchObject({ status: 'Requested', next_wave_at: null });
    await turn('enable', client);
    expect(await toldOfWork(request)).toBeGreaterThan(0);
  });

  it('is neither read, priced nor assigned, and waits in no queue until then', async () => {
    const client = await aClient(server);
    const request = await aRequest(server, client);
    const quoted = await aRequest(server, client);
    await aQuote(server, people.rival, quoted);
    const quote = () =>
      server.post(`/job-requests/${request.id}/quotes/`, { as: people.craftsman, body: quoteFields() });
    const assign = () =>
      server.patch(`/job-requests/${request.id}/assign/`, {
        as: people.admin,
        body: { craftsman_id: people.craftsman.id },
      });
    await turn('disable', client);
    expect(await openTo(people.craftsman)).not.toContain(request.id);
    expect(await openTo(people.rival)).not.toContain(quoted.id);
    expect(await queued()).not.toContain(request.id);
    expect((await quote()).status).toBe(404);
    const detail = 'The account of this client is closed. Please open it again first.';
    expect(await assign()).toMatchObject({ status: 409, body: { detail } });
    await turn('enable', client);
    expect(await openTo(people.craftsman)).toContain(request.id);
    expect(await openTo(people.rival)).toContain(quoted.id);
    expect(await queued()).toContain(request.id);
    expect((await quote()).status).toBe(201);
    expect((await assign()).status).toBe(200);
  });
});

it('leaves a ledger in order', async () => {
  expect(await invariantViolations(server)).toEqual([]);
});
