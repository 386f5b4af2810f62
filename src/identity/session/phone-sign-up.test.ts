import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { invariantViolations } from '../../../quality/helpers/invariant-check.ts';
import { aClient, aCraftsman, anAdmin, type Person } from '../../../db/factories/people.ts';
import { aVerifiedPhone } from '../../../db/factories/phones.ts';
import { aBrowser } from '../../../quality/helpers/browser-jar.ts';
import { otherCode, startPhones } from '../../../quality/helpers/phones.ts';
import { startSmtp } from '../../../quality/helpers/smtp.ts';
import { aTestServer, useTestServer, withoutRequestId } from '../../../quality/helpers/test-server.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';

const SECRET = 'a-secret-of-the-callbacks-in-tests-0789';
const phones = useReady(startPhones);
const smtp = useReady(startSmtp);
const server = useTestServer(() => ({
  smsUrl: phones.url,
  smsCallbackSecret: SECRET,
  mailUrl: smtp.url,
  smsDayKes: 10_000,
}));
beforeAll(() => phones.callTo(`${server.base}/api/in/${SECRET}/`));

let turn = 0;
const aNumber = () => `+2547122${String(++turn).padStart(3, '0')}10`;
type Role = 'craftsman' | 'client';
const browser = aBrowser(server);
const ask = (role: Role, number: string, at = server) =>
  browser.post('/phone-sign-up/', { body: { role, number } }, at);
const enter = (role: Role, number: string, code: string, more: object = {}) =>
  browser.post('/phone-sign-up/code/', { body: { role, number, code, full_name: 'Akinyi Odhiambo', ...more } });
async function codeFor(role: Role, number: string) {
  await ask(role, number);
  await server.work();
  return phones.codeAt(number);
}
/** Signed up by phone alone. */
async function signedUp(role: Role, number = aNumber()) {
  const { body } = await enter(role, number, await codeFor(role, number));
  return { number, access: body.access as string, accountId: body.account.id as number, id: body.account.profile_id };
}
const REFUSED = { status: 401, body: { code: 'wrong_sign_in_code' } };
const accountsWith = async (number: string) =>
  (await sql<{ id: number }>`select id from accounts where phone = ${number}`.execute(server.owner)).rows;
/** The session began earlier than the quarter of an hour in which the number counts as asked. */
const ageSessions = (accountId: number) =>
  sql`update refresh_tokens set signed_in_at = now() - interval '16 minutes' where account_id = ${accountId}`.execute(
    server.owner,
  );
const verify = async (as: { access: string }, number: string) => {
  const asked = await server.post('/phones/', { as, body: { number } });
  if (asked.status !== 200) return asked;
  await server.work();
  return server.post('/phones/verify/', { as, body: { number, code: phones.codeAt(number) } });
};

describe('a code to a number that nobody has', () => {
  test.each([
    ['craftsman', '/craftsman/'],
    ['client', '/job-requests/'],
  ] as const)('opens the account of a %s without an e-mail, signed in', async (role, own) => {
    const number = aNumber();
    const asked = await ask(role, number.replace('+254', '0'));
    expect(asked).toMatchObject({ status: 200, body: { resend_in: 60 } });
    await server.work();
    expect(await accountsWith(number)).toEqual([]);
    const response = await enter(role, number, phones.codeAt(number), { language: 'sw' });
    expect(response).toMatchObject({
      status: 200,
      body: {
        opened: true,
        account: { role, full_name: 'Akinyi Odhiambo', email: '', phone_number: number, language: 'sw' },
      },
    });
    expect(response.headers.getSetCookie().map((each) => each.split('=')[0])).toEqual([
      `refresh_${role}`,
      `signed_in_${role}`,
      `code_ticket_${role}`,
      'device',
    ]);
    const as = { access: response.body.access };
    expect((await server.get(own, { as })).status).toBe(200);
    expect((await server.get('/phones/', { as })).body).toMatchObject({
      number,
      verified_at: expect.any(String),
      only_way_in: true,
    });
    const { rows } = await sql`select email, password_hash, terms_version is not null as terms from accounts
      where id = ${response.body.account.id}`.execute(server.owner);
    expect(rows).toEqual([{ email: null, password_hash: null, terms: true }]);
  });

  test('signs in from then on, at once', async () => {
    const { number, accountId } = await signedUp('client');
    await browser.post('/phone-sign-in/', { body: { role: 'client', number } });
    await server.work();
    const again = await browser.post('/phone-sign-in/code/', {
      body: { role: 'client', number, code: phones.codeAt(number) },
    });
    expect(again).toMatchObject({ status: 200, body: { account: { id: accountId } } });
  });

  test('saves nothing while it is wrong, used, old or of the other role', async () => {
    const number = aNumber();
    const code = await codeFor('client', number);
    expect(await enter('client', number, otherCode(code))).toMatchObject(REFUSED);
    expect(await enter('craftsman', number, code)).toMatchObject(REFUSED);
    expect(await browser.post('/phone-sign-in/code/', { body: { role: 'client', number, code } })).toMatchObject(
      REFUSED,
    );
    await sql`update sign_in_codes set expires_at = now() where number = ${number}`.execute(server.owner);
    expect(await enter('client', number, code)).toMatchObject(REFUSED);
    expect(await accountsWith(number)).toEqual([]);
    const next = await codeFor('client', number);
    for (let tries = 0; tries < 5; tries++)
      expect(await enter('client', number, otherCode(next))).toMatchObject(REFUSED);
    expect(await enter('client', number, next)).toMatchObject(REFUSED);
    expect(await accountsWith(number)).toEqual([]);
    const last = await codeFor('client', number);
    expect((await enter('client', number, last)).status).toBe(200);
    expect(await enter('client', number, last)).toMatchObject(REFUSED);
    expect(await accountsWith(number)).toHaveLength(1);
  });

  test('needs a name that is one', async () => {
    const number = aNumber();
    const code = await codeFor('craftsman', number);
    expect(await enter('craftsman', number, code, { full_name: ' ' })).toMatchObject({ status: 400 });
    expect(await enter('craftsman', number, code, { full_name: 'www.example.com' })).toMatchObject({ status: 400 });
    expect((await enter('craftsman', number, code)).status).toBe(200);
  });

  test('opens one account when it is entered twice at once', async () => {
    const number = aNumber();
    const code = await codeFor('client', number);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await enter('client', number, code)).status));
    expect(statuses.sort()).toEqual([200, 401, 401]);
    expect(await accountsWith(number)).toHaveLength(1);
  });
});

describe('a number that has an account', () => {
  test('signs it in after the right code, and no second one is opened', async () => {
    const person = (await aClient(server, { phone: aNumber() })) as Person & { phone: string };
    await aVerifiedPhone(server, person, 4);
    const code = await codeFor('client', person.phone);
    expect(await enter('client', person.phone, code)).toMatchObject({
      status: 200,
      body: { opened: false, account: { id: person.accountId, full_name: person.fullName, email: person.email } },
    });
    expect(await accountsWith(person.phone)).toHaveLength(1);
  });

  test('gets the same answers as one that has none', async () => {
    const person = (await aClient(server, { phone: aNumber() })) as Person & { phone: string };
    await aVerifiedPhone(server, person, 4);
    const unknown = aNumber();
    expect(withoutRequestId(await ask('client', person.phone))).toEqual(withoutRequestId(await ask('client', unknown)));
    await server.work();
    expect([phones.at(person.phone).length, phones.at(unknown).length]).toEqual([1, 1]);
    for (let tries = 0; tries < 6; tries++) {
      const [one, other] = [await enter('client', person.phone, 'no'), await enter('client', unknown, 'no')];
      expect(withoutRequestId(one)).toEqual(withoutRequestId(other));
    }
  });

  test('may be of a craftsman and of a client', async () => {
    const number = aNumber();
    const [craftsman, client] = [await signedUp('craftsman', number), await signedUp('client', number)];
    expect(client.accountId).not.toBe(craftsman.accountId);
    expect(await accountsWith(number)).toHaveLength(2);
  });

  test('of an admin or a disabled account opens nothing', async () => {
    const admin = (await anAdmin(server, { phone: aNumber() })) as Person & { phone: string };
    await aVerifiedPhone(server, admin, 4);
    expect(await codeFor('craftsman', admin.phone)).toBe('none');
    expect(await enter('craftsman', admin.phone, '123456')).toMatchObject(REFUSED);
    const { number, accountId } = await signedUp('client');
    const disable = { as: admin, body: { reason: 'Two accounts.' } };
    expect((await server.post(`/admin/accounts/${accountId}/disable/`, disable)).status).toBe(200);
    const code = await codeFor('client', number);
    expect(await enter('client', number, code)).toMatchObject({ status: 403, body: { code: 'account_disabled' } });
    expect(await accountsWith(number)).toHaveLength(1);
  });
});

describe('an account without an e-mail', () => {
  test('gets an SMS of what others get by mail, and never a mail', async () => {
    const craftsman = await signedUp('craftsman');
    // At night the message would wait for the morning.
    await server.db
      .insertInto('notification_settings')
      .values({ account_id: craftsman.accountId, quiet_from: 0, quiet_to: 0 })
      .execute();
    const admin = await anAdmin(server);
    const before = smtp.mails.length;
    const reason = { as: admin, body: { reason: 'Two accounts.' } };
    expect((await server.post(`/admin/accounts/${craftsman.accountId}/disable/`, reason)).status).toBe(200);
    expect((await server.post(`/admin/accounts/${craftsman.accountId}/enable/`, { as: admin, body: {} })).status).toBe(
      200,
    );
    await server.work();
    expect(phones.at(craftsman.number).at(-1)).toContain('Your account is open again');
    expect(smtp.mails).toHaveLength(before);
    // What goes by mail alone stays in the list.
    const code = await codeFor('craftsman', craftsman.number);
    const { access } = (await enter('craftsman', craftsman.number, code)).body;
    await server.work();
    const list = await server.get('/notifications/', { as: { access } });
    expect(list.body.map(({ kind }: { kind: string }) => kind)).toContain('phone_sign_in');
    const settings = await server.get('/notifications/settings/', { as: { access } });
    expect(settings.body).toMatchObject({ channels: ['sms'], email_proven: true });
    expect(smtp.mails).toHaveLength(before);
  });

  test('is shown to an admin with its number, by which it is found', async () => {
    const admin = await anAdmin(server);
    const { number } = await signedUp('craftsman');
    const found = await server.get(`/admin/craftsman/?search=${number.slice(4)}`, { as: admin });
    expect(found.body).toMatchObject([{ email: '', phone_number: number }]);
  });

  test('moves to a new number at once with a code to each', async () => {
    const { number, access, accountId } = await signedUp('client');
    const next = aNumber();
    const as = { access };
    const typed = await server.patch('/profile/', { as, body: { phone_number: next } });
    expect(typed).toMatchObject({ status: 409, body: { code: 'phone_signs_in' } });
    const renamed = { full_name: 'Akinyi O.', phone_number: number };
    expect((await server.patch('/profile/', { as, body: renamed })).status).toBe(200);
    await ageSessions(accountId);
    await server.post('/phones/', { as, body: { number: next } });
    await server.work();
    const [code, old_code] = [phones.codeAt(next), phones.codeAt(number)];
    const move = (body: object) =>
      server.post('/phones/verify/', { as, body: { number: next, code, old_code, ...body } });
    for (const field of ['old_code', 'code'])
      expect(await move({ [field]: otherCode(field === 'code' ? code : old_code) })).toMatchObject({
        status: 400,
        body: { code: 'wrong_phone_code', fields: { [field]: expect.any(String) } },
      });
    expect(await move({})).toMatchObject({ status: 200, body: { number: next } });
    await server.work();
    expect(phones.at(number).at(-1)).toContain('Put it back within 72 hours');
    expect((await enter('client', next, await codeFor('client', next))).body).toMatchObject({
      opened: false,
      account: { id: accountId },
    });
  });

  test('moves without the code of a lost number, and then the new one signs in after 72 hours', async () => {
    const { number, access, accountId } = await signedUp('client');
    const as = { access };
    const next = aNumber();
    expect(await verify(as, next)).toMatchObject({ status: 200, body: { number: next } });
    await server.work();
    expect(phones.at(number).at(-1)).toContain('Put it back within 72 hours');
    const soon = async () => Date.parse((await server.get('/phones/', { as })).body.sign_in_from) - Date.now();
    const waits = await soon();
    expect(waits).toBeGreaterThan(71 * 3_600_000);
    expect(await codeFor('client', next)).toBe(phones.codeAt(next));
    expect(phones.at(next).at(-1)).toContain('codes to this number sign you in from');
    // A second proof of it neither ends the wait nor begins it anew.
    expect((await verify(as, next)).status).toBe(200);
    expect(Math.abs((await soon()) - waits)).toBeLessThan(60_000);
    await sql`update phones set verified_at = now() - interval '73 hours' where account_id = ${accountId}`.execute(
      server.owner,
    );
    expect((await enter('client', next, await codeFor('client', next))).body.account.id).toBe(accountId);
    expect((await enter('client', number, await codeFor('client', number))).body.account).not.toMatchObject({
      id: accountId,
    });
  });

  test('has five tries for the code of its number, whatever the other code', async () => {
    const { number, access } = await signedUp('client');
    const as = { access };
    const next = aNumber();
    await server.post('/phones/', { as, body: { number: next } });
    await server.work();
    const [code, old_code] = [phones.codeAt(next), phones.codeAt(number)];
    const move = (old: string) => server.post('/phones/verify/', { as, body: { number: next, code, old_code: old } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(otherCode(old_code))));
    expect(answers.filter(({ body }) => body.code === 'wrong_phone_code')).toHaveLength(4);
    expect((await move(old_code)).body.code).toBe('phone_code_over');
  });

  test('does not lose its number to another account that proves it', async () => {
    const { number, accountId } = await signedUp('client');
    const other = await aClient(server, { phone: null });
    expect(await verify(other, number)).toMatchObject({ status: 409, body: { code: 'phone_opens_account' } });
    expect((await enter('client', number, await codeFor('client', number))).body.account.id).toBe(accountId);
  });

  test('sets a password after a sign-in by code, with which it then loads and erases its data', async () => {
    const { number, access, accountId } = await signedUp('client');
    const as = { access };
    const password = 'tindo-kali-kabisa-8';
    expect(await server.delete('/me/', { as, body: { password } })).toMatchObject({
      status: 400,
      body: { code: 'password_unset' },
    });
    await ageSessions(accountId);
    const change = (session: { access: string }, body: object) =>
      server.post('/password-change/', { as: session, body: { new_password: password, ...body } });
    expect(await change(as, {})).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
    const fresh = { access: (await enter('client', number, await codeFor('client', number))).body.access };
    expect((await change(fresh, {})).status).toBe(200);
    expect((await enter('client', number, await codeFor('client', number))).body.account.id).toBe(accountId);
    const held = (await server.get('/me/', { as: fresh })).body;
    expect(held.account).toMatchObject({ email: null, phone: number });
    expect(held.phone.messages.length).toBeGreaterThan(1);
    expect((await server.delete('/me/', { as: fresh, body: { password } })).status).toBe(200);
    expect(await accountsWith(number)).toEqual([]);
    const { rows } = await sql`select from sms_messages where number = ${number}`.execute(server.owner);
    expect(rows).toEqual([]);
    // Its number is free.
    expect((await signedUp('client', number)).accountId).not.toBe(accountId);
  });

  test('never exists without a proven phone', async () => {
    const { accountId } = await signedUp('client');
    const broken = [
      sql`delete from phones where account_id = ${accountId}`,
      sql`update accounts set phone = '+254711000000' where id = ${accountId}`,
      sql`insert into accounts (role, full_name) values ('client', 'Nobody')`,
    ];
    for (const statement of broken) await expect(statement.execute(server.owner)).rejects.toThrow('proven phone');
    expect(await invariantViolations(server)).toEqual([]);
  });
});

test('an account with an e-mail still needs its password to change it', async () => {
  const person = await aCraftsman(server);
  const body = { new_password: 'tindo-kali-kabisa-8' };
  expect(await server.post('/password-change/', { as: person, body })).toMatchObject({
    status: 400,
    body: { fields: { current_password: 'Please enter your current password.' } },
  });
});

describe('limits of sign-up codes', () => {
  test('are those of every code to a number, and apart from those of accounts for the whole installation', async () => {
    const strict = await aTestServer({ smsUrl: phones.url }, { limits: 1 });
    const number = aNumber();
    expect([(await ask('client', number, strict)).status, (await ask('client', number, strict)).status]).toEqual([
      200, 429,
    ]);
    const taken = async (name: string) =>
      (await sql<{ points: number }>`select points from rate_limits where key like ${`${name}%`}`.execute(strict.owner))
        .rows;
    await strict.work();
    expect(await taken('all-sign-up')).toEqual([{ points: 1 }]);
    expect(await taken('all-phone')).toEqual([]);
    await sql`update rate_limits set points = 60 where key like 'all-sign-up%'`.execute(strict.owner);
    expect((await ask('client', aNumber(), strict)).status).toBe(429);
  });

  test('are a fifth of the budget of a day at most, while codes of accounts go on; those that opened one do not count', async () => {
    const small = await aTestServer({ smsUrl: phones.url, smsDayKes: 10 });
    const [opened, first, second, third] = [aNumber(), aNumber(), aNumber(), aNumber()];
    await ask('client', opened, small);
    await small.work();
    const body = { role: 'client', number: opened, code: phones.codeAt(opened), full_name: 'Akinyi Odhiambo' };
    expect((await browser.post('/phone-sign-up/code/', { body }, small)).status).toBe(200);
    for (const number of [first, second]) {
      expect((await ask('client', number, small)).status).toBe(200);
      await small.work();
    }
    // Two parts of 80 cents of KES 2.
    expect(await ask('client', third, small)).toMatchObject({ status: 503, body: { code: 'sign_up_codes_over' } });
    expect(await ask('client', opened, small)).toMatchObject({ status: 503 });
    await browser.post('/phone-sign-in/', { body: { role: 'client', number: opened } }, small);
    await small.work();
    expect(phones.at(opened)).toHaveLength(2);
  });
});
