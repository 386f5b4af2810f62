import { expect, test } from 'vitest';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { aCraftsman } from '../../db/factories/people.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';
import { endPauses, readNewWork } from './new-work.ts';
import { dayAfter } from './rules.ts';

const server = useTestServer();
type As = { readonly access: string };
const read = async (as: As) => (await server.get('/notifications/new-work/', { as })).body;
const save = (as: As, body: object) => server.put('/notifications/new-work/', { as, body });
const EVERYTHING = { within_km: null, without: [] as string[], paused_until: null };
const days = (count: number) => dayAfter(count, new Date());

test('a craftsman hears of all their services, as far as there is work, until they choose', async () => {
  const services = ['Plumbing', 'Tiling'];
  const [one, other] = [
    await anApprovedCraftsman(server, { services }),
    await anApprovedCraftsman(server, { services }),
  ];
  expect(await read(one)).toEqual({ services, ...EVERYTHING });
  const wishes = { within_km: 10, without: ['Tiling'], paused_until: days(7) };
  expect(await save(one, wishes)).toMatchObject({ status: 200, body: { services, ...wishes } });
  expect([await read(one), await read(other)]).toEqual([
    { services, ...wishes },
    { services, ...EVERYTHING },
  ]);
});

test('what they choose leaves what is sent by which channel as it was', async () => {
  const craftsman = await anApprovedCraftsman(server);
  const channels = { muted: ['new_work.mail'], quiet_from: 1320, quiet_to: 360 };
  await server.put('/notifications/settings/', { as: craftsman, body: channels });
  await save(craftsman, { ...EVERYTHING, within_km: 5 });
  expect((await server.get('/notifications/settings/', { as: craftsman })).body).toMatchObject(channels);
  await server.put('/notifications/settings/', { as: craftsman, body: { ...channels, muted: [] } });
  expect(await read(craftsman)).toMatchObject({ within_km: 5 });
});

test('a pause ends with the day in Nairobi, where it begins three hours before that in UTC', async () => {
  const craftsman = await anApprovedCraftsman(server);
  const until = days(7);
  await save(craftsman, { ...EVERYTHING, paused_until: until });
  const begins = Date.parse(`${until}T00:00:00+03:00`);
  const [before, then] = [new Date(begins - 1000), new Date(begins)];
  const read = async (now: Date) => (await readNewWork(server.db, craftsman.accountId, now)).paused_until;
  await endPauses(server.db, before);
  expect([await read(before), await read(then)]).toEqual([until, null]);
  await endPauses(server.db, then);
  expect(await read(before)).toBeNull();
});

test('who is not approved has no services to choose from', async () => {
  const craftsman = await aCraftsman(server);
  expect(await read(craftsman)).toEqual({ services: [], ...EVERYTHING });
  expect((await save(craftsman, { ...EVERYTHING, without: ['Plumbing'] })).status).toBe(200);
});

test.each<[string, object, RegExp]>([
  ['a distance that is not in the list', { within_km: 7 }, /distance of the list/],
  ['a distance that is left out', { within_km: undefined }, /./],
  ['a service there is not', { without: ['Juggling'] }, /one of our services/],
  ['none of their services', { without: ['Plumbing'] }, /keep one of your services/],
  ['a pause that ends today', { paused_until: days(0) }, /from tomorrow on/],
  ['a pause of more than a year', { paused_until: days(366) }, /within a year/],
  ['a day there is not', { paused_until: '2027-02-30' }, /within a year/],
])('%s is refused, and nothing changes', async (_what, wrong, sentence) => {
  const craftsman = await anApprovedCraftsman(server, { services: ['Plumbing'] });
  const { status, body } = await save(craftsman, { ...EVERYTHING, ...wrong });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toMatch(sentence);
  expect(await read(craftsman)).toEqual({ services: ['Plumbing'], ...EVERYTHING });
});
