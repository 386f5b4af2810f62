/**
 * The authorization matrix: every call by every actor, with good and bad tokens, on own, foreign and missing things.
 */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../helpers/test-server.ts';
import { type Prepared, type Row, ROWS } from './authorization-table.ts';
import { type BadTokens, forgeries, endedTokens } from './bad-tokens.ts';
import { multipart, exactPath, type ExactResponse } from './exact-request.ts';
import { ACTORS, type Actor, createFixtures, anotherOf, type Fixtures } from './fixtures.ts';

/** Hundreds of calls each, on a machine that may be busy. */
const LONG = 120_000;
const FULL = process.env.FULL === '1';

const server = useTestServer({ trustProxy: false });
let fixtures: Fixtures;
let bad: BadTokens;
/** One thing for each row; every actor without permission tries it, and it must not change. */
const shared = new Map<Row, Prepared>();
const counts = { cells: 0, tokens: 0, ids: 0, verbs: 0 };

beforeAll(async () => {
  fixtures = await createFixtures(server);
  const { craftsman, client, admin } = fixtures.people;
  const tokens = async (person: typeof craftsman) => ({
    ...forgeries(server, person, admin),
    ...(await endedTokens(server, () => anotherOf(server, person.role), admin)),
  });
  bad = { craftsman: await tokens(craftsman), client: await tokens(client), admin: await tokens(admin) };
  for (const row of ROWS) shared.set(row, await row.prepare(fixtures, rightful(row)));
});

const rightful = (row: Row): Actor =>
  (['craftsman', 'client', 'admin'] as const).find((actor) => row.expected[actor] < 300) ?? 'craftsman';
const isProtected = (row: Row) => row.expected.visitor === 401 && row.expected.craftsman !== 401;
const tokenOf = (actor: Actor) => (actor === 'visitor' ? undefined : fixtures.people[actor].access);
const sharedOf = (row: Row) => shared.get(row) as Prepared;

function send(row: Row, sent: Prepared, token: string | undefined, method = row.method): Promise<ExactResponse> {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => String(sent.params?.[name] ?? ''));
  const form = sent.form ? multipart(sent.form) : null;
  const json = sent.body === undefined ? null : JSON.stringify(sent.body);
  return exactPath(server.base, method, path + (sent.query ?? ''), {
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(form?.headers ?? (json === null ? {} : { 'content-type': 'application/json' })),
      ...sent.headers,
    },
    ...(form ? { body: form.body } : json === null ? {} : { body: json }),
  });
}

/** @returns one sentence per mistake in the response */
function findingsIn(response: ExactResponse, expected: number, reader: Actor): string[] {
  const findings: string[] = [];
  if (response.status !== expected)
    findings.push(`is ${response.status}, not ${expected}: ${response.text.slice(0, 160)}`);
  const isProblem = response.status >= 400 && !/^(text|image|video)/.test(response.headers['content-type'] ?? 'text');
  if (isProblem) {
    const { detail, error, code, request_id: id } = response.body;
    if (![detail, error, code, id].every((each) => typeof each === 'string' && each !== '') || detail !== error)
      findings.push(`has no problem's shape: ${response.text.slice(0, 160)}`);
  }
  if (response.status === 401 && response.headers['www-authenticate'] !== 'Bearer') findings.push('asks for no Bearer');
  if (response.status >= 400 && response.headers['cache-control'] !== 'no-store') findings.push('may be cached');
  const everything = response.text + JSON.stringify(response.headers);
  findings.push(...fixtures.canaries.leakedTo(reader, everything).map((name) => `leaks ${name}`));
  return findings;
}

/** A broken rule fails in hundreds of cells: the first few show which. */
const none = (findings: readonly string[]) => expect([findings.length, ...findings.slice(0, 25)]).toEqual([0]);

const withoutId = ({ body }: ExactResponse) => ({ ...body, request_id: '' });

/** A checksum of every table, without rate limits and the audit of rejected calls. */
async function checksums(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`.execute(
    server.owner,
  );
  const sums: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: checksum } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(row::text, ',' order by row::text)), '') as sum
      from ${sql.table(name)} as row where to_jsonb(row) ->> 'act' is distinct from 'call_refused'`.execute(
      server.owner,
    );
    sums[name] = checksum[0]?.sum ?? '';
  }
  const queue = await sql<{ jobs: number }>`select count(*) as jobs from graphile_worker.jobs`.execute(server.owner);
  return { ...sums, queue: String(queue.rows[0]?.jobs) };
}

/** Rejected calls must change no row. */
async function withoutChanges(work: () => Promise<string[]>): Promise<void> {
  const before = await checksums();
  none(await work());
  expect(await checksums()).toEqual(before);
}

test('the table has every path the product serves, and no other', () => {
  const served = routesOf(server.http.printRoutes({ commonPrefix: false })).filter(
    // Pages and their forms are public, and so is every built asset.
    (route) => !/^(GET (\*|\/assets\/\*|\/[\w-]+\.(svg|png|jpg|webmanifest))|POST \/:)$/.test(route),
  );
  const inTable = ROWS.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, ':').replace(/(.)\/$/, '$1')}`);
  expect([...new Set(inTable)].sort()).toEqual([...new Set(served)].sort());
  const described = server.served.endpoints.map(({ method, path }) => `${method} /api${path}`);
  expect(ROWS.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(described));
});

test('a call without permission is rejected, leaks nothing and changes nothing', () =>
  withoutChanges(async () => {
    const findings: string[] = [];
    for (const row of ROWS.filter(isProtected)) {
      for (const actor of ACTORS.filter((each) => row.expected[each] >= 300)) {
        const response = await send(row, sharedOf(row), tokenOf(actor));
        counts.cells++;
        findings.push(
          ...findingsIn(response, row.expected[actor], actor).map((finding) => `${row.name} by ${actor} ${finding}`),
        );
        if (row.method !== 'GET') continue;
        const head = await send(row, sharedOf(row), tokenOf(actor), 'HEAD');
        counts.cells++;
        if (head.status !== row.expected[actor] || head.text !== '') findings.push(`HEAD ${row.path} by ${actor}`);
      }
    }
    return findings;
  }));

test('no bad token opens a protected call, whatever account it belonged to', () =>
  withoutChanges(async () => {
    const findings: string[] = [];
    for (const row of ROWS.filter(isProtected)) {
      for (const role of (['craftsman', 'client', 'admin'] as const).filter((each) => row.expected[each] < 300)) {
        for (const [kind, token] of Object.entries(bad[role])) {
          const response = await send(row, sharedOf(row), token);
          counts.tokens++;
          findings.push(
            ...findingsIn(response, 401, 'visitor').map(
              (finding) => `${row.name} with ${kind} of the ${role} ${finding}`,
            ),
          );
        }
      }
    }
    return findings;
  }));

test('a foreign thing, a missing thing and a malformed id get one response', () =>
  withoutChanges(async () => {
    const findings: string[] = [];
    // Files have a suite of their own: a signature decides there.
    for (const row of ROWS.filter((each) => /^\/api\/(?!private).*\{/.test(each.path))) {
      const names = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
      const sent = sharedOf(row);
      const elsewhere = (name: string, value: string) => ({ ...sent, params: { ...sent.params, [name]: value } });
      for (const actor of ACTORS.filter((each) => row.expected[each] < 300 || row.expected[each] === 404)) {
        for (const name of names) {
          const missing = await send(row, elsewhere(name, NOWHERE[name] ?? '987654321'), tokenOf(actor));
          counts.ids++;
          findings.push(
            ...findingsIn(missing, 404, actor).map((finding) => `${row.name} of no row by ${actor} ${finding}`),
          );
          if (row.expected[actor] === 404) {
            const foreign = await send(row, sent, tokenOf(actor));
            counts.ids++;
            if (JSON.stringify(withoutId(foreign)) !== JSON.stringify(withoutId(missing)))
              findings.push(`${row.name} of another by ${actor} differs from one that is not there: ${foreign.text}`);
          }
          if (actor !== rightful(row)) continue;
          for (const malformed of MALFORMED) {
            const response = await send(row, elsewhere(name, malformed), tokenOf(actor));
            counts.ids++;
            if (JSON.stringify(withoutId(response)) !== JSON.stringify(withoutId(missing)))
              findings.push(`${row.name} with ${name} ${malformed}: ${response.status} ${response.text.slice(0, 160)}`);
          }
        }
      }
    }
    return findings;
  }));

test('a path accepts its own methods only and names them', () =>
  withoutChanges(async () => {
    const findings: string[] = [];
    const paths = Map.groupBy(ROWS, ({ path }) => path);
    for (const [path, rows] of paths) {
      const declared = new Set(rows.map(({ method }) => method));
      if (declared.has('GET')) declared.add('HEAD');
      const [row] = rows as [Row];
      for (const method of METHODS.filter((each) => !declared.has(each))) {
        for (const actor of ['visitor', 'admin', rightful(row)] as const) {
          const response = await send(row, { params: sharedOf(row).params ?? {} }, tokenOf(actor), method);
          counts.verbs++;
          const allow = (response.headers.allow ?? '').split(/, */).sort().join();
          const right = response.status === 405 && allow === [...declared].sort().join();
          if (!right)
            findings.push(`${method} ${path} by ${actor}: ${response.status}, allow ${response.headers.allow}`);
          if (method !== 'HEAD')
            findings.push(
              ...findingsIn(response, 405, actor).map((finding) => `${method} ${path} by ${actor} ${finding}`),
            );
        }
      }
    }
    return findings;
  }));

test(
  'a public call stays public with any token',
  async () => {
    const findings: string[] = [];
    for (const row of ROWS.filter((each) => !isProtected(each))) {
      // A call that hashes a password costs as much as fifty others.
      const kinds = Object.entries(bad.client).filter((_, at) => FULL || row.method === 'GET' || at % 4 === 0);
      for (const [kind, token] of kinds) {
        const prepared = await row.prepare(fixtures, 'visitor');
        const response = await send(row, prepared, token);
        counts.tokens++;
        findings.push(
          ...findingsIn(response, row.expected.visitor, prepared.reader ?? 'visitor').map(
            (finding) => `${row.name} with ${kind} ${finding}`,
          ),
        );
      }
    }
    none(findings);
  },
  LONG,
);

test(
  'a call with permission succeeds and returns no private field of others',
  async () => {
    const findings: string[] = [];
    for (const row of ROWS) {
      for (const actor of ACTORS.filter((each) => !isProtected(row) || row.expected[each] < 300)) {
        const prepared = await row.prepare(fixtures, actor);
        const token = prepared.as && actor !== 'visitor' ? prepared.as.access : tokenOf(actor);
        if (row.method === 'GET') {
          const head = await send(row, prepared, token, 'HEAD');
          counts.cells++;
          if (head.status !== row.expected[actor] || head.text !== '') findings.push(`HEAD ${row.path} by ${actor}`);
        }
        const response = await send(row, prepared, token);
        counts.cells++;
        findings.push(
          ...findingsIn(response, row.expected[actor], prepared.reader ?? actor).map(
            (finding) => `${row.name} by ${actor} ${finding}`,
          ),
        );
      }
    }
    none(findings);
  },
  LONG,
);

test('the matrix is as large as it says', () => {
  expect(Object.values(counts).reduce((sum, each) => sum + each)).toBeGreaterThan(1300);
});

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const MALFORMED = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x1',
  '01',
  'abc',
  'null',
  '9007199254740993',
  '1%20or%201=1',
  '..%2f1',
  '1%00',
  '1;',
  "1'",
];
const NOWHERE: Readonly<Record<string, string>> = { slug: 'nobody-at-all', name: `${'a'.repeat(26)}.webp` };

function routesOf(drawing: string): string[] {
  const routes: string[] = [];
  const above: string[] = [];
  for (const line of drawing.split('\n')) {
    const match = /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? /^([│ ]*)[├└]── (\S+)()$/.exec(line);
    if (!match) continue;
    const [, indent = '', part = '', methods = ''] = match;
    const depth = indent.length / 4;
    above.length = depth;
    above.push(part);
    const path = above.join('').replace(/:\w+/g, ':');
    for (const method of methods.split(', ')) if (method && method !== 'HEAD') routes.push(`${method} ${path}`);
  }
  return routes;
}
