/** Malformed uploads: truncated, unterminated, without names, slow, ten thousand empty parts. */
import { promises as fs } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { problemShape } from '#api/problem.ts';
import { requestFields } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { useTestServer } from '../helpers/test-server.ts';
import { raw } from './raw-socket.ts';

const server = useTestServer();
let client: { access: string };
let png: Buffer;
beforeAll(async () => {
  client = await aClient(server);
  png = await sharp({ create: { width: 50, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
});

const FIELDS = Object.entries(requestFields()).map(([name, value]) => part(`name="${name}"`, String(value)));
const whole = () => [...FIELDS, part('name="media"; filename="x.png"', png)];

function part(disposition: string, content: string | Buffer, type = ''): Buffer {
  const head = `--B\r\ncontent-disposition: form-data; ${disposition}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}
const END = Buffer.from('--B--\r\n');

interface Form {
  readonly body: Buffer;
  readonly boundary?: string;
  readonly length?: number;
  readonly type?: string;
}

function serialize({
  body,
  boundary = 'B',
  length = body.length,
  type = `multipart/form-data; boundary=${boundary}`,
}: Form): Buffer {
  const head = [
    'POST /api/job-requests/ HTTP/1.1',
    'host: ufundi.test',
    `authorization: Bearer ${client.access}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
    '',
    '',
  ];
  return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), body]);
}

const everything = () => Buffer.concat([...whole(), END]);
const LONG = 'b'.repeat(1_024);
const CASES: readonly (readonly [string, () => Form, readonly number[]])[] = [
  ['a whole form', () => ({ body: everything() }), [201]],
  ['a form without its last boundary', () => ({ body: Buffer.concat(whole()) }), [400]],
  ['a form cut in a file', () => ({ body: everything().subarray(0, everything().length - 60) }), [400]],
  [
    'a form cut in the head of a part',
    () => ({ body: Buffer.concat([...FIELDS, Buffer.from('--B\r\ncontent-disp')]) }),
    [400],
  ],
  ['a form of nothing but its end', () => ({ body: END }), [400]],
  ['a form of nothing', () => ({ body: Buffer.alloc(0) }), [400]],
  [
    'a boundary of a kilobyte',
    () => ({
      body: Buffer.from(everything().toString('latin1').replaceAll('--B', `--${LONG}`), 'latin1'),
      boundary: LONG,
    }),
    [201, 400],
  ],
  ['a boundary that is not the one', () => ({ body: everything(), boundary: 'C' }), [400]],
  ['no boundary', () => ({ body: everything(), type: 'multipart/form-data' }), [400, 415]],
  ['an empty boundary', () => ({ body: everything(), boundary: '' }), [400, 415]],
  ['a boundary of signs', () => ({ body: everything(), boundary: '"\'()+_,-./:=?"' }), [400]],
  ['another multipart', () => ({ body: everything(), type: 'multipart/mixed; boundary=B' }), [400, 415]],
  [
    'a part without a name',
    () => ({ body: Buffer.concat([part('filename="x.png"', png), ...whole(), END]) }),
    [201, 400],
  ],
  [
    'a part without a head',
    () => ({ body: Buffer.concat([Buffer.from('--B\r\n\r\nx\r\n'), ...whole(), END]) }),
    [201, 400],
  ],
  [
    'a part whose head has no end',
    () => ({ body: Buffer.concat([Buffer.from(`--B\r\nx: ${'y'.repeat(200_000)}`), END]) }),
    [400],
  ],
  [
    'a part with ten thousand headers',
    () => ({ body: Buffer.concat([Buffer.from(`--B\r\n${'x: y\r\n'.repeat(10_000)}\r\n\r\nx\r\n`), ...whole(), END]) }),
    [201, 400],
  ],
  [
    'ten thousand empty parts',
    () => ({ body: Buffer.concat([...Array.from({ length: 10_000 }, () => part('name="a"', '')), END]) }),
    [400],
  ],
  [
    'ten thousand empty files',
    () => ({
      body: Buffer.concat([...Array.from({ length: 10_000 }, () => part('name="media"; filename="x.png"', '')), END]),
    }),
    [400],
  ],
  [
    'a name that reaches the prototype',
    () => ({ body: Buffer.concat([part('name="__proto__"', 'x'), ...whole(), END]) }),
    [400],
  ],
  ['a name with a NUL', () => ({ body: Buffer.concat([part('name="na\0me"', 'x'), ...whole(), END]) }), [400]],
  [
    'a name of ten kilobytes',
    () => ({ body: Buffer.concat([part(`name="${'n'.repeat(10_000)}"`, 'x'), ...whole(), END]) }),
    [400],
  ],
  [
    'a field of a megabyte',
    () => ({ body: Buffer.concat([part('name="description"', 'x'.repeat(1_000_000)), ...whole(), END]) }),
    [400],
  ],
  ['a field twice', () => ({ body: Buffer.concat([part('name="service"', 'Painting'), ...whole(), END]) }), [400]],
  [
    'a file where a text belongs',
    () => ({ body: Buffer.concat([...FIELDS, part('name="description"; filename="x.png"', png), END]) }),
    [201, 400],
  ],
  [
    'a text where a file belongs',
    () => ({ body: Buffer.concat([...FIELDS, part('name="media"', 'not a file'), END]) }),
    [201, 400],
  ],
  [
    'a file twice',
    () => ({ body: Buffer.concat([...whole(), part('name="media"; filename="y.png"', png), END]) }),
    [400],
  ],
  [
    'a file for an unknown field',
    () => ({ body: Buffer.concat([...FIELDS, part('name="avatar"; filename="y.png"', png), END]) }),
    [201],
  ],
  [
    'a file that is packed',
    () => ({
      body: Buffer.concat([
        ...FIELDS,
        part('name="media"; filename="y.png"\r\ncontent-transfer-encoding: base64', png.toString('base64')),
        END,
      ]),
    }),
    [201, 400],
  ],
  [
    'bytes before and behind',
    () => ({ body: Buffer.concat([Buffer.from('preamble\r\n'), everything(), Buffer.from('epilogue')]) }),
    [201, 400],
  ],
  [
    'a length larger than the form',
    () => ({ body: everything(), length: everything().length + 500 }),
    [0, 201, 400, 408],
  ],
];

const arriving = () => fs.readdir(path.join(server.settings.dataDir, 'incoming'));

test.each(CASES)('%s is stored completely or not at all', async (_, form, right) => {
  const before = await rows();
  const { status, headers, text } = await raw(server.base, serialize(form()), 2_500);
  expect(right, `${status} ${text.slice(0, 300)}`).toContain(status);
  if (status >= 400) expect(problemShape.parse(JSON.parse(text)).request_id).toBe(headers.get('x-request-id'));
  await expect.poll(arriving).toEqual([]);
  expect((await rows()) - before).toBe(status === 201 ? 1 : 0);
});

async function rows(): Promise<number> {
  const { count } = await server.db
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

test('a form whose sender leaves in a file leaves nothing', async () => {
  const bytes = serialize({ body: everything() });
  const { port, hostname } = new URL(server.base);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(bytes.subarray(0, bytes.length - 80));
  await expect.poll(async () => (await arriving()).length).toBe(1);
  socket.destroy();
  await expect.poll(arriving).toEqual([]);
});

test('a form that arrives in small pieces is taken', async () => {
  const bytes = serialize({ body: everything() });
  const { port, hostname } = new URL(server.base);
  const socket = net.connect({ port: Number(port), host: hostname, noDelay: true });
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  for (let at = 0; at < bytes.length; at += 300) {
    await new Promise((sent) => socket.write(bytes.subarray(at, at + 300), sent));
  }
  await expect.poll(() => received.slice(0, 12)).toBe('HTTP/1.1 201');
  socket.destroy();
});
