/** Other spellings of a path: redirected to the plain one on the same host, or not found, before anything looks at them. */
import { expect, test } from 'vitest';
import { aClient } from '../../db/factories/people.ts';
import { useTestServer } from '../helpers/test-server.ts';
import { exactPath } from './exact-request.ts';

const server = useTestServer();
const html = { headers: { accept: 'text/html' } };
const get = (path: string, method = 'GET') => exactPath(server.base, method, path, html);

test.each([
  ['//craftsmen', '/craftsmen'],
  ['/craftsmen//?page=2&q=//x', '/craftsmen/?page=2&q=//x'],
  ['/%63raftsmen?q=%2f', '/craftsmen?q=%2f'],
  ['/live//', '/live/'],
  ['/%68ealth/live', '/health/live'],
  ['//metrics', '/metrics'],
  ['//assets//x.js', '/assets/x.js'],
  ['/%69nternal/ui', '/internal/ui'],
  ['/internal//mails', '/internal/mails'],
  ['/api//public-craftsman/', '/api/public-craftsman/'],
  ['//my-data.zip', '/my-data.zip'],
])('%s is redirected to %s, as GET and as HEAD', async (path, plain) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await get(path, method);
    expect([method, status, headers.location]).toEqual([method, 308, plain]);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test.each(['//evil.example', '///evil.example/', '/.//evil.example', '//evil.example/..', '/%2e//evil.example'])(
  '%s never becomes a way to another host',
  async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBeOneOf([308, 404]);
    expect(headers.location ?? '/evil.example').toMatch(/^\/evil\.example\/?$/);
  },
);

test.each([
  '/\\evil.example',
  '/a/../craftsmen',
  '/./craftsmen',
  '/%2e%2e/craftsmen',
  '/craftsmen%00',
  '/craftsmen%2f',
  '/a%5cb',
])('%s names nothing', async (path) => {
  const { status, headers } = await get(path);
  expect([status, headers.location]).toEqual([404, undefined]);
});

test('what writes is not found under another spelling, also for those who may', async () => {
  const client = await aClient(server);
  const headers = { authorization: `Bearer ${client.access}`, 'content-type': 'application/json' };
  for (const path of ['/api//job-requests/', '//api/job-requests/', '/api/%6aob-requests/', '/api/./job-requests/']) {
    const { status, body } = await exactPath(server.base, 'POST', path, { headers, body: '{}' });
    expect([path, status, body.code]).toEqual([path, 404, 'not_found']);
  }
});

test('the gallery stays closed where there is no demo, however its address is written', async () => {
  for (const path of ['/internal/ui', '/Internal/UI', '/internal/ui/']) expect((await get(path)).status).toBe(404);
  for (const path of ['/%69nternal/ui', '//internal/ui', '/internal//ui']) {
    const { status, headers } = await get(path);
    expect([path, status]).toEqual([path, 308]);
    expect((await get(String(headers.location))).status).toBe(404);
  }
});
