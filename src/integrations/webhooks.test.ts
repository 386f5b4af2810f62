import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAcceptedRequest, aQuote, aRequest, SEEN_QUOTE } from '../../db/factories/jobs.ts';
import { aClient, type Person } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { usePeople, useTestServer } from '../../quality/helpers/test-server.ts';
import { deliver } from './deliver.ts';
import { isPublicAddress, receiverUrl, RETRY_SECONDS } from './receiver.ts';
import { type Resolve, send } from './send.ts';

const server = useTestServer({ webhooksTo: 'any' });
const people = usePeople(server);

interface Got {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}
const got: Got[] = [];
let base = '';
/** Answers as its path says, and remembers every message. */
const receiver = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const path = request.url ?? '';
    got.push({ path, headers: request.headers, body });
    if (path.startsWith('/slow')) return;
    if (path.startsWith('/hang')) return request.socket.destroy();
    if (path.startsWith('/to')) return response.writeHead(307, { location: `${base}/elsewhere` }).end();
    if (path.startsWith('/huge')) return response.end('x'.repeat(5_000_000));
    response.writeHead(Number(/^\/(\d{3})/.exec(path)?.[1] ?? 200)).end('Asante');
  });
});
beforeAll(async () => {
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

let turn = 0;
async function aWebhook(person: Person, answer = '', events = ['job.moved', 'quote.changed', 'review.left']) {
  const path = `/${answer}${answer ? '-' : ''}${++turn}`;
  const { status, body, text } = await server.post('/webhooks/', { as: person, body: { url: base + path, events } });
  expect(status, text).toBe(201);
  return {
    ...(body as { id: number; secret: string }),
    person,
    received: () => got.filter((each) => each.path === path),
    log: async () => (await server.get(`/webhooks/${body.id}/deliveries/`, { as: person })).body,
    test: () => server.post(`/webhooks/${body.id}/test/`, { as: person, body: {} }),
    shown: async () =>
      (await server.get('/webhooks/', { as: person })).body.find((each: { id: number }) => each.id === body.id),
  };
}
const typesOf = (messages: readonly Got[]) =>
  messages.map(({ body }) => JSON.parse(body)).map(({ type, data }) => `${type} ${data.move} ${data.request}`);

/** By the text of Standard Webhooks alone. */
function isSigned({ headers, body }: Got, secret: string): boolean {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const mac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64')).update(content);
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(`v1,${mac.digest('base64')}`);
}

describe('what is sent', () => {
  test('each side gets the steps it may read, signed, with ids and a path and nothing of a person', async () => {
    const craftsman = await anApprovedCraftsman(server, { adminId: people.admin.id });
    const rival = await anApprovedCraftsman(server, { adminId: people.admin.id });
    const client = await aClient(server);
    const [ofClient, ofCraftsman, ofRival, ofStranger] = [
      await aWebhook(client),
      await aWebhook(craftsman),
      await aWebhook(rival),
      await aWebhook(people.stranger),
    ];
    const job = await aRequest(server, client);
    const quote = await aQuote(server, craftsman, job);
    const accepted = await server.post(`/job-requests/${job.id}/quotes/${quote}/accept/`, {
      as: client,
      body: SEEN_QUOTE,
    });
    expect(accepted.status, accepted.text).toBe(200);
    await server.work();
    const steps = [`quote.changed quote ${job.id}`, `job.moved accept_quote ${job.id}`];
    expect(typesOf(ofClient.received())).toEqual([`job.moved post ${job.id}`, ...steps]);
    expect(typesOf(ofCraftsman.received())).toEqual(steps);
    expect(ofRival.received()).toEqual([]);
    expect(ofStranger.received()).toEqual([]);
    for (const message of ofClient.received()) {
      expect(isSigned(message, ofClient.secret)).toBe(true);
      expect(isSigned(message, ofCraftsman.secret)).toBe(false);
      expect(Math.abs(Number(message.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
      const { data, ...outer } = JSON.parse(message.body);
      expect(Object.keys(outer).sort()).toEqual(['timestamp', 'type']);
      expect(data).toEqual({ request: job.id, move: data.move, path: `/api/job-requests/${job.id}/` });
    }
    const ids = ofClient.received().map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toMatch(/^msg_[\da-f-]{36}$/);
  });

  test('a decision about a profile is sent to its craftsman; events that were not chosen are not', async () => {
    const craftsman = await anApprovedCraftsman(server, { adminId: people.admin.id });
    const profile = await aWebhook(craftsman, '', ['profile.decided']);
    const quotes = await aWebhook(craftsman, '', ['quote.changed']);
    await anAcceptedRequest(server, { ...people, craftsman });
    await sql`update craftsman_revisions set status = 'pending' where craftsman_id = ${craftsman.id}`.execute(
      server.db,
    );
    await sql`update craftsman_revisions set status = 'approved' where craftsman_id = ${craftsman.id}`.execute(
      server.db,
    );
    await server.work();
    expect(typesOf(profile.received())).toEqual(['profile.decided approved null']);
    expect(typesOf(quotes.received()).every((each) => each.startsWith('quote.changed'))).toBe(true);
  });

  test('a move that is rolled back sends nothing', async () => {
    const client = await aClient(server);
    const webhook = await aWebhook(client);
    const job = await aRequest(server, client);
    await server.work();
    await server.db
      .transaction()
      .execute(async (trx) => {
        await sql`insert into request_events (request_id, move, to_status, actor_role) values (${job.id}, 'start', 'x', 'admin')`.execute(
          trx,
        );
        throw new Error('The process dies');
      })
      .catch(() => undefined);
    await server.work();
    expect(typesOf(webhook.received())).toEqual([`job.moved post ${job.id}`]);
  });

  test('a process that dies after sending sends the same id again', async () => {
    const webhook = await aWebhook(await aClient(server));
    await webhook.test();
    await server.work();
    await sql`update webhook_deliveries set state = 'waiting' where webhook_id = ${webhook.id}`.execute(server.db);
    const [{ id }] = await webhook.log();
    await deliver(server, id);
    const ids = webhook.received().map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('a new secret signs beside the former one for a day', async () => {
    const webhook = await aWebhook(await aClient(server));
    const changed = await server.patch(`/webhooks/${webhook.id}/`, { as: webhook.person, body: { new_secret: true } });
    expect(changed.body.secret).toMatch(/^whsec_/);
    const isSignedBy = async (secret: string) => {
      await webhook.test();
      await server.work();
      return isSigned(webhook.received().at(-1) as Got, secret);
    };
    expect([await isSignedBy(webhook.secret), await isSignedBy(changed.body.secret)]).toEqual([true, true]);
    await sql`update webhooks set former_secret_until = now() where id = ${webhook.id}`.execute(server.db);
    expect([await isSignedBy(webhook.secret), await isSignedBy(changed.body.secret)]).toEqual([false, true]);
  });
});

describe('a receiver that does not take it', () => {
  test.each([
    ['500', { status: 500, answer: 'Asante' }],
    ['404', { status: 404, answer: 'Asante' }],
    ['to', { status: 307, answer: '' }],
    ['hang', { status: null, error: expect.stringContaining('hang up') }],
  ])('is tried again later, and the log says why: %s', async (answer, logged) => {
    const webhook = await aWebhook(await aClient(server), answer);
    await webhook.test();
    await server.work();
    const [entry] = await webhook.log();
    expect(entry).toMatchObject({ state: 'waiting', attempts: 1, ...logged });
    expect(Date.parse(entry.next_at) - Date.now()).toBeGreaterThan(0);
    expect(Date.parse(entry.next_at) - Date.now()).toBeLessThan(6_000);
    expect(got.some(({ path }) => path === '/elsewhere')).toBe(false);
    expect((await webhook.shown()).failing_since).not.toBeNull();
  });

  test('is tried ten times within three days, and again by hand', async () => {
    expect(RETRY_SECONDS.reduce((sum, each) => sum + each, 0) / 86_400).toBeCloseTo(3.3, 0);
    const webhook = await aWebhook(await aClient(server), '503');
    await webhook.test();
    for (let round = 0; round < 12; round++) await server.work();
    expect((await webhook.log())[0]).toMatchObject({ state: 'failed', attempts: 10, next_at: null });
    expect(webhook.received()).toHaveLength(10);
    const [{ id }] = await webhook.log();
    await server.post(`/webhooks/${webhook.id}/deliveries/${id}/again/`, { as: webhook.person, body: {} });
    await server.work();
    expect(webhook.received()).toHaveLength(11);
  });

  test('a huge answer is cut, and counts', async () => {
    const webhook = await aWebhook(await aClient(server), 'huge');
    await webhook.test();
    await server.work();
    const [entry] = await webhook.log();
    expect(entry).toMatchObject({ state: 'delivered', status: 200 });
    expect(entry.answer).toHaveLength(1024);
  });

  test('silence ends after the limit', async () => {
    const message = { url: `${base}/slow`, id: 'msg_1', body: '{}', secrets: ['whsec_MTIz'] };
    expect(await send(message, 'any', undefined, 200)).toEqual({
      status: null,
      answer: null,
      error: 'no answer in time',
    });
  });

  test('410 and five days of failures turn it off, once, with a mail; turned on it works again', async () => {
    const gone = await aWebhook(await aClient(server), '410');
    await gone.test();
    const failing = await aWebhook(await aClient(server), '500');
    await failing.test();
    await sql`update webhooks set failing_since = now() - interval '6 days' where id = ${failing.id}`.execute(
      server.db,
    );
    await server.work();
    expect(await gone.shown()).toMatchObject({ on: false, off_reason: 'gone' });
    expect(await failing.shown()).toMatchObject({ on: false, off_reason: 'failing' });
    expect((await gone.test()).status).toBe(409);
    const { id } = gone;
    await server.patch(`/webhooks/${id}/`, { as: gone.person, body: { on: true, url: `${base}/mended-${id}` } });
    expect((await gone.test()).status).toBe(200);
    await server.work();
    expect(got.filter(({ path }) => path === `/mended-${id}`)).toHaveLength(1);
    expect(await gone.shown()).toMatchObject({ on: true, failing_since: null });
  });

  test('a closed account’s webhooks are silent, and an erased one’s are gone', async () => {
    const webhook = await aWebhook(await aClient(server));
    await webhook.test();
    await sql`update accounts set disabled_at = now() where id = ${webhook.person.accountId}`.execute(server.db);
    await server.work();
    expect(webhook.received()).toEqual([]);
    await sql`update accounts set disabled_at = null where id = ${webhook.person.accountId}`.execute(server.db);
    expect((await server.get('/me/', { as: webhook.person })).body.webhooks[0].deliveries).toHaveLength(1);
    await server.delete('/me/', { as: webhook.person, body: { password: webhook.person.password } });
    const left = await server.db.selectFrom('webhooks').select('id').where('id', '=', webhook.id).execute();
    expect(left).toEqual([]);
  });
});

describe('where it may go', () => {
  test('five to an account; what is no address of a web server is refused', async () => {
    const client = await aClient(server);
    for (const url of [
      '',
      'ftp://example.com/',
      `https://${'user:secret'}@example.com/`,
      'https://example.com/#x',
      'nowhere',
    ])
      expect((await server.post('/webhooks/', { as: client, body: { url, events: ['job.moved'] } })).status).toBe(400);
    for (const events of [[], ['everything'], 'job.moved'])
      expect((await server.post('/webhooks/', { as: client, body: { url: base, events } })).status).toBe(400);
    for (let n = 0; n < 5; n++) await aWebhook(client);
    const sixth = await server.post('/webhooks/', { as: client, body: { url: base, events: ['job.moved'] } });
    expect(sixth).toMatchObject({ status: 409, body: { code: 'too_many_webhooks' } });
  });

  test.each([
    'http://example.com/',
    'https://example.com:8080/',
    'https://localhost/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::a00:1]/',
  ])('in production %s is refused', (url) => expect(receiverUrl(url, 'public')).toBeNull());

  test.each(['https://example.com/', 'https://example.com:443/x?y=1', 'https://example.com:8443/', 'https://8.8.8.8/'])(
    'in production %s is allowed',
    (url) => expect(receiverUrl(url, 'public')).not.toBeNull(),
  );

  test('a name that leads to the own network is not called, also when it led elsewhere before', async () => {
    const before = got.length;
    const { port } = receiver.address() as AddressInfo;
    let address = '93.184.216.34';
    const rebinding: Resolve = (_name, _options, done) => {
      const answered = address;
      address = '127.0.0.1';
      done(null, [{ address: answered, family: 4 }]);
    };
    rebinding('first', { all: true }, () => undefined);
    const message = { url: 'https://rebinding.example.com/', id: 'msg_1', body: '{}', secrets: ['whsec_MTIz'] };
    expect(await send(message, 'public', rebinding)).toMatchObject({
      status: null,
      error: 'the address is not public',
    });
    const mixed: Resolve = (_name, _options, done) =>
      done(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '::1', family: 6 },
      ]);
    expect(await send(message, 'public', mixed)).toMatchObject({ error: 'the address is not public' });
    expect(port).toBeGreaterThan(0);
    expect(got).toHaveLength(before);
  });

  const byte = fc.nat({ max: 255 });
  const dotted = (first: fc.Arbitrary<readonly number[]>) =>
    fc.tuple(first, byte, byte, byte).map(([start, ...rest]) => [...start, ...rest].slice(0, 4).join('.'));
  test.each([
    ['loopback', fc.constant([127])],
    ['this network', fc.constant([0])],
    ['private 10', fc.constant([10])],
    ['private 172', fc.integer({ min: 16, max: 31 }).map((second) => [172, second])],
    ['private 192', fc.constant([192, 168])],
    ['shared by providers', fc.integer({ min: 64, max: 127 }).map((second) => [100, second])],
    ['link-local and metadata', fc.constant([169, 254])],
    ['benchmarks', fc.constantFrom([198, 18], [198, 19])],
    ['multicast and reserved', fc.integer({ min: 224, max: 255 }).map((first) => [first])],
  ] as const)('no address that is %s is public, in no writing', (_, first) => {
    fc.assert(
      fc.property(dotted(first as fc.Arbitrary<readonly number[]>), (ip) => {
        expect(isPublicAddress(ip)).toBe(false);
        expect(isPublicAddress(`::ffff:${ip}`)).toBe(false);
        expect(isPublicAddress(`64:ff9b::${ip}`)).toBe(false);
      }),
    );
  });

  test('of IPv6 only global unicast is public', () => {
    const group = fc.nat({ max: 0xffff }).map((each) => each.toString(16));
    const rest = fc.tuple(group, group, group, group, group, group, group).map((groups) => groups.join(':'));
    fc.assert(
      fc.property(fc.nat({ max: 0xffff }), rest, (first, others) => {
        const isGlobal = first >= 0x2000 && first <= 0x3fff && ![0x2001, 0x2002, 0x3fff].includes(first);
        if (isGlobal || ![0x2001, 0x3fff].includes(first))
          expect(isPublicAddress(`${first.toString(16)}:${others}`)).toBe(isGlobal);
      }),
    );
    for (const ip of [
      '::',
      '::1',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'ff02::1',
      '2001:db8::1',
      '2002:7f00:1::',
      'x',
    ])
      expect(isPublicAddress(ip), ip).toBe(false);
    expect(isPublicAddress('2606:4700:4700::1111')).toBe(true);
  });
});

test('the log goes after thirty days, and a stranger’s webhook is not there', async () => {
  const webhook = await aWebhook(await aClient(server));
  await webhook.test();
  await server.work();
  expect(await webhook.log()).toHaveLength(1);
  await sql`update webhook_deliveries set at = now() - interval '31 days' where webhook_id = ${webhook.id}`.execute(
    server.db,
  );
  await sql`select graphile_worker.add_job('forget_deliveries')`.execute(server.db);
  await server.work();
  expect(await webhook.log()).toEqual([]);
  const stored = await server.db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhook.id)
    .executeTakeFirstOrThrow();
  expect(stored.secret_sealed.toString('latin1')).not.toContain(webhook.secret.slice(6, 20));
});
