/** A backup from before an erasure is restored: the person must not come back. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStartedRequest } from '../../db/makers/jobs.ts';
import { aClient, type Person } from '../../db/makers/people.ts';
import { anApprovedCraftsman } from '../../db/makers/profiles.ts';
import { aCast, type Cast } from '../../tests/helpers/cast.ts';
import { startHouse, type TestHouse } from '../../tests/helpers/house.ts';
import { ledgerFaults } from '../../tests/helpers/ledger.ts';
import { keepErasure, knownErasures, replayErasures } from './erasures.ts';

let house: TestHouse;
let cast: Cast;
beforeAll(async () => {
  house = await startHouse();
  cast = await aCast(house);
});
afterAll(() => house.close());

const rowOf = (person: Person) =>
  house.db.selectFrom('accounts').selectAll().where('id', '=', person.accountId).executeTakeFirstOrThrow();
const replay = () => replayErasures(house.db, house.storage);

/** What a restore does to a table: the row is as it was. */
async function restored(before: Awaited<ReturnType<typeof rowOf>>) {
  const { id, door: _generated, ...values } = before;
  await house.owner.updateTable('accounts').set(values).where('id', '=', id).execute();
  await house.owner.deleteFrom('erasures').where('uid', '=', before.uid).execute();
}

test('an erasure is kept as a row and as a file, by a number that says nothing', async () => {
  const person = await aClient(house, { fullName: 'Rukia Athman', email: 'rukia@example.co.ke' });
  const { uid } = await rowOf(person);
  await house.delete('/me/', { as: person, body: { password: person.password } });
  await house.work();
  expect(await house.db.selectFrom('erasures').select('uid').where('uid', '=', uid).execute()).toHaveLength(1);
  expect(await house.storage.find(`erasures/${uid}`)).not.toBeNull();
  expect(await knownErasures(house.db, house.storage)).toContain(uid);
});

test('who is back with a restored backup is erased again at the next start, once', async () => {
  const person = await aClient(house, { fullName: 'Rukia Athman', email: 'rukia.two@example.co.ke' });
  const before = await rowOf(person);
  await house.delete('/me/', { as: person, body: { password: person.password } });
  await house.work();
  await restored(before);
  expect(await rowOf(person)).toMatchObject({ full_name: 'Rukia Athman', email: 'rukia.two@example.co.ke' });

  expect(await replay()).toBe(1);
  expect(await rowOf(person)).toMatchObject({
    full_name: 'Erased account',
    email: `erased-${person.accountId}@ufundi.invalid`,
    phone: null,
    password_hash: null,
    erased_at: expect.any(String),
  });
  expect(await replay()).toBe(0);
});

test('a craftsman is erased again although the backup has him at work: he had finished before he left', async () => {
  const craftsman = await anApprovedCraftsman(house, { fullName: 'Juma Salim', adminId: cast.admin.id });
  const job = await aStartedRequest(house, { ...cast, craftsman });
  await keepErasure(house.storage, (await rowOf(craftsman)).uid);
  expect(await replay()).toBe(1);
  expect((await house.get(`/job-requests/${job.id}/`, { as: cast.admin })).body.status).toBe('Completed');
  expect((await house.get(`/public-craftsman/${craftsman.slug}/`)).status).toBe(404);
  expect(JSON.stringify(await rowOf(craftsman))).not.toContain('Juma');
  expect(await ledgerFaults(house.db)).toEqual([]);
});

test('of several processes that start at once one erases, and none fails', async () => {
  const person = await aClient(house);
  await keepErasure(house.storage, (await rowOf(person)).uid);
  const counts = await Promise.all(Array.from({ length: 5 }, replay));
  expect(counts.sort()).toEqual([0, 0, 0, 0, 1]);
});

test('numbers of another database, and names that are none, erase nobody', async () => {
  const person = await aClient(house);
  await keepErasure(house.storage, randomUUID());
  await house.storage.put('erasures/notes.txt', Buffer.from('kept by hand'));
  expect(await replay()).toBe(0);
  expect((await house.get('/profile/', { as: person })).status).toBe(200);
});
