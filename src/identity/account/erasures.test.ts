import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aStartedRequest } from '../../../db/factories/jobs.ts';
import { aClient, type Person } from '../../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../../db/factories/profiles.ts';
import { usePeople, useTestServer } from '../../../quality/helpers/test-server.ts';
import { invariantViolations } from '../../../quality/helpers/invariant-check.ts';
import { recordErasure, knownErasures, replayErasures } from './erasures.ts';

const server = useTestServer();
const people = usePeople(server);

const rowOf = (person: Person) =>
  server.db.selectFrom('accounts').selectAll().where('id', '=', person.accountId).executeTakeFirstOrThrow();
const replay = () => replayErasures(server);

async function restoreRow(before: Awaited<ReturnType<typeof rowOf>>) {
  const { id, door: _generated, ...values } = before;
  await server.owner.updateTable('accounts').set(values).where('id', '=', id).execute();
  await server.owner.deleteFrom('erasures').where('uid', '=', before.uid).execute();
}

test('an erasure is recorded by a random uid as a row and as a file', async () => {
  const person = await aClient(server, { fullName: 'Rukia Athman', email: 'rukia@example.co.ke' });
  const { uid } = await rowOf(person);
  await server.delete('/me/', { as: person, body: { password: person.password } });
  await server.work();
  expect(await server.db.selectFrom('erasures').select('uid').where('uid', '=', uid).execute()).toHaveLength(1);
  expect(await server.storage.find(`erasures/${uid}`)).not.toBeNull();
  expect(await knownErasures(server.db, server.storage)).toContain(uid);
});

test('a person who comes back with a restored backup is erased again once, at the next start', async () => {
  const person = await aClient(server, { fullName: 'Rukia Athman', email: 'rukia.two@example.co.ke' });
  const before = await rowOf(person);
  await server.delete('/me/', { as: person, body: { password: person.password } });
  await server.work();
  await restoreRow(before);
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

test('a craftsman is erased again although in the backup a job of theirs is in progress', async () => {
  const craftsman = await anApprovedCraftsman(server, { fullName: 'Juma Salim', adminId: people.admin.id });
  const job = await aStartedRequest(server, { ...people, craftsman });
  await recordErasure(server.storage, (await rowOf(craftsman)).uid);
  expect(await replay()).toBe(1);
  expect((await server.get(`/job-requests/${job.id}/`, { as: people.admin })).body.status).toBe('Completed');
  expect((await server.get(`/public-craftsman/${craftsman.slug}/`)).status).toBe(404);
  expect(JSON.stringify(await rowOf(craftsman))).not.toContain('Juma');
  expect(await invariantViolations(server)).toEqual([]);
});

test('when several processes start at once, one erases and none fails', async () => {
  const person = await aClient(server);
  await recordErasure(server.storage, (await rowOf(person)).uid);
  const counts = await Promise.all(Array.from({ length: 5 }, replay));
  expect(counts.sort()).toEqual([0, 0, 0, 0, 1]);
});

test('unknown uids and malformed file names erase no account', async () => {
  const person = await aClient(server);
  await recordErasure(server.storage, randomUUID());
  await server.storage.put('erasures/notes.txt', Buffer.from('kept by hand'));
  expect(await replay()).toBe(0);
  expect((await server.get('/profile/', { as: person })).status).toBe(200);
});
