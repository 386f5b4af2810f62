/** No log line, error or audit row has passwords, tokens, codes, phone numbers or addresses. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { generateSync } from 'otplib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anAdmin } from '../../db/factories/people.ts';
import { type ApiResponse, type Sent, useTestServer } from '../helpers/test-server.ts';

let lines = '';
const logTo = new Writable({ write: (chunk, _encoding, done) => (lines += chunk) && done() });
const server = useTestServer({}, { logTo });
const responses: ApiResponse[] = [];
const secrets = new Map<string, string>();
const personal = new Map<string, string>();

const PASSWORD = 'zq9-kinyozi-wa-mtaa-wetu';
const PHONE = '+254798123987';
const EMAIL = 'zq9.makena@example.co.ke';

async function send(method: string, where: string, sent: Sent = {}): Promise<any> {
  const response = await server.call(method, where, sent);
  responses.push(response);
  return response.body;
}

async function live(): Promise<void> {
  const body = { full_name: 'Makena Kathure', email: EMAIL, password: PASSWORD, phone_number: PHONE };
  await send('POST', '/client-signup/', { body });
  await send('POST', '/client-signup/', { body });
  await send('POST', '/client-login/', { body: { email: EMAIL, password: `${PASSWORD}-wrong` } });
  await send('POST', '/client-login/', { body: `{"email":"${EMAIL}","password":"${PASSWORD}"` });
  await send('POST', `/client-login/?password=${PASSWORD}`, { body: [PASSWORD, EMAIL, PHONE] });
  const { token, refresh } = await send('POST', '/client-login/', { body: { email: EMAIL, password: PASSWORD } });
  const next = await send('POST', '/token/refresh/', { body: { refresh } });
  await send('POST', '/token/refresh/', { body: { refresh: `${refresh}x` } });
  for (const [name, secret] of Object.entries({ token, refresh, access: next.access, refresh2: next.refresh }))
    secrets.set(name, secret as string);
  const as = { access: next.access };
  await send('GET', `/job-requests/${token}/`, { as });
  await send('GET', `/profile/?token=${token}`, { as: { access: `${token}x` } });
  await send('GET', '!/health/live', { headers: { cookie: `session=${token}`, 'x-password': PASSWORD } });
  await send('POST', '/job-requests/', {
    as,
    body: {
      name: 'zq9 Makena',
      phone: PHONE,
      service: 'Plumbing',
      schedule: 'never',
      address: 'zq9 Canary Lane',
      location: 'nairobi',
      description: 'zq9 leak',
    },
  });
  await send('POST', '/password-change/', { as, body: { current_password: PASSWORD, new_password: 'short' } });
  await send('POST', '/contact/', { body: { name: 'Makena', email: EMAIL, message: `call ${PHONE}` } });
  await send('POST', '/password-reset/', { body: { email: EMAIL } });
  await server.work();
  const outbox = path.join(server.settings.dataDir, 'outbox');
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'utf8')));
  const link = /reset-password\?[^\s"<]*token=([^\s"&<]+)/.exec(mails.join('\n').replaceAll('&amp;', '&'))?.[1];
  secrets.set('reset token', decodeURIComponent(link ?? ''));
  await send('POST', '/password-reset-confirm/', { body: { uid: 'x', token: link, password: `${PASSWORD}2` } });
  const { url } = await send('POST', '/me/archive/', { as, body: { password: PASSWORD } });
  secrets.set('archive signature', new URL(url, 'http://here').searchParams.get('sig') ?? '');
  await send('GET', `!${url}`);

  const admin = await anAdmin(server);
  const { secret } = await send('POST', '/second-factor/', { as: admin, body: { password: admin.password } });
  const code = generateSync({ secret });
  const { recovery_codes } = await send('POST', '/second-factor/confirm/', { as: admin, body: { code } });
  const credentials = { email: admin.email, password: admin.password };
  await send('POST', '/token/', { body: { ...credentials, code } });
  await send('POST', '/token/', { body: { ...credentials, code: recovery_codes[0] } });
  secrets
    .set('authenticator secret', secret)
    .set('recovery code', recovery_codes[0])
    .set('admin password', admin.password);

  // The error of a constraint quotes the row.
  await sql`alter table accounts add constraint test_fault check (full_name <> 'zq9 Fault')`.execute(server.owner);
  const breaking = { full_name: 'zq9 Fault', email: `other.${EMAIL}`, password: PASSWORD, phone_number: PHONE };
  await send('POST', '/client-signup/', { body: breaking });
  await sql`alter table accounts drop constraint test_fault`.execute(server.owner);
}

test('every use of a secret leaves no secret and no phone number in the log, errors or the audit log', async () => {
  await live();
  secrets.set('password', PASSWORD);
  personal.set('phone', PHONE).set('digits', PHONE.slice(4)).set('e-mail', EMAIL).set('home', 'zq9 Canary Lane');
  expect(lines.split('\n').length).toBeGreaterThan(responses.length);
  expect(responses.some(({ status }) => status === 500)).toBe(true);

  const everything = [...secrets, ...personal].filter(([, text]) => text !== '');
  expect(everything.length).toBeGreaterThan(12);
  expect(everything.filter(([, text]) => lines.includes(text)).map(([name]) => name)).toEqual([]);
  const errors = responses.filter(({ status }) => status >= 400).map(({ text }) => text);
  expect(everything.filter(([, text]) => errors.join('\n').includes(text)).map(([name]) => name)).toEqual([]);
  const { rows } = await sql<{ audit: string }>`select json_agg(a)::text as audit from audit_log a`.execute(server.db);
  expect(everything.filter(([, text]) => rows[0]?.audit.includes(text)).map(([name]) => name)).toEqual([]);
});

test('at rest a password is argon2id, and no token, code or secret is in clear text', async () => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(server.owner);
  const found: string[] = [];
  for (const { name } of rows) {
    const dump = await sql<{
      all: string;
    }>`select coalesce(json_agg(t)::text, '') as all from ${sql.raw(name)} t`.execute(server.owner);
    for (const [secret, text] of secrets)
      if (text && dump.rows[0]?.all.includes(text)) found.push(`${secret} in ${name}`);
  }
  expect(secrets.size).toBeGreaterThanOrEqual(9);
  expect(found).toEqual([]);
  const hashes = await server.db.selectFrom('accounts').select('password_hash').execute();
  for (const { password_hash } of hashes) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
