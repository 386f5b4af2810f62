import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aCraftsman } from '../../../db/factories/people.ts';
import { poll } from '../../../quality/helpers/poll.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';

const server = useTestServer();

const PASSWORD = 'ndovu-wawili-mlimani';

/** As `npm run admin:create` runs it, against this test's database. */
function createAdmin(flags: string[], password?: string): Promise<{ code: number | null; said: string }> {
  const { host, port, user, password: secret, database } = server.connection;
  const query = new URLSearchParams({ host: String(host), port: String(port ?? 5432), user: String(user) });
  if (secret) query.set('password', String(secret));
  const { ADMIN_PASSWORD: _none, ...env } = process.env;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'create-admin.ts'), ...flags], {
    env: {
      ...env,
      NODE_OPTIONS: '',
      DATABASE_URL: `postgres:///${database}?${query}`,
      TOKEN_SECRET: server.settings.tokenSecret,
      DATA_DIR: server.settings.dataDir,
      ...(password === undefined ? {} : { ADMIN_PASSWORD: password }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said: said.trim() })));
}
const signIn = (email: string, password: string) => server.post('/token/', { body: { email, password } });

test('makes an admin who can sign in; the same again changes nothing, another password ends the sessions', async () => {
  const made = await createAdmin(['--email', 'Mkuu@Ufundi.test'], PASSWORD);
  expect(made).toEqual({ code: 0, said: 'mkuu@ufundi.test is an admin now.' });
  const session = (await signIn('mkuu@ufundi.test', PASSWORD)).body;
  expect((await server.get('/profile/', { as: session })).body).toMatchObject({ is_admin: true, role: 'admin' });

  expect(await createAdmin(['--email', 'mkuu@ufundi.test'], PASSWORD)).toEqual({
    code: 0,
    said: 'mkuu@ufundi.test is an admin with this password already.',
  });
  expect((await server.get('/profile/', { as: session })).status).toBe(200);

  const changed = await createAdmin(['--email', 'mkuu@ufundi.test'], 'simba-watatu-nyikani');
  expect(changed).toMatchObject({ code: 0, said: expect.stringContaining('new password') });
  // Another process ended them: this one hears of it as fast as the database tells.
  await poll(async () => (await server.get('/profile/', { as: session })).status === 401, 5_000);
  expect((await signIn('mkuu@ufundi.test', 'simba-watatu-nyikani')).status).toBe(200);
  const admins = await server.db.selectFrom('accounts').select('id').where('role', '=', 'admin').execute();
  expect(admins).toHaveLength(1);
});

test('refuses in one sentence: no address, no password, a short or common one, a craftsman’s address', async () => {
  const craftsman = await aCraftsman(server);
  const rejections = await Promise.all([
    createAdmin([], PASSWORD),
    createAdmin(['--email', 'second@ufundi.test']),
    createAdmin(['--email', 'second@ufundi.test'], 'elevenchars'),
    createAdmin(['--email', 'second@ufundi.test'], 'ilovekenya2026'),
    createAdmin(['--email', 'not an address'], PASSWORD),
    createAdmin(['--email', craftsman.email], PASSWORD),
    createAdmin(['--emial', 'second@ufundi.test'], PASSWORD),
  ]);
  expect(rejections.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  const [noAddress, noPassword, short, common, strange, taken, misspelt] = rejections.map(({ said }) => said);
  expect(noAddress).toContain('--email');
  expect(noPassword).toContain('ADMIN_PASSWORD');
  expect(short).toBe("An admin's password needs at least 12 characters.");
  expect(common).toContain('too common');
  expect(strange).toBe('Please enter a valid email address.');
  expect(taken).toBe('An account with this email already exists.');
  expect(misspelt).toContain('--emial');
  for (const { said } of rejections) expect(said).not.toMatch(/\n\s+at |ndovu/);
  const { role } = await server.db
    .selectFrom('accounts')
    .select('role')
    .where('id', '=', craftsman.accountId)
    .executeTakeFirstOrThrow();
  expect(role).toBe('craftsman');
});
