import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  acting,
  aChange,
  anAcceptedQuote,
  anAcceptedRequest,
  aQuote,
  aRequest,
  requestFields,
} from '../../../db/factories/jobs.ts';
import { aClient, anAdmin, type Person } from '../../../db/factories/people.ts';
import { aVerifiedPhone, withoutQuietHours } from '../../../db/factories/phones.ts';
import { anApprovedCraftsman } from '../../../db/factories/profiles.ts';
import { startPhones } from '../../../quality/helpers/phones.ts';
import { startPushService } from '../../../quality/helpers/push-service.ts';
import { startSmtp } from '../../../quality/helpers/smtp.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';
import { assign } from '#requests/moves/assign.ts';
import { withdrawChange } from '#requests/moves/change.ts';
import { moveTo } from '#requests/moves/move.ts';
import { withdrawQuote } from '#requests/moves/quote.ts';
import { start } from '#requests/moves/start.ts';
import { type NotificationKind, notify } from '../notify.ts';

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

let count = 20;
/** With a phone and a browser, so that each channel has its part. */
async function withDevices<P extends Person>(person: P) {
  const browser = service.browser(201);
  await aVerifiedPhone(server, person);
  await withoutQuietHours(server, person);
  await server.post('/push/', { as: person, body: browser.subscription });
  await server.work();
  return { ...person, browser };
}
const phone = () => `+2547000${String((count += 1)).padStart(3, '0')}10`;
const aFundi = async () => withDevices(await anApprovedCraftsman(server, { phone: phone() }));
const aReader = async () => withDevices(await aClient(server, { phone: phone() }));

/** What is planned now waits, as in quiet hours. */
const night = () => server.work('deliver_each');
async function morning() {
  await server.work();
  await phones.settled();
}
async function sentTo(person: Person, kind: NotificationKind): Promise<string[]> {
  const { rows } = await sql<{ channel: string; status: string; reason: string | null }>`
    select d.channel, d.status, d.reason from deliveries d join notifications n on n.id = d.notification_id
    where n.account_id = ${person.accountId} and n.kind = ${kind} order by d.id`.execute(server.db);
  return rows.map(({ channel, status, reason }) => [channel, status, reason].filter(Boolean).join(' '));
}
const OVER = ['push dropped over', 'sms dropped over', 'mail dropped over'];
const SENT = ['push sent', 'sms delivered', 'mail sent'];
const cancelled = { status: 'Cancelled', reason: 'The roof is dry again.' };

describe('what waited for the morning', () => {
  test('is sent while its job still waits for an answer', async () => {
    const [client, fundi, admin] = [await aReader(), await aFundi(), await anAdmin(server)];
    const { id } = await aRequest(server, client);
    await assign(server.db, acting(admin), id, { craftsmanId: fundi.id });
    await night();
    await morning();
    expect(await sentTo(fundi, 'job_assigned')).toEqual(SENT);
  });

  test('is dropped once its job is cancelled, and the device keeps the cancellation', async () => {
    const [client, fundi, admin] = [await aReader(), await aFundi(), await anAdmin(server)];
    const { id } = await aRequest(server, client);
    await assign(server.db, acting(admin), id, { craftsmanId: fundi.id });
    await night();
    await moveTo(server.db, acting(client), id, cancelled);
    await morning();
    expect([await sentTo(fundi, 'job_assigned'), await sentTo(fundi, 'request_cancelled')]).toEqual([OVER, SENT]);
    expect(fundi.browser.notes.filter(({ tag }) => tag === `job-${id}`)).toHaveLength(1);
  });

  test('is dropped once its job is another’s, who is told', async () => {
    const [client, fundi, other, admin] = [await aReader(), await aFundi(), await aFundi(), await anAdmin(server)];
    const { id } = await aRequest(server, client);
    await assign(server.db, acting(admin), id, { craftsmanId: fundi.id });
    await night();
    await assign(server.db, acting(admin), id, { craftsmanId: other.id });
    await morning();
    expect([await sentTo(fundi, 'job_assigned'), await sentTo(fundi, 'job_released_by_admin')]).toEqual([OVER, SENT]);
    expect(await sentTo(other, 'job_assigned')).toEqual(SENT);
  });

  test('is dropped once the client who asked one craftsman first has cancelled', async () => {
    const [client, fundi] = [await aReader(), await aFundi()];
    const { id } = await aRequest(server, client, { ask_craftsman: fundi.slug });
    await night();
    await moveTo(server.db, acting(client), id, cancelled);
    await morning();
    expect(await sentTo(fundi, 'request_asked')).toEqual(OVER);
  });

  test.each(['new_work', 'request_reopened'] as const)(
    'is dropped once the request of %s is accepted',
    async (kind) => {
      const [client, fundi, other] = [await aReader(), await aFundi(), await aFundi()];
      const request = await aRequest(server, client);
      await notify(server.db, fundi.accountId, kind, { request: request.id });
      await night();
      await anAcceptedQuote(server, { client, craftsman: other }, request);
      await morning();
      expect(await sentTo(fundi, kind)).toEqual(['push dropped over']);
    },
  );

  test('is dropped once the client has accepted the price, or its craftsman has taken it back', async () => {
    const [client, fundi, other] = [await aReader(), await aFundi(), await aFundi()];
    const [accepted, withdrawn] = [await aRequest(server, client), await aRequest(server, client)];
    const quote = await aQuote(server, fundi, withdrawn);
    await aQuote(server, other, withdrawn);
    await night();
    await withdrawQuote(server.db, acting(fundi), withdrawn.id, { id: quote });
    await morning();
    expect((await sentTo(client, 'quote_received')).toSorted()).toEqual([
      'mail dropped over',
      'mail sent',
      'push dropped over',
      'push sent',
    ]);
    await anAcceptedQuote(server, { client, craftsman: fundi }, accepted);
    await morning();
    expect((await sentTo(client, 'quote_received')).slice(4)).toEqual(['push dropped over', 'mail dropped over']);
  });

  test('is dropped once the offer of a change is taken back or the request is cancelled', async () => {
    const [client, fundi, admin] = [await aReader(), await aFundi(), await anAdmin(server)];
    const people = { client, craftsman: fundi, admin };
    const offered = await anAcceptedRequest(server, people, { price: 4500 });
    const offer = await aChange(server, client, offered, { amount: 6000 });
    const begun = await anAcceptedRequest(server, people);
    await start(server.db, acting(fundi), begun.id);
    await night();
    await withdrawChange(server.db, acting(client), offered.id, offer);
    await moveTo(server.db, acting(admin), begun.id, cancelled);
    await morning();
    expect([await sentTo(fundi, 'change_offered'), await sentTo(client, 'request_started')]).toEqual([
      OVER,
      ['push dropped over'],
    ]);
  });

  test('is dropped once the request that its client changed is cancelled', async () => {
    const [client, fundi] = [await aReader(), await aFundi()];
    const request = await aRequest(server, client);
    await aQuote(server, fundi, request);
    const { service: _service, ...body } = requestFields({ isUrgent: true });
    expect((await server.put(`/job-requests/${request.id}/`, { as: client, body })).status).toBe(200);
    await night();
    await moveTo(server.db, acting(client), request.id, cancelled);
    await morning();
    expect([await sentTo(fundi, 'request_edited'), await sentTo(fundi, 'request_cancelled')]).toEqual([
      ['push dropped over'],
      SENT,
    ]);
  });
});
