import { once } from 'node:events';
import net from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { poll } from '../../quality/helpers/poll.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';

const lines: string[] = [];
const server = useTestServer({}, { logTo: { write: (line) => void lines.push(line) } });
const WARN = 40;

/** @returns what was logged as more than information since the last test */
const alarms = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= WARN);
afterEach(() => {
  lines.length = 0;
  vi.restoreAllMocks();
});

test('a client who hangs up in the middle of a request is no error', async () => {
  const socket = net.connect(Number(new URL(server.base).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /api/token/ HTTP/1.1\r\nhost: ufundi\r\ncontent-type: application/json\r\n');
  socket.write('content-length: 5000\r\n\r\n{"email":');
  // Connections are accepted in order: once a later one is answered, the server works on this one.
  await server.get('/config/');
  socket.resetAndDestroy();
  await poll(async () => lines.some((line) => /hung up|call failed/.test(line)));
  expect(alarms()).toEqual([]);
});

test('Google sign-in while it is not set up is no error', async () => {
  const response = await server.post('/google-login/', { body: { token: 'a.b.c' } });
  expect(response).toMatchObject({ status: 503, body: { code: 'google_unavailable' } });
  expect(alarms()).toEqual([]);
});

test('an unexpected error is logged with its stack', async () => {
  vi.spyOn(server.limits, 'take').mockRejectedValue(new Error('a fault'));
  expect((await server.post('/password-reset/', { body: { email: 'a@example.co.ke' } })).status).toBe(500);
  expect(alarms()).toEqual([
    expect.objectContaining({ level: 50, err: expect.objectContaining({ message: 'a fault' }) }),
  ]);
});

test.each([
  ['text/plain', '{}'],
  ['application/xml', '<a/>'],
  ['application/x-www-form-urlencoded', 'email=a'],
  ['application/jsonp', '{}'],
])('a body of the type %s is answered with 415, by every call that takes one', async (type, body) => {
  for (const { method, path } of server.served.endpoints.filter(
    (each) => each.roles === 'anyone' && each.method === 'POST',
  )) {
    const response = await server.call(method, path, { headers: { 'content-type': type }, body });
    expect(response, path).toMatchObject({ status: 415, body: { code: 'wrong_content_type' } });
  }
});
