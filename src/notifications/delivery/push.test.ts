import { ECDH } from 'node:crypto';
import type { JobHelpers } from 'graphile-worker';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { aRequest } from '../../../db/factories/jobs.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { aClient, aCraftsman, type Person } from '../../../db/factories/people.ts';
import { aVerifiedPhone, withoutQuietHours } from '../../../db/factories/phones.ts';
import { aSubscription } from '../../../db/factories/subscriptions.ts';
import { startPhones } from '../../../quality/helpers/phones.ts';
import { type Browser, startPushService } from '../../../quality/helpers/push-service.ts';
import { poll } from '../../../quality/helpers/poll.ts';
import { startSmtp } from '../../../quality/helpers/smtp.ts';
import { aTestServer, useTestServer } from '../../../quality/helpers/test-server.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';
import { type NotificationFacts, type NotificationKind, notify, notifyEach } from '../notify.ts';
import { deliverTask } from './deliver.ts';

const SECRET = 'a-secret-of-the-callbacks-in-tests-0123';
const service = useReady(startPushService);
const phones = useReady(startPhones);
const smtp = useReady(startSmtp);
const server = useTestServer(() => ({
  pushServices: [service.origin],
  smsUrl: phones.url,
  smsCallbackSecret: SECRET,
  mailUrl: smtp.url,
}));
beforeAll(() => phones.callTo(`${server.base}/api/in/${SECRET}/`));

type Sender = Pick<Person, 'access'>;
const turnOn = async (as: Sender, { subscription }: Browser) =>
  expect((await server.post('/push/', { as, body: subscription })).status).toBe(200);

async function aReader(browser: Browser, more: Parameters<typeof aClient>[1] = {}) {
  const person = await aClient(server, more);
  await withoutQuietHours(server, person);
  await turnOn(person, browser);
  return person;
}
/** `request_started` goes by the first of push, SMS and mail that can be used; `quote_accepted` by each of them. */
async function tell(person: Person, kind: NotificationKind = 'request_started', facts: NotificationFacts = {}) {
  await notify(server.db, person.accountId, kind, facts);
  await server.work();
  await phones.settled();
}
async function sentTo(person: Person): Promise<string[]> {
  const { rows } = await sql<{ channel: string; status: string; reason: string | null }>`
    select d.channel, d.status, d.reason from deliveries d join notifications n on n.id = d.notification_id
    where n.account_id = ${person.accountId} order by d.id`.execute(server.db);
  return rows.map(({ channel, status, reason }) => [channel, status, reason].filter(Boolean).join(' '));
}
const endpointOf = async (as: Sender) => (await server.get('/push/key/', { as })).body.endpoint;
/** A second session of the account. */
async function signInAgain({ email, password }: Person): Promise<Sender> {
  const { body } = await server.post('/client-login/', { body: { email, password } });
  return { access: body.token };
}

describe('a message to a browser', () => {
  test('says what happened to which kind of job, and nothing that a locked screen should not show', async () => {
    const browser = service.browser(201);
    const client = await aReader(browser, { fullName: 'Wanjiku Kamau' });
    const { id } = await aRequest(server, client, {
      service: 'Plumbing',
      description: 'Secret tap',
      phone: '0711222333',
    });
    await tell(client, 'quote_revised', { request: id, craftsman: 'Juma Salim', amount: 4500, title: 'Secret tap' });
    const [note] = browser.notes;
    expect(note).toEqual({
      id: expect.any(Number),
      title: 'A quote has a new price (Plumbing)',
      path: `/hire/requests?job=${id}`,
      tag: `job-${id}`,
      language: 'en',
    });
    expect(browser.headers).toEqual([
      {
        ttl: expect.any(Number),
        urgency: 'normal',
        topic: `job-${id}`,
        sub: 'mailto:no-reply@ufundi.test',
        key: (await server.get('/push/key/', { as: client })).body.key,
      },
    ]);
    expect(browser.headers[0]?.ttl).toBeGreaterThan(71 * 3600);
    expect(browser.headers[0]?.ttl).toBeLessThanOrEqual(72 * 3600);
    expect(await sentTo(client)).toEqual(['push sent']);
  });

  test('goes in Kiswahili, wakes the phone for new work, and is kept a day at most', async () => {
    const browser = service.browser(201);
    const fundi = await aCraftsman(server, { language: 'sw' });
    await withoutQuietHours(server, fundi);
    await turnOn(fundi, browser);
    await tell(fundi, 'new_work', { service: 'Plumbing', title: 'Siri', place: 'westlands' });
    expect(browser.notes).toMatchObject([{ title: 'Kazi mpya karibu nawe (Mabomba)', tag: 'new_work' }]);
    expect(browser.headers[0]).toMatchObject({ urgency: 'high', topic: 'new_work' });
    expect(browser.headers[0]?.ttl).toBeLessThanOrEqual(24 * 3600);
  });

  test('goes to every browser of the account, and beside SMS and mail where an event has all', async () => {
    const [phone, computer] = [service.browser(201), service.browser(201)];
    const client = await aReader(phone, { phone: '+254700000110' });
    await aVerifiedPhone(server, client);
    await turnOn(await signInAgain(client), computer);
    await tell(client, 'request_accepted', { craftsman: 'Juma Salim' });
    expect([phone.notes.length, computer.notes.length]).toEqual([1, 1]);
    expect(phone.notes[0]?.title).toBe('Your request is accepted');
    expect(await sentTo(client)).toEqual(['push sent', 'sms delivered', 'mail sent']);
  });

  test.each([404, 410])('that is answered %s ends the subscription and goes by mail', async (status) => {
    const browser = service.browser(status);
    const client = await aReader(browser);
    await tell(client);
    expect(await sentTo(client)).toEqual(['push failed no browser', 'mail sent']);
    expect(await endpointOf(client)).toBeNull();
    await tell(client);
    expect(browser.offers).toBe(1);
  });

  test('goes by SMS where the person has a proven phone', async () => {
    const client = await aReader(service.browser(410), { phone: '+254700000111' });
    await aVerifiedPhone(server, client);
    await tell(client);
    expect(await sentTo(client)).toEqual(['push failed no browser', 'sms delivered']);
  });

  test.each([
    [302, 'HTTP 302'],
    [400, 'HTTP 400'],
    [403, 'HTTP 403'],
    [413, 'HTTP 413'],
    [429, 'HTTP 429'],
    [500, 'HTTP 500'],
    ['cut', 'no answer'],
  ] as const)('that meets %s goes by mail at once, is not tried again, and ends nothing', async (answer, reason) => {
    const browser = service.browser(answer, 201);
    const client = await aReader(browser);
    await tell(client);
    expect(await sentTo(client)).toEqual([`push failed ${reason}`, 'mail sent']);
    expect(browser.offers).toBe(1);
    await tell(client);
    expect([browser.notes.length, (await sentTo(client)).at(-1)]).toEqual([1, 'push sent']);
  });

  test('that one browser takes has been sent, whatever the others answer', async () => {
    const [away, gone, there] = [service.browser('cut'), service.browser(410), service.browser(201)];
    const client = await aReader(away);
    await turnOn(await signInAgain(client), gone);
    await turnOn(await signInAgain(client), there);
    await tell(client);
    expect([there.notes.length, await sentTo(client)]).toEqual([1, ['push sent']]);
    await tell(client);
    expect([away.offers, gone.offers, there.offers]).toEqual([2, 1, 2]);
  });

  test('about jobs is one of twenty an hour, and of six by what one account does; the others go the next way', async () => {
    const browser = service.browser(201);
    const client = await aReader(browser);
    const causers = [1, 2, 3, 4].map(() => aCraftsman(server));
    for (const { accountId: by } of await Promise.all(causers)) {
      for (let each = 0; each < 7; each++) await notify(server.db, client.accountId, 'request_started', { by });
      await tell(client, 'request_accepted', { by });
    }
    expect(browser.notes).toHaveLength(20);
    const sent = await sentTo(client);
    expect(sent.filter((each) => each === 'push sent')).toHaveLength(20);
    expect(sent.filter((each) => each.startsWith('mail'))).toHaveLength(12);
  });

  test('of a burst of new requests comes six times, and once for all the others, as a mail does', async () => {
    const browser = service.browser(201);
    const [pushed, mailed] = [await aCraftsman(server), await aCraftsman(server, { phone: null })];
    await withoutQuietHours(server, pushed);
    await turnOn(pushed, browser);
    for (let at = 0; at < 20; at++)
      for (const { accountId } of [pushed, mailed])
        await notify(server.db, accountId, 'new_work', { title: `Tap ${at}` });
    for (let hour = 0; hour < 3; hour++) {
      await server.work();
      await sql`update deliveries set not_before = now() where status = 'waiting'`.execute(server.owner);
    }
    const subjects = smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(mailed.email));
    for (const titles of [browser.notes.map(({ title }) => title), subjects.map(({ subject }) => subject)])
      expect([titles.length, titles.at(-1)]).toEqual([7, '14 new requests near you']);
  });

  test('is not sent for what its reader muted', async () => {
    const browser = service.browser(201);
    const client = await aReader(browser);
    const body = { muted: ['jobs.push'], quiet_from: 0, quiet_to: 0 };
    const { body: settings } = await server.put('/notifications/settings/', { as: client, body });
    expect(settings.channels).toEqual(['push', 'mail']);
    await tell(client);
    expect([browser.offers, await sentTo(client)]).toEqual([0, ['mail sent']]);
  });

  test('is not sent for what its reader muted after it was planned', async () => {
    const browser = service.browser(201);
    const client = await aReader(browser);
    await notify(server.db, client.accountId, 'request_started');
    const notifications = await server.db
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', client.accountId)
      .execute();
    await deliverTask(server)({ ids: notifications.map(({ id }) => id) }, {} as JobHelpers);
    expect(await sentTo(client)).toEqual(['push waiting']);
    const body = { muted: ['jobs.push'], quiet_from: 0, quiet_to: 0 };
    await server.put('/notifications/settings/', { as: client, body });
    await server.work();
    expect([browser.offers, await sentTo(client)]).toEqual([0, ['push dropped muted']]);
  });
});

describe('the browser of a session', () => {
  test('that two accounts use shows each only its own messages: it is of the one that asked last', async () => {
    const browser = service.browser(201);
    const first = await aReader(browser);
    const second = await aReader(browser);
    await tell(first, 'request_proof');
    expect(browser.notes).toEqual([]);
    expect(await sentTo(first)).toEqual(['mail sent']);
    await tell(second);
    expect(browser.notes).toMatchObject([{ title: 'The work has begun' }]);
    expect([await endpointOf(first), await endpointOf(second)]).toEqual([null, browser.subscription.endpoint]);
    await server.delete('/push/', { as: first });
    expect(await endpointOf(second)).toBe(browser.subscription.endpoint);
  });

  test('gets nothing more once its session ends, by itself or from another device, and its row goes', async () => {
    const [own, other] = [service.browser(201), service.browser(201)];
    const client = await aReader(own);
    const elsewhere = await signInAgain(client);
    await turnOn(elsewhere, other);
    await server.post('/logout/', { as: elsewhere, body: {} });
    await tell(client);
    expect([own.offers, other.offers]).toEqual([1, 0]);
    const third = await signInAgain(client);
    await server.post('/logout-others/', { as: third, body: {} });
    await tell(client);
    expect([own.offers, other.offers, await sentTo(client)]).toEqual([1, 0, ['push sent', 'mail sent']]);
    await sql`select graphile_worker.add_job('tidy')`.execute(server.owner);
    await server.work();
    const { rows } = await sql`select from push_subscriptions where account_id = ${client.accountId}`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });

  test('gets nothing more once its owner turns it off', async () => {
    const browser = service.browser(201);
    const client = await aReader(browser);
    expect((await server.delete('/push/', { as: client })).status).toBe(200);
    await tell(client);
    expect([browser.offers, await endpointOf(client), await sentTo(client)]).toEqual([0, null, ['mail sent']]);
  });

  test('that changed its subscription replaces the former one; an account has five browsers at most', async () => {
    const [former, present] = [service.browser(201), service.browser(201)];
    const client = await aReader(former);
    await turnOn(client, present);
    const others = [1, 2, 3, 4, 5].map(() => service.browser(201));
    await tell(client);
    expect([former.offers, present.offers]).toEqual([0, 1]);
    for (const each of others) await turnOn(await signInAgain(client), each);
    await tell(client);
    expect([present.offers, ...others.map(({ offers }) => offers)]).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('is reached at the push service of its maker alone, never at a host of this network', async () => {
    const client = await aClient(server);
    const post = async (change: object) => {
      const { status, body } = await server.post('/push/', { as: client, body: { ...aSubscription(), ...change } });
      return `${status} ${body.detail}`;
    };
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/a:b',
      'https://updates.push.services.mozilla.com/wpush/v2/a',
      'https://wns2-par02p.notify.windows.com/w/?t=a',
      'https://web.push.apple.com/QA',
    ])
      expect(await post({ endpoint }), endpoint).toMatch(/^200/);
    for (const endpoint of [
      'http://fcm.googleapis.com/fcm/send/a',
      'https://fcm.googleapis.com:8443/fcm/send/a',
      'https://fcm.googleapis.com.evil.example/a',
      'https://evil.example/fcm.googleapis.com',
      'https://fcm.googleapis.com@evil.example/a',
      'https://jmt17.google.com/fcm/send/a',
      'https://evil.notify.windows.com.evil.example/w/',
      'https://a.b.push.apple.com/a',
      'https://somebody@fcm.googleapis.com/a',
      'https://127.0.0.1/send/a',
      'http://127.0.0.1:1/send/a',
      'https://[::1]/a',
      'https://169.254.169.254/latest',
      'https://localhost/a',
      'file:///etc/passwd',
      'nothing',
    ])
      expect(await post({ endpoint }), endpoint).toBe('400 This browser cannot get messages from Ufundi.');
    // A point of the curve, but web-push would not take it.
    const shortened = ECDH.convertKey(aSubscription().p256dh, 'prime256v1', 'base64url', 'base64url', 'compressed');
    for (const wrong of [
      { p256dh: `${shortened}` },
      { p256dh: 'B'.repeat(87) },
      { p256dh: 'short' },
      { auth: 'short' },
      { auth: 'A'.repeat(23) },
    ])
      expect(await post(wrong)).toBe('400 This browser cannot get messages from Ufundi.');
  });

  test('is not asked for where the operator has no keys', async () => {
    const without = await aTestServer({ pushKeys: null });
    const client = await aClient(without);
    expect((await without.get('/push/key/', { as: client })).body).toEqual({ key: null, endpoint: null });
    expect((await without.post('/push/', { as: client, body: aSubscription() })).status).toBe(503);
  });
});

describe('the channels of notifications', () => {
  test('are chosen for all whom one act informs, once, although those of one of them fail', async () => {
    const people = [await aClient(server), await aClient(server), await aClient(server)];
    const sent = () => Promise.all(people.map(sentTo));
    await notifyEach(
      server.db,
      'request_started',
      people.map(({ accountId }) => ({ accountId, facts: {} })),
    );
    await sql`do $$ begin execute format('alter table deliveries add constraint refused check (notification_id <> %s)',
      (select id from notifications where account_id = ${sql.lit(people[1]?.accountId)})); end $$`.execute(
      server.owner,
    );
    await server.work();
    expect(await sent()).toEqual([['mail sent'], [], ['mail sent']]);
    await turnOn(people[0] as Person, service.browser(201));
    await sql`alter table deliveries drop constraint refused`.execute(server.owner);
    await server.work();
    expect(await sent()).toEqual([['mail sent'], ['mail sent'], ['mail sent']]);
  });

  test('are chosen by a job as the release before queued it', async () => {
    const { accountId, ...client } = await aClient(server);
    const { id } = await server.db
      .insertInto('notifications')
      .values({ account_id: accountId, kind: 'request_started' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addJob(server.db, 'deliver', { id });
    await server.work();
    expect(await sentTo({ accountId, ...client })).toEqual(['mail sent']);
  });
});

test('of two jobs of one bundle that run at once, one sends both', async () => {
  const client = await aClient(server, { phone: null });
  for (const craftsman of ['Juma Salim', 'Otieno Odhiambo'])
    await notify(server.db, client.accountId, 'quote_received', { craftsman, amount: 4500 });
  const release = smtp.hold('answers');
  const one = server.work();
  await poll(() => smtp.held === 1);
  const other = server.work();
  await Promise.race([other, poll(() => smtp.held === 2)]);
  release();
  await Promise.all([one, other]);
  await server.work();
  expect(await sentTo(client)).toEqual(['mail sent', 'mail sent']);
  expect(smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(client.email))).toHaveLength(1);
});
