/** An answer that stands ready is the framework's own, to the last header. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anAdmin, aClient } from '../../db/factories/people.ts';
import { anApprovedCraftsman, aPendingCraftsman } from '../../db/factories/profiles.ts';
import { startTestServer, type TestServer } from '../../quality/helpers/test-server.ts';
import { buildApp } from '#app/build-app.ts';

let server: TestServer;
let close: () => Promise<void>;
let base = '';
/** Requests that went through the framework. */
let long = 0;
beforeAll(async () => {
  server = await startTestServer();
  for (const company of ['Kamau Plumbing', 'Kamau Roofing', 'Nafula Timber'])
    await anApprovedCraftsman(server, { company });
  const { http } = await buildApp(server);
  http.addHook('onRequest', async () => {
    long += 1;
  });
  base = await http.listen({ host: '127.0.0.1', port: 0 });
  close = () => http.close();
});
afterAll(async () => {
  await close();
  await server.close();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const before = long;
  const response = await fetch(base + path, { headers });
  const said = Object.fromEntries([...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));
  const id = response.headers.get('x-request-id');
  return { id, byFramework: long > before, answer: { status: response.status, said, text: await response.text() } };
}

/** Asks until it comes ready, and gives both answers. */
async function both(path: string, headers: Record<string, string> = {}) {
  const slow = await get(path, headers);
  let quick = await get(path, headers);
  await vi.waitUntil(async () => !(quick = await get(path, headers)).byFramework, { timeout: 5_000 });
  return { slow, quick };
}

test.each([
  '/api/public-craftsman/',
  '/api/public-craftsman?page_size=2',
  '/api/public-craftsman/?page_size=1&search=kamau',
  '/api/public-craftsman/?page_size=1&search=kamua&service=Plumbing',
  '/api/public-craftsman/?location=nowhere',
])('%s', async (path) => {
  const { slow, quick } = await both(path);
  expect(slow.byFramework).toBe(true);
  expect(quick.answer).toEqual(slow.answer);
  expect(quick.id).toMatch(/^[0-9a-f-]{36}$/);
  const known = { 'if-none-match': slow.answer.said.etag ?? '' };
  const unchanged = await both(path, known);
  expect([unchanged.quick.answer.status, unchanged.quick.answer.text]).toEqual([304, '']);
  expect(unchanged.quick.byFramework).toBe(false);
});

test('a portfolio', async () => {
  const { slug } = await anApprovedCraftsman(server, { company: 'Chebet Works' });
  const { slow, quick } = await both(`/api/public-craftsman/${slug}/`);
  expect(quick.answer).toEqual(slow.answer);
});

test('whoever says who he is, sends something or asks for the head alone goes the long way', async () => {
  const path = '/api/public-craftsman/?page_size=3';
  await both(path);
  const client = await aClient(server);
  expect((await get(path, { authorization: `Bearer ${client.access}` })).byFramework).toBe(true);
  const before = long;
  expect((await fetch(base + path, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(base + path, { method: 'POST', body: '{}' })).status).toBe(405);
  expect(long).toBe(before + 2);
});

test('what is refused is refused by the framework, each time', async () => {
  for (let time = 0; time < 3; time++) {
    const { byFramework, answer } = await get('/api/public-craftsman/?page_size=0');
    expect([byFramework, answer.status]).toEqual([true, 400]);
  }
});

test('no answer stands longer than it is true', async () => {
  const admin = await anAdmin(server);
  const waiting = await aPendingCraftsman(server, { company: 'Simiyu Ironworks' });
  const list = '/api/public-craftsman/?search=simiyu';
  await both(list);
  expect((await get(`/api/public-craftsman/${waiting.slug}/`)).answer.status).toBe(404);
  await server.post(`/admin/craftsman/${waiting.id}/approve/`, { as: admin, body: {} });
  expect((await get(list)).answer.text).toContain('Simiyu Ironworks');
  await both(`/api/public-craftsman/${waiting.slug}/`);
  await server.post(`/admin/accounts/${waiting.accountId}/disable/`, { as: admin, body: { reason: 'Complaints' } });
  expect((await get(list)).answer.text).toBe('[]');
  expect((await get(`/api/public-craftsman/${waiting.slug}/`)).answer.status).toBe(404);
});
