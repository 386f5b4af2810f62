import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aQuote, aRequest } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';
import { notify } from './notify.ts';
import { unsubscribeUrl } from './delivery/unsubscribe.ts';

const server = useTestServer();
type As = { readonly access: string };
const list = async (as: As, query = '') => server.get(`/notifications/${query}`, { as });
const unread = async (as: As) => (await server.get('/notifications/unread/', { as })).body;
const settings = async (as: As) => (await server.get('/notifications/settings/', { as })).body;
const change = (as: As, body: object) => server.put('/notifications/settings/', { as, body });
const WISHES = { muted: [] as string[], quiet_from: 1260, quiet_to: 390 };

describe('the list of a person', () => {
  test('says what happened in their language, newest first, with the page it is about', async () => {
    const halima = await aClient(server, { fullName: 'Halima Abdi', language: 'sw' });
    const otieno = await anApprovedCraftsman(server, { company: 'Otieno & Sons', services: ['Plumbing'] });
    const request = await aRequest(server, halima, { description: 'Bomba linavuja. Tangu jana.' });
    await aQuote(server, otieno, request, { amount: 6_800 });
    await notify(server.db, halima.accountId, 'password_changed');
    const { body, headers } = await list(halima);
    expect(headers.get('x-total-count')).toBe('2');
    expect(body).toMatchObject([
      { kind: 'password_changed', request: null, path: '/forgot-password', is_read: false },
      {
        kind: 'quote_received',
        title: 'Bei ya KES 6,800 kwa ombi “Bomba linavuja”',
        headline: 'Bei ya Otieno & Sons: KES 6,800',
        about: 'Bomba linavuja',
        path: `/hire/requests?job=${request.id}`,
        request: request.id,
        is_read: false,
      },
    ]);
    expect((await list(otieno)).body.map((row: { kind: string }) => row.kind)).not.toContain('quote_received');
  });

  test('is in the language of the page, once one was chosen there', async () => {
    const client = await aClient(server, { language: 'en' });
    await notify(server.db, client.accountId, 'account_enabled');
    const { body } = await server.get('/notifications/', { as: client, headers: { cookie: 'lang=sw' } });
    expect(body[0].title).toBe('Akaunti yako imefunguliwa tena');
    expect((await list(client)).body[0].title).toBe('Your account is open again');
  });

  test('leaves out kinds that this release does not know, as another release may write them', async () => {
    const client = await aClient(server);
    await notify(server.db, client.accountId, 'account_enabled');
    await server.db
      .updateTable('notifications')
      .set({ kind: 'of_another_release' })
      .where('account_id', '=', client.accountId)
      .execute();
    await notify(server.db, client.accountId, 'account_enabled');
    await server.work();
    const { status, body, headers } = await list(client);
    expect([status, body.map((row: { kind: string }) => row.kind), headers.get('x-total-count')]).toEqual([
      200,
      ['account_enabled'],
      '1',
    ]);
    expect(await unread(client)).toEqual({ unread: 1, newest: body[0].id });
    const failed =
      await sql`select from graphile_worker.jobs where task_identifier = 'deliver_each' and attempts > 0`.execute(
        server.owner,
      );
    expect(failed.rows).toEqual([]);
  });

  test('is read page by page', async () => {
    const client = await aClient(server);
    for (let each = 0; each < 5; each++) await notify(server.db, client.accountId, 'account_enabled');
    const first = await list(client, '?page_size=3');
    expect([first.body.length, first.headers.get('x-total-count')]).toEqual([3, '5']);
    const next = /cursor=(\d+)/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await list(client, `?page_size=3&cursor=${next}`);
    expect([second.body.length, second.headers.get('link')]).toEqual([2, null]);
    expect((await list(client, '?cursor=abc')).status).toBe(400);
  });

  test('is unread until it is seen: up to what was shown, about one request, and only one’s own', async () => {
    const [client, other] = [await aClient(server), await aClient(server)];
    const request = await aRequest(server, client);
    await notify(server.db, client.accountId, 'request_started', { request: request.id });
    await notify(server.db, client.accountId, 'account_enabled');
    await notify(server.db, other.accountId, 'account_enabled');
    const { newest } = await unread(client);
    expect((await unread(client)).unread).toBe(2);
    await notify(server.db, client.accountId, 'account_enabled');
    const read = (body: object) => server.post('/notifications/read/', { as: client, body });
    expect((await read({ up_to: newest, request: request.id })).status).toBe(200);
    expect((await unread(client)).unread).toBe(2);
    await read({ up_to: newest });
    expect((await unread(client)).unread).toBe(1);
    await read({ up_to: 999_999_999 });
    expect([(await unread(client)).unread, (await unread(other)).unread]).toEqual([0, 1]);
    expect((await read({ up_to: 'x' })).status).toBe(400);
  });
});

describe('what a person wants', () => {
  test('is everything until they choose, and stays as chosen', async () => {
    const client = await aClient(server);
    expect(await settings(client)).toEqual({ ...WISHES, channels: ['mail'], email_proven: true, email_failed: false });
    const wishes = { muted: ['jobs.mail'], quiet_from: 1320, quiet_to: 360 };
    expect(await change(client, wishes)).toMatchObject({ status: 200, body: wishes });
    expect(await settings(client)).toMatchObject(wishes);
  });

  test.each([
    ['a mute of what keeps the account safe', { ...WISHES, muted: ['account.mail'] }],
    ['a channel there is not', { ...WISHES, muted: ['jobs.pigeon'] }],
    ['an hour there is not', { ...WISHES, quiet_from: 1440 }],
    ['half of it', { muted: [] }],
  ])('cannot be %s', async (_what, wishes) => {
    const { status, body } = await change(await aClient(server), wishes);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  test('a muted mail is not sent, the list has it all the same', async () => {
    const client = await aClient(server);
    await change(client, { ...WISHES, muted: ['jobs.mail'] });
    await notify(server.db, client.accountId, 'request_started');
    await notify(server.db, client.accountId, 'password_changed');
    await server.work();
    const sent = await server.db
      .selectFrom('deliveries as d')
      .innerJoin('notifications as n', 'n.id', 'd.notification_id')
      .select(['n.kind', 'd.channel', 'd.status'])
      .where('n.account_id', '=', client.accountId)
      .execute();
    expect(sent).toEqual([{ kind: 'password_changed', channel: 'mail', status: 'sent' }]);
    expect((await list(client)).body).toHaveLength(2);
  });

  test('the link of a mail ends its kind of mails for its account alone, also when it is opened twice', async () => {
    const [client, other] = [await aClient(server), await aClient(server)];
    const path = `!${new URL(unsubscribeUrl(server.settings, client.accountId, 'jobs')).pathname}`;
    for (let each = 0; each < 2; each++) expect((await server.post(path, { body: {} })).status).toBe(200);
    expect((await settings(client)).muted).toEqual(['jobs.mail']);
    expect((await settings(other)).muted).toEqual([]);
    for (const forged of [
      path.replace('jobs', 'new_work'),
      path.replace(`/${client.accountId}.`, `/${other.accountId}.`),
    ])
      expect((await server.post(forged, { body: {} })).status).toBe(404);
  });
});
