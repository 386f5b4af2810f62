import { expect, test } from 'vitest';
import type { Service } from '#catalogue/services.ts';
import { complete } from '#requests/moves/complete.ts';
import { aChange, aCompletedRequest, acting, anAcceptedQuote, aRequest, aReview } from '../../../db/factories/jobs.ts';
import { aClient, anAdmin } from '../../../db/factories/people.ts';
import { anApprovedCraftsman, aPendingCraftsman } from '../../../db/factories/profiles.ts';
import { aShop } from '../../../db/factories/shops.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';

const server = useTestServer();

const stats = async () => (await server.get('/figures/')).body;

test('counts real rows only, starts at zero, and excludes craftsmen who are not public', async () => {
  expect(await stats()).toEqual({
    active_craftsmen: 0,
    jobs_completed: 0,
    happy_clients: 0,
    shops_connected: 0,
    best_of_services: [],
    top_rated: [],
    services: [],
  });

  const admin = await anAdmin(server);
  const client = await aClient(server);
  const grumbler = await aClient(server);
  const best = await anApprovedCraftsman(server, { fullName: 'Otieno Odhiambo', services: ['Plumbing', 'Tiling'] });
  const second = await anApprovedCraftsman(server, { fullName: 'Halima Abdi', services: ['Plumbing'] });
  const painter = await anApprovedCraftsman(server, { fullName: 'Kiprono Cheruiyot', services: ['Painting'] });
  await aPendingCraftsman(server, { fullName: 'Mutua Musyoka', services: ['Roofing'] });
  const job = await aCompletedRequest(server, { client, craftsman: best, admin });
  await aReview(server, client, job, { rating: 4 });
  const again = await aCompletedRequest(server, { client, craftsman: best, admin });
  await aReview(server, client, again, { rating: 5 });
  const bad = await aCompletedRequest(server, { client: grumbler, craftsman: second, admin });
  await aReview(server, grumbler, bad, { rating: 2 });
  await aShop(server, best);
  await aShop(server, painter, { open: false });

  const now = await stats();
  expect(now).toMatchObject({ active_craftsmen: 3, jobs_completed: 3, happy_clients: 1, shops_connected: 1 });
  expect(now.best_of_services.map((each: { name: string }) => each.name)).toEqual([
    'Otieno Odhiambo',
    'Kiprono Cheruiyot',
  ]);
  expect(now.services).toEqual([
    { service: 'Plumbing', craftsmen: 2, prices: null },
    { service: 'Painting', craftsmen: 1, prices: null },
    { service: 'Tiling', craftsmen: 1, prices: null },
  ]);
  expect(now.top_rated[0].service_images.length).toBeGreaterThan(0);
  expect(JSON.stringify(now)).not.toContain(best.email);
});

test('a price range needs five agreed jobs by three craftsmen for three clients, and hides the lowest and the highest', async () => {
  const clients = await Promise.all([1, 2, 3].map(() => aClient(server)));
  const people = await Promise.all(
    ['Roba Guyo', 'Fatuma Ali', 'Koech Kiptoo'].map((fullName) =>
      anApprovedCraftsman(server, { fullName, services: ['Roofing', 'Welding', 'Masonry'] }),
    ),
  );
  const agreed = async (service: Service, amount: number, craftsman = people[0], client = clients[0]) => {
    if (!craftsman || !client) throw new Error('nobody agreed');
    const job = await aRequest(server, client, { service });
    await anAcceptedQuote(server, { client, craftsman }, job, { amount, labour: null, materials: null });
    await complete(server.db, acting(craftsman), job.id);
  };
  for (const [at, amount] of [900, 2150, 3000, 6200, 30_000].entries()) {
    await agreed('Roofing', amount, people[at % 3], clients[at % 3]);
    await agreed('Welding', amount, people[at % 2], clients[at % 3]);
    if (at < 4) await agreed('Masonry', amount, people[at % 3], clients[at % 3]);
  }
  // A single one changes nothing.
  await agreed('Roofing', 2600);
  const { services } = await stats();
  const pricesOf = (service: Service) => services.find((each: { service: string }) => each.service === service)?.prices;
  expect(pricesOf('Roofing')).toEqual({ from: 2100, to: 6500 });
  expect([pricesOf('Welding'), pricesOf('Masonry')]).toEqual([null, null]);
});

test('a price range is of what was agreed in the end: by an assignment, or by a change of the first price', async () => {
  const admin = await anAdmin(server);
  const clients = await Promise.all([1, 2, 3].map(() => aClient(server)));
  const people = await Promise.all(
    ['Nuru Said', 'Wario Dida', 'Chebet Rono'].map((fullName) =>
      anApprovedCraftsman(server, { fullName, services: ['Carpentry'] }),
    ),
  );
  for (const [at, amount] of [9_000, 10_000, 10_000, 10_000, 12_000].entries()) {
    const [client, craftsman] = [clients[at % 3], people[at % 3]];
    if (!client || !craftsman) throw new Error('nobody agreed');
    if (at % 2 === 0) {
      await aCompletedRequest(server, { client, craftsman, admin }, { service: 'Carpentry', price: amount });
      continue;
    }
    const job = await aRequest(server, client, { service: 'Carpentry' });
    await anAcceptedQuote(server, { client, craftsman }, job, { amount: 2_000, labour: null, materials: null });
    await aChange(server, craftsman, job, { amount });
    const { change } = (await server.get(`/job-requests/${job.id}/`, { as: client })).body;
    await server.post(`/job-requests/${job.id}/changes/${change.id}/accept/`, { as: client, body: {} });
    await complete(server.db, acting(craftsman), job.id);
  }
  const { services } = await stats();
  expect(services.find((each: { service: string }) => each.service === 'Carpentry').prices).toEqual({
    from: 10_000,
    to: 10_000,
  });
});

test('is equal for all callers and has an ETag', async () => {
  const first = await server.get('/figures/');
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).not.toContain('no-store');
  const again = await server.get('/figures/', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});
