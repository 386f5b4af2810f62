/** Malformed HTTP, byte by byte: wrong lengths, ambiguous framing, oversized parts. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { problemShape } from '#api/problem.ts';
import { useTestServer } from '../helpers/test-server.ts';
import { deep } from './hostile-values.ts';
import { raw } from './raw-socket.ts';

const server = useTestServer();

const JSON_TYPE = 'content-type: application/json';
const SIGN_IN = '{"email":"a@b.co.ke","password":"mabati-na-misumari"}';
const request = (first: string, headers: readonly string[] = [], body = '') =>
  `${[`${first} HTTP/1.1`, 'host: ufundi.test', ...headers, '', ''].join('\r\n')}${body}`;
const post = (headers: readonly string[], body: string, path = '/api/token/') => request(`POST ${path}`, headers, body);
const lengthOf = (body: string) => `content-length: ${body.length}`;
const sized = (body: string, headers: readonly string[] = [JSON_TYPE], path?: string) =>
  post([...headers, lengthOf(body)], body, path);
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** The bytes, and the accepted statuses; 0 is a closed connection without a response. */
const CASES: readonly (readonly [string, () => string | Buffer, readonly number[]])[] = [
  ['a length larger than the body', () => post([JSON_TYPE, 'content-length: 900'], SIGN_IN), [0, 408]],
  ['a length smaller than the body', () => post([JSON_TYPE, 'content-length: 10'], SIGN_IN), [400]],
  ['a length below nothing', () => post([JSON_TYPE, 'content-length: -1'], SIGN_IN), [400]],
  ['a length that is no number', () => post([JSON_TYPE, 'content-length: ten'], SIGN_IN), [400]],
  ['a length beyond all numbers', () => post([JSON_TYPE, `content-length: ${'9'.repeat(40)}`], SIGN_IN), [400]],
  ['two lengths', () => post([JSON_TYPE, 'content-length: 5', 'content-length: 6'], SIGN_IN), [400]],
  ['two lengths in one line', () => post([JSON_TYPE, 'content-length: 5, 6'], SIGN_IN), [400]],
  [
    'a length and pieces both',
    () => post([JSON_TYPE, lengthOf(SIGN_IN), 'transfer-encoding: chunked'], `${chunk(SIGN_IN)}0\r\n\r\n`),
    [400],
  ],
  [
    'pieces with a trailer',
    () =>
      post([JSON_TYPE, 'transfer-encoding: chunked', 'trailer: x-role'], `${chunk(SIGN_IN)}0\r\nx-role: admin\r\n\r\n`),
    [401],
  ],
  ['a piece of a nonsense size', () => post([JSON_TYPE, 'transfer-encoding: chunked'], 'zz\r\nx\r\n0\r\n\r\n'), [400]],
  ['a piece larger than any', () => post([JSON_TYPE, 'transfer-encoding: chunked'], 'ffffffffffffffffff\r\nx'), [400]],
  ['an unknown transfer', () => post([JSON_TYPE, 'transfer-encoding: gzip'], SIGN_IN), [400]],
  [
    'transfer spelt to be overlooked',
    () => post([JSON_TYPE, 'transfer-encoding : chunked', lengthOf(SIGN_IN)], SIGN_IN),
    [400],
  ],
  ['a header folded over two lines', () => post([JSON_TYPE, 'x: a\r\n b', lengthOf(SIGN_IN)], SIGN_IN), [400, 401]],
  ['a header with a NUL', () => request('GET /api/config/', ['x: a\0b']), [400]],
  ['lines that end without a return', () => `GET /api/config/ HTTP/1.1\nhost: x\n\n`, [400]],
  ['a header of one megabyte', () => request('GET /api/config/', [`x: ${'y'.repeat(1_000_000)}`]), [431]],
  [
    'a thousand headers',
    () =>
      request(
        'GET /api/config/',
        Array.from({ length: 1_000 }, (_, turn) => `x${turn}: 1`),
      ),
    [200, 431],
  ],
  [
    'ten thousand headers',
    () =>
      request(
        'GET /api/config/',
        Array.from({ length: 10_000 }, (_, turn) => `x${turn}: 1`),
      ),
    [431],
  ],
  ['a hundred thousand parameters', () => request(`GET /api/public-craftsman/?${'a=1&'.repeat(100_000)}`), [431]],
  [
    'three thousand parameters of one name',
    () => request(`GET /api/public-craftsman/?${'page_size=1&'.repeat(1_200)}`),
    [400],
  ],
  [
    'a hundred thousand fields of a form',
    () => sized('a=1&'.repeat(24_000), ['content-type: application/x-www-form-urlencoded']),
    [415],
  ],
  ['an address of one megabyte', () => request(`GET /${'a'.repeat(1_000_000)}`), [431]],
  ['no host', () => 'GET /api/config/ HTTP/1.1\r\n\r\n', [400]],
  ['two hosts', () => 'GET /api/config/ HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n', [400]],
  ['two equal hosts, in two spellings', () => request('GET /api/config/', ['HOST: ufundi.test']), [400]],
  ['no host in version 1.0', () => 'GET /api/config/ HTTP/1.0\r\n\r\n', [200]],
  ['another host in the address', () => request('GET http://evil.example/api/config/'), [200]],
  ['an absolute address of a page', () => request('GET HTTPS://ufundi.test:443/terms?lang=sw'), [200]],
  ['an absolute address without a path', () => request('GET http://ufundi.test'), [200]],
  ['an address with nothing before it', () => request('GET api/config/'), [400, 404]],
  ['an address with raw bytes', () => request('GET /api/\xff\xfe/'), [400, 404]],
  ['no version', () => 'GET /api/config/\r\n\r\n', [400]],
  ['version 3', () => 'GET /api/config/ HTTP/3.0\r\nhost: x\r\n\r\n', [400]],
  ['an unknown method', () => request('BREW /api/token/'), [400]],
  ['TRACE', () => request('TRACE /api/token/'), [404, 405]],
  ['CONNECT', () => request('CONNECT 169.254.169.254:80'), [0]],
  ['an unknown expectation', () => sized(SIGN_IN, [JSON_TYPE, 'expect: the-unexpected']), [401]],
  [
    'an upgrade to something else',
    () => request('GET /api/config/', ['connection: upgrade', 'upgrade: websocket']),
    [200, 400],
  ],
  ['an upgrade to HTTP/2 in clear', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['TLS where none is', () => Buffer.from('16030100f4010000f00303', 'hex'), [400]],
  ['two types', () => sized(SIGN_IN, [JSON_TYPE, 'content-type: text/html']), [401, 415]],
  ['no type', () => sized(SIGN_IN, []), [415]],
  ['a body with GET', () => request('GET /api/config/', [JSON_TYPE, lengthOf(SIGN_IN)], SIGN_IN), [200]],
  [
    'JSON in UTF-16',
    () => sized(Buffer.from(SIGN_IN, 'utf16le').toString('latin1'), ['content-type: application/json; charset=utf-16']),
    [400, 415],
  ],
  ['JSON with a mark before it', () => sized(`\xef\xbb\xbf${SIGN_IN}`), [400, 401]],
  ['JSON ten thousand lists deep', () => sized(deep(10_000)), [400]],
  [
    'JSON that writes to the prototype',
    () => sized('{"__proto__":{"role":"admin"},"email":"a@b.co.ke","password":"x"}'),
    [400],
  ],
  ['JSON that writes to the constructor', () => sized('{"constructor":{"prototype":{"role":"admin"}}}'), [400]],
  ['JSON with a field twice', () => sized('{"email":"a@b.co.ke","email":"c@d.co.ke","password":"x"}'), [401]],
  [
    'a body declared as compressed',
    () => sized(gzipSync(SIGN_IN).toString('latin1'), [JSON_TYPE, 'content-encoding: gzip']),
    [400, 415],
  ],
  [
    'a bomb of a gigabyte, packed',
    () => sized(gzipSync(Buffer.alloc(20_000_000)).toString('latin1'), [JSON_TYPE, 'content-encoding: gzip']),
    [400, 413, 415],
  ],
  [
    'another method by header',
    () => request('POST /api/config/', [JSON_TYPE, 'x-http-method-override: GET', 'content-length: 2'], '{}'),
    [405],
  ],
  [
    'an admin’s address by header',
    () => request('GET /api/config/', ['x-original-url: /api/admin/audit/', 'x-rewrite-url: /api/admin/audit/']),
    [200],
  ],
  ['a way out of the API', () => request('GET /api/../../etc/passwd'), [404]],
  ['an admin’s list by detour', () => request('GET /api/public-craftsman/..;/..%2fadmin/craftsman/'), [404]],
  [
    'ninety thousand blanks in a field',
    () => sized(`{"email":"a@b.co.ke","password":"x","code":"x${' '.repeat(90_000)}x"}`),
    [400],
  ],
  ['ninety thousand slashes', () => request(`GET /api/${'/'.repeat(15_000)}x`), [308]],
  ['a form without its boundary', () => sized('--x', ['content-type: multipart/form-data'], '/api/token/'), [400, 415]],
];

// A busy machine may render its first page meanwhile. Where no answer is right, its absence shows at once.
const patienceFor = (right: readonly number[]) => (right.includes(0) ? 1_500 : 20_000);

test.each(CASES)('%s gets a response or is cut, and the server runs on', async (_name, bytes, right) => {
  const { status, headers, text } = await raw(server.base, bytes(), patienceFor(right));
  expect(right, `${status} ${text.slice(0, 300)}`).toContain(status);
  if (status >= 400 && !text.startsWith('<!doctype html>')) {
    const shape = problemShape.parse(JSON.parse(text));
    expect(shape.request_id).toBe(headers.get('x-request-id'));
  }
  const health = await fetch(`${server.base}/health/live`);
  expect([health.status, await health.json()]).toMatchObject([200, { status: 'live' }]);
});

test.each([
  ['JSON', 'application/json', 100_000_000],
  ['a form', 'multipart/form-data; boundary=x', 10_000_000_000],
])('%s that announces more than the limit is rejected before it is read', async (_, type, length) => {
  const piece = Buffer.alloc(65_536, ' ');
  let sent = 0;
  function* body() {
    yield Buffer.from(post([`content-type: ${type}`, `content-length: ${length}`], ''));
    // Ends when the server closes the connection.
    for (; sent < 50_000_000; sent += piece.length) yield piece;
  }
  const { status, text } = await raw(server.base, body(), 5_000);
  expect([413, 415], text).toContain(status);
  expect(JSON.parse(text).code).toMatch(/too_large|wrong_content_type/);
  // The socket buffers of both ends hold about this much.
  expect(sent).toBeLessThan(12_000_000);
});

test('an endless chunked body is rejected at the limit', async () => {
  let sent = 0;
  function* body() {
    yield Buffer.from(post([JSON_TYPE, 'transfer-encoding: chunked'], ''));
    for (; sent < 50_000_000; sent += 60_000) yield Buffer.from(chunk('"'.repeat(60_000)));
  }
  const { status } = await raw(server.base, body(), 5_000);
  expect(status).toBe(413);
  expect(sent).toBeLessThan(12_000_000);
});

test.each([
  ['a NUL', 'Wanjiku\\u0000Kamau', 'U+0000'],
  ['half a surrogate pair', 'Wanjiku\\ud83dKamau', 'U+D83D'],
])('%s in a text is rejected by the field’s name before it is stored changed', async (_, name, character) => {
  const body = `{"name":"${name}","email":"a@b.co.ke","message":"The tap drips since Monday."}`;
  const { status, text } = await raw(server.base, sized(body, [JSON_TYPE], '/api/contact/'));
  expect(status).toBe(400);
  expect(JSON.parse(text).fields).toEqual({
    name: `This text holds characters that cannot be kept: ${character}, number 8.`,
  });
});

test('two pipelined requests get two responses, in their order', async () => {
  const { text } = await raw(
    server.base,
    `${request('GET /health/live')}${sized(SIGN_IN)}${request('GET /health/live', ['connection: close'])}`,
    1_000,
  );
  expect(text.startsWith('{"status":"live"')).toBe(true);
});
