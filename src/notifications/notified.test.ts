/** What admins read of who was told about a request. */
import { describe, expect, test } from 'vitest';
import { aQuote, aRequest } from '../../db/factories/jobs.ts';
import { aClient, anAdmin } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';
import { useReady } from '../../quality/helpers/use-ready.ts';

const server = useTestServer();
const admin = useReady(() => anAdmin(server));
const notifiedOf = (id: number, query = '', as: { readonly access: string } = admin) =>
  server.get(`/job-requests/${id}/notifications/${query}`, { as });

async function aQuotedRequest() {
  const client = await aClient(server, { fullName: 'Halima Abdi', language: 'sw' });
  const craftsman = await anApprovedCraftsman(server, { company: 'Otieno & Sons', services: ['Plumbing'] });
  const request = await aRequest(server, client, { description: 'Bomba linavuja. Tangu jana.' });
  await aQuote(server, craftsman, request, { amount: 6_800 });
  return { client, craftsman, request };
}

describe('who was told about a request', () => {
  test('is listed with their name, what they read in the language of the admin, and each channel', async () => {
    const { client, request } = await aQuotedRequest();
    await server.work();
    const { body } = await notifiedOf(request.id);
    const received = body.find(({ kind }: { kind: string }) => kind === 'quote_received');
    expect(received).toMatchObject({
      title: 'Otieno & Sons offers KES 6,800 for “Bomba linavuja”',
      to: 'Halima Abdi',
      role: 'client',
      is_read: false,
      deliveries: [{ channel: 'mail', status: 'sent', reason: null }],
    });
    await server.post('/notifications/read/', { as: client, body: { up_to: received.id } });
    const after = await notifiedOf(request.id);
    expect(after.body.find(({ id }: { id: number }) => id === received.id).is_read).toBe(true);
    expect(after.text).not.toContain(client.email);
  });

  test('says of what was not sent why', async () => {
    const { client, request } = await aQuotedRequest();
    await server.work();
    await server.db
      .insertInto('deliveries')
      .columns(['notification_id', 'channel', 'status', 'reason', 'expires_at', 'settled_at'])
      .expression(
        server.db
          .selectFrom('notifications')
          .select(({ val }) => [
            'id',
            val('sms').as('channel'),
            val('failed').as('status'),
            val('no report').as('reason'),
            'created_at as expires_at',
            'created_at as settled_at',
          ])
          .where('request_id', '=', request.id)
          .where('kind', '=', 'quote_received')
          .where('account_id', '=', client.accountId),
      )
      .execute();
    const { body } = await notifiedOf(request.id);
    const received = body.find(({ kind }: { kind: string }) => kind === 'quote_received');
    expect(received.deliveries).toMatchObject([
      { channel: 'mail', status: 'sent', reason: null },
      { channel: 'sms', status: 'failed', reason: 'no report' },
    ]);
  });

  test('comes in pages, and of no other request', async () => {
    const [{ request }, other] = [await aQuotedRequest(), await aQuotedRequest()];
    await server.work();
    const all = (await notifiedOf(request.id)).body;
    const first = await notifiedOf(request.id, '?page_size=1');
    expect(first.headers.get('x-total-count')).toBe(String(all.length));
    const next = /cursor=(\d+)/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await notifiedOf(request.id, `?page_size=1&cursor=${next}`);
    expect([...first.body, ...second.body]).toEqual(all.slice(0, 2));
    const ids = new Set((await notifiedOf(other.request.id)).body.map(({ id }: { id: number }) => id));
    expect(all.some(({ id }: { id: number }) => ids.has(id))).toBe(false);
    expect((await notifiedOf(request.id, '?cursor=abc')).status).toBe(400);
  });

  test('is for admins alone, of a request that exists', async () => {
    const { client, craftsman, request } = await aQuotedRequest();
    expect((await notifiedOf(request.id, '', client)).status).toBe(403);
    expect((await notifiedOf(request.id, '', craftsman)).status).toBe(403);
    expect((await notifiedOf(99_999_999)).status).toBe(404);
  });
});
