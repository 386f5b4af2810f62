import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { poll } from '../../quality/helpers/poll.ts';
import { createTransferMonitor } from './transfers.ts';

const ended: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ended.splice(0).toReversed()) end();
});

const MB = 1024 * 1024;
const WINDOW_MS = 30_000;

async function startServer(answer: (response: http.ServerResponse) => void) {
  const transfers = createTransferMonitor();
  const server = http.createServer((_request, response) => answer(response));
  const accepted: net.Socket[] = [];
  server.on('connection', (socket) => {
    accepted.push(socket);
    transfers.watch(socket);
  });
  ended.push(() => (server.closeAllConnections(), server.close()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const visit = async () => {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {});
    ended.push(() => socket.destroy());
    socket.write('GET / HTTP/1.1\r\nhost: ufundi\r\n\r\n');
    await once(socket, 'readable');
    return socket;
  };
  return { transfers, accepted, visit };
}

test('a client who takes nothing of a long answer is cut after half a minute, one who takes some is not', async () => {
  const { transfers, accepted, visit } = await startServer((response) => response.end(Buffer.alloc(32 * MB)));
  await visit();
  const reader = await visit();
  const [unread, read] = accepted as [net.Socket, net.Socket];
  await poll(async () => unread.writableLength > 0 && read.writableLength > 0, 5_000);
  transfers.destroyStalled(0);
  transfers.destroyStalled(WINDOW_MS - 1);
  expect([unread.destroyed, read.destroyed]).toEqual([false, false]);
  let taken = 0;
  while (taken < 8 * MB) {
    const chunk: Buffer | null = reader.read();
    if (chunk) taken += chunk.length;
    else await once(reader, 'readable');
  }
  transfers.destroyStalled(WINDOW_MS);
  expect([unread.destroyed, read.destroyed]).toEqual([true, false]);
  transfers.destroyStalled(2 * WINDOW_MS);
  expect(read.destroyed).toBe(true);
});

test('a stream that has nothing to say, and a connection between two answers, are left alone', async () => {
  const { transfers, accepted, visit } = await startServer((response) => response.writeHead(200).write('event: open'));
  await visit();
  for (let time = 0; time < 10; time++) transfers.destroyStalled(time * WINDOW_MS);
  expect(accepted.map((each) => each.destroyed)).toEqual([false]);
});
