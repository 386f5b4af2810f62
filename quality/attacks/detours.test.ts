/** Ways round a guard that work elsewhere: another spelling of the address, a header that a proxy would believe, a token in the wrong place. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../helpers/test-server.ts';
import { type Prepared, type Row, ROWS } from './authorization-table.ts';
import { exactPath, type Told } from './as-written.ts';
import { aWorld, type World } from './world.ts';

let server: TestServer;
let world: World;
const targets: { row: Row; sent: Prepared; path: string; owner: 'craftsman' | 'client' | 'admin' }[] = [];
beforeAll(async () => {
  server = await startTestServer();
  world = await aWorld(server);
  for (const row of ROWS) {
    const owner = (['craftsman', 'client', 'admin'] as const).find((actor) => row.expected[actor] < 300);
    if (row.expected.visitor !== 401 || !owner || row.path.startsWith('/api/private')) continue;
    const sent = await row.prepare(world, owner);
    const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => String(sent.params?.[name])) + (sent.query ?? '');
    targets.push({ row, sent, path, owner });
  }
});
afterAll(() => server.close());

const bodyOf = ({ body }: Prepared) =>
  body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
const go = (method: string, path: string, sent: Prepared, headers: Record<string, string> = {}): Promise<Told> => {
  const { headers: type = {}, ...body } = bodyOf(sent);
  return exactPath(server.base, method, path, { ...body, headers: { ...type, ...headers } });
};
const opened = ({ status }: Told) => status < 400 || status >= 500;
const few = (faults: readonly string[]) => expect([faults.length, ...faults.slice(0, 25)]).toEqual([0]);

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

test('no spelling of an address opens it to a visitor, nor an admin’s to a client', async () => {
  const faults: string[] = [];
  let asked = 0;
  for (const { row, sent, path } of targets) {
    const outsiders = [undefined, ...(row.expected.stranger === 403 ? [world.people.stranger] : [])];
    for (const [spelling, spell] of Object.entries(SPELLINGS)) {
      for (const outsider of outsiders) {
        const headers: Record<string, string> = outsider ? { authorization: `Bearer ${outsider.access}` } : {};
        const told = await go(row.method, spell(path), sent, headers);
        asked++;
        const leaks = world.aviary.flownTo(outsider ? 'stranger' : 'visitor', told.text);
        if (opened(told) || leaks.length > 0) faults.push(`${row.name} ${spelling}: ${told.status} ${leaks.join()}`);
      }
    }
  }
  few(faults);
  expect(asked).toBeGreaterThan(1000);
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

test('no header that a proxy might have set stands for a person', async () => {
  const faults: string[] = [];
  for (const { row, sent, path } of targets) {
    for (const headers of BELIEVED(path, world.people.admin.email)) {
      const told = await go(row.method, path, sent, headers);
      if (told.status !== 401) faults.push(`${row.name} with ${Object.keys(headers).join()}: ${told.status}`);
    }
  }
  few(faults);
});

test('a public address stays itself, whichever other one a header names', async () => {
  const plain = (await exactPath(server.base, 'GET', '/api/config/')).text;
  for (const { path } of targets) {
    for (const headers of BELIEVED(path, '').slice(0, 4)) {
      const told = await exactPath(server.base, 'GET', '/api/config/', {
        headers: { ...headers, authorization: `Bearer ${world.people.admin.access}` },
      });
      expect([told.status, told.text]).toEqual([200, plain]);
    }
  }
});

test('a token counts in one place and form only', async () => {
  const faults: string[] = [];
  for (const { row, sent, path, owner } of targets) {
    const { access, email, password } = world.people[owner];
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
      const told = await go(row.method, where, sent, headers);
      if (told.status !== 401)
        faults.push(`${row.name} at ${where.slice(0, 60)} ${Object.keys(headers).join()}: ${told.status}`);
    }
  }
  few(faults);
});

test('a method is the one of the request line, whatever else names another', async () => {
  const faults: string[] = [];
  const own = new Map<string, Set<string>>();
  for (const { row } of targets) own.set(row.path, (own.get(row.path) ?? new Set()).add(row.method));
  for (const { row, sent, path, owner } of targets.filter(({ row }) => row.method !== 'GET')) {
    const authorization = `Bearer ${(sent.as ?? world.people[owner]).access}`;
    const methods = own.get(row.path) as Set<string>;
    for (const carrier of ['GET', 'POST', 'PUT'].filter((method) => !methods.has(method))) {
      for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
        const told = await go(carrier, `${path}?_method=${row.method}`, carrier === 'GET' ? {} : sent, {
          authorization,
          [name]: row.method,
        });
        if (told.status !== 405) faults.push(`${carrier} for ${row.name} by ${name}: ${told.status}`);
      }
    }
  }
  few(faults);
});
