import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin, type Person } from '../../../db/factories/people.ts';
import { aVerifiedPhone } from '../../../db/factories/phones.ts';
import { otherCode, startPhones } from '../../../quality/helpers/phones.ts';
import { aTestServer, useTestServer } from '../../../quality/helpers/test-server.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';

const SECRET = 'a-secret-of-the-callbacks-in-tests-0123';
const phones = useReady(startPhones);
const server = useTestServer(() => ({ smsUrl: phones.url, smsCallbackSecret: SECRET }));
beforeAll(() => phones.callTo(`${server.base}/api/in/${SECRET}/`));

const ask = (as: Person, number: string) => server.post('/phones/', { as, body: { number } });
const enter = (as: Person, number: string, code: string) =>
  server.post('/phones/verify/', { as, body: { number, code } });
const stateOf = async (as: Person) => (await server.get('/phones/', { as })).body;
async function verify(as: Person, number: string) {
  await ask(as, number);
  await server.work();
  return enter(as, number, phones.codeAt(number));
}

describe('a phone number', () => {
  test.each([
    ['craftsman', aCraftsman],
    ['client', aClient],
    ['admin', anAdmin],
  ])(
    'of a %s is proven by the code in a message to it, and becomes the number of the account',
    async (_role, aPerson) => {
      const person = await aPerson(server, { phone: null });
      const number = `+25471100${String(person.accountId).padStart(4, '0')}`;
      expect(await stateOf(person)).toEqual({
        available: true,
        number: null,
        only_way_in: false,
        verified_at: null,
        prove_by: null,
        prove_again: false,
        messages: true,
        sign_in_from: null,
        code_sent_to: null,
        resend_in: 0,
      });
      const response = await ask(person, number.replace('+254', '0'));
      expect(response).toMatchObject({ status: 200, body: { code_sent_to: number, verified_at: null } });
      expect(response.body.resend_in).toBeGreaterThan(0);
      await server.work();
      expect(phones.at(number).at(-1)).toMatch(
        /^\d{6} is your Ufundi code, for 10 minutes\. We never ask for it by phone\.$/,
      );
      const code = phones.codeAt(number);
      const verified = await enter(person, number, `${code.slice(0, 3)} ${code.slice(3)}`);
      expect(verified).toMatchObject({
        status: 200,
        body: { number, verified_at: expect.any(String), code_sent_to: null },
      });
      expect((await server.get('/profile/', { as: person })).body.phone_number).toBe(number);
      expect(await enter(person, number, code)).toMatchObject({ status: 400, body: { code: 'phone_code_over' } });
    },
  );

  test('is a Kenyan mobile number: landlines, other countries and no number get a sentence', async () => {
    const person = await aClient(server);
    const sentences = [];
    for (const number of ['020 272 1234', '+44 20 7946 0000', '', 'abc'])
      sentences.push((await ask(person, number)).body.fields?.number);
    expect(sentences).toEqual([
      'Please enter a mobile number: landlines get no messages.',
      'Please enter a Kenyan phone number, for example 254712345678.',
      'Please enter your phone number.',
      'Please enter a Kenyan phone number, for example 254712345678.',
    ]);
  });

  test('that is changed in the profile is no longer proven, and the old one hears of it', async () => {
    const person = await aClient(server);
    await verify(person, '+254711200101');
    await server.patch('/profile/', { as: person, body: { full_name: 'Akinyi Otieno', phone_number: '0711200101' } });
    expect((await stateOf(person)).verified_at).not.toBeNull();
    await server.patch('/profile/', { as: person, body: { phone_number: '0711200102' } });
    await server.work();
    expect(await stateOf(person)).toMatchObject({ number: '+254711200102', verified_at: null });
    expect(phones.at('+254711200101').join()).toMatch(
      /no longer that of your account.* http:\/\/ufundi\.test\/u\?\w+-\w{24}$/,
    );
    await server.patch('/profile/', { as: person, body: { phone_number: '0711200101' } });
    expect((await stateOf(person)).verified_at).toBeNull();
  });

  test('is of the account that proved it last; a client and a craftsman may share it', async () => {
    const [first, second, fundi] = [await aClient(server), await aClient(server), await aCraftsman(server)];
    const number = '+254711200201';
    for (const person of [first, second, fundi]) expect((await verify(person, number)).status).toBe(200);
    const verified = await Promise.all(
      [first, second, fundi].map(async (each) => (await stateOf(each)).verified_at !== null),
    );
    expect(verified).toEqual([false, true, true]);
    const { rows } =
      await sql`select kind from notifications where account_id = ${first.accountId} and kind = 'phone_moved'`.execute(
        server.db,
      );
    expect(rows).toHaveLength(1);
  });
});

describe('a code', () => {
  test('is over after five wrong ones, also when the sixth is right', async () => {
    const person = await aClient(server);
    const number = '+254711200301';
    await ask(person, number);
    await server.work();
    const code = phones.codeAt(number);
    const answers = [];
    for (let tries = 0; tries < 5; tries++) answers.push((await enter(person, number, otherCode(code))).body.code);
    expect(answers).toEqual([...Array(4).fill('wrong_phone_code'), 'phone_code_over']);
    expect((await enter(person, number, code)).body.code).toBe('phone_code_over');
  });

  test('of ten tries at once counts each', async () => {
    const person = await aClient(server);
    const number = '+254711200302';
    await ask(person, number);
    await server.work();
    const code = phones.codeAt(number);
    await Promise.all(Array.from({ length: 10 }, () => enter(person, number, otherCode(code))));
    expect((await enter(person, number, code)).body.code).toBe('phone_code_over');
  });

  test('is of one account and number, ends with the next one and after ten minutes', async () => {
    const [person, other] = [await aClient(server), await aClient(server)];
    const number = '+254711200303';
    await ask(person, number);
    await server.work();
    const first = phones.codeAt(number);
    expect((await enter(other, number, first)).body.code).toBe('phone_code_over');
    expect((await enter(person, '+254711200304', first)).body.code).toBe('phone_code_over');
    await ask(person, number);
    expect((await enter(person, number, first)).body.code).toBe('phone_code_over');
    await server.work();
    const second = phones.codeAt(number);
    await sql`update phone_codes set expires_at = now() where account_id = ${person.accountId}`.execute(server.owner);
    expect((await enter(person, number, second)).body.code).toBe('phone_code_over');
  });

  test('stands in no row: neither in the queue nor among the messages', async () => {
    const person = await aClient(server);
    const number = '+254711200305';
    await ask(person, number);
    await server.work();
    const code = phones.codeAt(number);
    const { rows } = await sql<{ rows: string }>`
      select json_build_array((select json_agg(c) from phone_codes c), (select json_agg(m) from sms_messages m),
        (select json_agg(j) from graphile_worker._private_jobs j))::text as rows`.execute(server.db);
    expect(rows[0]?.rows).not.toContain(code);
  });

  test('is sent once a minute, three times in a quarter, four times a day for a number, from whatever account', async () => {
    const strict = await aTestServer({ smsUrl: phones.url }, { limits: 1 });
    const next = (prefix: string) => sql`delete from rate_limits where key like ${`${prefix}:%`}`.execute(strict.owner);
    const statuses = [];
    for (let each = 0; each < 9; each++) {
      const person = await aClient(strict);
      const response = await strict.post('/phones/', { as: person, body: { number: '0711200306' } });
      statuses.push(response.status);
      if (each > 0) await next('code');
      if (each > 3) await next('codes');
    }
    expect(statuses).toEqual([200, 429, 200, 200, 429, 200, 429, 429, 429]);
  });

  test('is asked for by one account five times an hour, whatever the numbers, and takes no code from who signs in', async () => {
    const strict = await aTestServer({ smsUrl: phones.url }, { limits: 1 });
    const person = await aClient(strict);
    const asked = [];
    for (let at = 0; at < 6; at++) {
      const number = `+2547112006${String(at).padStart(2, '0')}`;
      asked.push((await strict.post('/phones/', { as: person, body: { number } })).status);
    }
    expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
    await sql`update rate_limits set points = 300 where key like 'all-phone%'`.execute(strict.owner);
    const other = await aClient(strict);
    const proving = await strict.post('/phones/', { as: other, body: { number: '+254711200620' } });
    expect(proving.status).toBe(429);
    const owner = await aClient(strict, { phone: '+254711200621' });
    await aVerifiedPhone(strict, owner, 4);
    await strict.post('/phone-sign-in/', { body: { role: 'client', number: owner.phone } });
    await strict.work();
    expect(phones.codeAt(owner.phone as string)).toMatch(/^\d{6}$/);
  });

  test('is not sent where messages are off', async () => {
    const without = await aTestServer();
    const person = await aClient(without);
    expect((await without.get('/phones/', { as: person })).body.available).toBe(false);
    const response = await without.post('/phones/', { as: person, body: { number: '0711200307' } });
    expect(response).toMatchObject({ status: 503, body: { code: 'phones_unavailable' } });
  });
});

describe('who wants no messages', () => {
  test('turns them off and on by a switch', async () => {
    const person = await aClient(server);
    const choose = (messages: boolean) => server.put('/phones/', { as: person, body: { messages } });
    expect(await choose(false)).toMatchObject({ status: 409, body: { code: 'phone_not_verified' } });
    await verify(person, '+254711200401');
    const channels = async () => (await server.get('/notifications/settings/', { as: person })).body.channels;
    expect((await choose(false)).body).toMatchObject({ messages: false, verified_at: expect.any(String) });
    expect(await channels()).toEqual(['mail']);
    expect((await choose(true)).body.messages).toBe(true);
    expect(await channels()).toEqual(['sms', 'mail']);
  });

  test('and told the provider so gets nothing more, not even a code that somebody asks for', async () => {
    const person = await aClient(server);
    const number = '+254711200402';
    await verify(person, number);
    expect(await phones.stop(number)).toBe(200);
    const offered = phones.offers.length;
    await ask(await aClient(server), number);
    await server.work();
    expect([phones.offers.length, (await stateOf(person)).messages]).toEqual([offered, false]);
  });
});
