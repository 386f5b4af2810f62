import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompletedRequest, aReview } from '../../db/makers/jobs.ts';
import { aClient, anAdmin } from '../../db/makers/people.ts';
import { anApprovedCraftsman, aPendingCraftsman } from '../../db/makers/profiles.ts';
import { aShop } from '../../db/makers/shops.ts';
import { startHouse, type TestHouse } from '../../tests/helpers/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house.close());

const figures = async () => (await house.get('/figures/')).body;

test('counts what is true, from nothing on, and nobody the public may not see', async () => {
  expect(await figures()).toEqual({
    active_craftsmen: 0,
    jobs_completed: 0,
    happy_clients: 0,
    shops_connected: 0,
    best_of_services: [],
  });

  const admin = await anAdmin(house);
  const client = await aClient(house);
  const grumbler = await aClient(house);
  const best = await anApprovedCraftsman(house, { fullName: 'Otieno Odhiambo', services: ['Plumbing', 'Tiling'] });
  const second = await anApprovedCraftsman(house, { fullName: 'Halima Abdi', services: ['Plumbing'] });
  const painter = await anApprovedCraftsman(house, { fullName: 'Kiprono Cheruiyot', services: ['Painting'] });
  await aPendingCraftsman(house, { fullName: 'Mutua Musyoka', services: ['Roofing'] });
  const job = await aCompletedRequest(house, { client, craftsman: best, admin });
  await aReview(house, client, job, { rating: 4 });
  const again = await aCompletedRequest(house, { client, craftsman: best, admin });
  await aReview(house, client, again, { rating: 5 });
  const bad = await aCompletedRequest(house, { client: grumbler, craftsman: second, admin });
  await aReview(house, grumbler, bad, { rating: 2 });
  await aShop(house, best);
  await aShop(house, painter, { open: false });

  const now = await figures();
  expect(now).toMatchObject({ active_craftsmen: 3, jobs_completed: 3, happy_clients: 1, shops_connected: 1 });
  expect(now.best_of_services.map((each: { name: string }) => each.name)).toEqual([
    'Otieno Odhiambo',
    'Kiprono Cheruiyot',
  ]);
  expect(JSON.stringify(now)).not.toContain(best.email);
});

test('is one answer for everybody, known again by its mark', async () => {
  const first = await house.get('/figures/');
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).not.toContain('no-store');
  const again = await house.get('/figures/', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});
