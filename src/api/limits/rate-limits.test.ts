import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aClient, aCraftsman } from '../../../db/factories/people.ts';
import { aTestServer, useTestServer } from '../../../quality/helpers/test-server.ts';
import { network } from './rate-limits.ts';

const server = useTestServer({ trustProxy: true }, { limits: 1 });

const from = (address: string) => ({ 'x-forwarded-for': address });

test('the eleventh wrong password for an account from one address waits, also with the right one', async () => {
  const person = await aCraftsman(server);
  const at = from('102.0.0.1');
  const attempt = (password: string, headers = at) =>
    server.post('/token/', { body: { email: person.email, password }, headers });
  for (let tries = 0; tries < 10; tries++) expect((await attempt('not-the-one')).status).toBe(401);
  const rejected = await attempt(person.password);
  expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  const [, hour, minute] =
    /^Too many attempts\. Please try again (?:tomorrow )?at (\d\d):(\d\d)\.$/.exec(rejected.body.detail) ?? [];
  const end = new Date(Date.now() + Number(rejected.headers.get('retry-after')) * 1000);
  const minutes = (Number(hour) - 3) * 60 + Number(minute) - end.getUTCHours() * 60 - end.getUTCMinutes();
  expect((minutes + 1440) % 1440).toBeOneOf([0, 1]);
  expect((await attempt(person.password, from('102.0.0.2'))).status).toBe(200);
});

test('a successful sign-in resets the counter', async () => {
  const person = await aClient(server);
  const attempt = (password: string) =>
    server.post('/client-login/', { body: { email: person.email, password }, headers: from('102.0.1.1') });
  for (let round = 0; round < 3; round++) {
    for (let tries = 0; tries < 9; tries++) expect((await attempt('not-the-one')).status).toBe(401);
    expect((await attempt(person.password)).status).toBe(200);
  }
});

test('an address has 100 wrong tries an hour over all accounts, and sign-ins that succeed cost it nothing', async () => {
  const person = await aClient(server);
  const headers = from('102.0.2.1');
  for (let tries = 0; tries < 110; tries++) {
    const response = await server.post('/client-login/', { body: person, headers });
    expect([tries, response.status]).toEqual([tries, 200]);
  }
  for (let tries = 0; tries < 100; tries++)
    await server.post('/token/', { body: { email: `nobody${tries}@example.co.ke`, password: 'x' }, headers });
  const rejected = await server.post('/token/', { body: { email: 'nobody@example.co.ke', password: 'x' }, headers });
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(1);
});

test('parallel tries are counted one by one', async () => {
  const person = await aClient(server);
  const body = { email: person.email, password: 'not-the-one' };
  const responses = await Promise.all(
    Array.from({ length: 25 }, () => server.post('/client-login/', { body, headers: from('102.0.3.1') })),
  );
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('20 sign-ups an hour from one IP, of clients and craftsmen together', async () => {
  const signUp = (turn: number) =>
    server.post(turn % 2 ? '/signup/' : '/client-signup/', {
      body: {
        full_name: 'Chebet Koech',
        email: `chebet${turn}@example.co.ke`,
        password: 'mvua-ya-masika-5',
        phone_number: '0712345678',
      },
      headers: from('102.0.4.1'),
    });
  for (let turn = 0; turn < 20; turn++) expect((await signUp(turn)).status).toBe(201);
  expect((await signUp(20)).status).toBe(429);
});

test('where many share an address the limit of sign-ups is a setting; a phone number and an email keep theirs', async () => {
  const shared = await aTestServer({ signUpsPerAddress: 200, trustProxy: true }, { limits: 1 });
  const signUp = (email: string, phone: string, address = '102.0.5.1') =>
    shared.post('/client-signup/', {
      body: { full_name: 'Chebet Koech', email, password: 'mvua-ya-masika-5', phone_number: phone },
      headers: from(address),
    });
  const phone = (turn: number) => `07123456${String(turn).padStart(2, '0')}`;
  for (let turn = 0; turn < 25; turn++)
    expect((await signUp(`chebet${turn}@example.co.ke`, phone(turn))).status).toBe(201);
  const statuses = [];
  for (let turn = 0; turn < 21; turn++)
    statuses.push((await signUp(`same${turn}@example.co.ke`, '0799000111', `102.0.5.${turn}`)).status);
  expect(statuses).toEqual([...Array(20).fill(201), 429]);
  statuses.length = 0;
  for (let turn = 0; turn < 20; turn++)
    statuses.push((await signUp('chebet0@example.co.ke', phone(30 + turn), `102.0.7.${turn}`)).status);
  expect(statuses).toEqual([...Array(19).fill(400), 429]);
});

test('30 resets an hour from one address, whatever the accounts', async () => {
  const ask = (each: number, at: string) =>
    server.post('/password-reset/', { body: { email: `asked${each}@example.co.ke` }, headers: from(at) });
  const responses = await Promise.all(Array.from({ length: 40 }, (_, each) => ask(each, '102.0.6.1')));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(30);
  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected).toHaveLength(10);
  for (const { headers } of rejected) expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await ask(40, '102.0.6.2')).status).toBe(200);
  const jobs = await sql<{ count: number }>`
    select count(*)::int from graphile_worker.jobs where task_identifier = 'reset_mail'`.execute(server.owner);
  expect(jobs.rows).toEqual([{ count: 31 }]);
});

test('the networks of one IPv6 /48 have together eight times the limit of one, and a network alone only its own', async () => {
  const ask = async (each: number, at: string) =>
    (await server.post('/password-reset/', { body: { email: `site${each}@example.co.ke` }, headers: from(at) })).status;
  const askOften = async (times: number, at: string) => {
    const statuses = [];
    for (let each = 0; each < times; each++) statuses.push(await ask(statuses.length, at));
    await sql`delete from rate_limits where key like 'reset-account:%'`.execute(server.owner);
    return statuses.filter((status) => status === 200).length;
  };
  // What is refused to one network takes nothing from its neighbours.
  expect(await askOften(60, '2001:db8:7:0::1')).toBe(30);
  for (let network = 1; network < 8; network++) expect(await askOften(30, `2001:db8:7:${network}::1`)).toBe(30);
  const rejected = await server.post('/password-reset/', {
    body: { email: 'site@example.co.ke' },
    headers: from('2001:db8:7:ffff::1'),
  });
  expect([rejected.status, rejected.headers.get('ratelimit')?.replace(/t=\d+/, '')]).toEqual([
    429,
    expect.stringContaining('"reset address";r=0'),
  ]);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect(await ask(0, '2001:db8:8::1')).toBe(200);
  expect(await ask(0, '102.0.8.1')).toBe(200);
});

test('a password is guessed no faster from a whole /48, and whoever signs in costs its neighbours nothing', async () => {
  const person = await aClient(server);
  const attempt = async (password: string, at: number) =>
    (
      await server.post('/client-login/', {
        body: { email: person.email, password },
        headers: from(`2001:db8:9:${at.toString(16)}::1`),
      })
    ).status;
  for (let each = 0; each < 100; each++) expect(await attempt(person.password, each)).toBe(200);
  const statuses = [];
  for (let each = 0; each < 85; each++) statuses.push(await attempt('not-the-one', each));
  expect(statuses).toEqual([...Array(80).fill(401), ...Array(5).fill(429)]);
});

test('five resets an hour for an account, known or not', async () => {
  const person = await aClient(server);
  for (const email of [person.email, 'nobody@example.co.ke']) {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => server.post('/password-reset/', { body: { email } })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(7);
  }
});

test('calls that ask for the current password are limited', async () => {
  const person = await aClient(server);
  for (let tries = 0; tries < 10; tries++) {
    const body = { current_password: 'not-the-one', new_password: 'mvua-ya-masika-5' };
    const path = tries % 2 ? '/password-change/' : '/me/';
    const response = await server.call(tries % 2 ? 'POST' : 'DELETE', path, {
      as: person,
      body: tries % 2 ? body : { password: 'not-the-one' },
    });
    expect(response).toMatchObject({ status: 400, body: { detail: 'The current password is not right.' } });
  }
  expect((await server.delete('/me/', { as: person, body: { password: person.password } })).status).toBe(429);
});

test('the counters hold no e-mail and no IP', async () => {
  const rows = (await server.db.introspection.getTables()).some(({ name }) => name === 'rate_limits');
  expect(rows).toBe(true);
  const stored = JSON.stringify(
    await server.db
      .selectFrom('rate_limits' as never)
      .selectAll()
      .execute(),
  );
  expect(stored).not.toMatch(/@|102\.0|nobody/);
});

test.each([
  ['41.90.64.7', '41.90.64.7'],
  ['::ffff:41.90.64.7', '41.90.64.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['here', 'here'],
])('%s belongs to %s', (address, whose) => {
  expect(network(address)).toBe(whose);
});

test('a limited call tells its limit and what is left of it, until it is refused', async () => {
  const body = { name: 'Njeri', email: 'njeri@example.com', message: 'Habari' };
  const headers = { 'x-forwarded-for': '198.51.100.77' };
  const answers = [];
  for (let n = 0; n < 11; n += 1) answers.push(await server.post('/contact/', { headers, body }));
  const shown = answers.map((each) => [each.status, each.headers.get('ratelimit')?.replace(/t=\d+/, 't=…')]);
  expect(shown.slice(0, 2)).toEqual([
    [201, '"contact";r=9;t=…'],
    [201, '"contact";r=8;t=…'],
  ]);
  expect(shown.at(-1)).toEqual([429, '"contact";r=0;t=…']);
  for (const each of answers) expect(each.headers.get('ratelimit-policy')).toBe('"contact";q=10;w=3600');
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a right password gives its attempt back, and a call without a limit tells none', async () => {
  const person = await aClient(server);
  const headers = { 'x-forwarded-for': '198.51.100.78' };
  const signIn = (password: string) =>
    server.post('/client-login/', { headers, body: { email: person.email, password } });
  const left = async (password: string) => (await signIn(password)).headers.get('ratelimit')?.match(/r=\d+/g);
  expect(await left('not mine at all')).toEqual(['r=99', 'r=9']);
  expect(await left(person.password)).toEqual(['r=99', 'r=10']);
  expect((await server.get('/figures/', { headers })).headers.get('ratelimit')).toBeNull();
});
