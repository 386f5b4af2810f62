import { expect, test } from 'vitest';
import { usePeople, useTestServer } from '../../../quality/helpers/test-server.ts';

const PARTNER = 'https://partner.example';
const open = useTestServer({ corsOrigins: [PARTNER, 'http://localhost:8080'] });
const closed = useTestServer();
const people = usePeople(open);

const HOSTILE = [
  'https://partner.example.evil.example',
  'https://evilpartner.example',
  'https://sub.partner.example',
  'http://partner.example',
  'https://partner.example:8443',
  'https://partner.example/',
  'https://PARTNER.example',
  'https://partner.example, https://evil.example',
  'https://evil.example#https://partner.example',
  'null',
  '*',
  '',
];
const preflight = (origin: string) => ({
  headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
});
const corsOf = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

test('a named origin may call: the preflight names methods and headers, and is cached for two hours', async () => {
  const { status, headers, text } = await open.call('OPTIONS', '/job-requests/', preflight(PARTNER));
  expect([status, text]).toEqual([204, '']);
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': PARTNER,
    'access-control-allow-methods': expect.stringContaining('PATCH'),
    'access-control-allow-headers': expect.stringContaining('Idempotency-Key'),
    'access-control-max-age': '7200',
    vary: 'Origin',
  });
});

test('a named origin may read answers, errors and the headers that matter', async () => {
  const headers = { origin: PARTNER };
  for (const sent of [{ headers }, { headers, as: people.client }]) {
    const answer = await open.get('/job-requests/', sent);
    expect(answer.headers.get('access-control-allow-origin')).toBe(PARTNER);
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Total-Count');
  }
});

test.each(HOSTILE)('the origin "%s" gets no permission, neither before nor with the call', async (origin) => {
  const answer = await open.call('OPTIONS', '/job-requests/', preflight(origin));
  expect([answer.status, corsOf(answer.headers)]).toEqual([405, []]);
  const read = await open.get('/public-craftsman/', { headers: { origin } });
  expect(corsOf(read.headers)).toEqual([]);
  expect(read.headers.get('vary')).toBe('Origin');
});

test('credentials are never allowed, and the call of the refresh cookie knows no other origin', async () => {
  for (const path of ['/job-requests/', '/token/', '/session/', '//session']) {
    const answer = await open.call('OPTIONS', path, preflight(PARTNER));
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.status).toBe(/session/.test(path) ? 405 : 204);
  }
  const resumed = await open.post('/session/', { headers: { origin: PARTNER }, body: { role: 'client' } });
  expect(corsOf(resumed.headers)).toEqual([]);
});

test('a cached answer never carries the permission of the origin that answer first', async () => {
  const ask = async (origin?: string) => {
    const { headers } = await open.get('/figures/', origin === undefined ? {} : { headers: { origin } });
    return headers.get('access-control-allow-origin');
  };
  expect([
    await ask(PARTNER),
    await ask(),
    await ask('https://evil.example'),
    await ask('http://localhost:8080'),
  ]).toEqual([PARTNER, null, null, 'http://localhost:8080']);
});

test('pages and files are not for other origins, and without the setting no call is', async () => {
  for (const path of ['!/', '!/docs', '!/openapi.json'])
    expect(corsOf((await open.get(path, { headers: { origin: PARTNER } })).headers)).toEqual([]);
  const answer = await closed.call('OPTIONS', '/figures/', preflight(PARTNER));
  expect([answer.status, corsOf(answer.headers)]).toEqual([405, []]);
  expect((await closed.get('/figures/', { headers: { origin: PARTNER } })).headers.get('vary')).toBeNull();
});
