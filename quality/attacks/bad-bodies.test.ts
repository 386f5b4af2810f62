/** A stranger who sends nonsense to another person's thing gets the answer of a stranger, not what the thing would take. */
import { expect, test } from 'vitest';
import type { AnyEndpoint } from '#api/endpoint.ts';
import { pathParameters } from '#api/endpoint.ts';
import { useTestServer } from '../helpers/test-server.ts';
import { useReady } from '../helpers/use-ready.ts';
import { type Row, ROWS } from './authorization-table.ts';
import { exactPath, multipart } from './exact-request.ts';
import { type Actor, ACTORS, createFixtures } from './fixtures.ts';

const server = useTestServer();
const fixtures = useReady(() => createFixtures(server));

const endpointOf = ({ method, path }: Row): AnyEndpoint | undefined =>
  server.served.endpoints.find((each) => each.method === method && `/api${each.path}` === path);

/** The fields of the body, each with what no field takes. */
function badBodyOf(endpoint: AnyEndpoint): Record<string, object> {
  const inPath = pathParameters(endpoint.path);
  const fields = Object.keys(endpoint.input._zod.def.shape).filter((name) => !inPath.includes(name));
  return Object.fromEntries(fields.map((name) => [name, {}]));
}

/** Calls about a thing that the path names, or that the caller has or has not. */
const OF_A_THING = ROWS.filter(
  ({ method, path, name }) =>
    method !== 'GET' && !name.includes('|') && (path.includes('{') || path === '/api/shop/products/'),
);

async function statusFor(row: Row, actor: Actor, body: object, as: 'json' | 'form'): Promise<number> {
  const { params } = await row.prepare(fixtures, actor === 'visitor' ? 'craftsman' : actor);
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]));
  const form = as === 'form' ? multipart(Object.keys(body).map((name) => [name, '\0'])) : null;
  const json = { headers: { 'content-type': 'application/json' } };
  const { headers } = form ?? json;
  const token = actor === 'visitor' ? {} : { authorization: `Bearer ${fixtures.people[actor].access}` };
  const sent = { headers: { ...token, ...headers }, body: form?.body ?? JSON.stringify(body) };
  return (await exactPath(server.base, row.method, path, sent)).status;
}

test('401, 403 and 404 come before what is wrong with the body, for every call and every actor', async () => {
  const walked = new Set<string>();
  const findings: string[] = [];
  for (const row of OF_A_THING) {
    const endpoint = endpointOf(row);
    if (!endpoint) continue;
    const body = badBodyOf(endpoint);
    if (Object.keys(body).length === 0) continue;
    walked.add(row.name);
    for (const actor of ACTORS) {
      const expected = row.expected[actor] >= 400 && row.expected[actor] < 405 ? row.expected[actor] : 400;
      for (const as of Object.keys(endpoint.files).length > 0 ? (['json', 'form'] as const) : (['json'] as const)) {
        const status = await statusFor(row, actor, body, as);
        if (status !== expected) findings.push(`${row.name} of ${actor} as ${as}: ${status}, not ${expected}`);
      }
    }
  }
  expect(findings).toEqual([]);
  expect(walked.size).toBeGreaterThanOrEqual(14);
}, 120_000);

test('of a thing that does not exist an admin reads 404, whatever the body is', async () => {
  for (const row of OF_A_THING.filter(({ path }) => /\/(assign|approve|reject|disable)\//.test(path))) {
    const path = row.path.replace('{id}', '999999');
    const response = await server.call(row.method, path.replace('/api', ''), {
      as: fixtures.people.admin,
      body: badBodyOf(endpointOf(row) as AnyEndpoint),
    });
    expect([row.name, response.status]).toEqual([row.name, 404]);
  }
});
