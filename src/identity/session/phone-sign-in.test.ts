import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin, type Person } from '../../../db/factories/people.ts';
import { aVerifiedPhone } from '../../../db/factories/phones.ts';
import { aBrowser } from '../../../quality/helpers/browser-jar.ts';
import { otherCode, startPhones } from '../../../quality/helpers/phones.ts';
import { aTestServer, useTestServer, withoutRequestId } from '../../../quality/helpers/test-server.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';
import { resetLinks } from '../password/reset.ts';

const SECRET = 'a-secret-of-the-callbacks-in-tests-0456';
const phones = useReady(startPhones);
const server = useTestServer(() => ({ smsUrl: phones.url, smsCallbackSecret: SECRET }));
beforeAll(() => phones.callTo(`${server.base}/api/in/${SECRET}/`));

let turn = 0;
const aNumber = () => `+2547110${String(++turn).padStart(4, '0')}0`;
type Owner = Person & { phone: string };
async function owning(make: typeof aClient | typeof aCraftsman | typeof anAdmin, days = 4, number = aNumber()) {
  const person = (await make(server, { phone: number })) as Owner;
  await aVerifiedPhone(server, person, days);
  return person;
}
const roleOf = ({ role }: Person) => (role === 'client' ? 'client' : 'craftsman');
const browser = aBrowser(server);
const ask = (role: string, number: string, at = server, by = browser) =>
  by.post('/phone-sign-in/', { body: { role, number } }, at);
const enter = (role: string, number: string, code: string, by = browser, at = server) =>
  by.post('/phone-sign-in/code/', { body: { role, number, code } }, at);
async function codeFor(person: Owner, role: string = roleOf(person)) {
  await ask(role, person.phone);
  await server.work();
  return phones.codeAt(person.phone);
}
const REFUSED = { status: 401, body: { code: 'wrong_sign_in_code' } };
const auditOf = async ({ accountId }: Person) =>
  (
    await sql<{ act: string; reason: string | null }>`
      select act, reason from audit_log where subject = 'account' and subject_id = ${accountId} order by id`.execute(
      server.owner,
    )
  ).rows.map(({ act, reason }) => [act, reason]);
const notificationsOf = async ({ accountId }: Person) =>
  (
    await sql<{ kind: string }>`select kind from notifications where account_id = ${accountId} order by id`.execute(
      server.owner,
    )
  ).rows.map(({ kind }) => kind);

describe('a code to a verified phone', () => {
  test.each([
    ['craftsman', aCraftsman],
    ['client', aClient],
  ] as const)('signs a %s in, with the tokens, the cookies, the audit and a notice', async (role, make) => {
    const person = await owning(make);
    const asked = await ask(role, person.phone.replace('+254', '0'));
    expect(asked).toMatchObject({ status: 200, body: { resend_in: 60 } });
    await server.work();
    const code = phones.codeAt(person.phone);
    const response = await enter(role, person.phone, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(response).toMatchObject({
      status: 200,
      body: { account: { id: person.accountId, role, profile_id: person.id, phone_number: person.phone } },
    });
    expect(response.headers.getSetCookie().map((each) => each.split('=')[0])).toEqual([
      `refresh_${role}`,
      `signed_in_${role}`,
      `code_ticket_${role}`,
      'device',
    ]);
    const { access, refresh } = response.body;
    expect((await server.get('/profile/', { as: { access } })).body.email).toBe(person.email);
    expect((await server.post('/token/refresh/', { body: { refresh } })).status).toBe(200);
    expect((await auditOf(person)).at(-1)).toEqual(['sign_in', 'phone code']);
    expect(await notificationsOf(person)).toEqual(['phone_sign_in']);
  });

  test('works once, and of two at once one gets in', async () => {
    const person = await owning(aClient);
    const code = await codeFor(person);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await enter('client', person.phone, code)).status));
    expect(statuses.sort()).toEqual([200, 401, 401]);
    expect(await enter('client', person.phone, code)).toMatchObject(REFUSED);
  });

  test('is over after five wrong ones at once, and the new one is good', async () => {
    const person = await owning(aCraftsman);
    const code = await codeFor(person);
    const wrong = await Promise.all(Array.from({ length: 5 }, () => enter('craftsman', person.phone, otherCode(code))));
    expect(wrong.map(({ status }) => status)).toEqual(Array(5).fill(401));
    expect(await enter('craftsman', person.phone, code)).toMatchObject(REFUSED);
    expect((await auditOf(person)).at(-1)).toEqual(['sign_in_refused', 'wrong phone code']);
    expect((await enter('craftsman', person.phone, await codeFor(person))).status).toBe(200);
  });

  test('ends in its browser with the next one, and after ten minutes', async () => {
    const person = await owning(aClient);
    const first = await codeFor(person);
    const second = await codeFor(person);
    expect(await enter('client', person.phone, first)).toMatchObject(REFUSED);
    await sql`update sign_in_codes set expires_at = now() where account_id = ${person.accountId}`.execute(server.owner);
    expect(await enter('client', person.phone, second)).toMatchObject(REFUSED);
  });

  test('is of one role, one number and one purpose', async () => {
    const number = aNumber();
    const [client, craftsman] = [await owning(aClient, 4, number), await owning(aCraftsman, 4, number)];
    const code = await codeFor(client);
    expect(await enter('craftsman', number, code)).toMatchObject(REFUSED);
    const other = await owning(aClient);
    expect(await enter('client', other.phone, code)).toMatchObject(REFUSED);
    await server.post('/phones/', { as: craftsman, body: { number } });
    await server.work();
    const toVerify = phones.codeAt(number);
    expect(await enter('craftsman', number, toVerify)).toMatchObject(REFUSED);
    expect(await server.post('/phones/verify/', { as: client, body: { number, code } })).toMatchObject({ status: 400 });
    expect((await enter('client', number, code)).body.account.id).toBe(client.accountId);
  });

  test('goes to who turned messages off by the switch, not to who told the provider to stop', async () => {
    const [quiet, stopped] = [await owning(aClient), await owning(aClient)];
    await server.put('/phones/', { as: quiet, body: { messages: false } });
    expect((await enter('client', quiet.phone, await codeFor(quiet))).status).toBe(200);
    await phones.stop(stopped.phone);
    const offers = phones.offers.length;
    expect((await ask('client', stopped.phone)).status).toBe(200);
    await server.work();
    expect(phones.offers).toHaveLength(offers);
  });

  test('of a disabled account says so, once', async () => {
    const person = await owning(aClient);
    const code = await codeFor(person);
    await sql`update accounts set disabled_at = now() where id = ${person.accountId}`.execute(server.owner);
    expect(await enter('client', person.phone, otherCode(code))).toMatchObject(REFUSED);
    expect(await enter('client', person.phone, code)).toMatchObject({
      status: 403,
      body: { code: 'account_disabled' },
    });
    expect(await enter('client', person.phone, code)).toMatchObject(REFUSED);
    expect((await auditOf(person)).slice(-2)).toEqual([
      ['sign_in_refused', 'disabled'],
      ['sign_in_refused', 'wrong phone code'],
    ]);
  });

  test('does nothing once the number is of another account, or was changed', async () => {
    const [person, changed] = [await owning(aClient), await owning(aClient)];
    const code = await codeFor(person);
    const winner = await aClient(server, { phone: null });
    await server.post('/phones/', { as: winner, body: { number: person.phone } });
    await server.work();
    const proof = { number: person.phone, code: phones.codeAt(person.phone) };
    expect((await server.post('/phones/verify/', { as: winner, body: proof })).status).toBe(200);
    expect(await enter('client', person.phone, code)).toMatchObject(REFUSED);

    const own = await codeFor(changed);
    await server.patch('/profile/', { as: changed, body: { phone_number: aNumber() } });
    expect(await enter('client', changed.phone, own)).toMatchObject(REFUSED);
  });
});

describe('a number', () => {
  test('that nobody has gets the same answers as one that somebody has, and no message', async () => {
    const person = await owning(aClient);
    const unknown = aNumber();
    const asked = [await ask('client', person.phone), await ask('client', unknown)];
    await server.work();
    expect(asked[0]?.text).toBe(asked[1]?.text);
    expect([phones.at(person.phone).length, phones.at(unknown).length]).toEqual([1, 0]);
    const code = otherCode(phones.codeAt(person.phone));
    for (let tries = 0; tries < 6; tries++) {
      const [known, other] = [await enter('client', person.phone, code), await enter('client', unknown, code)];
      expect(withoutRequestId(known)).toEqual(withoutRequestId(other));
    }
  });

  test('of an admin, or of an account with a second step, gets no code', async () => {
    const admin = await owning(anAdmin);
    const craftsman = await owning(aCraftsman);
    await sql`insert into second_factors (account_id, secret_sealed, confirmed_at)
      values (${craftsman.accountId}, '\\x00', now())`.execute(server.owner);
    for (const { phone } of [admin, craftsman]) {
      for (const role of ['craftsman', 'client']) expect((await ask(role, phone)).status).toBe(200);
      await server.work();
      expect(phones.at(phone)).toEqual([]);
    }
    const outside = await server.post('/phone-sign-in/', { body: { role: 'admin', number: admin.phone } });
    expect(outside.status).toBe(400);
  });

  test('that is only typed, not verified, gets no code', async () => {
    const person = await aClient(server, { phone: aNumber() });
    await ask('client', person.phone as string);
    await server.work();
    expect(phones.at(person.phone as string)).toEqual([]);
  });

  test('verified less than 72 hours ago does not sign in yet: the owner reads since when, by SMS and in the settings', async () => {
    const person = (await aClient(server, { phone: null })) as Person;
    const number = aNumber();
    await server.post('/phones/', { as: person, body: { number } });
    await server.work();
    const { body } = await server.post('/phones/verify/', {
      as: person,
      body: { number, code: phones.codeAt(number) },
    });
    expect(Date.parse(body.sign_in_from) - Date.parse(body.verified_at)).toBe(72 * 3_600_000);
    expect(await notificationsOf(person)).toEqual(['phone_proven']);
    await ask('client', number);
    await server.work();
    expect(phones.at(number).at(-1)).toMatch(/^Ufundi: codes to this number sign you in from .*\d:\d\d\./);
    expect(await enter('client', number, phones.codeAt(number))).toMatchObject(REFUSED);
    // A code of before does not outlive a new proof.
    await sql`update phones set verified_at = now() - interval '73 hours' where number = ${number}`.execute(
      server.owner,
    );
    const code = await codeFor({ ...person, phone: number });
    await sql`update phones set verified_at = now() where number = ${number}`.execute(server.owner);
    expect(await enter('client', number, code)).toMatchObject(REFUSED);
  });

  test('no longer signs in after a password that was set by mail, until it is verified again', async () => {
    const person = await owning(aCraftsman);
    const code = await codeFor(person);
    const [link] = await resetLinks(server, [person.accountId]);
    const query = new URL(link?.url ?? '').searchParams;
    const password = 'tindo-kali-kabisa-8';
    const body = { uid: query.get('uid'), token: query.get('token'), password };
    expect((await server.post('/password-reset-confirm/', { body })).status).toBe(200);
    expect(await enter('craftsman', person.phone, code)).toMatchObject(REFUSED);
    await server.work();
    await ask('craftsman', person.phone);
    await server.work();
    expect(phones.at(person.phone).at(-1)).toContain('do not sign in since a new password was set');
    const { access } = (await server.post('/token/', { body: { email: person.email, password } })).body;
    expect((await server.get('/phones/', { as: { access } })).body).toMatchObject({
      verified_at: expect.any(String),
      sign_in_from: null,
    });
    await server.post('/phones/', { as: { access }, body: { number: person.phone } });
    await server.work();
    const proof = { number: person.phone, code: phones.codeAt(person.phone) };
    const verified = await server.post('/phones/verify/', { as: { access }, body: proof });
    expect(verified.body.sign_in_from).not.toBeNull();
  });

  test('that was proven before the mailbox goes with the first password that a mail sets, and hears of it', async () => {
    const person = await owning(aClient);
    await sql`update accounts set email_proven_at = null where id = ${person.accountId}`.execute(server.owner);
    const [link] = await resetLinks(server, [person.accountId]);
    const query = new URL(link?.url ?? '').searchParams;
    const password = 'tindo-kali-kabisa-7';
    const body = { uid: query.get('uid'), token: query.get('token'), password };
    expect((await server.post('/password-reset-confirm/', { body })).status).toBe(200);
    await server.work();
    const { token: access } = (await server.post('/client-login/', { body: { email: person.email, password } })).body;
    expect((await server.get('/phones/', { as: { access } })).body).toMatchObject({
      number: person.phone,
      verified_at: null,
      sign_in_from: null,
    });
    const texts = phones.at(person.phone);
    expect(texts.at(-1)).toContain('this number is no longer the one of your account');
    expect(texts.join()).not.toContain('password was changed');
  });

  test('that somebody proved in a borrowed session no longer signs in once the owner changes the password', async () => {
    const owner = await aClient(server);
    const number = aNumber();
    const thief = { access: owner.access };
    await server.post('/phones/', { as: thief, body: { number } });
    await server.work();
    await server.post('/phones/verify/', { as: thief, body: { number, code: phones.codeAt(number) } });
    const passwords = { current_password: owner.password, new_password: 'tindo-kali-kabisa-9' };
    expect((await server.post('/password-change/', { as: owner, body: passwords })).status).toBe(200);
    await sql`update phones set verified_at = now() - interval '73 hours' where number = ${number}`.execute(
      server.owner,
    );
    await server.work();
    await ask('client', number);
    await server.work();
    expect(phones.at(number).at(-1)).toContain('do not sign in since a new password was set');
    expect(await enter('client', number, phones.codeAt(number))).toMatchObject(REFUSED);
  });
});

describe('limits of sign-in codes', () => {
  test('are those of every code to a number, whether somebody has it or not', async () => {
    const strict = await aTestServer({ smsUrl: phones.url }, { limits: 1 });
    const person = await aClient(strict, { phone: aNumber() });
    await aVerifiedPhone(strict, person, 4);
    for (const number of [person.phone as string, aNumber()]) {
      const statuses = [(await ask('client', number, strict)).status, (await ask('client', number, strict)).status];
      expect(statuses).toEqual([200, 429]);
    }
  });

  test('of tries are those of an address, as for passwords: nobody uses up those of a number', async () => {
    const strict = await aTestServer({ smsUrl: phones.url }, { limits: 1 });
    const number = aNumber();
    const tries = await Promise.all(
      Array.from({ length: 120 }, () => enter('client', number, '123456', browser, strict)),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(100);
    const over = tries.filter(({ status }) => status === 429);
    expect(over).toHaveLength(20);
    for (const { body } of over)
      expect(body.detail).toMatch(/^Too many attempts\. Please try again (?:tomorrow )?at \d\d:\d\d\.$/);
  });

  test('of the whole installation hold codes back and tell the admins, and unknown numbers do not count', async () => {
    const strict = await aTestServer({ smsUrl: phones.url }, { limits: 1 });
    const admin = await anAdmin(strict);
    const person = await aClient(strict, { phone: aNumber() });
    await aVerifiedPhone(strict, person, 4);
    await ask('client', aNumber(), strict);
    await strict.work();
    const taken = () => sql`select from rate_limits where key like 'all-phone%'`.execute(strict.owner);
    expect((await taken()).rows).toHaveLength(0);
    await ask('client', person.phone as string, strict);
    await strict.work();
    expect(phones.at(person.phone as string)).toHaveLength(1);
    await sql`update rate_limits set points = 300 where key like 'all-phone%'`.execute(strict.owner);
    await sql`delete from rate_limits where key like 'code%'`.execute(strict.owner);
    expect((await ask('client', person.phone as string, strict)).status).toBe(200);
    await strict.work();
    expect(phones.at(person.phone as string)).toHaveLength(1);
    const { rows } = await sql`select kind from notifications where account_id = ${admin.accountId}`.execute(
      strict.owner,
    );
    expect(rows).toEqual([{ kind: 'sms_trouble' }]);
  });
});

test('without a provider no code is sent, and pages know it', async () => {
  const without = await aTestServer();
  const response = await without.post('/phone-sign-in/', { body: { role: 'client', number: aNumber() } });
  expect(response).toMatchObject({ status: 503, body: { code: 'phones_unavailable' } });
  expect((await without.get('/config/')).body.phone_sign_in).toBe(false);
  expect((await server.get('/config/')).body.phone_sign_in).toBe(true);
});
