import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aClient } from '../../db/factories/people.ts';
import { aTestServer, type TestServer } from '../../quality/helpers/test-server.ts';
import { notify } from '#notifications/notify.ts';

async function withMail(changes: Parameters<typeof aTestServer>[0], isDemo = true): Promise<TestServer> {
  const server = await aTestServer(changes);
  if (isDemo) await writeFile(path.join(server.settings.dataDir, 'demo.json'), '[]');
  const client = await aClient(server, { fullName: '</pre><script>alert(1)</script>' });
  await notify(server.db, client.accountId, 'password_changed');
  await server.work();
  return server;
}
const DEMO = { demo: 'auto', publicUrl: 'http://localhost:3000' } as const;

test('a demo on its own machine shows its mails, the HTML in a sandboxed frame', async () => {
  const server = await withMail(DEMO);
  const list = await server.get('!/internal/mails');
  expect(list.status).toBe(200);
  expect(list.headers.get('cache-control')).toBe('no-store');
  const href = /href="(\/internal\/mails\/[^"]+\.eml)"/.exec(list.text)?.[1] as string;
  const mail = await server.get(`!${href}`);
  expect(mail.text).toContain(`<iframe sandbox src="${href}/html"`);
  expect(mail.text).toContain('Your password was changed');
  const frame = await server.get(`!${href}/html`);
  expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  expect(frame.text).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(frame.text).toContain('/forgot-password"');
  for (const { text } of [list, mail, frame]) expect(text).not.toContain('<script');
  for (const name of ['..%2Fdemo.json', 'none.eml', '..%2fsecret.eml'])
    expect((await server.get(`!/internal/mails/${name}`)).status).toBe(404);
});

test.each([
  ['an installation without a demo', { ...DEMO, demo: 'off' }, true],
  ['a marketplace that began empty', DEMO, false],
  ['a demo under a public name', { ...DEMO, publicUrl: 'https://ufundi.example' }, true],
  ['a demo that sends its mails', { ...DEMO, mailUrl: 'smtp://127.0.0.1:9' }, true],
] as const)('%s shows no mails', async (_what, changes, isDemo) => {
  const server = await withMail(changes, isDemo);
  expect((await server.get('!/internal/mails')).status).toBe(404);
});

test.each([
  ['another machine', { remoteAddress: '192.168.1.20' }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
])('%s reads no mails, whatever Host it sends', async (_what, sent) => {
  const server = await withMail(DEMO);
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]']) {
    const own = await server.http.inject({ url: '/internal/mails', headers: { host }, remoteAddress: '127.0.0.1' });
    const headers = { host, ...('headers' in sent ? sent.headers : {}) };
    const other = await server.http.inject({ url: '/internal/mails', remoteAddress: '127.0.0.1', ...sent, headers });
    expect([host, own.statusCode, other.statusCode]).toEqual([host, 200, 404]);
  }
});

test('a page of another name that leads to this machine reads no mails', async () => {
  const server = await withMail(DEMO);
  const response = await server.http.inject({ url: '/internal/mails', headers: { host: 'evil.example' } });
  expect(response.statusCode).toBe(404);
});
