/** Concurrent use of one refresh token: several tabs, a thief, two processes. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashOfToken } from '#identity/session/tokens.ts';
import { aClient, aCraftsman, type Person } from '../../db/factories/people.ts';
import { startSecondProcess } from '../helpers/second-process.ts';
import { useTestServer } from '../helpers/test-server.ts';
import { useReady } from '../helpers/use-ready.ts';

const ROUNDS = process.env.FULL === '1' ? 500 : 25;
const TABS = 20;

const server = useTestServer();
const second = useReady(() => startSecondProcess(server));

const anonymous = { access: '' };
const refresh = (token: string, at = 0) =>
  at % 2 === 0
    ? server.post('/token/refresh/', { body: { refresh: token } })
    : second.call('POST', '/token/refresh/', { as: anonymous, body: { refresh: token } });
const isIn = async (access: string) => (await server.get('/profile/', { as: { access } })).status === 200;
const tokensOf = (person: Person) =>
  server.db.selectFrom('refresh_tokens').selectAll().where('account_id', '=', person.accountId).orderBy('id').execute();
const age = (token: string, by: string) =>
  server.owner
    .updateTable('refresh_tokens')
    .set({ rotated_at: sql`rotated_at - ${by}::interval` })
    .where('token_hash', '=', hashOfToken(token))
    .execute();

test(`${ROUNDS} rounds of ${TABS} tabs at two processes leave one session, and no tab is signed out`, async () => {
  const person = await aCraftsman(server);
  let token = person.refresh;
  for (let round = 1; round <= ROUNDS; round++) {
    const responses = await Promise.all(Array.from({ length: TABS }, (_, tab) => refresh(token, tab)));
    expect([round, ...new Set(responses.map(({ status }) => status))]).toEqual([round, 200]);
    expect([round, new Set(responses.map(({ body }) => body.refresh)).size]).toEqual([round, 1]);
    expect(await isIn(responses[round % TABS]?.body.access)).toBe(true);
    token = responses[0]?.body.refresh;
  }
  const rows = await tokensOf(person);
  expect(rows).toHaveLength(ROUNDS + 1);
  expect(new Set(rows.map(({ family }) => family)).size).toBe(1);
  expect(rows.filter(({ revoked_at }) => revoked_at !== null)).toEqual([]);
  expect(rows.filter(({ rotated_at }) => rotated_at === null)).toHaveLength(1);
  expect(rows.filter(({ successor_sealed }) => successor_sealed !== null)).toHaveLength(1);
});

test('a thief who uses an old token at the same time as its owner ends that session for both, and no other one', async () => {
  for (let round = 0; round < ROUNDS / 5; round++) {
    const owner = await aClient(server);
    const elsewhere = (await server.post('/client-login/', { body: owner })).body;
    const now = (await refresh(owner.refresh)).body;
    expect(await isIn(now.access)).toBe(true);
    await age(owner.refresh, '11 seconds');
    const responses = await Promise.all([
      ...Array.from({ length: 5 }, (_, at) => refresh(owner.refresh, at)),
      ...Array.from({ length: 5 }, (_, at) => refresh(now.refresh, at)),
    ]);
    expect(responses.slice(0, 5).map(({ status }) => status)).toEqual(Array(5).fill(401));
    // After a reuse is detected, no token of the race is valid.
    for (const { status, body } of responses.slice(5)) {
      if (status !== 200) continue;
      expect(await isIn(body.access)).toBe(false);
      expect((await refresh(body.refresh)).status).toBe(401);
    }
    expect(await isIn(now.access)).toBe(false);
    expect(await isIn(elsewhere.token)).toBe(true);
    expect((await refresh(elsewhere.refresh)).status).toBe(200);
    const audited = await server.db
      .selectFrom('audit_log')
      .select('id')
      .where('act', '=', 'refresh_reused')
      .where('subject_id', '=', owner.accountId)
      .execute();
    expect(audited).toHaveLength(1);
  }
});

test('signing out and refreshing at once at two processes leaves no session', async () => {
  for (let round = 0; round < ROUNDS / 2; round++) {
    const person = await aClient(server);
    const [out, ...responses] = await Promise.all([
      second.call('POST', '/logout/', { as: person, body: {} }),
      ...Array.from({ length: 4 }, (_, at) => refresh(person.refresh, at)),
    ]);
    expect(out.status).toBeOneOf([200, 401]);
    for (const { status, body } of responses) {
      if (status !== 200) continue;
      expect(await isIn(body.access)).toBe(false);
      expect((await refresh(body.refresh)).status).toBe(401);
    }
  }
});

const regiven = async (person: Person) => {
  const rows = await server.db
    .selectFrom('audit_log')
    .select('act')
    .where('act', 'in', ['refresh_repeated', 'refresh_reused'])
    .where('subject_id', '=', person.accountId)
    .orderBy('id')
    .execute();
  return rows.map(({ act }) => act);
};

test('a copy that was renewed first and kept quiet is out at its first use, and so is its owner, who signs in again', async () => {
  for (const thiefUsesFirst of [false, true]) {
    const owner = await aClient(server);
    const thief = (await refresh(owner.refresh)).body;
    await age(owner.refresh, '11 seconds');
    const own = (await refresh(owner.refresh, 1)).body;
    expect(own.refresh).toBe(thief.refresh);
    expect(await regiven(owner)).toEqual(['refresh_repeated']);
    const [first, second] = thiefUsesFirst ? [thief, own] : [own, thief];
    expect(await isIn(first.access)).toBe(true);
    expect(await isIn(second.access)).toBe(false);
    expect(await isIn(first.access)).toBe(false);
    expect((await refresh(own.refresh)).status).toBe(401);
    expect(await regiven(owner)).toEqual(['refresh_repeated', 'refresh_reused']);
  }
});

test('of two issues that are used at once, at two processes, no more than one was let in, and both end', async () => {
  for (let round = 0; round < ROUNDS / 5; round++) {
    const owner = await aClient(server);
    const thief = (await refresh(owner.refresh)).body;
    await age(owner.refresh, '11 seconds');
    const own = (await refresh(owner.refresh)).body;
    const [one, other] = await Promise.all([
      server.get('/profile/', { as: thief }),
      second.call('GET', '/profile/', { as: own }),
    ]);
    expect([one.status, other.status].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { access } of [thief, own]) expect(await isIn(access)).toBe(false);
    expect((await regiven(owner)).filter((act) => act === 'refresh_reused')).toHaveLength(1);
  }
});

test('an answer lost on the way is given again long after, to two tabs at once, and both stay signed in', async () => {
  const person = await aClient(server);
  await refresh(person.refresh);
  await age(person.refresh, '3 hours');
  const tabs = await Promise.all(Array.from({ length: 4 }, (_, at) => refresh(person.refresh, at)));
  expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const { body } of tabs) expect(await isIn(body.access)).toBe(true);
  expect(await regiven(person)).toEqual(['refresh_repeated']);
  expect((await refresh(tabs[0]?.body.refresh)).status).toBe(200);
});
