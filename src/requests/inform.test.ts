import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { aQuote, aRequest, requestFields } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { anApprovedCraftsman, aPendingCraftsman } from '../../db/factories/profiles.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';
import { WAVES } from './waves/rules.ts';

const server = useTestServer();
type Fundi = Awaited<ReturnType<typeof anApprovedCraftsman>>;
const fundis: Record<'near' | 'far' | 'tiler' | 'south' | 'unknown', Fundi> = {} as never;

beforeAll(async () => {
  const plumber = (location: string) => anApprovedCraftsman(server, { services: ['Plumbing'], location });
  fundis.far = await plumber('mombasa');
  fundis.unknown = await plumber('Somewhere on the lake');
  fundis.south = await plumber('Westlands');
  fundis.near = await plumber('South B');
  fundis.tiler = await anApprovedCraftsman(server, { services: ['Tiling'], location: 'South B' });
  await aPendingCraftsman(server, { services: ['Plumbing'], location: 'South B' });
});

/** Who was informed of it, in this order. */
async function informedOf(request: { id: number }): Promise<string[]> {
  await server.work();
  const rows = await server.db
    .selectFrom('notifications')
    .select('account_id')
    .where('request_id', '=', request.id)
    .where('kind', '=', 'new_work')
    .orderBy('id')
    .execute();
  const names = new Map(Object.entries(fundis).map(([name, { accountId }]) => [accountId, name]));
  return rows.map(({ account_id }) => names.get(account_id) ?? 'another');
}
const post = async (client: { access: string }, more: object = {}) =>
  (await server.post('/job-requests/', { as: client, body: { ...requestFields({ location: 'South B' }), ...more } }))
    .body;

describe('a new request', () => {
  test('reaches the approved craftsmen of its service within reach, nearest first, and no others', async () => {
    const request = await post(await aClient(server));
    expect(await informedOf(request)).toEqual(['near', 'south', 'unknown']);
  });

  test('is in their list with place and distance, never with a name, phone or address', async () => {
    const request = await post(await aClient(server, { fullName: 'Zainabu Secret' }));
    await informedOf(request);
    const { body } = await server.get('/notifications/', { as: fundis.south });
    expect(body[0]).toMatchObject({ kind: 'new_work', path: `/dashboard/jobs?view=open&job=${request.id}` });
    expect(body[0].text).toMatch(/in South B, about \d+ km from you\./);
    expect(JSON.stringify(body[0])).not.toMatch(/Zainabu|2547|Mugoya/);
  });

  test('shows its client how many were informed, no craftsman is shown that', async () => {
    const client = await aClient(server);
    const request = await post(client);
    await informedOf(request);
    const seenBy = async (as: { access: string }) => (await server.get(`/job-requests/${request.id}/`, { as })).body;
    expect((await seenBy(client)).informed).toBe(3);
    await aQuote(server, fundis.near, request);
    expect((await seenBy(fundis.near)).informed ?? 0).toBe(0);
  });

  test('reaches all of its service where the place is not known', async () => {
    const request = await post(await aClient(server), { location: 'Behind the old mill' });
    expect((await informedOf(request)).toSorted()).toEqual(['far', 'near', 'south', 'unknown']);
  });

  test('informs each of them once, however often the job runs', async () => {
    const request = await post(await aClient(server));
    await informedOf(request);
    const { informLater } = await import('./inform.ts');
    await informLater(server.db, request.id);
    expect(await informedOf(request)).toHaveLength(3);
  });

  test('that is cancelled before anything was sent informs no one', async () => {
    const client = await aClient(server);
    const request = await post(client);
    await server.patch(`/job-requests/${request.id}/`, { as: client, body: { status: 'Cancelled' } });
    expect(await informedOf(request)).toEqual([]);
  });
});

describe('a request to one craftsman', () => {
  test('informs the others only once it is open to them', async () => {
    const client = await aClient(server);
    const request = await post(client, { ask_craftsman: fundis.near.slug });
    expect(await informedOf(request)).toEqual([]);
    await server.post(`/job-requests/${request.id}/ask-everyone/`, { as: client, body: {} });
    expect(await informedOf(request)).toEqual(['near', 'south', 'unknown']);
  });
});

test('forty requests at once are fifteen for a craftsman today, in a handful of messages, and fifteen tomorrow', async () => {
  const roofer = await anApprovedCraftsman(server, { services: ['Roofing'], location: 'South B' });
  const clients = await Promise.all(Array.from({ length: 40 / WAVES.lettersOfOneClient }, () => aClient(server)));
  for (const client of clients)
    for (let each = 0; each < WAVES.lettersOfOneClient; each++)
      await aRequest(server, client, { location: 'South B', service: 'Roofing' });
  await server.work();
  const deliveries = () =>
    server.db
      .selectFrom('deliveries as d')
      .innerJoin('notifications as n', 'n.id', 'd.notification_id')
      .select('d.not_before')
      .where('n.account_id', '=', roofer.accountId)
      .where('n.kind', '=', 'new_work')
      .execute();
  const rows = await deliveries();
  expect(rows).toHaveLength(15);
  expect(new Set(rows.map(({ not_before }) => not_before)).size).toBeLessThanOrEqual(7);
  await sql`update craftsman_tellings set day = day - 1`.execute(server.owner);
  await server.work();
  expect(await deliveries()).toHaveLength(30);
});

test('eight requests of one client at once are five for a craftsman', async () => {
  const welder = await anApprovedCraftsman(server, { services: ['Welding'], location: 'South B' });
  const client = await aClient(server);
  for (let each = 0; each < 8; each++) await aRequest(server, client, { location: 'South B', service: 'Welding' });
  await server.work();
  const told = await server.db
    .selectFrom('request_tellings')
    .select('request_id')
    .where('craftsman_id', '=', welder.id)
    .execute();
  expect(told).toHaveLength(WAVES.lettersOfOneClient);
});
