/** One-click unsubscribe with the bytes that mail programs send (RFC 8058, section 8), and what merely opens the address. */
import { expect, test } from 'vitest';
import { unsubscribeUrl } from '#notifications/delivery/unsubscribe.ts';
import { aClient, type Person } from '../../db/factories/people.ts';
import { useTestServer } from '../helpers/test-server.ts';
import { useReady } from '../helpers/use-ready.ts';
import { raw } from './raw-socket.ts';

const server = useTestServer();
const client = useReady(() => aClient(server, { language: 'sw' }));

const pathOf = (person: Person) => new URL(unsubscribeUrl(server.settings, person.accountId, 'jobs')).pathname;
const mutedOf = async (as: Person) => (await server.get('/notifications/settings/', { as })).body.muted;
const send = (method: string, person: Person, head: readonly string[], body = '') =>
  raw(server.base, [`${method} ${pathOf(person)} HTTP/1.1`, 'Host: ufundi.test', ...head, '', body].join('\r\n'));

const ONE_CLICK = 'List-Unsubscribe=One-Click';
const BOUNDARY = '---FormBoundaryjWmhtjORrn';
const PARTS = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${BOUNDARY}--\r\n`;
const sized = (type: string, body: string) => [`Content-Type: ${type}`, `Content-Length: ${body.length}`];

test.each([
  ['a form', sized('application/x-www-form-urlencoded', ONE_CLICK), ONE_CLICK],
  ['multipart', sized(`multipart/form-data; boundary=${BOUNDARY}`, PARTS), PARTS],
  ['no body', ['Content-Length: 0'], ''],
  ['no body and no length', [], ''],
  ['a body without a type', [`Content-Length: ${ONE_CLICK.length}`], ONE_CLICK],
  ['a body in pieces', ['Content-Type: text/plain', 'Transfer-Encoding: chunked'], `1a\r\n${ONE_CLICK}\r\n0\r\n\r\n`],
  ['JSON', sized('application/json', '{}'), '{}'],
  ['broken JSON', sized('application/json', '{oops'), '{oops'],
  ['a type nobody knows', sized('application/x-unknown', 'x'), 'x'],
])('a POST with %s ends the mails of its kind', async (_what, head, body) => {
  const person = await aClient(server);
  expect((await send('POST', person, head, body)).status).toBe(200);
  expect(await mutedOf(person)).toEqual(['jobs.mail']);
});

test('opening the address changes nothing and shows one button in the language of the account', async () => {
  for (const method of ['GET', 'HEAD']) expect((await send(method, client, [])).status).toBe(200);
  expect(await mutedOf(client)).toEqual([]);
  const { text, headers } = await server.get(`!${pathOf(client)}`, { headers: { 'accept-language': 'en' } });
  expect(text).toContain('<html lang="sw">');
  expect(text).toContain('Hutapokea tena barua pepe kuhusu maombi na kazi zako.');
  expect(text.match(/<button/g)).toHaveLength(1);
  expect(text).toContain('<form method="post"><button>Acha kunitumia</button></form>');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action/);
  const after = await server.post(`!${pathOf(client)}`, { headers: { accept: 'text/html' } });
  expect(after.text).toContain('Hutatumiwa tena barua pepe hizi');
  expect(after.text).toContain('href="http://ufundi.test/hire/notifications"');
});

test('a forged address is a page that says so, and a body beyond a form is not read', async () => {
  for (const method of ['GET', 'POST']) {
    const response = await server.call(method, `!/api/unsubscribe/1.jobs.${'A'.repeat(43)}/`);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(response.text).toContain('Please sign in and choose there what we send you.');
  }
  const person = await aClient(server);
  const long = 'x'.repeat(200_000);
  expect((await send('POST', person, sized('text/plain', long), long)).status).toBe(413);
  expect(await mutedOf(person)).toEqual([]);
});
