/** Every protected call of the authorization table with keys of each kind of account: the right scope, every other, none. */
import { type Scope, scopesOf } from '#catalogue/scopes.ts';
import { beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint } from '#api/endpoint.ts';
import { useTestServer } from '../helpers/test-server.ts';
import { type Prepared, type Row, ROWS } from './authorization-table.ts';
import { exactPath, multipart } from './exact-request.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { OPEN_TO_KEYS } from './scopes.ts';

const server = useTestServer();
const ROLES = ['craftsman', 'client', 'admin'] as const;
let fixtures: Fixtures;
const keys = new Map<string, string>();
beforeAll(async () => {
  fixtures = await createFixtures(server);
  for (const role of ROLES) {
    const person = fixtures.people[role];
    for (const scopes of scopesOf(role).flatMap((scope) => [
      [scope],
      scopesOf(role).filter((each) => each !== scope),
    ])) {
      if (scopes.length === 0) continue;
      const body = { name: 'Ledger', scopes, days: 30, password: person.password };
      const made = await server.post('/keys/', { as: person, body });
      expect(made.status, made.text).toBe(201);
      keys.set(`${role} ${scopes.join(' ')}`, made.body.key);
    }
  }
});

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const openTo = (scope: string) =>
  OPEN_TO_KEYS[scope]
    ?.split('\n')
    .map((line) => line.trim())
    .filter(Boolean) ?? [];

test('keys open exactly the calls that are listed, and a scope is nobody’s without a call for their role', () => {
  const declared = Object.groupBy(server.served.endpoints, ({ scope }) => scope ?? 'closed');
  const { closed: _closed, ...open } = declared;
  expect(Object.keys(open).sort()).toEqual(Object.keys(OPEN_TO_KEYS).sort());
  for (const [scope, endpoints = []] of Object.entries(open)) {
    expect(endpoints.map(nameOf).sort(), scope).toEqual(openTo(scope).sort());
    const roles = new Set(endpoints.flatMap((each) => each.roles as string[]));
    for (const role of ROLES.filter((each) => scopesOf(each).includes(scope as Scope)))
      expect(roles, scope).toContain(role);
  }
  const anonymous = server.served.endpoints.filter(({ roles, scope }) => roles === 'anyone' && scope !== null);
  expect(anonymous.map(nameOf)).toEqual([]);
});

function send(row: Row, sent: Prepared, key: string) {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => String(sent.params?.[name] ?? ''));
  const form = sent.form ? multipart(sent.form) : null;
  const json = sent.body === undefined ? null : JSON.stringify(sent.body);
  return exactPath(server.base, row.method, path + (sent.query ?? ''), {
    headers: {
      authorization: `Bearer ${key}`,
      ...(form?.headers ?? (json === null ? {} : { 'content-type': 'application/json' })),
      ...sent.headers,
    },
    ...(form ? { body: form.body } : json === null ? {} : { body: json }),
  });
}

test('a key makes every call of its scope, and no other one', async () => {
  const findings: string[] = [];
  let calls = 0;
  const byCall = new Map(server.served.endpoints.map((each) => [`${each.method} /api${each.path}`, each]));
  for (const row of ROWS.filter(({ expected }) => expected.visitor === 401 && expected.craftsman !== 401)) {
    const endpoint = byCall.get(`${row.method} ${row.path}`);
    if (!endpoint) continue;
    for (const role of ROLES.filter((each) => row.expected[each] < 300)) {
      const scope: Scope | null = endpoint.scope;
      const own = [...keys].filter(([name]) => name.startsWith(`${role} `));
      for (const [name, key] of own.filter(([each]) => scope === null || !each.split(' ').includes(scope))) {
        const { status, body } = await send(row, await row.prepare(fixtures, role), key);
        calls++;
        const code = scope === null ? 'closed_to_keys' : 'missing_scope';
        if (status !== 403 || body.code !== code || (scope && !body.detail.includes(scope)))
          findings.push(`${row.name} with ${name}: ${status} ${body.code}`);
      }
      const right = scope && keys.get(`${role} ${scope}`);
      if (!right) continue;
      const { status, text, headers } = await send(row, await row.prepare(fixtures, role), right);
      calls++;
      if (status !== row.expected[role]) findings.push(`${row.name} by ${role}: ${status} ${text.slice(0, 160)}`);
      if (!headers.ratelimit?.includes('"api key"')) findings.push(`${row.name} has no limit`);
    }
  }
  expect(findings).toEqual([]);
  expect(calls).toBeGreaterThan(200);
}, 120_000);
