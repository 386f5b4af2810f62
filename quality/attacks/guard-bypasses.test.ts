/**
 * Bypasses of guards known from other products: another spelling of the path, a header that a proxy would trust, a
 * token in the wrong part of the request.
 */
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../helpers/test-server.ts';
import { type Prepared, type Row, ROWS } from './authorization-table.ts';
import { exactPath, type ExactResponse } from './exact-request.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';

const server = useTestServer();
let fixtures: Fixtures;
const targets: { row: Row; sent: Prepared; path: string; owner: 'craftsman' | 'client' | 'admin' }[] = [];
beforeAll(async () => {
  fixtures = await createFixtures(server);
  for (const row of ROWS) {
    const owner = (['craftsman', 'client', 'admin'] as const).find((actor) => row.expected[actor] < 300);
    if (row.expected.visitor !== 401 || !owner || row.path.startsWith('/api/private')) continue;
    const sent = await row.prepare(fixtures, owner);
    const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => String(sent.params?.[name])) + (sent.query ?? '');
    targets.push({ row, sent, path, owner });
  }
});

const bodyOf = ({ body }: Prepared) =>
  body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
const go = (
  method: string,
  path: string,
  sent: Prepared,
  headers: Record<string, string> = {},
): Promise<ExactResponse> => {
  const { headers: type = {}, ...body } = bodyOf(sent);
  return exactPath(server.base, method, path, { ...body, headers: { ...type, ...headers } });
};
const opened = ({ status }: ExactResponse) => status < 400 || status >= 500;
const few = (findings: readonly string[]) => expect([findings.length, ...findings.slice(0, 25)]).toEqual([0]);

const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  'without its last slash': (path) => path.replace(/\/(\?|$)/, '$1'),
  'slashes doubled': (path) => path.replace(/\//g, '//'),
  'in capitals': (path) => path.toUpperCase(),
  'one capital': (path) => path.replace('/api', '/Api'),
  'a semicolon at the end': (path) => path.replace(/(\?|$)/, ';$1'),
  'a semicolon after the first part': (path) => path.replace('/api', '/api;x=1'),
  'slashes as %2f': (path) => `/${path.slice(1).replace(/\//g, '%2f')}`,
  'a letter as %61': (path) => path.replace('/api', '/%61pi'),
  'letters encoded twice': (path) => path.replace('/api', '/%2561pi'),
  'by way of a dot': (path) => path.replace('/api/', '/api/./'),
  'by way of the folder above': (path) => path.replace('/api/', '/api/config/../'),
  'by way of an encoded folder above': (path) => path.replace('/api/', '/api/config/%2e%2e/'),
  'by way of ..;': (path) => path.replace('/api/', '/api/config/..;/'),
  'under the public files': (path) => path.replace('/api/', '/media/../api/'),
  'with backslashes': (path) => path.replace('/api/', '/api\\'),
  'with an ending': (path) => path.replace(/\/(\?|$)/, '.json$1'),
  'with a blank': (path) => path.replace(/\/(\?|$)/, '%20$1'),
  'with a tab': (path) => path.replace(/\/(\?|$)/, '%09$1'),
  'with a NUL': (path) => path.replace(/\/(\?|$)/, '%00$1'),
  'with a fragment': (path) => path.replace(/(\?|$)/, '%23$1'),
  'as a whole address': (path) => `http://localhost${path}`,
};

test('no spelling of a path lets a visitor or the wrong role in', async () => {
  const findings: string[] = [];
  let count = 0;
  for (const { row, sent, path } of targets) {
    const outsiders = [undefined, ...(row.expected.stranger === 403 ? [fixtures.people.stranger] : [])];
    for (const [spelling, spell] of Object.entries(SPELLINGS)) {
      for (const outsider of outsiders) {
        const headers: Record<string, string> = outsider ? { authorization: `Bearer ${outsider.access}` } : {};
        const first = await go(row.method, spell(path), sent, headers);
        const response = [302, 308].includes(first.status)
          ? await go(row.method, `${first.headers.location}`, sent, headers)
          : first;
        count++;
        const leaks = fixtures.canaries.leakedTo(outsider ? 'stranger' : 'visitor', response.text);
        if (opened(response) || leaks.length > 0)
          findings.push(`${row.name} ${spelling}: ${response.status} ${leaks.join()}`);
      }
    }
  }
  few(findings);
  expect(count).toBeGreaterThan(1000);
});

const BELIEVED = (path: string, url: string): Record<string, string>[] => [
  { 'x-original-url': path },
  { 'x-rewrite-url': path },
  { 'x-override-url': path },
  { 'x-forwarded-uri': path, 'x-forwarded-prefix': '/' },
  { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', 'x-client-ip': '127.0.0.1' },
  { 'x-forwarded-user': url, 'x-remote-user': url, 'remote-user': url },
  { 'x-user-id': '1', 'x-account-id': '1', 'x-role': 'admin', 'x-is-admin': 'true' },
  { 'x-auth-request-email': url, 'x-ms-client-principal-name': url },
];

test('no proxy header signs a person in', async () => {
  const findings: string[] = [];
  for (const { row, sent, path } of targets) {
    for (const headers of BELIEVED(path, fixtures.people.admin.email)) {
      const response = await go(row.method, path, sent, headers);
      if (response.status !== 401) findings.push(`${row.name} with ${Object.keys(headers).join()}: ${response.status}`);
    }
  }
  few(findings);
});

test('no header turns a public path into another one', async () => {
  const plain = (await exactPath(server.base, 'GET', '/api/config/')).text;
  for (const { path } of targets) {
    for (const headers of BELIEVED(path, '').slice(0, 4)) {
      const response = await exactPath(server.base, 'GET', '/api/config/', {
        headers: { ...headers, authorization: `Bearer ${fixtures.people.admin.access}` },
      });
      expect([response.status, response.text]).toEqual([200, plain]);
    }
  }
});

test('a token is accepted in the Authorization header alone, in one form', async () => {
  const findings: string[] = [];
  for (const { row, sent, path, owner } of targets) {
    const { access, email, password } = fixtures.people[owner];
    const more = path.includes('?') ? '&' : '?';
    const tries: [string, Record<string, string>][] = [
      [`${path}${more}access_token=${access}`, {}],
      [`${path}${more}token=${access}&authorization=Bearer%20${access}`, {}],
      [path, { cookie: `access_token=${access}; token=${access}; session=${access}` }],
      [path, { authorization: access }],
      [path, { authorization: `Token ${access}` }],
      [path, { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` }],
      [path, { authorization: `Bearer ${access}, Bearer ${access}` }],
      [path, { authorization: `Bearer "${access}"` }],
      [
        path,
        { 'x-access-token': access, 'x-authorization': `Bearer ${access}`, 'proxy-authorization': `Bearer ${access}` },
      ],
    ];
    for (const [where, headers] of tries) {
      const response = await go(row.method, where, sent, headers);
      if (response.status !== 401)
        findings.push(`${row.name} at ${where.slice(0, 60)} ${Object.keys(headers).join()}: ${response.status}`);
    }
  }
  few(findings);
});

test('no header or field overrides the method of the request line', async () => {
  const findings: string[] = [];
  const own = new Map<string, Set<string>>();
  for (const { row } of targets) own.set(row.path, (own.get(row.path) ?? new Set()).add(row.method));
  for (const { row, sent, path, owner } of targets.filter(({ row }) => row.method !== 'GET')) {
    const authorization = `Bearer ${(sent.as ?? fixtures.people[owner]).access}`;
    const methods = own.get(row.path) as Set<string>;
    for (const carrier of ['GET', 'POST', 'PUT'].filter((method) => !methods.has(method))) {
      for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
        const response = await go(carrier, `${path}?_method=${row.method}`, carrier === 'GET' ? {} : sent, {
          authorization,
          [name]: row.method,
        });
        if (response.status !== 405) findings.push(`${carrier} for ${row.name} by ${name}: ${response.status}`);
      }
    }
  }
  few(findings);
});

test('a call that takes JSON refuses plain text as such', async () => {
  const body = { headers: { 'content-type': 'text/plain' }, body: '{"name":"Mercy"}' };
  for (const path of ['/api/contact/', '/api/token/'])
    expect(await exactPath(server.base, 'POST', path, body)).toMatchObject({ status: 415 });
});
