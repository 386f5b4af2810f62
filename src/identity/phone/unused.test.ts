import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aClient, type Person } from '../../../db/factories/people.ts';
import { aVerifiedPhone, withoutQuietHours } from '../../../db/factories/phones.ts';
import { aBrowser } from '../../../quality/helpers/browser-jar.ts';
import { startPhones } from '../../../quality/helpers/phones.ts';
import { startSmtp } from '../../../quality/helpers/smtp.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { type NotificationKind, notify } from '#notifications/notify.ts';

const phones = useReady(startPhones);
const smtp = useReady(startSmtp);
const server = useTestServer(() => ({ smsUrl: phones.url, mailUrl: smtp.url, smsDayKes: 10_000 }));

let turn = 0;
const aNumber = () => `+25472${String(++turn).padStart(5, '0')}00`;
async function seen(daysAgo: number, more: Parameters<typeof aClient>[1] = {}) {
  const number = aNumber();
  const person = await aClient(server, { phone: number, ...more });
  await aVerifiedPhone(server, person, daysAgo);
  await withoutQuietHours(server, person);
  return { ...person, number };
}
async function phoneAlone(daysAgo: number) {
  const number = aNumber();
  const browser = aBrowser(server);
  await browser.post('/phone-sign-up/', { body: { role: 'client', number } });
  await server.work();
  const body = { role: 'client', number, code: phones.codeAt(number), full_name: 'Akinyi Odhiambo' };
  const { access, account } = (await browser.post('/phone-sign-up/code/', { body })).body;
  const accountId = account.id as number;
  await withoutQuietHours(server, { accountId });
  await sql`update phones set verified_at = now() - make_interval(days => ${daysAgo}),
    seen_at = now() - make_interval(days => ${daysAgo}) where account_id = ${accountId}`.execute(server.owner);
  return { number, access: access as string, accountId };
}
type Access = Pick<Person, 'access'>;
const stateOf = async (as: Access) => (await server.get('/phones/', { as })).body;
const channelsOf = async (as: Access) => (await server.get('/notifications/settings/', { as })).body.channels;
async function prove(as: Access, number: string) {
  await server.post('/phones/', { as, body: { number } });
  await server.work();
  expect((await server.post('/phones/verify/', { as, body: { number, code: phones.codeAt(number) } })).status).toBe(
    200,
  );
  await server.work();
}
async function signIn(number: string) {
  const browser = aBrowser(server);
  await browser.post('/phone-sign-in/', { body: { role: 'client', number } });
  await server.work();
  return browser.post('/phone-sign-in/code/', { body: { role: 'client', number, code: phones.codeAt(number) } });
}
async function tell({ accountId }: { accountId: number }, kind: NotificationKind) {
  await notify(server.db, accountId, kind);
  await server.work();
}
async function remind() {
  await addJob(server.db, 'unused_numbers', {});
  await server.work();
}
const mailsTo = ({ email }: Person) =>
  smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email)).map(({ subject }) => subject);
const daysUntil = (time: string) => Math.round((Date.parse(time) - Date.now()) / 86_400_000);

describe('a number in which no code was entered for 180 days', () => {
  test('gets no SMS about jobs, which go by mail, but those about the account', async () => {
    const [used, unused] = [await seen(179), await seen(180)];
    for (const person of [unused, used]) await tell(person, 'request_started');
    expect([phones.at(unused.number).length, mailsTo(unused).length]).toEqual([0, 1]);
    // The mail for want of a report comes ten minutes later.
    expect([phones.at(used.number).length, mailsTo(used).length]).toEqual([1, 0]);
    expect([await channelsOf(used), await channelsOf(unused)]).toEqual([['sms', 'mail'], ['mail']]);
    await tell(unused, 'password_changed');
    expect(phones.at(unused.number).join()).toContain('Your password was changed.');
  });

  test('gets none that waited for the morning when the time was over', async () => {
    const person = await seen(179);
    await notify(server.db, person.accountId, 'request_started');
    await sql`update notification_settings set quiet_from = 0, quiet_to = 1439 where account_id = ${person.accountId}`.execute(
      server.owner,
    );
    await server.work();
    await sql`update phones set verified_at = now() - interval '181 days', seen_at = now() - interval '181 days'
      where account_id = ${person.accountId}`.execute(server.owner);
    await server.work();
    expect([phones.at(person.number), mailsTo(person).length]).toEqual([[], 1]);
  });

  test('signs in no more where there is a mailbox: its owner reads why, in their language, and proves it anew', async () => {
    const person = await seen(180, { language: 'sw' });
    expect(await stateOf(person)).toMatchObject({ prove_again: true, sign_in_from: null });
    expect((await signIn(person.number)).status).toBe(401);
    expect(phones.at(person.number)).toEqual([
      'Ufundi: siku 180 bila msimbo kwa nambari hii. Ingia kwa barua pepe na nenosiri, kisha ithibitishe tena.',
    ]);
    const { email, password } = person;
    const as = { access: (await server.post('/client-login/', { body: { email, password } })).body.token as string };
    await prove(as, person.number);
    const { prove_by, prove_again, sign_in_from, verified_at } = await stateOf(as);
    expect([daysUntil(prove_by), prove_again]).toEqual([180, false]);
    expect(Date.parse(sign_in_from) - Date.parse(verified_at)).toBe(72 * 3_600_000);
    expect(await channelsOf(as)).toEqual(['sms', 'mail']);
  });

  test('signs in to an account that has nothing else, and is used again by that', async () => {
    const { number, ...person } = await phoneAlone(400);
    const before = phones.at(number).length;
    await tell(person, 'request_started');
    expect(phones.at(number)).toHaveLength(before);
    const { status, body } = await signIn(number);
    expect([status, body.account.id]).toEqual([200, person.accountId]);
    expect(await channelsOf(body)).toEqual(['sms']);
  });

  test('gets no link when another one takes its place: the mailbox does', async () => {
    const person = await seen(181);
    await prove(person, aNumber());
    expect(phones.at(person.number)).toEqual([
      'Ufundi: this number is no longer the one of your account. If you did not change it, set a new password now.',
    ]);
    const mail = smtp.mails.find(
      ({ envelopeTo, subject }) => envelopeTo.includes(person.email) && subject?.includes('phone number'),
    );
    const [, uid, token] = /\/u\?([0-9a-z]+)-([0-9a-f]{24})/.exec(mail?.text ?? '') ?? [];
    expect((await server.post('/phones/undo/', { body: { uid, token } })).status).toBe(200);
    const { rows } = await sql<{ days: number }>`
      select extract(day from now() - seen_at)::int as days from phones where account_id = ${person.accountId}`.execute(
      server.owner,
    );
    expect(rows).toEqual([{ days: 181 }]);
  });
});

describe('its owner is asked to prove it again', () => {
  const SUBJECTS = { en: 'Prove your number again', sw: 'Thibitisha nambari yako tena' } as const;
  test('once, a week before, by mail and on the page, and at once where the time is over already', async () => {
    const [early, soon, over] = [await seen(172), await seen(174, { language: 'sw' }), await seen(300)];
    for (let run = 0; run < 2; run++) await remind();
    expect([mailsTo(early), mailsTo(soon), mailsTo(over)]).toEqual([[], [SUBJECTS.sw], [SUBJECTS.en]]);
    for (const { number } of [early, soon, over]) expect(phones.at(number)).toEqual([]);
    expect((await server.get('/notifications/', { as: soon })).body).toMatchObject([
      { title: SUBJECTS.sw, path: '/hire/notifications' },
    ]);
    expect(await stateOf(soon)).toMatchObject({ prove_again: true, sign_in_from: expect.any(String) });
    expect((await stateOf(early)).prove_again).toBe(false);
  });

  test('by SMS where there is no mailbox', async () => {
    const { number } = await phoneAlone(174);
    await remind();
    expect(phones.at(number).at(-1)).toMatch(/^Ufundi: Still your number\? .* ufundi\.test\/hire\/notifications$/);
  });

  test('and any code that is entered does: signing in goes on, without a new wait', async () => {
    const [proving, signing] = [await seen(174), await seen(174)];
    await remind();
    const before = await stateOf(proving);
    await prove(proving, proving.number);
    expect((await signIn(signing.number)).status).toBe(200);
    for (const person of [proving, signing]) {
      const state = await stateOf(person);
      expect([daysUntil(state.prove_by), state.prove_again]).toEqual([180, false]);
    }
    expect((await stateOf(proving)).sign_in_from).toBe(before.sign_in_from);
    await sql`update phones set seen_at = now() - interval '175 days', reminded_at = now() - interval '176 days'
      where account_id = ${proving.accountId}`.execute(server.owner);
    await remind();
    expect(mailsTo(proving)).toEqual([SUBJECTS.en, SUBJECTS.en]);
  });
});
