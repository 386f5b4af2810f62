import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { poll } from '../../quality/helpers/poll.ts';
import { readSettings } from '#platform/settings.ts';
import { limitConnections } from './connection-limits.ts';
import { createLoadShedder } from './load-shedding.ts';

const ended: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ended.splice(0).toReversed()) end();
});

const GET = 'GET / HTTP/1.1\r\nhost: ufundi\r\n\r\n';

interface Visitor {
  readonly isOpen: () => boolean;
  /** @returns the status, 0 when the connection ended without a response */
  get(): Promise<number>;
}

async function serve(server: http.Server) {
  ended.push(() => (server.closeAllConnections(), server.close()));
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const visit = async (localAddress: string): Promise<Visitor> => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    ended.push(() => socket.destroy());
    await once(socket, 'connect');
    return {
      isOpen: () => !socket.destroyed,
      async get() {
        if (socket.destroyed) return 0;
        socket.write(GET);
        const [chunk] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
        return Number(/^HTTP\/1.1 (\d+)/.exec(String(chunk))?.[1] ?? 0);
      },
    };
  };
  const connectOnly = async () => {
    const socket = net.connect({ port, host: '127.0.0.1' }).on('error', () => {});
    ended.push(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  /** Visitors who have been served once and stay connected. */
  const visitMany = async (count: number, from: string): Promise<Visitor[]> => {
    const visitors: Visitor[] = [];
    for (let each = 0; each < count; each++) {
      const visitor = await visit(from);
      expect(await visitor.get()).toBe(200);
      visitors.push(visitor);
    }
    return visitors;
  };
  return { visit, visitMany, connectOnly };
}

function serveLimited(respond: (response: ServerResponse) => void = (response) => response.end('ok')) {
  const server = http.createServer((_request, response) => respond(response));
  limitConnections(server, (ip) => ip === '127.0.0.9', { sameNetwork: 4, all: 10 });
  return serve(server);
}

const openOf = (visitors: readonly Visitor[]) => visitors.filter((each) => each.isOpen()).length;

test('an IP at its limit gets its next connection in place of its oldest idle one', async () => {
  const { visitMany } = await serveLimited();
  const [oldest, ...others] = await visitMany(4, '127.0.0.2');
  await visitMany(1, '127.0.0.2');
  await poll(async () => !oldest?.isOpen());
  expect(openOf(others)).toBe(3);
});

test('requests in progress go on, and while nothing is idle the address gets no further connection', async () => {
  const waiting: ServerResponse[] = [];
  const { visit } = await serveLimited((response) => waiting.push(response));
  const visitors = await Promise.all(Array.from({ length: 4 }, () => visit('127.0.0.2')));
  const responses = visitors.map((each) => each.get());
  await poll(async () => waiting.length === 4);
  expect(await (await visit('127.0.0.2')).get()).toBe(0);
  const other = (await visit('127.0.0.3')).get();
  await poll(async () => waiting.length === 5);
  for (const response of waiting) response.end('ok');
  expect(await Promise.all([...responses, other])).toEqual([200, 200, 200, 200, 200]);
});

test('when all connections are taken, the address that holds most gives up an idle one for the next visitor', async () => {
  const { visitMany } = await serveLimited();
  const few = await visitMany(2, '127.0.0.2');
  const some = await visitMany(4, '127.0.0.3');
  const many = await visitMany(4, '127.0.0.4');
  const [next] = await visitMany(1, '127.0.0.5');
  await poll(async () => openOf([...some, ...many]) === 7);
  expect([openOf(few), next?.isOpen()]).toEqual([2, true]);
});

test("a trusted proxy's connections have no limit of their own", async () => {
  const { visitMany } = await serveLimited();
  const visitors = await visitMany(12, '127.0.0.9');
  await visitMany(1, '127.0.0.2');
  expect(openOf(visitors)).toBe(12);
});

test('a connection that sends more requests in one breath than can wait for their answers is closed', async () => {
  const responses: ServerResponse[] = [];
  const context = { log: pino({ level: 'silent' }), settings: readSettings({ TOKEN_SECRET: 'x'.repeat(40) }) };
  const server = createLoadShedder(context).open(
    (_request, response) => responses.push(response),
    () => false,
  );
  let read = 0;
  server.on('request', () => (read += 1));
  const { connectOnly } = await serve(server);
  const patient = await connectOnly();
  patient.write(GET.repeat(5));
  await poll(async () => responses.length === 5, 5_000);
  const greedy = await connectOnly();
  greedy.write(GET.repeat(1_000));
  await once(greedy, 'close');
  expect(responses).toHaveLength(5 + 5);
  // Of one chunk, too, nothing more is read.
  expect(read).toBe(5 + 6);
  for (const response of responses.slice(0, 5)) response.end('ok');
  const answers: string[] = [];
  patient.on('data', (chunk) => answers.push(String(chunk)));
  await poll(async () => answers.join('').split('HTTP/1.1 200').length === 6, 5_000);
}, 30_000);

test('with the usual limits one address holds 500 idle connections, and twenty-six leave room for the next visitor', async () => {
  const context = { log: pino({ level: 'silent' }), settings: readSettings({ TOKEN_SECRET: 'x'.repeat(40) }) };
  const server = createLoadShedder(context).open(
    (_request, response) => response.end('ok'),
    () => false,
  );
  const { visitMany } = await serve(server);
  const held = await visitMany(510, '127.0.0.30');
  await poll(async () => openOf(held) === 500);
  for (let address = 31; address < 56; address++) held.push(...(await visitMany(170, `127.0.0.${address}`)));
  for (const visitor of await visitMany(20, '127.0.0.99')) expect(visitor.isOpen()).toBe(true);
  await poll(async () => openOf(held) <= 4_480);
});
