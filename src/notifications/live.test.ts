import { describe, expect, test } from 'vitest';
import { aRequest, quoteFields } from '../../db/factories/jobs.ts';
import { aClient, aCraftsman, anAdmin, type Person } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { poll } from '../../quality/helpers/poll.ts';
import { startSecondProcess } from '../../quality/helpers/second-process.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';
import { useReady } from '../../quality/helpers/use-ready.ts';

const server = useTestServer();
const second = useReady(() => startSecondProcess(server));

/** What a page reads from its stream. */
async function listen(base: string, { access }: { access: string }) {
  const stop = new AbortController();
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${access}` };
  const response = await fetch(`${base}/live`, { headers, signal: stop.signal });
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
  await poll(async () => stream.changes() > 0 || stream.ended);
  return stream;
}

describe('an open page', () => {
  test('of either party, in either process, is told of a step, a stranger’s is not', async () => {
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
      await poll(async () => pages[name].changes() > 1);

    const before = pages.craftsman.changes();
    const quote = sent.body.quotes?.[0]?.id ?? sent.body.id;
    const seen = { amount: quoteFields().amount };
    const accepted = await second.call('POST', `/job-requests/${id}/quotes/${quote}/accept/`, {
      as: client,
      body: seen,
    });
    expect(accepted.status).toBe(200);
    await poll(async () => pages.craftsman.changes() > before);
    expect(pages.stranger.changes()).toBe(1);
    for (const page of Object.values(pages)) {
      expect(page.text).not.toMatch(/Plumbing|KES|[0-9]{4}/);
      page.stop.abort();
    }
  });

  test('of an admin is told of a message of the public', async () => {
    const page = await listen(server.base, await anAdmin(server));
    await server.post('/contact/', { body: { name: 'Njeri', email: 'njeri@example.com', message: 'Habari' } });
    await poll(async () => page.changes() > 1);
    page.stop.abort();
  });

  test('reads anew when its stream opens, because it may have missed something', async () => {
    const page = await listen(server.base, await aClient(server));
    expect(page.changes()).toBe(1);
    page.stop.abort();
  });

  test('is told nothing of a step that was rolled back', async () => {
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
    await poll(async () => page.changes() > 1);
    expect(page.changes()).toBe(2);
    page.stop.abort();
  });

  test('without a session gets no stream, and one that only asks gets a short answer', async () => {
    expect((await fetch(`${server.base}/live`, { headers: { accept: 'text/event-stream' } })).status).toBe(401);
    const { access } = await aClient(server);
    const short = await fetch(`${server.base}/live`, { headers: { authorization: `Bearer ${access}` } });
    expect(await short.text()).toBe('event: open\ndata:\n\n');
  });

  test('beyond the fourth of one account ends the oldest', async () => {
    const client = await aClient(server);
    const pages = await Promise.all(Array.from({ length: 4 }, () => listen(server.base, client)));
    const more = await Promise.all(Array.from({ length: 3 }, () => listen(server.base, client)));
    await poll(async () => pages.filter(({ ended }) => ended).length === 3);
    await aRequest(server, client);
    const open = [...pages, ...more].filter(({ ended }) => !ended);
    expect(open).toHaveLength(4);
    for (const page of open) await poll(async () => page.changes() > 1);
    for (const page of open) page.stop.abort();
  });
});

describe('a stream ends with its session', () => {
  const signIn = async ({ email, password }: Person) => {
    const { body } = await server.post('/client-login/', { body: { email, password } });
    return { access: String(body.token) };
  };
  const isBye = (page: Awaited<ReturnType<typeof listen>>) => page.ended && page.text.endsWith('event: bye\ndata:\n\n');

  test('when the person signs out, in each process, and no other of theirs does', async () => {
    const client = await aClient(server);
    const other = await signIn(client);
    const ended = [await listen(server.base, client), await listen(second.base, client)];
    const stays = await listen(server.base, other);
    expect((await server.post('/logout/', { as: client })).status).toBe(200);
    for (const page of ended) await poll(async () => isBye(page));
    await aRequest(server, client);
    await poll(async () => stays.changes() > 1);
    expect(stays.ended).toBe(false);
    stays.stop.abort();
  });

  test('when the password is changed or the account is disabled', async () => {
    const [client, craftsman, admin] = [await aClient(server), await aCraftsman(server), await anAdmin(server)];
    const other = await signIn(client);
    const pages = [await listen(second.base, other), await listen(second.base, craftsman)];
    const stays = await listen(server.base, client);
    const changed = await server.post('/password-change/', {
      as: client,
      body: { current_password: client.password, new_password: 'nyundo-na-tindo-8' },
    });
    expect(changed.status).toBe(200);
    const disabled = await server.post(`/admin/accounts/${craftsman.accountId}/disable/`, {
      as: admin,
      body: { reason: 'Asked for' },
    });
    expect(disabled.status).toBe(200);
    for (const page of pages) await poll(async () => isBye(page));
    expect(stays.ended).toBe(false);
    stays.stop.abort();
  });
});
