/** A stranger who knows a number: neither the code of its owner nor the codes of the owner's day are theirs to spend. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { signInWithCode } from './phone-sign-in.ts';
import { translate } from '#ui/texts/kiswahili-sentences.ts';
import { aClient, aCraftsman, type Person } from '../../../db/factories/people.ts';
import { aVerifiedPhone } from '../../../db/factories/phones.ts';
import { aBrowser, type BrowserJar } from '../../../quality/helpers/browser-jar.ts';
import { otherCode, startPhones } from '../../../quality/helpers/phones.ts';
import { startSecondProcess } from '../../../quality/helpers/second-process.ts';
import { aTestServer, type TestServer, useTestServer, withoutRequestId } from '../../../quality/helpers/test-server.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';

const phones = useReady(startPhones);
const server = useTestServer(() => ({ smsUrl: phones.url }));
const strict = useTestServer(() => ({ smsUrl: phones.url, trustProxy: true }), { limits: 1 });

let turn = 0;
const aNumber = () => `+2547330${String(++turn).padStart(4, '0')}0`;
type Owner = Person & { phone: string };
async function owning(at: TestServer, make: typeof aClient | typeof aCraftsman = aClient) {
  const person = (await make(at, { phone: aNumber() })) as Owner;
  await aVerifiedPhone(at, person, 4);
  return person;
}
/** Each from a network of its own, unless one is given. */
function aDevice(at: TestServer, network = ++turn) {
  const headers = { 'x-forwarded-for': `41.90.${Math.floor(network / 250)}.${network % 250}` };
  const browser = aBrowser(at);
  const call = (path: string, body: object, to = at) => browser.post(path, { body, headers }, to);
  return {
    browser,
    network,
    ask: (number: string) => call('/phone-sign-in/', { role: 'client', number }),
    enter: (number: string, code: string) => call('/phone-sign-in/code/', { role: 'client', number, code }),
  };
}
type Device = ReturnType<typeof aDevice>;
async function codeFor(at: TestServer, device: Device, number: string) {
  await device.ask(number);
  await at.work();
  return phones.codeAt(number);
}
const REFUSED = { status: 401, body: { code: 'wrong_sign_in_code' } };
const ticketOf = ({ cookies }: BrowserJar) => cookies.get('code_ticket_client') ?? 'none';
describe('the ticket of an ask', () => {
  test('makes a wrong code take the same statements for a number that somebody has and for one that nobody has', async () => {
    let statements = 0;
    const db = server.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1;
        return result;
      },
    });
    const countFor = async (number: string) => {
      const device = aDevice(server);
      await device.ask(number);
      await server.work();
      const browser = { ip: '41.90.0.1', ticket: ticketOf(device.browser), device: 'none' };
      statements = 0;
      const entered = signInWithCode({ ...server, db }, { role: 'client', number, code: '000000' }, browser);
      await expect(entered).rejects.toMatchObject(REFUSED.body);
      return statements;
    };
    expect(await countFor((await owning(server)).phone)).toBe(await countFor(aNumber()));
  });
  test('is a cookie of ten minutes that no script and no other site sees, and stands in no row', async () => {
    const secure = await aTestServer({ smsUrl: phones.url, publicUrl: 'https://ufundi.example' });
    const number = (await owning(secure)).phone;
    const response = await secure.post('/phone-sign-in/', { body: { role: 'client', number } });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-code_ticket_client=[\w-]{43}; Path=\/; HttpOnly; Max-Age=600; SameSite=Strict; Secure$/,
    );
    const ticket = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'));
    const rows = async () =>
      (
        await sql<{ rows: string }>`
          select json_build_array((select json_agg(c) from sign_in_codes c),
            (select json_agg(j) from graphile_worker._private_jobs j))::text as rows`.execute(secure.owner)
      ).rows[0]?.rows;
    expect(await rows()).not.toContain(ticket);
    await secure.work();
    const held = await rows();
    expect(held).toContain(number);
    for (const secret of [ticket, phones.codeAt(number)]) expect(held).not.toContain(secret);
    const sent = { body: { role: 'client', number, code: phones.codeAt(number) }, headers: { cookie } };
    const entered = await secure.post('/phone-sign-in/code/', sent);
    expect(entered.headers.getSetCookie().slice(2)).toEqual([
      '__Host-code_ticket_client=; Path=/; HttpOnly; Max-Age=0; SameSite=Strict; Secure',
      expect.stringMatching(/^__Host-device=[\w-]{43}; Path=\/; HttpOnly; Max-Age=31536000; SameSite=Strict; Secure$/),
    ]);
  });

  test('alone makes a code and a wrong try count: a hundred tries of a stranger leave the owner theirs', async () => {
    const { phone, accountId } = await owning(server);
    const [owner, stranger] = [aDevice(server), aDevice(server)];
    const code = await codeFor(server, owner, phone);
    for (let tries = 0; tries < 50; tries++)
      expect(await stranger.enter(phone, otherCode(code))).toMatchObject(REFUSED);
    expect(await stranger.enter(phone, code)).toMatchObject(REFUSED);
    const theirs = await codeFor(server, stranger, phone);
    for (let tries = 0; tries < 50; tries++)
      expect(await stranger.enter(phone, otherCode(theirs))).toMatchObject(REFUSED);
    if (code !== theirs) expect(await owner.enter(phone, theirs)).toMatchObject(REFUSED);
    expect(await owner.enter(phone, code)).toMatchObject({ status: 200, body: { account: { id: accountId } } });
    // Five of their own ask end the stranger's code.
    expect(await stranger.enter(phone, theirs)).toMatchObject(REFUSED);
  });

  test('ends with its use, and does not pass as one of another number or role', async () => {
    const [one, other] = [await owning(server), await owning(server)];
    const device = aDevice(server);
    const code = await codeFor(server, device, one.phone);
    const ticket = ticketOf(device.browser);
    expect(await device.enter(other.phone, code)).toMatchObject(REFUSED);
    const cookie = `code_ticket_client=${ticket}; code_ticket_craftsman=${ticket}`;
    const enter = (role: string) =>
      server.post('/phone-sign-in/code/', { body: { role, number: one.phone, code }, headers: { cookie } });
    expect(await enter('craftsman')).toMatchObject(REFUSED);
    expect((await enter('client')).status).toBe(200);
    expect(await enter('client')).toMatchObject(REFUSED);
  });

  test('is given for a number that nobody has, and every answer to it is that of one that somebody has', async () => {
    const [known, unknown] = [(await owning(server)).phone, aNumber()];
    const both = [known, unknown].map((number) => ({ number, device: aDevice(server) }));
    const shapes = [];
    for (const { number, device } of both) {
      const asked = await device.ask(number);
      shapes.push([
        withoutRequestId(asked),
        asked.headers.getSetCookie().map((each) => each.replace(/=[\w-]{43};/, '=…;')),
      ]);
    }
    expect(shapes[0]).toEqual(shapes[1]);
    await server.work();
    const code = otherCode(phones.codeAt(known));
    for (let tries = 0; tries < 12; tries++) {
      // With the ticket, without, and with a false one.
      if (tries === 6) for (const { device } of both) device.browser.cookies.delete('code_ticket_client');
      if (tries === 9) for (const { device } of both) device.browser.cookies.set('code_ticket_client', 'A'.repeat(43));
      const answers = await Promise.all(both.map(({ number, device }) => device.enter(number, code)));
      expect(answers[0]).toMatchObject(REFUSED);
      const [one, other] = answers.map(withoutRequestId);
      expect(one).toEqual(other);
    }
  });

  test('counts each of ten wrong tries at once, in two processes too, and holds in the other one', async () => {
    const other = await startSecondProcess(server);
    try {
      const { phone } = await owning(server);
      const device = aDevice(server);
      const enterThere = (code: string) =>
        other.call('POST', '/phone-sign-in/code/', {
          as: { access: '' },
          body: { role: 'client', number: phone, code },
          headers: { cookie: `code_ticket_client=${ticketOf(device.browser)}` },
        });
      const code = await codeFor(server, device, phone);
      const tries = Array.from({ length: 10 }, (_each, at) =>
        at % 2 ? device.enter(phone, otherCode(code)) : enterThere(otherCode(code)),
      );
      expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(10).fill(401));
      expect((await enterThere(code)).status).toBe(401);
      const next = await codeFor(server, device, phone);
      const statuses = (await Promise.all([enterThere(next), device.enter(phone, next), enterThere(next)])).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).toEqual([200, 401, 401]);
    } finally {
      await other.close();
    }
  });

  test('of a form that a browser posts without script works, also after a wrong code', async () => {
    const { phone, accountId } = await owning(server);
    const browser = aBrowser(server);
    const submit = (fields: Record<string, string>) =>
      browser.post('!/HirePhoneLogin', {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      });
    expect((await submit({ number: phone })).status).toBe(200);
    await server.work();
    const code = phones.codeAt(phone);
    expect((await submit({ number: phone, sent: '1', code: otherCode(code) })).status).toBe(401);
    const response = await submit({ number: phone, sent: '1', code });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/hire']);
    const { rows } = await sql`select from refresh_tokens where account_id = ${accountId}`.execute(server.owner);
    expect(rows).toHaveLength(2);
  });
});

describe('codes of a day', () => {
  const forget = (...prefixes: string[]) =>
    Promise.all(
      prefixes.map((prefix) => sql`delete from rate_limits where key like ${`${prefix}:%`}`.execute(strict.owner)),
    );
  /** Asks until the number gets no more, each time after the wait. */
  async function spend(number: string) {
    const stranger = aDevice(strict);
    const statuses = [];
    for (let each = 0; each < 6; each++) {
      statuses.push((await stranger.ask(number)).status);
      await forget('code', 'codes');
    }
    await strict.work();
    return statuses;
  }
  /** A device of the owner, as after an earlier sign-in. */
  async function known(make: typeof aClient = aClient) {
    const person = await owning(strict, make);
    const device = aDevice(strict);
    const signedIn = await device.enter(person.phone, await codeFor(strict, device, person.phone));
    expect(signedIn.status).toBe(200);
    await sql`delete from rate_limits`.execute(strict.owner);
    return { ...person, access: signedIn.body.access as string, device };
  }

  test('are four for strangers; two more are for a device that signed in with the number before', async () => {
    const { phone, device, accountId } = await known();
    expect(await spend(phone)).toEqual([200, 200, 200, 200, 429, 429]);
    const before = phones.at(phone).length;
    for (const left of [true, true, false]) {
      const asked = await device.ask(phone);
      expect(asked.status).toBe(left ? 200 : 429);
      await forget('code', 'codes');
    }
    await strict.work();
    expect(phones.at(phone).length - before).toBe(2);
    expect((await device.enter(phone, phones.codeAt(phone))).body.account.id).toBe(accountId);
  });

  test('without a stranger are six for such a device, as before', async () => {
    const { phone, device } = await known();
    const statuses = [];
    for (let each = 0; each < 7; each++) {
      statuses.push((await device.ask(phone)).status);
      await forget('code', 'codes');
    }
    expect(statuses).toEqual([...Array(6).fill(200), 429]);
  });

  test('of a stranger make such a device wait for no minute', async () => {
    const { phone, device } = await known();
    const stranger = aDevice(strict);
    expect([(await stranger.ask(phone)).status, (await stranger.ask(phone)).status]).toEqual([200, 429]);
    // Who is told to wait a minute has none of the day's less.
    for (let each = 0; each < 9; each++) await stranger.ask(phone);
    expect([(await device.ask(phone)).status, (await device.ask(phone)).status]).toEqual([200, 429]);
    expect((await stranger.ask(phone)).status).toBe(429);
    await forget('code', 'codes');
    expect(await spend(phone)).toEqual([200, 200, 200, 429, 429, 429]);
  });

  test('of strangers behind the same address leave such a device those of the address', async () => {
    const { phone, device } = await known();
    const stranger = aDevice(strict, device.network);
    const statuses = [];
    for (let each = 0; each < 21; each++) statuses.push((await stranger.ask(aNumber())).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    expect((await device.ask(phone)).status).toBe(200);
    // To another number it is a stranger's.
    expect((await device.ask(aNumber())).status).toBe(429);
  });

  // In the last minute of a day it is the next one but one.
  const TOMORROW = /(?:the day after )?tomorrow at \d\d:\d\d/;
  test('are over with a sentence that says the day and what else there is, the same for unknown numbers', async () => {
    const [taken, unknown] = [(await owning(strict)).phone, aNumber()];
    const details = [];
    for (const number of [taken, unknown]) {
      await spend(number);
      // Also for who asks within the minute of another ask.
      const [, again] = [await aDevice(strict).ask(number), await aDevice(strict).ask(number)];
      details.push(again.body.detail.replace(TOMORROW, 'tomorrow at TIME'));
    }
    expect(details[0]).toBe(
      'No more codes can be sent to this number for now. You can ask for one tomorrow at TIME, or sign in now on a device where you used this number before, or with your email and password.',
    );
    expect(details[1]).toBe(details[0]);
    expect(translate(details[0].replace('TIME', '13:24'))).toContain(
      'Unaweza kuuomba kesho saa 13:24, au kuingia sasa',
    );
    const upwards = await aBrowser(strict).post('/phone-sign-up/', { body: { role: 'client', number: unknown } });
    const said = upwards.body.detail.replace(TOMORROW, 'tomorrow at 13:24');
    expect(said).toMatch(/ tomorrow at 13:24, or sign up now with your email\.$/);
    expect(translate(said)).toMatch(/kesho saa 13:24, au kujisajili sasa kwa barua pepe yako\.$/);
  });

  test('are no longer kept for a device after a new password, another number or the end of the other sessions', async () => {
    const ends: Record<string, (person: Owner) => Promise<{ status: number }>> = {
      password: (person) =>
        strict.post('/password-change/', {
          as: person,
          body: { current_password: person.password, new_password: 'tindo-kali-kabisa-9' },
        }),
      number: (person) => strict.patch('/profile/', { as: person, body: { phone_number: aNumber() } }),
      others: async (person) => {
        const elsewhere = (await strict.post('/client-login/', { body: person })).body.token;
        return strict.post('/logout-others/', { as: { access: elsewhere } });
      },
    };
    for (const [why, end] of Object.entries(ends)) {
      const { device, ...person } = await known();
      await spend(person.phone);
      expect((await device.ask(person.phone)).status, why).toBe(200);
      await forget('code', 'codes');
      // By another session than the one that the device opened.
      const { token } = (await strict.post('/client-login/', { body: person })).body;
      expect((await end({ ...person, access: token })).status, why).toBe(200);
      expect((await device.ask(person.phone)).status, why).toBe(429);
    }
  });

  test('stay kept after a sign-out, and for a device in which the number was proven', async () => {
    const { phone, device, access } = await known();
    expect((await strict.post('/logout/', { as: { access } })).status).toBe(200);
    await spend(phone);
    expect((await device.ask(phone)).status).toBe(200);

    const [person, number] = [await aCraftsman(strict, { phone: null }), aNumber()];
    const proving = aBrowser(strict);
    await proving.post('/phones/', { as: person, body: { number } });
    await strict.work();
    await proving.post('/phones/verify/', { as: person, body: { number, code: phones.codeAt(number) } });
    await sql`delete from rate_limits`.execute(strict.owner);
    await spend(number);
    const asked = await proving.post('/phone-sign-in/', { body: { role: 'craftsman', number } });
    expect(asked.status).toBe(200);
  });
});
