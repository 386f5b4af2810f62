import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin } from '../../../db/factories/people.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { resetLinks } from './reset.ts';
import { makeResetToken } from '../session/tokens.ts';

const server = useTestServer();

const NEW = 'jembe-jipya-kali-3';
const DETAIL = "If this email is registered, you'll receive reset instructions shortly.";
const ask = (email: string, headers = {}) => server.post('/password-reset/', { body: { email }, headers });
const confirm = (body: Record<string, unknown>) => server.post('/password-reset-confirm/', { body });
const isUsable = async (body: Record<string, unknown>) =>
  (await server.post('/password-reset-check/', { body })).body.usable;
const linkFor = async (email: string) => {
  const [link] = await resetLinks(server, email);
  const query = new URL(link?.url ?? '').searchParams;
  return { uid: query.get('uid') as string, token: query.get('token') as string };
};

let seen = new Set<string>();
const outbox = () => path.join(server.settings.dataDir, 'outbox');
beforeEach(async () => {
  await server.work();
  seen = new Set(await readdir(outbox()).catch(() => []));
});
async function mails(): Promise<string[]> {
  await server.work();
  const files = (await readdir(outbox()).catch(() => [])).filter((file) => !seen.has(file));
  return Promise.all(files.map((file) => readFile(path.join(outbox(), file), 'utf8')));
}

test('the link from the mail sets a new password, ends every session and works once', async () => {
  const person = await aCraftsman(server);
  expect(await ask(person.email.toUpperCase())).toMatchObject({ status: 200, body: { detail: DETAIL } });
  const [mail = ''] = await mails();
  expect(mail).toContain(`To: ${person.email}`);
  const url = new URL(/http:\/\/ufundi\.test\/reset-password\?\S+/.exec(mail)?.[0] ?? '');
  const [uid, token] = [url.searchParams.get('uid'), url.searchParams.get('token')];
  expect(uid).toMatch(/^[0-9a-f-]{36}$/);

  const set = await confirm({ uid, token, password: NEW });
  expect(set.status).toBe(200);
  expect(set.body).not.toHaveProperty('access');
  expect((await server.get('/profile/', { as: person })).status).toBe(401);
  expect((await server.post('/token/refresh/', { body: { refresh: person.refresh } })).status).toBe(401);
  expect((await server.post('/token/', { body: person })).status).toBe(401);
  expect((await server.post('/token/', { body: { email: person.email, password: NEW } })).status).toBe(200);
  expect(await confirm({ uid, token, password: 'kiboko-wa-tatu-77' })).toMatchObject({
    status: 400,
    body: { detail: 'Invalid or expired reset link.', error: 'Invalid or expired reset link.' },
  });
  expect((await mails()).join()).toContain(person.email);
});

test('an unknown, a disabled and an erased e-mail get the same response and no mail', async () => {
  const [disabled, erased, admin] = [await aClient(server), await aClient(server), await anAdmin(server)];
  await server.post(`/admin/accounts/${disabled.accountId}/disable/`, { as: admin, body: { reason: 'Complaints' } });
  await server.delete('/me/', { as: erased, body: { password: erased.password } });
  for (const email of ['unknown@nowhere.co.ke', disabled.email, erased.email]) {
    expect(await ask(email)).toMatchObject({ status: 200, body: { detail: DETAIL } });
  }
  const ofClosing = 'Subject: Your account is closed for now';
  expect((await mails()).filter((mail) => !mail.includes(ofClosing))).toEqual([]);
});

test('an address from before the rules gets its own mail, and the plain one of the same mailbox its own', async () => {
  const odd = await aCraftsman(server, { email: 'odd@barua.example,' });
  const plain = await aCraftsman(server, { email: 'odd@barua.example' });
  for (const [typed, { email }] of [
    [odd.email, odd],
    [plain.email, plain],
    [`<${plain.email}>`, plain],
  ] as const) {
    expect(await ask(typed)).toMatchObject({ status: 200, body: { detail: DETAIL } });
    const sent = await mails();
    expect(sent.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual([email]);
    expect(sent[0]).not.toContain('Two accounts');
    seen = new Set(await readdir(outbox()));
  }
});

test('known and unknown e-mails add the same job, and no link is stored in the queue', async () => {
  const person = await aClient(server);
  const { rows: earlier } = await sql<{ id: string }>`select id from graphile_worker._private_jobs`.execute(server.db);
  await ask(person.email);
  await ask('unknown@nowhere.co.ke');
  const { rows } = await sql<{
    payload: unknown;
  }>`select payload from graphile_worker._private_jobs
    where id <> all(${earlier.map(({ id }) => id)}::bigint[]) order by id`.execute(server.db);
  expect(rows.map(({ payload }) => payload)).toEqual([{ accounts: [person.accountId] }, { accounts: [] }]);
  expect(await mails()).toHaveLength(1);
});

test('an e-mail with two accounts gets one mail with a link for each account', async () => {
  const craftsman = await aCraftsman(server, { email: 'two@example.co.ke' });
  const client = await aClient(server, { email: 'two@example.co.ke' });
  await ask('two@example.co.ke');
  const sent = await mails();
  expect(sent).toHaveLength(1);
  const links = [...(sent[0] ?? '').matchAll(/: (http:\/\/ufundi\.test\/reset-password\?\S+)/g)].map(
    (match) => new URL(match[1] as string),
  );
  expect(links).toHaveLength(2);
  expect(sent[0]).toMatch(/craftsman account: http[^]*client account: http/);
  const query = links[1]?.searchParams;
  expect((await confirm({ uid: query?.get('uid'), token: query?.get('token'), password: NEW })).status).toBe(200);
  expect((await server.post('/client-login/', { body: { email: client.email, password: NEW } })).status).toBe(200);
  expect((await server.post('/token/', { body: craftsman })).status).toBe(200);
});

test('the mail is in the language of the account', async () => {
  const person = await aClient(server, { language: 'sw' });
  await ask(person.email);
  expect((await mails())[0]).toContain('Weka nenosiri jipya');
});

test('a link is void after an hour, after a password change, for another account, and when modified', async () => {
  const [person, other] = [await aClient(server), await aClient(server)];
  const link = await linkFor(person.email);
  const row = await server.db
    .selectFrom('accounts')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', person.accountId)
    .$narrowType<{ email: string }>()
    .executeTakeFirstOrThrow();
  const secret = server.settings.tokenSecret;
  const [until = '', signature = ''] = link.token.split('.');
  const bad = {
    'an hour old': { ...link, token: makeResetToken(secret, row, Date.now() - 3_601_000) },
    'of another account': { ...link, uid: (await linkFor(other.email)).uid },
    'of another installation': { ...link, token: makeResetToken('another secret', row, Date.now()) },
    'made to live longer': { ...link, token: `${(Number.parseInt(until, 36) + 9999).toString(36)}.${signature}` },
    modified: { ...link, token: `${until}.${signature.slice(0, -2)}xx` },
    'with more': { ...link, token: `${link.token}.x` },
    'an access token': { ...link, token: person.access },
    'of a number': { ...link, uid: String(person.accountId) },
    'missing uid': { token: link.token },
    'missing token': { uid: link.uid },
    blank: { uid: ' ', token: ' ' },
  };
  for (const [kind, parts] of Object.entries(bad)) {
    const response = await confirm({ ...parts, password: NEW });
    expect([kind, response.status, response.body.detail]).toEqual([kind, 400, 'Invalid or expired reset link.']);
    expect([kind, (await isUsable(parts)) ?? false]).toEqual([kind, false]);
  }
  await server.post('/password-change/', {
    as: person,
    body: { current_password: person.password, new_password: NEW },
  });
  expect((await confirm({ ...link, password: 'kiboko-wa-tatu-77' })).status).toBe(400);
});

test('a link that was looked at, by scanners of mail servers too, is as good as before', async () => {
  const person = await aClient(server);
  const link = await linkFor(person.email);
  const page = `!/reset-password?uid=${link.uid}&token=${link.token}`;
  for (let each = 0; each < 40; each++) {
    expect((await server.get(page)).status).toBe(200);
    expect(await isUsable(link)).toBe(true);
  }
  expect((await confirm({ ...link, password: NEW })).status).toBe(200);
  expect(await isUsable(link)).toBe(false);
});

test('the new password follows the same rules, with the messages of the reset page', async () => {
  const person = await aClient(server);
  const link = await linkFor(person.email);
  expect((await confirm({ ...link, password: '1234567' })).body.detail).toBe('Password must be at least 8 characters.');
  expect((await confirm({ ...link, password: 'password1' })).body.code).toBe('common_password');
  const admin = await anAdmin(server);
  const short = await confirm({ ...(await linkFor(admin.email)), password: 'short-for-1' });
  expect(short.body.detail).toBe("An admin's password needs at least 12 characters.");
  expect((await confirm({ ...link, password: NEW })).status).toBe(200);
});

test('a sign-in with the old password during a reset leaves no session', async () => {
  for (let round = 0; round < 6; round++) {
    const person = await aClient(server);
    const link = await linkFor(person.email);
    const [signedIn] = await Promise.all([
      server.post('/client-login/', { body: person }),
      confirm({ ...link, password: NEW }),
    ]);
    if (signedIn.status === 200)
      expect((await server.get('/profile/', { as: { access: signedIn.body.token } })).status).toBe(401);
  }
});

test('the e-mail is required', async () => {
  expect(await server.post('/password-reset/', { body: {} })).toMatchObject({
    status: 400,
    body: { detail: 'Please enter your email address.' },
  });
});
