import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRequest, quoteFields } from '../../db/factories/jobs.ts';
import { aClient, anAdmin } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { poll } from '../../quality/helpers/poll.ts';
import { type SecondProcess, startSecondProcess } from '../../quality/helpers/second-process.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';

const server = useTestServer();
let second: SecondProcess;
beforeAll(async () => {
  second = await startSecondProcess(server);
});
afterAll(() => second.close());

/** What a page reads from its stream. */
async function listen(base: string, { access }: { access: string }, age = '0') {
  const stop = new AbortController();
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${access}` };
  const response = await fetch(`${base}/live?age=${age}`, { headers, signal: stop.signal });
  const stream = {
    response,
    text: '',
    ended: false,
    changes: () => stream.text.split('event: change').length - 1,
    stop,
  };
  const read = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) stream.text += part;
  };
  void read()
    .catch(() => undefined)
    .finally(() => (stream.ended = true));
  await poll(async () => stream.text.includes('event: open') || stream.ended);
  return stream;
}

describe('an open page', () => {
  test('of either party at any process is notified of a step, the page of another person is not', async () => {
    const [client, stranger, admin] = [await aClient(server), await aClient(server), await anAdmin(server)];
    const craftsman = await anApprovedCraftsman(server, { services: ['Plumbing'] });
    const { id } = await aRequest(server, client);
    const pages = {
      client: await listen(second.base, client),
      otherTab: await listen(server.base, client),
      craftsman: await listen(server.base, craftsman),
      admin: await listen(second.base, admin),
      stranger: await listen(second.base, stranger),
    };
    expect(pages.client.response.headers.get('content-type')).toContain('text/event-stream');
    expect(pages.client.response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(pages.client.response.headers.get('x-accel-buffering')).toBe('no');

    const sent = await server.post(`/job-requests/${id}/quotes/`, { as: craftsman, body: quoteFields() });
    expect(sent.status).toBe(201);
    for (const name of ['client', 'otherTab', 'craftsman', 'admin'] as const)
      await poll(async () => pages[name].changes() > 0);

    const before = pages.craftsman.changes();
    const quote = sent.body.quotes?.[0]?.id ?? sent.body.id;
    const seen = { amount: quoteFields().amount };
    const accepted = await second.call('POST', `/job-requests/${id}/quotes/${quote}/accept/`, {
      as: client,
      body: seen,
    });
    expect(accepted.status).toBe(200);
    await poll(async () => pages.craftsman.changes() > before);
    expect(pages.stranger.changes()).toBe(0);
    for (const page of Object.values(pages)) {
      expect(page.text).not.toMatch(/Plumbing|KES|[0-9]{4}/);
      page.stop.abort();
    }
  });

  test('of an admin is notified of a contact message', async () => {
    const page = await listen(server.base, await anAdmin(server));
    await server.post('/contact/', { body: { name: 'Njeri', email: 'njeri@example.com', message: 'Habari' } });
    await poll(async () => page.changes() > 0);
    page.stop.abort();
  });

  test('that read before its stream was open is told that it missed something, and else of nothing', async () => {
    const [client, other] = [await aClient(server), await aClient(server)];
    const first = await listen(server.base, client);
    await aRequest(server, client);
    await poll(async () => first.changes() > 0);
    const late = await listen(server.base, client, '30000');
    await poll(async () => late.changes() > 0);
    const current = await listen(server.base, other, '10');
    await aRequest(server, other);
    await poll(async () => current.changes() > 0);
    expect(current.changes()).toBe(1);
    const unknown = await Promise.all(['9999999', 'x'].map((age) => listen(server.base, other, age)));
    await poll(async () => unknown.every((page) => page.changes() > 0));
    for (const page of [first, late, current, ...unknown]) page.stop.abort();
  });

  test('is not notified of a step that was rolled back', async () => {
    const client = await aClient(server);
    const page = await listen(server.base, client);
    await server.db
      .transaction()
      .execute(async (trx) => {
        await trx
          .insertInto('notifications')
          .values({ account_id: client.accountId, kind: 'profile_approved', facts: '{}' })
          .execute();
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await aRequest(server, client);
    await poll(async () => page.changes() > 0);
    expect(page.changes()).toBe(1);
    page.stop.abort();
  });

  test('without a session gets no stream, and one that only asks gets a short answer', async () => {
    expect((await fetch(`${server.base}/live`, { headers: { accept: 'text/event-stream' } })).status).toBe(401);
    const { access } = await aClient(server);
    const short = await fetch(`${server.base}/live`, { headers: { authorization: `Bearer ${access}` } });
    expect(await short.text()).toBe('event: open\ndata:\n\n');
  });

  test('beyond the twelfth of one account ends the oldest', async () => {
    const client = await aClient(server);
    const pages: Awaited<ReturnType<typeof listen>>[] = [];
    for (let each = 0; each < 13; each++) pages.push(await listen(server.base, client));
    await poll(async () => pages[0]?.ended === true);
    expect(pages[0]?.text).toContain('event: bye');
    expect(pages.slice(1).some((page) => page.ended)).toBe(false);
    for (const page of pages) page.stop.abort();
  });
});
