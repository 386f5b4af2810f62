/** What people entrust to us, looked for where it must not be: in the log, in the mails of others, in the tables in clear. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetLinks } from '#identity/password/reset.ts';
import { startTestServer, type TestServer } from '../helpers/test-server.ts';
import { exactPath, multipart } from './as-written.ts';
import { ROWS } from './authorization-table.ts';
import { ACTORS, aWorld, type World } from './world.ts';

const FULL = process.env.FULL === '1';

let server: TestServer;
let world: World;
const log: string[] = [];
const mails: string[] = [];
/** Passwords and tokens as they were sent or given: nothing of them may be anywhere. */
const secrets = new Set<string>();

beforeAll(async () => {
  server = await startTestServer({}, { logTo: { write: (line) => void log.push(line) } });
  world = await aWorld(server);
  for (const person of Object.values(world.people)) {
    for (const each of [person.password, person.access, person.refresh]) secrets.add(each);
  }
  await everybodyCallsEverything();
  await doorsAreTried();
  await thingsBreak();
  await server.work();
  const outbox = path.join(server.settings.dataDir, 'outbox');
  for (const file of await readdir(outbox)) mails.push(await readFile(path.join(outbox, file), 'utf8'));
});
afterAll(() => server.close());

async function everybodyCallsEverything(): Promise<void> {
  for (const row of ROWS) {
    const owner = (['craftsman', 'client', 'admin'] as const).find((actor) => row.expected[actor] < 300) ?? 'craftsman';
    for (const actor of FULL ? ACTORS : (['visitor', owner] as const)) {
      const { as, params, query = '', body, form, headers = {} } = await row.prepare(world, actor);
      const who = actor === 'visitor' ? null : (as ?? world.people[actor]);
      const where = row.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]));
      const parts = form ? multipart(form) : null;
      const told = await exactPath(server.base, row.method, where + query, {
        headers: {
          ...(who ? { authorization: `Bearer ${who.access}` } : {}),
          ...(parts?.headers ?? { 'content-type': 'application/json' }),
          'idempotency-key': `kitabu-${row.name.replace(/\W/g, '')}-${actor}`,
          ...headers,
        },
        ...(parts ? { body: parts.body } : body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      remember(told.body);
      for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
        if (/password|token|refresh/.test(name) && typeof value === 'string') secrets.add(value);
      }
    }
  }
}

function remember(response: unknown): void {
  if (typeof response !== 'object' || response === null) return;
  for (const name of ['access', 'refresh', 'token']) {
    const value = (response as Record<string, unknown>)[name];
    if (typeof value === 'string') secrets.add(value);
  }
}

/** Passwords and tokens in every place a hurried person or program puts them. */
async function doorsAreTried(): Promise<void> {
  const { client, craftsman } = world.people;
  const secret = (text: string) => {
    secrets.add(text);
    return text;
  };
  const json = { 'content-type': 'application/json' };
  const { email } = client;
  for (const door of ['/api/token/', '/api/client-login/']) {
    const wrong = { email, password: secret(`siri-ya-${door.length}-mlango`) };
    await exactPath(server.base, 'POST', door, { headers: json, body: JSON.stringify(wrong) });
    await exactPath(server.base, 'POST', door, { headers: json, body: `${JSON.stringify(wrong).slice(0, -1)}, oops` });
    await exactPath(server.base, 'POST', door, {
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(wrong),
    });
    await exactPath(server.base, 'GET', `${door}?email=${email}&password=${wrong.password}`);
    await exactPath(server.base, 'POST', door, {
      headers: json,
      body: JSON.stringify({ email: wrong, password: [wrong.password] }),
    });
    // The password in the wrong box.
    await exactPath(server.base, 'POST', door, {
      headers: json,
      body: JSON.stringify({ email: `${secret('siri-tupu-77')}@x.ke`, password: 'x' }),
    });
  }
  const [link] = await resetLinks(server, [client.accountId]);
  const query = new URL(link?.url ?? '').searchParams;
  const [uid, token] = [query.get('uid') as string, secret(query.get('token') as string)];
  await exactPath(server.base, 'GET', `/reset-password?uid=${uid}&token=${token}`);
  await exactPath(server.base, 'GET', `/reset-password/${token}`);
  await exactPath(server.base, 'GET', `/api/password-reset-confirm/${token}/`);
  await server.post('/password-reset-confirm/', { body: { uid, token, password: 'short' } });
  await server.post('/password-reset-confirm/', {
    body: { uid, token: `${token}x`, password: secret('tofali-la-moto-6') },
  });
  await server.post('/password-reset/', { body: { email } });
  await server.post('/google-login/', {
    body: { token: secret('eyJhbGciOiJSUzI1NiJ9.eyJlbWFpbCI6Imthbm.c2lyaS15YS1nb29nbGUtaXNpb2p1bGlrYW5h') },
  });
  await server.post('/token/refresh/', { body: { refresh: secret('siri-ya-kuendelea-na-kazi-ndefu-sana') } });
  await server.post('/password-change/', {
    as: craftsman,
    body: { current_password: secret('nenosiri-lisilo-lake-3'), new_password: secret('nenosiri-jipya-lake-4') },
  });
  for (const headers of [
    { authorization: `Basic ${secret(Buffer.from(`${email}:${client.password}`).toString('base64'))}` },
    { cookie: `session=${secret('kuki-ya-siri-ya-mteja-mmoja')}` },
    { 'x-api-key': secret('ufunguo-wa-siri-wa-mteja') },
    { referer: `http://ufundi.test/reset-password?token=${token}` },
    { 'user-agent': `curl ${craftsman.access}` },
  ]) {
    await exactPath(server.base, 'GET', '/api/profile/', { headers });
    await exactPath(server.base, 'GET', '/hakuna', { headers });
  }
  for (const each of [email, encodeURIComponent(email), client.phone as string, client.access, client.refresh]) {
    await exactPath(server.base, 'GET', `/craftsman/${each}`);
    await exactPath(server.base, 'GET', `/api/${each}/`);
    await exactPath(server.base, 'GET', `/api/job-requests/?client=${each}`);
  }
}

/** Faults of the database quote the row they could not write. */
async function thingsBreak(): Promise<void> {
  const { client, craftsman } = world.people;
  const one = world.aviary.mark('what somebody wrote while we were broken', ['admin']);
  const writing = async () => {
    await server.post('/contact/', { body: { name: one, email: client.email, message: one } });
    await server.post('/client-signup/', {
      body: { full_name: one, email: `x${client.email}`, phone_number: '0722000333', password: 'kifuniko-cha-chuma-2' },
    });
    await server.post('/token/', { body: craftsman });
  };
  const tables = ['contact_messages', 'accounts', 'refresh_tokens'];
  for (const table of tables)
    await sql`alter table ${sql.table(table)} add constraint broken check (false) not valid`.execute(server.owner);
  await writing();
  await server.patch('/profile/', { as: client, body: { full_name: one } });
  for (const table of tables) await sql`alter table ${sql.table(table)} drop constraint broken`.execute(server.owner);
  await sql`alter table contact_messages rename to gone`.execute(server.owner);
  await writing();
  await sql`alter table gone rename to contact_messages`.execute(server.owner);
}

/** What of all this stands in a text. */
const foundIn = (text: string) => [
  ...[...secrets].filter((secret) => text.includes(secret)).map((secret) => `a secret: ${secret}`),
  ...world.aviary.flownTo('the log', text).map((name) => `${name}`),
];

test('the story has been told: faults, refusals and secrets of every kind', () => {
  expect(secrets.size).toBeGreaterThan(40);
  const statuses = new Set(log.map((line) => JSON.parse(line).status));
  for (const status of [200, 201, 400, 401, 403, 404, 500]) expect(statuses).toContain(status);
  expect(mails.length).toBeGreaterThan(20);
});

test('the log holds no secret, no person and nothing anybody wrote', () => {
  const faults = log.flatMap((line) => foundIn(line).map((what) => `${what} in ${line.slice(0, 300)}`));
  expect([faults.length, ...faults.slice(0, 10)]).toEqual([0]);
  // Whoever is not marked is a person too.
  for (const line of log) expect(line).not.toMatch(/@example\.co\.ke|2547\d{8}|\$argon2|Bearer ey/);
});

test('a mail tells its reader nothing that is another’s, and nothing that opens a door but the link it is for', async () => {
  const faults: string[] = [];
  const accounts = await server.owner.selectFrom('accounts').select(['uid', 'email']).execute();
  for (const mail of mails) {
    const [, to = '', subject = ''] = /^To: (.*)$[^]*?^Subject: (.*)$/m.exec(mail) ?? [];
    // Whom an address belongs to stands first among those who may read it; nobody knows what was sent to the operator.
    const known = world.aviary.all.find(({ text }) => text === to);
    const reader = to === server.settings.operatorEmail ? 'admin' : ([...(known?.seenBy ?? ['somebody'])][0] as string);
    faults.push(...world.aviary.flownTo(reader, mail).map((name) => `${name} to ${to}: ${subject}`));
    // A link made for the same person in the same second is the same link: that one, to its own reader, is what the mail is for.
    const own = accounts.filter(({ email }) => email === to).map(({ uid }) => `uid=${uid}&token=`);
    const rest = mail.replace(/(\buid=[\w-]+&token=)[\w.-]+/g, (link, start: string) =>
      own.includes(start) ? start : link,
    );
    for (const secret of secrets) {
      if (rest.includes(secret)) faults.push(`a secret to ${to}: ${subject}`);
    }
  }
  expect([faults.length, ...faults.slice(0, 10)]).toEqual([0]);
});

test('passwords are kept as argon2id alone, tokens as hashes alone, and links not at all', async () => {
  const links = mails.flatMap((mail) => [...mail.matchAll(/[?&]token=([\w.-]+)/g)].map((match) => match[1] as string));
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) secrets.add(link);
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(server.owner);
  expect(tables.length).toBeGreaterThan(20);
  // A token may hide in a column of bytes, where it reads as hexadecimal.
  const looked = [...secrets].flatMap((secret) => [secret, Buffer.from(secret).toString('hex')]);
  const faults: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select row::text as row from ${sql.table(`${schema}.${name}`)} as row`.execute(server.owner);
    const whole = rows.map(({ row }) => row).join('\n');
    for (const each of looked) if (whole.includes(each)) faults.push(`${schema}.${name} holds ${each}`);
  }
  expect(faults).toEqual([]);
  const { rows: hashes } = await sql<{ hash: string }>`
    select distinct password_hash as hash from accounts where password_hash is not null`.execute(server.owner);
  for (const { hash } of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  const { rows: kept } = await sql<{
    bytes: number;
  }>`select distinct length(token_hash) as bytes from refresh_tokens`.execute(server.owner);
  expect(kept).toEqual([{ bytes: 32 }]);
});

test('no file of the data folder holds a secret either', async () => {
  const files = await readdir(server.settings.dataDir, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile() && !/\.(webp|pdf)$/.test(each.name))) {
    if (file.parentPath.endsWith('outbox')) continue;
    const text = await readFile(path.join(file.parentPath, file.name), 'latin1');
    expect([file.name, [...secrets].filter((secret) => text.includes(secret))]).toEqual([file.name, []]);
  }
});
