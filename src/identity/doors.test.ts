import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin } from '../../db/makers/people.ts';
import { startHouse, type TestHouse } from '../../tests/helpers/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house.close());

test('a craftsman signs up, signs in and sees himself', async () => {
  const up = await house.post('/signup/', {
    body: {
      full_name: 'Wanjikũ & Sons',
      email: 'Fundi@Bidii.co.ke',
      password: 'mti-mkubwa-29',
      subscription: 'free',
      phone_number: '254712345678',
    },
  });
  expect(up.status).toBe(201);
  const into = await house.post('/token/', { body: { email: 'fundi@bidii.co.ke', password: 'mti-mkubwa-29' } });
  expect(into.status).toBe(200);
  const self = await house.get('/profile/', { as: into.body });
  expect(self.body).toMatchObject({
    role: 'craftsman',
    slug: 'wanjiku-sons',
    status: 'Pending Approval',
    phone_number: '+254712345678',
  });
  for (const make of [aClient, aCraftsman, anAdmin]) {
    const one = await make(house);
    expect((await house.get('/profile/', { as: one })).status).toBe(200);
  }
});
