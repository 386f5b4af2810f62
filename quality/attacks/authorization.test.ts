/** The matrix: every call of the product by everybody, with good tokens and bad ones, at things that are his, another's or nowhere. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../helpers/test-server.ts';
import { type Prepared, type Row, ROWS } from './authorization-table.ts';
import { type BadTokens, forgeries, leftBehind } from './bad-tokens.ts';
import { multipart, exactPath, type Told } from './as-written.ts';
import { ACTORS, type Actor, aWorld, someoneOf, type World } from './world.ts';

/** Hundreds of calls each; a machine that is busy with something else takes its time. */
const LONG = 120_000;
const FULL = process.env.FULL === '1';

let server: TestServer;
let world: World;
let bad: BadTokens;
/** One thing for each row that everybody without a right to it may try: it must be as it was at the end. */
const shared = new Map<Row, Prepared>();
const asked = { cells: 0, tokens: 0, ids: 0, verbs: 0 };

beforeAll(async () => {
  server = await startTestServer({ trustProxy: false });
  world = await aWorld(server);
  const { craftsman, client, admin } = world.people;
  const tokens = async (person: typeof craftsman) => ({
    ...forgeries(server, person, admin),
    ...(await leftBehind(server, () => someoneOf(server, person.role), admin)),
  });
  bad = { craftsman: await tokens(craftsman), client: await tokens(client), admin: await tokens(admin) };
  for (const row of ROWS) shared.set(row, await row.prepare(world, rightful(row)));
});
afterAll(() => server.close());

/** Whose thing it is: the first who may. */
const rightful = (row: Row): Actor =>
  (['craftsman', 'client', 'admin'] as const).find((actor) => row.expected[actor] < 300) ?? 'craftsman';
const isProtected = (row: Row) => row.expected.visitor === 401 && row.expected.craftsman !== 401;
const tokenOf = (actor: Actor) => (actor === 'visitor' ? undefined : world.people[actor].access);
const sharedOf = (row: Row) => shared.get(row) as Prepared;

function send(row: Row, sent: Prepared, token: string | undefined, method = row.method): Promise<Told> {
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

/** What is wrong with an answer; nothing when all is well. */
function faultsOf(told: Told, expected: number, reader: Actor): string[] {
  const faults: string[] = [];
  if (told.status !== expected) faults.push(`is ${told.status}, not ${expected}: ${told.text.slice(0, 160)}`);
  const isProblem = told.status >= 400 && !/^(text|image|video)/.test(told.headers['content-type'] ?? 'text');
  if (isProblem) {
    const { detail, error, code, request_id: id } = told.body;
    if (![detail, error, code, id].every((each) => typeof each === 'string' && each !== '') || detail !== error)
      faults.push(`has no problem's shape: ${told.text.slice(0, 160)}`);
  }
  if (told.status === 401 && told.headers['www-authenticate'] !== 'Bearer') faults.push('asks for no Bearer');
  if (told.status >= 400 && told.headers['cache-control'] !== 'no-store') faults.push('may be kept');
  const everything = told.text + JSON.stringify(told.headers);
  faults.push(...world.aviary.flownTo(reader, everything).map((name) => `tells ${name}`));
  return faults;
}

/** A broken rule breaks in hundreds of cells: the first few say which. */
const none = (faults: readonly string[]) => expect([faults.length, ...faults.slice(0, 25)]).toEqual([0]);

const withoutId = ({ body }: Told) => ({ ...body, request_id: '' });

/** Every row of every table in one line each; the counters of the doors and the trail of what was refused aside. */
async function everythingKept(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`.execute(
    server.owner,
  );
  const kept: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: sums } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(row::text, ',' order by row::text)), '') as sum
      from ${sql.table(name)} as row where to_jsonb(row) ->> 'act' is distinct from 'call_refused'`.execute(
      server.owner,
    );
    kept[name] = sums[0]?.sum ?? '';
  }
  const queue = await sql<{ jobs: number }>`select count(*) as jobs from graphile_worker.jobs`.execute(server.owner);
  return { ...kept, queue: String(queue.rows[0]?.jobs) };
}

/** Whatever is refused in here must leave no trace. */
async function unmoved(work: () => Promise<string[]>): Promise<void> {
  const before = await everythingKept();
  none(await work());
  expect(await everythingKept()).toEqual(before);
}

test('the table has every address the product serves, and no other', () => {
  const served = routesOf(server.http.printRoutes({ commonPrefix: false })).filter(
    // Pages know nobody, and of the built files each is as public as the next.
    (route) => !/^GET (\*|\/assets\/\*|\/[\w-]+\.(svg|png|jpg|webmanifest))$/.test(route),
  );
  const inTable = ROWS.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, ':').replace(/(.)\/$/, '$1')}`);
  expect([...new Set(inTable)].sort()).toEqual([...new Set(served)].sort());
  const described = server.served.endpoints.map(({ method, path }) => `${method} /api${path}`);
  expect(ROWS.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(described));
});

test('whoever may not is refused, learns nothing and changes nothing', () =>
  unmoved(async () => {
    const faults: string[] = [];
    for (const row of ROWS.filter(isProtected)) {
      for (const actor of ACTORS.filter((each) => row.expected[each] >= 300)) {
        const told = await send(row, sharedOf(row), tokenOf(actor));
        asked.cells++;
        faults.push(...faultsOf(told, row.expected[actor], actor).map((fault) => `${row.name} by ${actor} ${fault}`));
        if (row.method !== 'GET') continue;
        const head = await send(row, sharedOf(row), tokenOf(actor), 'HEAD');
        asked.cells++;
        if (head.status !== row.expected[actor] || head.text !== '') faults.push(`HEAD ${row.path} by ${actor}`);
      }
    }
    return faults;
  }));

test('no bad token opens what is protected, whoever it once belonged to', () =>
  unmoved(async () => {
    const faults: string[] = [];
    for (const row of ROWS.filter(isProtected)) {
      for (const role of (['craftsman', 'client', 'admin'] as const).filter((each) => row.expected[each] < 300)) {
        for (const [kind, token] of Object.entries(bad[role])) {
          const told = await send(row, sharedOf(row), token);
          asked.tokens++;
          faults.push(
            ...faultsOf(told, 401, 'visitor').map((fault) => `${row.name} with ${kind} of the ${role} ${fault}`),
          );
        }
      }
    }
    return faults;
  }));

test('a thing of another, a thing that is not there and an address that names nothing are one answer', () =>
  unmoved(async () => {
    const faults: string[] = [];
    // Files have a suite of their own: there a signature decides.
    for (const row of ROWS.filter((each) => /^\/api\/(?!private).*\{/.test(each.path))) {
      const names = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
      const sent = sharedOf(row);
      const elsewhere = (name: string, value: string) => ({ ...sent, params: { ...sent.params, [name]: value } });
      for (const actor of ACTORS.filter((each) => row.expected[each] < 300 || row.expected[each] === 404)) {
        for (const name of names) {
          const nobodys = await send(row, elsewhere(name, NOWHERE[name] ?? '987654321'), tokenOf(actor));
          asked.ids++;
          faults.push(...faultsOf(nobodys, 404, actor).map((fault) => `${row.name} of nobody by ${actor} ${fault}`));
          if (row.expected[actor] === 404) {
            const foreign = await send(row, sent, tokenOf(actor));
            asked.ids++;
            if (JSON.stringify(withoutId(foreign)) !== JSON.stringify(withoutId(nobodys)))
              faults.push(`${row.name} of another by ${actor} differs from one that is not there: ${foreign.text}`);
          }
          if (actor !== rightful(row)) continue;
          for (const malformed of MALFORMED) {
            const told = await send(row, elsewhere(name, malformed), tokenOf(actor));
            asked.ids++;
            if (JSON.stringify(withoutId(told)) !== JSON.stringify(withoutId(nobodys)))
              faults.push(`${row.name} with ${name} ${malformed}: ${told.status} ${told.text.slice(0, 160)}`);
          }
        }
      }
    }
    return faults;
  }));

test('an address takes its own methods and no others, and says which', () =>
  unmoved(async () => {
    const faults: string[] = [];
    const paths = Map.groupBy(ROWS, ({ path }) => path);
    for (const [path, rows] of paths) {
      const declared = new Set(rows.map(({ method }) => method));
      if (declared.has('GET')) declared.add('HEAD');
      const [row] = rows as [Row];
      for (const method of METHODS.filter((each) => !declared.has(each))) {
        for (const actor of ['visitor', 'admin', rightful(row)] as const) {
          const told = await send(row, { params: sharedOf(row).params ?? {} }, tokenOf(actor), method);
          asked.verbs++;
          const allow = (told.headers.allow ?? '').split(/, */).sort().join();
          const right = told.status === 405 && allow === [...declared].sort().join();
          if (!right) faults.push(`${method} ${path} by ${actor}: ${told.status}, allow ${told.headers.allow}`);
          if (method !== 'HEAD')
            faults.push(...faultsOf(told, 405, actor).map((fault) => `${method} ${path} by ${actor} ${fault}`));
        }
      }
    }
    return faults;
  }));

test(
  'what is open to everybody stays open, whatever token comes along',
  async () => {
    const faults: string[] = [];
    for (const row of ROWS.filter((each) => !isProtected(each))) {
      // Where a password is hashed each call costs as much as fifty others.
      const kinds = Object.entries(bad.client).filter((_, at) => FULL || row.method === 'GET' || at % 4 === 0);
      for (const [kind, token] of kinds) {
        const prepared = await row.prepare(world, 'visitor');
        const told = await send(row, prepared, token);
        asked.tokens++;
        faults.push(
          ...faultsOf(told, row.expected.visitor, prepared.reader ?? 'visitor').map(
            (fault) => `${row.name} with ${kind} ${fault}`,
          ),
        );
      }
    }
    none(faults);
  },
  LONG,
);

test(
  'whoever may, may, and reads what he may read and nothing else',
  async () => {
    const faults: string[] = [];
    for (const row of ROWS) {
      for (const actor of ACTORS.filter((each) => !isProtected(row) || row.expected[each] < 300)) {
        const prepared = await row.prepare(world, actor);
        const token = prepared.as && actor !== 'visitor' ? prepared.as.access : tokenOf(actor);
        if (row.method === 'GET') {
          const head = await send(row, prepared, token, 'HEAD');
          asked.cells++;
          if (head.status !== row.expected[actor] || head.text !== '') faults.push(`HEAD ${row.path} by ${actor}`);
        }
        const told = await send(row, prepared, token);
        asked.cells++;
        faults.push(
          ...faultsOf(told, row.expected[actor], prepared.reader ?? actor).map(
            (fault) => `${row.name} by ${actor} ${fault}`,
          ),
        );
      }
    }
    none(faults);
  },
  LONG,
);

test('the matrix is as large as it says', () => {
  expect(Object.values(asked).reduce((sum, each) => sum + each)).toBeGreaterThan(1300);
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
  '%2e%2e%2f1',
  '1%00',
  '1;',
  "1'",
];
const NOWHERE: Readonly<Record<string, string>> = { slug: 'nobody-at-all', name: `${'a'.repeat(26)}.webp` };

/** `GET /api/craftsman` of each line of the router's own drawing; parameters are a colon. */
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
