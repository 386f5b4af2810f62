import { generateSync } from 'otplib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { invariantViolations } from '../../../quality/helpers/invariant-check.ts';
import { aClient, aCraftsman, anAdmin, type Person } from '../../../db/factories/people.ts';
import { aVerifiedPhone } from '../../../db/factories/phones.ts';
import { aBrowser } from '../../../quality/helpers/browser-jar.ts';
import { otherCode, startPhones } from '../../../quality/helpers/phones.ts';
import { startSmtp } from '../../../quality/helpers/smtp.ts';
import { aTestServer, useTestServer } from '../../../quality/helpers/test-server.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';
import { resetLinks } from '../password/reset.ts';

const phones = useReady(startPhones);
const smtp = useReady(startSmtp);
const server = useTestServer(() => ({ smsUrl: phones.url, mailUrl: smtp.url, smsDayKes: 10_000 }));

type Access = Pick<Person, 'access'>;
let turn = 0;
const anEmail = () => `w.new${++turn}@barua.example`;
const ask = (as: Person, email: string, more: object = {}, at = server) =>
  at.post('/email-change/', { as, body: { email, current_password: as.password, ...more } });
const confirm = (as: Access, email: string, code: string) =>
  server.post('/email-change/confirm/', { as, body: { email, code } });
const stateOf = async (as: Access) => (await server.get('/email-change/', { as })).body;
const mailsTo = (email: string) => smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email));
const textTo = (email: string) => mailsTo(email).at(-1)?.text ?? '';
const codeIn = (email: string) => /\b\d{6}\b/.exec(textTo(email))?.[0] ?? 'none';
async function change(as: Person, email = anEmail()) {
  expect((await ask(as, email)).status).toBe(200);
  await server.work();
  expect((await confirm(as, email, codeIn(email))).status).toBe(200);
  await server.work();
  return email;
}
const signIn = (role: Person['role'], email: string, password: string) =>
  server.post(role === 'client' ? '/client-login/' : '/token/', { body: { email, password } });
const isSignedIn = async (as: Access) => (await server.get('/profile/', { as })).status === 200;
const ofRole = { craftsman: aCraftsman, client: aClient, admin: anAdmin } as const;
const ROLES = ['craftsman', 'client', 'admin'] as const;

describe.each(ROLES)('a %s', (role) => {
  test('has the new address once the code of its mail is entered; the old one is told, and opens nothing more', async () => {
    const phone = `+2547114${ROLES.indexOf(role)}0110`;
    const person = await ofRole[role](server, { phone });
    await aVerifiedPhone(server, person, 4);
    const other = (await signIn(role, person.email, person.password)).body;
    const [link] = await resetLinks(server, person.email);
    const reset = Object.fromEntries(new URL(link?.url ?? '').searchParams);
    const email = anEmail();
    const free = { pending: null, resend_in: 0, password_needed: true, code_needed: false, sign_in_needed: false };
    expect(await stateOf(person)).toEqual({ email: person.email, ...free });

    const asked = await ask(person, ` <${email.toUpperCase()}> `);
    expect(asked.body).toEqual({ email: person.email, ...free, pending: email, resend_in: expect.any(Number) });
    expect(asked.body.resend_in).toBeGreaterThan(50);
    await server.work();
    expect(mailsTo(email)[0]?.html).toContain(codeIn(email));
    expect(textTo(email)).not.toContain(person.fullName);
    expect((await server.get('/profile/', { as: person })).body.email).toBe(person.email);

    const confirmed = await confirm(person, email, codeIn(email));
    expect(confirmed).toMatchObject({ status: 200, body: { email, ...free } });
    await server.work();
    expect((await server.get('/profile/', { as: person })).body.email).toBe(email);
    expect(await isSignedIn({ access: other.access ?? other.token })).toBe(false);
    expect((await signIn(role, person.email, person.password)).status).toBe(401);
    expect((await signIn(role, email, person.password)).status).toBe(200);
    expect((await server.post('/password-reset-check/', { body: reset })).body.usable).toBe(false);
    expect(textTo(person.email)).toContain('changed to w…@barua.example');
    expect(textTo(person.email)).toMatch(/http:\/\/ufundi\.test\/undo-email-change\?uid=\S+&token=\S+/);
    expect(textTo(email)).toContain('is now w…@barua.example');
    expect(phones.at(phone).at(-1)).toContain('is now w...@barua.example');
    expect((await server.get('/notifications/settings/', { as: person })).body.email_proven).toBe(true);
  });
});

describe('asking', () => {
  test('needs the password of the account, with as many tries as a sign-in', async () => {
    const strict = await aTestServer({ mailUrl: smtp.url }, { limits: 1 });
    const person = await aClient(strict);
    const given = (more: object) => ask(person, anEmail(), more, strict);
    expect(await given({ current_password: undefined })).toMatchObject({
      status: 400,
      body: { fields: { current_password: 'Please enter your current password.' } },
    });
    const answers = [];
    for (let tries = 0; tries < 11; tries++) answers.push((await given({ current_password: 'not-it' })).body.code);
    expect(answers).toEqual([...Array(10).fill('wrong_current_password'), 'too_many_attempts']);
    expect((await given({})).status).toBe(429);
    expect(mailsTo(person.email)).toEqual([]);
  });

  test('of an account with an address and no password leads to the mail that sets one', async () => {
    const person = await aCraftsman(server);
    await server.db.updateTable('accounts').set({ password_hash: null }).where('id', '=', person.accountId).execute();
    expect((await ask(person, anEmail())).body.code).toBe('password_needed');
    expect((await ask(person, anEmail(), { current_password: undefined })).body.code).toBe('password_needed');
  });

  test('of an admin with a second step needs a code, which is used once', async () => {
    const admin = await anAdmin(server);
    const { body } = await server.post('/second-factor/', { as: admin, body: { password: admin.password } });
    const step = Math.floor(Date.now() / 30_000);
    const codeAt = (at: number) => generateSync({ secret: body.secret, epoch: at * 30 });
    const turnedOn = await server.post('/second-factor/confirm/', { as: admin, body: { code: codeAt(step - 1) } });
    expect((await stateOf(admin)).code_needed).toBe(true);
    expect((await ask(admin, anEmail())).body).toMatchObject({
      code: 'second_step_needed',
      fields: { code: expect.stringContaining('authenticator app') },
    });
    expect((await ask(admin, anEmail(), { code: '000000' })).body.code).toBe('not_the_code');
    const [recovery] = turnedOn.body.recovery_codes as string[];
    const email = anEmail();
    expect((await ask(admin, email, { code: recovery })).status).toBe(200);
    expect((await ask(admin, anEmail(), { code: recovery })).body.code).toBe('not_the_code');
    // Another code to the same address was allowed with the first.
    expect((await ask(admin, email, { current_password: undefined })).status).toBe(200);
    await server.work();
    expect((await confirm(admin, email, codeIn(email))).status).toBe(200);
  });

  test('for the own address is refused, and for one of the other door it is not', async () => {
    const [person, fundi] = [await aClient(server), await aCraftsman(server)];
    expect(await ask(person, person.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { code: 'own_email_already', fields: { email: expect.stringContaining('already') } },
    });
    expect(await change(person, fundi.email)).toBe(fundi.email);
  });

  test('for an address that another account has is answered alike; its owner alone hears of it', async () => {
    const [person, owner] = [await aClient(server, { fullName: 'Kioko Advertises' }), await aClient(server)];
    const free = anEmail();
    const bodies = [];
    for (const email of [owner.email, free]) {
      const asked = await ask(person, email);
      await server.work();
      const tries = [];
      for (let each = 0; each < 6; each++) tries.push((await confirm(person, email, '12345x')).body.code);
      bodies.push([asked.status, { ...asked.body, pending: '', resend_in: 0 }, tries]);
      await sql`delete from rate_limits`.execute(server.owner);
    }
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]?.[2]).toEqual([...Array(4).fill('wrong_email_code'), 'email_code_over', 'email_code_over']);
    const [mail] = mailsTo(owner.email);
    expect(mail?.subject).toBe('Somebody asked to use your email address');
    expect(mail?.raw).not.toMatch(/Kioko|Advertises|\b\d{6}\b/);
    expect((await server.get('/profile/', { as: owner })).body.email).toBe(owner.email);
  });

  test('is limited for an account, and for an address from whatever account', async () => {
    const strict = await aTestServer({ mailUrl: smtp.url }, { limits: 1 });
    const forget = (...names: string[]) =>
      Promise.all(
        names.map((name) => sql`delete from rate_limits where key like ${`${name}:%`}`.execute(strict.owner)),
      );
    const person = await aClient(strict);
    const statuses = [
      (await ask(person, anEmail(), {}, strict)).status,
      (await ask(person, anEmail(), {}, strict)).status,
    ];
    for (let each = 0; each < 4; each++) {
      await forget('code');
      statuses.push((await ask(person, anEmail(), {}, strict)).status);
    }
    // The second, refused within the minute, counted for the hour.
    expect(statuses).toEqual([200, 429, 200, 200, 200, 429]);

    const email = anEmail();
    const ofOne = [];
    for (let each = 0; each < 8; each++) {
      ofOne.push((await ask(await aClient(strict), email, {}, strict)).status);
      await forget('code', ...(each > 2 ? ['codes'] : []));
    }
    expect(ofOne).toEqual([200, 200, 200, 429, 200, 200, 200, 429]);
  });
});

describe('a code', () => {
  test('is over after five wrong ones, with the next one, after ten minutes and for another address or account', async () => {
    const [person, other] = [await aClient(server), await aClient(server)];
    const email = anEmail();
    await ask(person, email);
    await server.work();
    const first = codeIn(email);
    expect((await confirm(other, email, first)).body.code).toBe('email_code_over');
    expect((await confirm(person, anEmail(), first)).body.code).toBe('email_code_over');
    const tries = await Promise.all(Array.from({ length: 8 }, () => confirm(person, email, otherCode(first))));
    expect(tries.filter(({ body }) => body.code === 'wrong_email_code')).toHaveLength(4);
    expect((await confirm(person, email, first)).body.code).toBe('email_code_over');
    await ask(person, email);
    await server.work();
    const second = codeIn(email);
    await sql`update phone_codes set expires_at = now() where account_id = ${person.accountId}`.execute(server.owner);
    expect((await confirm(person, email, second)).body.code).toBe('email_code_over');
    expect((await stateOf(person)).pending).toBeNull();
  });

  test('stands in no row, and ends with a new password', async () => {
    const person = await aClient(server);
    const email = anEmail();
    await ask(person, email);
    await server.work();
    const code = codeIn(email);
    const { rows } = await sql<{ rows: string }>`
      select json_build_array((select json_agg(c) from phone_codes c),
        (select json_agg(j) from graphile_worker._private_jobs j))::text as rows`.execute(server.db);
    expect(rows[0]?.rows).not.toContain(code);
    const body = { current_password: person.password, new_password: 'mwiko-na-pima-maji-4' };
    expect((await server.post('/password-change/', { as: person, body })).status).toBe(200);
    expect((await confirm(person, email, code)).body.code).toBe('email_code_over');
  });

  test('of two accounts for one address, and of one that somebody signs up with, changes one: the others get a sentence', async () => {
    const people = [await aClient(server), await aClient(server)];
    const email = anEmail();
    const codes: string[] = [];
    for (const person of people) {
      await ask(person, email);
      await server.work();
      codes.push(codeIn(email));
    }
    const signUp = { full_name: 'Makena Kathure', email, password: 'mvua-ya-masika-5', phone_number: '0712345678' };
    const answers = await Promise.all([
      ...people.map((person, at) => confirm(person, email, codes[at] ?? '')),
      server.post('/client-signup/', { body: { ...signUp, terms: true } }),
    ]);
    const outcomes = answers.map(({ status, body }) => (status < 300 ? 'done' : body.code)).sort();
    expect(outcomes).toEqual(['done', 'email_taken', 'email_taken']);
  });
});

describe('an account by phone alone', () => {
  const signedUp = async (number: string, role: 'client' | 'craftsman' = 'client') => {
    const browser = aBrowser(server);
    await browser.post('/phone-sign-up/', { body: { role, number } });
    await server.work();
    const code = phones.at(number).at(-1)?.slice(0, 6);
    const { body } = await browser.post('/phone-sign-up/code/', {
      body: { role, number, code, full_name: 'Akinyi Otieno' },
    });
    return { access: body.access as string, accountId: body.account.id as number };
  };

  test.each([
    ['client', '+254711310110'],
    ['craftsman', '+254711310210'],
  ] as const)(
    'of a %s gets an address after a recent sign-in, and is then one like the others',
    async (role, number) => {
      const as = await signedUp(number, role);
      const email = anEmail();
      const asked = () => server.post('/email-change/', { as, body: { email } });
      const age = (by: string) =>
        sql`update refresh_tokens set signed_in_at = now() - ${sql.lit(by)}::interval where account_id = ${as.accountId}`.execute(
          server.owner,
        );
      await age('16 minutes');
      expect(await stateOf(as)).toMatchObject({ email: null, password_needed: false, sign_in_needed: true });
      expect(await asked()).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
      await age('1 minute');
      expect((await stateOf(as)).sign_in_needed).toBe(false);
      expect((await asked()).status).toBe(200);
      await server.work();
      expect(await confirm(as, email, codeIn(email))).toMatchObject({ status: 200, body: { email } });
      await server.work();
      expect(phones.at(number).at(-1)).toContain('is now w...@barua.example');
      expect((await server.get('/phones/', { as })).body).toMatchObject({ only_way_in: false });
      expect((await server.get('/me/', { as })).body.account).toMatchObject({ email, former_emails: [] });

      const [link] = await resetLinks(server, email);
      const reset = Object.fromEntries(new URL(link?.url ?? '').searchParams);
      const password = 'tindo-kali-kabisa-8';
      expect((await server.post('/password-reset-confirm/', { body: { ...reset, password } })).status).toBe(200);
      expect((await signIn(role, email, password)).status).toBe(200);
    },
  );

  test('that has set a password needs it, too', async () => {
    const as = await signedUp('+254711310310');
    const password = 'tindo-kali-kabisa-8';
    await server.post('/password-change/', { as, body: { new_password: password } });
    expect((await stateOf(as)).password_needed).toBe(true);
    const email = anEmail();
    const given = (more: object) => server.post('/email-change/', { as, body: { email, ...more } });
    expect((await given({})).body.fields).toHaveProperty('current_password');
    expect((await given({ current_password: 'not-it' })).body.code).toBe('wrong_current_password');
    expect((await given({ current_password: password })).status).toBe(200);
  });
});

test('an erasure takes the former addresses with it, and the export has them', async () => {
  const person = await aClient(server);
  await change(person);
  const held = (await server.get('/me/', { as: person })).body.account;
  expect(held.former_emails).toEqual([{ email: person.email, changed_at: expect.any(String) }]);
  await ask(person, anEmail());
  expect((await server.delete('/me/', { as: person, body: { password: person.password } })).status).toBe(200);
  const { rows } = await sql`select from former_emails where account_id = ${person.accountId}
    union all select from phone_codes where account_id = ${person.accountId}`.execute(server.owner);
  expect(rows).toEqual([]);
  expect(await invariantViolations(server)).toEqual([]);
});
