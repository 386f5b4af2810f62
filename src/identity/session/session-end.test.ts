import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin, type Person } from '../../../db/factories/people.ts';
import { requestFields } from '../../../db/factories/jobs.ts';
import { poll } from '../../../quality/helpers/poll.ts';
import { type SecondProcess, startSecondProcess } from '../../../quality/helpers/second-process.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';

const server = useTestServer();
let other: SecondProcess;
let admin: Person<'admin'>;
beforeAll(async () => {
  other = await startSecondProcess(server);
  admin = await anAdmin(server);
});
afterAll(async () => {
  await other.close();
});

const here = async (as: { access: string }) => (await server.get('/profile/', { as })).status;
const there = async (as: { access: string }) => (await other.call('GET', '/profile/', { as })).status;
/** Ends the person's sessions at one process. */
const ENDS: [string, (person: Person) => Promise<{ status: number }>][] = [
  ['a sign-out', (person) => server.post('/logout/', { as: person, body: {} })],
  [
    'a disabling',
    ({ accountId }) => server.post(`/admin/accounts/${accountId}/disable/`, { as: admin, body: { reason: 'Spam' } }),
  ],
  ['an erasure', (person) => server.delete('/me/', { as: person, body: { password: person.password } })],
];

test.each(ENDS)('%s takes effect in the next call at every process', async (_what, end) => {
  for (let round = 0; round < 10; round++) {
    const person = await aClient(server);
    expect([await here(person), await there(person)]).toEqual([200, 200]);
    expect((await end(person)).status).toBe(200);
    expect(await Promise.all([there(person), here(person)])).toEqual([401, 401]);
  }
});

/** Sends all of a request but its end. @returns sends the rest */
async function beginUpload({ access }: { access: string }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(requestFields())) form.append(name, String(value));
  form.append('media', new Blob([Buffer.alloc(100_000)]), 'sink.jpg');
  const whole = new Response(form);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const parts = new TransformStream<Uint8Array, Uint8Array>();
  const answer = fetch(`${server.base}/api/job-requests/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': whole.headers.get('content-type') as string },
    body: parts.readable,
    duplex: 'half',
  } as RequestInit);
  const writer = parts.writable.getWriter();
  await writer.write(bytes.subarray(0, 90_000));
  await poll(async () => (await readdir(path.join(server.settings.dataDir, 'incoming'))).length > 0);
  return async () => {
    await writer.write(bytes.subarray(90_000));
    await writer.close();
    return (await answer).status;
  };
}

test.each(ENDS)('%s ends an upload that began before', async (_what, end) => {
  const person = await aClient(server);
  const finish = await beginUpload(person);
  expect((await end(person)).status).toBe(200);
  expect(await finish()).toBe(401);
});

test('a session that has ended is over at once, although no process is told', async () => {
  const tables = ['refresh_tokens', 'accounts'];
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(server.owner);
  try {
    const person = await aCraftsman(server);
    expect([await here(person), await there(person)]).toEqual([200, 200]);
    await server.post('/logout/', { as: person, body: {} });
    expect([await there(person), await here(person)]).toEqual([401, 401]);
  } finally {
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(server.owner);
  }
});

test('other sessions of the same person and of other people stay', async () => {
  const [person, neighbour] = [await aClient(server), await aClient(server)];
  const { body } = await server.post('/client-login/', { body: { email: person.email, password: person.password } });
  const second = { access: body.token };
  expect([await here(second), await here(person), await here(neighbour)]).toEqual([200, 200, 200]);
  await server.post('/logout/', { as: second, body: {} });
  expect([await here(second), await here(person), await here(neighbour)]).toEqual([401, 200, 200]);
});

test('a changed language is used by the next call', async () => {
  const person = await aClient(server);
  await server.patch('/profile/', { as: person, body: { language: 'sw' } });
  const { rows } = await sql<{
    language: string;
  }>`select language from accounts where id = ${person.accountId}`.execute(server.db);
  expect([rows[0]?.language, (await server.get('/profile/', { as: person })).body.language]).toEqual(['sw', 'sw']);
});
