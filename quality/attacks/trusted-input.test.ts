/** Private data must not reach the log, mails to other people, or a table in clear text. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { beforeAll, expect, test } from 'vitest';
import { resetLinks } from '#identity/password/reset.ts';
import { anAdmin, type Person } from '../../db/factories/people.ts';
import { useTestServer } from '../helpers/test-server.ts';
import { exactPath, multipart } from './exact-request.ts';
import { ROWS } from './authorization-table.ts';
import { ACTORS, createFixtures, type Fixtures } from './fixtures.ts';

const FULL = process.env.FULL === '1';

let fixtures: Fixtures;
const log: string[] = [];
const server = useTestServer({}, { logTo: { write: (line) => void log.push(line) }, realPasswords: true });
const mails: string[] = [];
/** What calls that were refused, or failed, answered. */
const errors: string[] = [];
const secrets = new Set<string>();

beforeAll(async () => {
  fixtures = await createFixtures(server);
  for (const person of Object.values(fixtures.people)) {
    for (const each of [person.password, person.access, person.refresh]) secrets.add(each);
  }
  await callEverything();
  await trySignIns();
  await useSecondFactor();
  await breakThings();
  await server.work();
  const outbox = path.join(server.settings.dataDir, 'outbox');
  for (const file of await readdir(outbox)) mails.push(await readFile(path.join(outbox, file), 'utf8'));
});

async function callEverything(): Promise<void> {
  for (const row of ROWS) {
    const owner = (['craftsman', 'client', 'admin'] as const).find((actor) => row.expected[actor] < 300) ?? 'craftsman';
    for (const actor of FULL ? ACTORS : (['visitor', owner] as const)) {
      const { as, params, query = '', body, form, headers = {} } = await row.prepare(fixtures, actor);
      const caller = actor === 'visitor' ? null : (as ?? fixtures.people[actor]);
      const target = row.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]));
      const parts = form ? multipart(form) : null;
      const response = await exactPath(server.base, row.method, target + query, {
        headers: {
          ...(caller ? { authorization: `Bearer ${caller.access}` } : {}),
          ...(parts?.headers ?? { 'content-type': 'application/json' }),
          'idempotency-key': `kitabu-${row.name.replace(/\W/g, '')}-${actor}`,
          ...headers,
        },
        ...(parts ? { body: parts.body } : body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      remember(response.body);
      if (response.status >= 400) errors.push(response.text);
      for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
        if (/password|token|refresh/.test(name) && typeof value === 'string') secrets.add(value);
      }
    }
  }
}

function remember(response: unknown): void {
  if (typeof response !== 'object' || response === null) return;
  for (const name of ['access', 'refresh', 'token', 'secret']) {
    const value = (response as Record<string, unknown>)[name];
    if (typeof value === 'string') secrets.add(value);
  }
}

/** Signs in with a code and with a recovery code, and asks for an archive, whose address is signed. */
async function useSecondFactor(): Promise<void> {
  const admin = await anAdmin(server);
  const post = async (path: string, body: object, as: Person | null = admin) => {
    const response = await server.post(path, { as, body });
    remember(response.body);
    expect([path, response.status]).toEqual([path, 200]);
    return response.body;
  };
  const { secret } = await post('/second-factor/', { password: admin.password });
  const code = generateSync({ secret });
  const { recovery_codes } = await post('/second-factor/confirm/', { code });
  for (const each of recovery_codes) secrets.add(each);
  const credentials = { email: admin.email, password: admin.password };
  await post('/token/', { ...credentials, code: recovery_codes[0] }, null);
  await server.post('/token/', { body: { ...credentials, code } });
  const { url } = await post('/me/archive/', { password: fixtures.people.client.password }, fixtures.people.client);
  secrets.add(new URL(url, server.base).searchParams.get('sig') as string);
  expect((await fetch(server.base + url)).status).toBe(200);
}

/** Sends passwords and tokens in every part of a request where a person or program could put them by mistake. */
async function trySignIns(): Promise<void> {
  const { client, craftsman } = fixtures.people;
  const secret = (text: string) => {
    secrets.add(text);
    return text;
  };
  const json = { 'content-type': 'application/json' };
  const { email } = client;
  for (const path of ['/api/token/', '/api/client-login/']) {
    const wrong = { email, password: secret(`siri-ya-${path.length}-mlango`) };
    await exactPath(server.base, 'POST', path, { headers: json, body: JSON.stringify(wrong) });
    await exactPath(server.base, 'POST', path, { headers: json, body: `${JSON.stringify(wrong).slice(0, -1)}, oops` });
    await exactPath(server.base, 'POST', path, {
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(wrong),
    });
    await exactPath(server.base, 'GET', `${path}?email=${email}&password=${wrong.password}`);
    await exactPath(server.base, 'POST', path, {
      headers: json,
      body: JSON.stringify({ email: wrong, password: [wrong.password] }),
    });
    // The password in the e-mail field.
    await exactPath(server.base, 'POST', path, {
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
  const rejected = [
    await server.post('/password-reset-confirm/', { body: { uid, token, password: 'short' } }),
    await server.post('/password-reset-confirm/', {
      body: { uid, token: `${token}x`, password: secret('tofali-la-moto-6') },
    }),
    await server.get(`/job-requests/${client.access}/`, { as: client }),
  ];
  errors.push(...rejected.map(({ text }) => text));
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

/** Database errors quote the row. */
async function breakThings(): Promise<void> {
  const { client, craftsman } = fixtures.people;
  const one = fixtures.canaries.mark('a message sent while the database failed', ['admin']);
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

const foundIn = (text: string) => [
  ...[...secrets].filter((secret) => text.includes(secret)).map((secret) => `a secret: ${secret}`),
  ...fixtures.canaries.leakedTo('the log', text).map((name) => `${name}`),
];

test('the log has errors, rejections and calls with secrets of every kind', () => {
  expect(secrets.size).toBeGreaterThan(40);
  const statuses = new Set(log.map((line) => JSON.parse(line).status));
  for (const status of [200, 201, 400, 401, 403, 404, 500]) expect(statuses).toContain(status);
  expect(mails.length).toBeGreaterThan(20);
});

test('the log has no secret, no personal data and no text of a person', () => {
  const findings = log.flatMap((line) => foundIn(line).map((what) => `${what} in ${line.slice(0, 300)}`));
  expect([findings.length, ...findings.slice(0, 10)]).toEqual([0]);
  // People without canaries are checked by pattern. By chance the random id of a request has the digits of a number.
  for (const line of log)
    expect(line.replace(/"request_id":"[\da-f-]{36}"/, '')).not.toMatch(
      /@example\.co\.ke|2547\d{8}|\$argon2|Bearer ey/,
    );
});

test('no error that was answered, and no entry of the audit log, has a secret', async () => {
  expect(errors.length).toBeGreaterThan(40);
  const { rows } = await sql<{ audit: string }>`select json_agg(a)::text as audit from audit_log a`.execute(server.db);
  for (const text of [...errors, rows[0]?.audit ?? ''])
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
});

test('a mail has no private data of others and no secret but its own link', async () => {
  const findings: string[] = [];
  const accounts = await server.owner
    .selectFrom('accounts')
    .leftJoin('craftsmen', 'craftsmen.account_id', 'accounts.id')
    .select(['uid', 'email', 'role', 'listed'])
    .execute();
  for (const mail of mails) {
    const [, to = '', subject = ''] = /^To: (.*)$[^]*?^Subject: (.*)$/m.exec(mail) ?? [];
    // The owner of an e-mail is its first reader; mail to the operator has no owner, and other admins read as admins.
    const known = fixtures.canaries.all.find(({ text }) => text === to);
    const isAdmin = accounts.some(({ email, role }) => email === to && role === 'admin');
    // Every approved craftsman may quote, as the rival may, and is informed of what is open.
    const others = accounts.some(({ email, listed }) => email === to && listed) ? ['rival'] : ['somebody'];
    const reader =
      isAdmin || to === server.settings.operatorEmail ? 'admin' : ([...(known?.seenBy ?? others)][0] as string);
    findings.push(...fixtures.canaries.leakedTo(reader, mail).map((name) => `${name} to ${to}: ${subject}`));
    // Two links for one account in one second are equal, and the mail's own link is allowed in it.
    const own = accounts.filter(({ email }) => email === to).map(({ uid }) => `uid=${uid}&token=`);
    const rest = mail.replace(/(\buid=[\w-]+&token=)[\w.-]+/g, (link, start: string) =>
      own.includes(start) ? start : link,
    );
    for (const secret of secrets) {
      if (rest.includes(secret)) findings.push(`a secret to ${to}: ${subject}`);
    }
  }
  expect([findings.length, ...findings.slice(0, 10)]).toEqual([0]);
});

test('passwords are stored as argon2id, tokens as hashes, and links not at all', async () => {
  const links = mails.flatMap((mail) => [...mail.matchAll(/[?&]token=([\w.-]+)/g)].map((match) => match[1] as string));
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) secrets.add(link);
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(server.owner);
  expect(tables.length).toBeGreaterThan(20);
  // A bytea column reads as hexadecimal.
  const looked = [...secrets].flatMap((secret) => [secret, Buffer.from(secret).toString('hex')]);
  const findings: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select row::text as row from ${sql.table(`${schema}.${name}`)} as row`.execute(server.owner);
    const whole = rows.map(({ row }) => row).join('\n');
    for (const each of looked) if (whole.includes(each)) findings.push(`${schema}.${name} holds ${each}`);
  }
  expect(findings).toEqual([]);
  const { rows: hashes } = await sql<{ hash: string }>`
    select distinct password_hash as hash from accounts where password_hash is not null`.execute(server.owner);
  for (const { hash } of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  const { rows: tokenSizes } = await sql<{
    bytes: number;
  }>`select distinct length(token_hash) as bytes from refresh_tokens`.execute(server.owner);
  expect(tokenSizes).toEqual([{ bytes: 32 }]);
});

test('no file of the data folder holds a secret either', async () => {
  const files = await readdir(server.settings.dataDir, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile() && !/\.(webp|pdf)$/.test(each.name))) {
    if (file.parentPath.endsWith('outbox')) continue;
    const text = await readFile(path.join(file.parentPath, file.name), 'latin1');
    expect([file.name, [...secrets].filter((secret) => text.includes(secret))]).toEqual([file.name, []]);
  }
});
