import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aClient, aCraftsman, type Person } from '../../../db/factories/people.ts';
import { aVerifiedPhone } from '../../../db/factories/phones.ts';
import { aBrowser } from '../../../quality/helpers/browser-jar.ts';
import { startPhones } from '../../../quality/helpers/phones.ts';
import { startSmtp } from '../../../quality/helpers/smtp.ts';
import { type TestServer, useTestServer } from '../../../quality/helpers/test-server.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';
import { undoUrl } from '../email/undo-change.ts';

const phones = useReady(startPhones);
const smtp = useReady(startSmtp);
const server = useTestServer(() => ({ smsUrl: phones.url, mailUrl: smtp.url, smsDayKes: 10_000 }));

type Access = Pick<Person, 'access'>;
interface Link {
  readonly uid: string;
  readonly token: string;
}
let turn = 0;
/** The end of a number tells the simulator what to do with its messages. */
const aNumber = () => `+25471${String(++turn).padStart(5, '0')}00`;
const LINK = /http:\/\/ufundi\.test(\/u\?[0-9a-z]+-[0-9a-f]{24})/;
/** @param text of a message @returns what the page sends that its link leads to */
async function linkIn(text: string): Promise<Link> {
  const [, path = '/u?'] = LINK.exec(text) ?? [];
  const { status, headers } = await server.get(`!${path}`);
  expect([status, headers.get('cache-control')]).toEqual([302, 'no-store']);
  const { pathname, searchParams } = new URL(headers.get('location') ?? '', server.base);
  expect(pathname).toBe('/undo-phone-change');
  return { uid: searchParams.get('uid') ?? '', token: searchParams.get('token') ?? '' };
}
const linkAt = (number: string) =>
  linkIn(
    phones
      .at(number)
      .filter((text) => LINK.test(text))
      .at(-1) ?? '',
  );
const lastMailTo = (email: string, about: string) =>
  smtp.mails.filter(({ envelopeTo, subject }) => envelopeTo.includes(email) && subject?.includes(about)).at(-1)?.text ??
  '';

async function prove(as: Access, number: string) {
  expect((await server.post('/phones/', { as, body: { number } })).status).toBe(200);
  await server.work();
  expect((await server.post('/phones/verify/', { as, body: { number, code: phones.codeAt(number) } })).status).toBe(
    200,
  );
  await server.work();
}
async function aPersonWithPhone(make = aClient as (at: TestServer, as: object) => Promise<Person>) {
  const number = aNumber();
  const person = await make(server, { phone: number });
  await aVerifiedPhone(server, person, 4);
  return { ...person, number };
}
async function signedUp(role: 'client' | 'craftsman' = 'client') {
  const number = aNumber();
  const browser = aBrowser(server);
  await browser.post('/phone-sign-up/', { body: { role, number } });
  await server.work();
  const body = { role, number, code: phones.codeAt(number), full_name: 'Akinyi Odhiambo' };
  const { access, account } = (await browser.post('/phone-sign-up/code/', { body })).body;
  return { number, access: access as string, accountId: account.id as number };
}
const undo = (body: object) => server.post('/phones/undo/', { body });
const phoneOf = async (accountId: number) => {
  const { rows } = await sql<{ phone: string; number: string; sign_in: boolean; email: string | null }>`
    select a.phone, p.number, p.sign_in, a.email from accounts a left join phones p on p.account_id = a.id
    where a.id = ${accountId}`.execute(server.db);
  return rows[0];
};
const isSignedIn = async (as: Access) => (await server.get('/profile/', { as })).status === 200;
const OVER = { status: 400, body: { code: 'bad_undo_link', detail: 'This link was used already, or is over.' } };

describe('the link in the SMS to a number that was changed', () => {
  test('puts it back, once; every session and the password end, and the mailbox had the same link', async () => {
    const person = await aPersonWithPhone();
    const other = aNumber();
    await prove(person, other);
    const link = await linkAt(person.number);
    const mail = lastMailTo(person.email, 'The phone number of your account was changed');
    expect(mail).toContain(`ends in ${other.slice(-3)}`);
    expect(await linkIn(mail)).toEqual(link);
    expect(phones.at(person.number).at(-1)?.length).toBeLessThanOrEqual(160);

    expect(await undo(link)).toMatchObject({ status: 200, body: { sign_in: 'mail' } });
    await server.work();
    // The mailbox has the last word: codes to the number sign in once it is proven again.
    const { number } = person;
    expect(await phoneOf(person.accountId)).toEqual({ phone: number, number, sign_in: false, email: person.email });
    expect(await isSignedIn(person)).toBe(false);
    const { email, password } = person;
    expect((await server.post('/client-login/', { body: { email, password } })).status).toBe(401);
    expect(phones.at(other).at(-1)).toContain('this number is no longer the one of your account');
    expect(await undo(link)).toMatchObject(OVER);
  });

  test('goes out for a number that was only typed over, and for none that was never proven', async () => {
    const [proven, unproven] = [await aPersonWithPhone(), await aClient(server, { phone: aNumber() })];
    for (const person of [proven, unproven])
      expect((await server.patch('/profile/', { as: person, body: { phone_number: aNumber() } })).status).toBe(200);
    await server.work();
    expect(phones.at(unproven.phone as string)).toEqual([]);
    expect((await undo(await linkAt(proven.number))).status).toBe(200);
    expect((await phoneOf(proven.accountId))?.phone).toBe(proven.number);
  });

  test('goes out where messages were turned off in the settings, but not after STOP', async () => {
    const [quiet, stopped] = [await aPersonWithPhone(), await aPersonWithPhone()];
    expect((await server.put('/phones/', { as: quiet, body: { messages: false } })).status).toBe(200);
    await sql`insert into sms_opt_outs (number_hash, source)
      select number_hash, 'provider' from phones where account_id = ${stopped.accountId}`.execute(server.owner);
    for (const person of [quiet, stopped]) await prove(person, aNumber());
    expect(phones.at(quiet.number).join()).toMatch(LINK);
    expect(phones.at(stopped.number)).toEqual([]);
  });

  test('is in no row that somebody reads', async () => {
    const person = await aPersonWithPhone();
    await prove(person, aNumber());
    const { token } = await linkAt(person.number);
    const { rows } = await sql<{ rows: string }>`
      select json_build_array((select json_agg(m) from sms_messages m), (select json_agg(f) from former_emails f),
        (select json_agg(j) from graphile_worker._private_jobs j))::text as rows`.execute(server.owner);
    expect(rows[0]?.rows).not.toContain(token);
  });

  test('of an account by phone alone signs in again at once, and drops a mailbox, Google and password of since', async () => {
    const person = await signedUp('craftsman');
    await prove(person, aNumber());
    const email = `thief${person.accountId}@barua.example`;
    await server.db
      .updateTable('accounts')
      .set({ email, google_sub: `google-${person.accountId}`, password_hash: 'x' })
      .where('id', '=', person.accountId)
      .execute();

    expect(await undo(await linkAt(person.number))).toMatchObject({ status: 200, body: { sign_in: 'work' } });
    await server.work();
    const { number } = person;
    expect(await phoneOf(person.accountId)).toEqual({ phone: number, number, sign_in: true, email: null });
    const { rows } = await sql`select google_sub, password_hash from accounts where id = ${person.accountId}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ google_sub: null, password_hash: null }]);
    expect(lastMailTo(email, 'taken off')).toContain('no longer its address');
    const browser = aBrowser(server);
    await browser.post('/phone-sign-in/', { body: { role: 'craftsman', number } });
    await server.work();
    const body = { role: 'craftsman', number, code: phones.codeAt(number) };
    expect((await browser.post('/phone-sign-in/code/', { body })).body.account.id).toBe(person.accountId);
  });

  test('keeps a mailbox and a Google account of before the change', async () => {
    const person = await aPersonWithPhone(aCraftsman);
    const google_sub = `google-${person.accountId}`;
    await server.db.updateTable('accounts').set({ google_sub }).where('id', '=', person.accountId).execute();
    await prove(person, aNumber());
    expect((await undo(await linkAt(person.number))).status).toBe(200);
    const { rows } = await sql`select google_sub, email from accounts where id = ${person.accountId}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ google_sub, email: person.email }]);
  });

  test('of a chain of numbers: the older one ends the newer', async () => {
    const person = await aPersonWithPhone();
    const [b, c] = [aNumber(), aNumber()];
    await prove(person, b);
    await prove(person, c);
    const [ofA, ofB] = [await linkAt(person.number), await linkAt(b)];
    expect((await undo(ofA)).status).toBe(200);
    expect(await undo(ofB)).toMatchObject(OVER);
    expect((await phoneOf(person.accountId))?.phone).toBe(person.number);
  });

  test('of ten uses at once works for one', async () => {
    const person = await aPersonWithPhone();
    await prove(person, aNumber());
    const link = await linkAt(person.number);
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'bad_undo_link')).toHaveLength(9);
  });

  test('wins over a proof of another number at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await aPersonWithPhone();
      await prove(person, aNumber());
      const [link, number] = [await linkAt(person.number), aNumber()];
      await server.post('/phones/', { as: person, body: { number } });
      await server.work();
      const body = { number, code: phones.codeAt(number) };
      const [undone, proven] = await Promise.all([undo(link), server.post('/phones/verify/', { as: person, body })]);
      expect(undone.status).toBe(200);
      expect(proven.status).toBeOneOf([200, 400, 401]);
      expect((await phoneOf(person.accountId))?.phone).toBe(person.number);
    }
  });

  test('that is over, changed, of another change or of none is answered alike', async () => {
    const [one, other] = [await aPersonWithPhone(), await aPersonWithPhone()];
    for (const person of [one, other]) await prove(person, aNumber());
    const [link, ofOther] = [await linkAt(one.number), await linkAt(other.number)];
    const bad = [
      { ...link, token: ofOther.token },
      { ...link, token: link.token.slice(0, -2) },
      { ...link, token: 'x' },
      { ...link, uid: 'nobody!' },
      { ...link, uid: 'zzzzzz' },
    ];
    for (const body of bad) expect(await undo(body)).toMatchObject(OVER);
    const age = (by: string) =>
      sql`update former_emails set changed_at = now() - ${sql.lit(by)}::interval where account_id = ${one.accountId}`.execute(
        server.owner,
      );
    await age('73 hours');
    expect(await undo(link)).toMatchObject(OVER);
    await age('71 hours');
    expect((await undo({ ...link, token: link.token.toUpperCase() })).status).toBe(200);
  });

  test('to a number that another account proved meanwhile changes nothing: the answer says to write to us', async () => {
    const person = await aPersonWithPhone();
    const next = aNumber();
    await prove(person, next);
    const link = await linkAt(person.number);
    await prove(await aClient(server, { phone: null }), person.number);
    expect(await undo(link)).toMatchObject({
      status: 409,
      body: { code: 'former_number_taken', detail: expect.stringContaining('write to us') },
    });
    expect((await phoneOf(person.accountId))?.phone).toBe(next);
    expect(await isSignedIn(person)).toBe(true);
  });
});

test('a former address ends the links of numbers that were proven under the new one, and keeps those of before', async () => {
  const person = await aPersonWithPhone();
  const former = { account_id: person.accountId, email: person.email, had_google: false };
  await server.db.insertInto('former_emails').values(former).execute();
  const thief = aNumber();
  await prove(person, thief);
  await prove(person, aNumber());
  const [ofOwner, ofThief] = [await linkAt(person.number), await linkAt(thief)];
  const row = await server.db
    .selectFrom('former_emails')
    .selectAll()
    .where('account_id', '=', person.accountId)
    .where('email', 'is not', null)
    .executeTakeFirstOrThrow();
  const link = Object.fromEntries(new URL(undoUrl(server.settings, row)).searchParams);
  expect((await server.post('/email-change/undo/', { body: link })).status).toBe(200);
  expect(await undo(ofThief)).toMatchObject(OVER);
  expect((await undo(ofOwner)).status).toBe(200);
  expect((await phoneOf(person.accountId))?.phone).toBe(person.number);
});
