import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAcceptedQuote, anAssignedRequest, aRequest } from '../../../db/factories/jobs.ts';
import { aClient, aCraftsman, anAdmin, type Person } from '../../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../../db/factories/profiles.ts';
import { aVerifiedPhone, withoutQuietHours } from '../../../db/factories/phones.ts';
import { startPhones } from '../../../quality/helpers/phones.ts';
import { startSmtp } from '../../../quality/helpers/smtp.ts';
import { aTestServer, useTestServer } from '../../../quality/helpers/test-server.ts';
import { startedForTest, useReady } from '../../../quality/helpers/use-ready.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { type NotificationFacts, type NotificationKind, notify } from '../notify.ts';

const SECRET = 'a-secret-of-the-callbacks-in-tests-0123';
const phones = useReady(startPhones);
const smtp = useReady(startSmtp);
const server = useTestServer(() => ({
  smsUrl: phones.url,
  smsFrom: 'UFUNDI',
  smsCallbackSecret: SECRET,
  smsDayKes: 10_000,
  mailUrl: smtp.url,
}));
beforeAll(() => phones.callTo(`${server.base}/api/in/${SECRET}/`));

let count = 10;
/** A client whose number ends as the provider is to behave. */
async function aReader(end: string, more: Parameters<typeof aClient>[1] = {}) {
  const number = `+2547${String((count += 1)).padStart(6, '0')}${end}`;
  const person = await aClient(server, { phone: number, ...more });
  await aVerifiedPhone(server, person);
  await withoutQuietHours(server, person);
  return { ...person, number };
}
/** `request_started` goes by the first of push, SMS and mail that can be used; `quote_accepted` by each of them. */
async function tell(person: Person, kind: NotificationKind = 'request_started', facts: NotificationFacts = {}) {
  await notify(server.db, person.accountId, kind, facts);
  await server.work();
  await phones.settled();
}
/** Jobs that were put off are run by the next call. */
const tenMinutesLater = () => server.work();

async function sentTo(person: Person): Promise<string[]> {
  const { rows } = await sql<{ channel: string; status: string; reason: string | null }>`
    select d.channel, d.status, d.reason from deliveries d join notifications n on n.id = d.notification_id
    where n.account_id = ${person.accountId} order by d.id`.execute(server.db);
  return rows.map(({ channel, status, reason }) => [channel, status, reason].filter(Boolean).join(' '));
}
const messageOf = (person: Person) =>
  server.db
    .selectFrom('sms_messages')
    .selectAll()
    .where('account_id', '=', person.accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
/** As of a process that died before the provider answered. */
const withoutAnswer = (person: Person) =>
  sql`update sms_messages set status = 'sending', provider_id = null where account_id = ${person.accountId}`.execute(
    server.owner,
  );
const mailsTo = (person: Person) => smtp.mails.filter((mail) => mail.envelopeTo.includes(person.email)).length;
const callback = (path: string, form: Record<string, string>) =>
  fetch(`${server.base}/api/in/${path}/`, { method: 'POST', body: new URLSearchParams(form) });

describe('a message to a phone', () => {
  test('has what happened, who, and a short link to the job; it costs what the provider says', async () => {
    const client = await aReader('10', { fullName: 'Wanjiku Kamau' });
    const { id } = await aRequest(server, client, { description: 'Leaking “tap” in the kitchen. Since Monday.' });
    await tell(client, 'request_started', { request: id, craftsman: 'Ũmari Otieno' });
    expect(phones.inbox.filter(({ to }) => to === client.number)).toMatchObject([
      { from: 'UFUNDI', text: `Ufundi: Umari Otieno has started "Leaking "tap" in the". ufundi.test/j/c${id}` },
    ]);
    expect(await sentTo(client)).toEqual(['sms delivered']);
    expect(await messageOf(client)).toMatchObject({ status: 'delivered', cost_cents: 80, segments: 1, kind: 'jobs' });
    expect(mailsTo(client)).toBe(0);
    const link = await server.get(`!/j/c${id}`);
    expect([link.status, link.headers.get('location')]).toEqual([302, `/hire/requests?job=${id}`]);
    expect((await server.get(`!/j/c${id}.`)).headers.get('location')).toBe(link.headers.get('location'));
    for (const none of ['x41', 'c0', 'c', '41', 'c41/..']) expect((await server.get(`!/j/${none}`)).status).toBe(404);
  });

  test('goes in Kiswahili to a Kiswahili account, beside the mail where an event has both', async () => {
    const client = await aReader('11', { language: 'sw' });
    await tell(client, 'request_accepted', { craftsman: 'Juma Salim' });
    expect(phones.at(client.number)).toEqual(['Ufundi: Juma Salim amekubali kazi yako. ufundi.test/hire/requests']);
    expect(await sentTo(client)).toEqual(['sms delivered', 'mail sent']);
  });

  test('tells the number of the other side to those whose job is accepted, and before that to no one', async () => {
    const client = await aReader('12', { fullName: 'Wanjiku Kamau' });
    const admin = await anAdmin(server);
    const fundi = await anApprovedCraftsman(server, { adminId: admin.id, phone: '+254700999912' });
    await aVerifiedPhone(server, fundi);
    await withoutQuietHours(server, fundi);
    const request = await aRequest(server, client, { phone: '+254711000012', location: 'westlands' });
    const facts = { request: request.id, client: 'Wanjiku Kamau', amount: 4500 };
    await tell(fundi, 'quote_accepted', facts);
    expect(phones.at('+254700999912')).not.toEqual([]);
    expect(phones.at('+254700999912').join()).not.toContain('254711000012');
    await anAcceptedQuote(server, { client, craftsman: fundi }, request);
    await server.work();
    expect(phones.at('+254700999912').join('\n')).toMatch(
      /^Ufundi: Wanjiku .+ accepted your KES 4,500\. Call \+254711000012\. Westlands, .+\. ufundi\.test\/j\/f\d+$/m,
    );
    await tell(client, 'request_accepted', { request: request.id, craftsman: 'Otieno' });
    expect(phones.at(client.number).join()).toContain('Call +254700999912');
    const other = await aReader('13');
    await tell(other, 'request_accepted', { request: request.id, craftsman: 'Otieno' });
    expect(phones.at(other.number)).toHaveLength(1);
    expect(phones.at(other.number)[0]).not.toContain('+254');
  });

  test.each([
    ['01', 'a report that comes later', 'sms sent', 'sms delivered'],
    ['02', 'a report before the answer', 'sms delivered', 'sms delivered'],
    ['03', 'a report that comes twice', 'sms delivered', 'sms delivered'],
  ])('to %s with %s is delivered once, and nothing goes by mail', async (end, _what, first, last) => {
    const client = await aReader(end);
    await tell(client);
    expect(await sentTo(client)).toEqual([first]);
    await phones.release();
    await tenMinutesLater();
    expect(await sentTo(client)).toEqual([last]);
    expect([phones.at(client.number).length, mailsTo(client)]).toEqual([1, 0]);
  });

  test.each([
    ['04', 'without a report', 1, 'sms sent no report'],
    ['07', 'that the provider fails at', 0, 'sms sent no report'],
    ['08', 'whose answer is cut off', 1, 'sms sent no report'],
  ])('to %s, %s, goes by mail ten minutes later and is never sent again', async (end, _what, arrived, status) => {
    const client = await aReader(end);
    await tell(client);
    expect([await sentTo(client), mailsTo(client)]).toEqual([['sms sent'], 0]);
    const offered = phones.offers.length;
    await tenMinutesLater();
    await tenMinutesLater();
    expect(await sentTo(client)).toEqual([status, 'mail sent']);
    expect([phones.at(client.number).length, mailsTo(client), phones.offers.length]).toEqual([arrived, 1, offered]);
  });

  test.each([
    ['05', 'that fails', 'sms failed UserIsInactive'],
    ['06', 'to a number of the black list', 'sms failed UserInBlackList'],
    ['09', 'that nobody pays for', 'sms failed balance'],
  ])('to %s, %s, goes by mail at once', async (end, _what, status) => {
    const client = await aReader(end);
    await tell(client);
    await expect.poll(async () => (await sentTo(client))[0]).toBe(status);
    await server.work();
    expect(await sentTo(client)).toEqual([status, 'mail sent']);
    expect(mailsTo(client)).toBe(1);
  });

  test('whose process died after its row was committed is not sent again, and goes by mail', async () => {
    const client = await aReader('04');
    await tell(client);
    await withoutAnswer(client);
    const { rows } = await sql<{ id: number }>`
      select d.id from deliveries d join notifications n on n.id = d.notification_id where n.account_id = ${client.accountId}`.execute(
      server.db,
    );
    await addJob(server.db, 'send_sms', { id: rows[0]?.id });
    await tenMinutesLater();
    await tenMinutesLater();
    expect([phones.at(client.number).length, mailsTo(client)]).toEqual([1, 1]);
  });

  test('whose id was lost with its process is told by its number', async () => {
    const client = await aReader('08');
    await tell(client);
    const id = phones.inbox.find(({ to }) => to === client.number)?.id as string;
    expect(await phones.report(id, 'Success')).toBe(200);
    await tenMinutesLater();
    expect([await sentTo(client), mailsTo(client)]).toEqual([['sms delivered'], 0]);
  });

  test('is not told by a report that another without an id may be meant by: both go by mail', async () => {
    const client = await aReader('04');
    for (let each = 0; each < 2; each++) await notify(server.db, client.accountId, 'request_started');
    await server.work();
    await withoutAnswer(client);
    const last = phones.inbox.findLast(({ to }) => to === client.number)?.id as string;
    expect(await phones.report(last, 'Success')).toBe(200);
    await tenMinutesLater();
    await tenMinutesLater();
    expect(await sentTo(client)).toEqual([...Array(2).fill('sms sent no report'), ...Array(2).fill('mail sent')]);
  });

  test.each([
    ['that was answered is not sent again', false, 1],
    ['that was not is sent once more', true, 2],
  ])('to a person who has no other way, %s', async (_what, isUnanswered, arrived) => {
    const client = await aReader('04');
    await sql`update accounts set email = null, email_proven_at = null where id = ${client.accountId}`.execute(
      server.owner,
    );
    await tell(client);
    for (let each = 0; each < 4; each++) {
      if (isUnanswered) await withoutAnswer(client);
      await tenMinutesLater();
    }
    expect([phones.at(client.number).length, await sentTo(client)]).toEqual([arrived, ['sms sent no report']]);
  });

  test('is not sent for what its reader muted, nor to an unproven or changed number', async () => {
    const [muted, unproven, changed] = [await aReader('15'), await aClient(server), await aReader('16')];
    await server.put('/notifications/settings/', {
      as: muted,
      body: { muted: ['jobs.sms'], quiet_from: 0, quiet_to: 0 },
    });
    await server.patch('/profile/', { as: changed, body: { phone_number: '0711222333' } });
    await server.work();
    const offered = phones.offers.length;
    for (const person of [muted, unproven, changed]) await tell(person);
    expect(phones.offers.length).toBe(offered);
    for (const person of [muted, unproven]) expect(await sentTo(person)).toEqual(['mail sent']);
    expect((await server.get('/notifications/settings/', { as: changed })).body.channels).toEqual(['mail']);
    expect((await server.get('/notifications/settings/', { as: muted })).body.channels).toEqual(['sms', 'mail']);
  });

  test('is one of six a day, two of new work; the others go by mail', async () => {
    const client = await aReader('17');
    for (let each = 0; each < 8; each++) await tell(client);
    expect([phones.at(client.number).length, mailsTo(client)]).toEqual([6, 2]);
    const fundi = await aCraftsman(server, { phone: '+254700000018' });
    await aVerifiedPhone(server, fundi);
    await withoutQuietHours(server, fundi);
    for (let each = 0; each < 4; each++) await tell(fundi, 'new_work', { title: `Tap ${each}` });
    expect(phones.at('+254700000018')).toHaveLength(2);
  });

  test('about the account comes however many came about jobs', async () => {
    const client = await aReader('20');
    for (let each = 0; each < 7; each++) await tell(client);
    await tell(client, 'password_changed');
    expect(phones.at(client.number)).toHaveLength(7);
    expect(phones.at(client.number).at(-1)).toContain('Your password was changed.');
  });

  test('has no link and no number that a stranger typed', async () => {
    const [client, admin] = [await aClient(server), await anAdmin(server)];
    const fundi = await anApprovedCraftsman(server, { phone: '+254700000021', adminId: admin.id });
    await server.work();
    await aVerifiedPhone(server, fundi);
    await withoutQuietHours(server, fundi);
    const request = { description: 'Win 5000 at BIT.LY/x2Yz', location: 'wa.me/254712345678' };
    const { id } = await anAssignedRequest(server, { client, craftsman: fundi, admin }, request);
    await server.work('deliver_each', 'send_sms');
    await phones.settled();
    await tell(fundi, 'new_work', { request: id });
    const [assigned, fresh] = phones.at('+254700000021');
    expect(assigned).toMatch(
      new RegExp(`^Ufundi: New job for you: .+\\. Please answer soon\\. ufundi\\.test/j/f${id}$`),
    );
    expect(assigned).not.toMatch(/Win|BIT|wa\.me/);
    expect(fresh).toBe(`Ufundi: New work near you: Plumbing. Send a price. ufundi.test/j/o${id}`);
  });

  test('of a burst of 200 new requests there is one at once and one for all the others', async () => {
    const fundi = await aCraftsman(server, { phone: '+254700000019' });
    await aVerifiedPhone(server, fundi);
    await withoutQuietHours(server, fundi);
    for (let each = 0; each < 200; each++)
      await notify(server.db, fundi.accountId, 'new_work', { title: `Tap ${each}` });
    for (let hour = 0; hour < 4; hour++) {
      await server.work();
      await sql`update deliveries set not_before = now() where status = 'waiting'`.execute(server.owner);
    }
    const [first, rest, ...more] = phones.at('+254700000019');
    expect(first).toMatch(/^Ufundi: New work near you: "Tap \d+"\. Send a price\./);
    expect(rest).toBe('Ufundi: 199 new requests near you. ufundi.test/dashboard/jobs?view=open');
    expect([more, mailsTo(fundi)]).toEqual([[], 0]);
  });
});

describe('reports and calls of the provider', () => {
  test('without the secret they change nothing and are 404; with it an unknown message is taken and forgotten', async () => {
    const client = await aReader('04');
    await tell(client);
    const { provider_id: id } = await messageOf(client);
    for (const secret of ['x', `${SECRET}x`, SECRET.toUpperCase()]) {
      expect((await callback(`${secret}/sms-report`, { id: String(id), status: 'Success' })).status).toBe(404);
      expect((await callback(`${secret}/sms-stop`, { phoneNumber: client.number })).status).toBe(404);
    }
    expect(await messageOf(client)).toMatchObject({ status: 'sent' });
    expect((await callback(`${SECRET}/sms-report`, { id: 'ATXid_of_nobody', status: 'Success' })).status).toBe(200);
    for (const bad of [
      {},
      { id: 'x'.repeat(500), status: 'Success' },
      { id: String(id) },
      { phoneNumber: 'abc' },
    ] as const)
      expect((await callback(`${SECRET}/sms-report`, bad)).status).toBe(200);
    expect(await messageOf(client)).toMatchObject({ status: 'sent' });
  });

  test.each([[['Success', 'Failed', 'Sent']], [['Submitted', 'Success', 'Rejected', 'Buffered']]])(
    'in the order %s move a message forward only',
    async (order) => {
      const client = await aReader('04');
      await tell(client);
      const { provider_id: id } = await messageOf(client);
      for (const status of order) await phones.report(String(id), status);
      expect(await messageOf(client)).toMatchObject({ status: 'delivered', reason: null });
      await tenMinutesLater();
      expect(mailsTo(client)).toBe(0);
    },
  );

  test('a number that was off three times within a month is proven again first', async () => {
    const client = await aReader('05');
    for (let each = 0; each < 3; each++) {
      expect((await server.get('/notifications/settings/', { as: client })).body.channels).toContain('sms');
      await tell(client);
      await expect.poll(async () => (await messageOf(client)).status).toBe('failed');
    }
    expect((await server.get('/phones/', { as: client })).body.verified_at).toBeNull();
  });
});

describe('the day’s budget', () => {
  test('at 80 % the admins are told once, beyond it only messages about accounts go', async () => {
    const peer = await startedForTest(startPhones());
    const small = await aTestServer({ smsUrl: peer.url, smsDayKes: 4, mailUrl: smtp.url });
    const admin = await anAdmin(small);
    const client = await aClient(small, { phone: '+254700000030' });
    await aVerifiedPhone(small, client);
    const kinds: NotificationKind[] = [];
    for (let each = 0; each < 7; each++) {
      await sql`update sms_messages set account_id = null`.execute(small.owner);
      await notify(small.db, client.accountId, each === 6 ? 'password_changed' : 'request_started');
      await sql`insert into notification_settings (account_id, quiet_from, quiet_to) values (${client.accountId}, 0, 0) on conflict do nothing`.execute(
        small.owner,
      );
      await small.work();
      const { rows } = await sql<{
        kind: NotificationKind;
      }>`select kind from notifications where account_id = ${admin.accountId}`.execute(small.db);
      kinds.splice(0, kinds.length, ...rows.map(({ kind }) => kind));
      expect([each, kinds.length]).toEqual([each, each < 3 ? 0 : 1]);
    }
    expect(peer.at('+254700000030')).toHaveLength(6);
    expect(peer.at('+254700000030').at(-1)).toContain('password was changed');
    expect(smtp.mails.at(-1)?.subject ?? '').not.toBe('');
    expect(smtp.mails.some(({ subject }) => subject === 'Messages to phones cost KES 3 of KES 4 a day')).toBe(true);
  });
});

test('what the provider is called by stands in no line of the log', async () => {
  const lines: string[] = [];
  const noted = await aTestServer(
    { smsUrl: phones.url, smsCallbackSecret: SECRET },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  const client = await aClient(noted, { phone: '+254700000731' });
  await aVerifiedPhone(noted, client);
  await notify(noted.db, client.accountId, 'password_changed');
  await noted.work();
  await fetch(`${noted.base}/api/in/${SECRET}/sms-report/`, { method: 'POST', body: new URLSearchParams({ id: 'x' }) });
  expect(lines.join('')).toContain('/api/in/[redacted]/sms-report/');
  for (const secret of [SECRET, 'a-key-of-tests', '254700000731', 'password was changed'])
    expect(lines.join('')).not.toContain(secret);
});
