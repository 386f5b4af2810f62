import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aCraftsman } from '../../../db/factories/people.ts';
import { poll } from '../../../quality/helpers/poll.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';

const server = useTestServer();

const PASSWORD = 'ndovu-wawili-mlimani';

function createAdmin(flags: string[], password?: string): Promise<{ code: number | null; output: string }> {
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
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output: output.trim() })));
}
const signIn = (email: string, password: string) => server.post('/token/', { body: { email, password } });

test('creates an admin who can sign in; the same again changes nothing, another password ends the sessions', async () => {
  const created = await createAdmin(['--email', 'Mkuu@Ufundi.test'], PASSWORD);
  expect(created).toEqual({ code: 0, output: 'mkuu@ufundi.test is an admin now.' });
  const session = (await signIn('mkuu@ufundi.test', PASSWORD)).body;
  expect((await server.get('/profile/', { as: session })).body).toMatchObject({ is_admin: true, role: 'admin' });

  expect(await createAdmin(['--email', 'mkuu@ufundi.test'], PASSWORD)).toEqual({
    code: 0,
    output: 'mkuu@ufundi.test is an admin with this password already.',
  });
  expect((await server.get('/profile/', { as: session })).status).toBe(200);

  const changed = await createAdmin(['--email', 'mkuu@ufundi.test'], 'simba-watatu-nyikani');
  expect(changed).toMatchObject({ code: 0, output: expect.stringContaining('new password') });
  await poll(async () => (await server.get('/profile/', { as: session })).status === 401);
  expect((await signIn('mkuu@ufundi.test', 'simba-watatu-nyikani')).status).toBe(200);
  const admins = await server.db.selectFrom('accounts').select('id').where('role', '=', 'admin').execute();
  expect(admins).toHaveLength(1);
});

test('rejects a missing e-mail or password, a short or common password and a craftsman’s e-mail with one sentence', async () => {
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
  const [noEmail, noPassword, short, common, malformed, taken, misspelt] = rejections.map(({ output }) => output);
  expect(noEmail).toContain('--email');
  expect(noPassword).toContain('ADMIN_PASSWORD');
  expect(short).toBe("An admin's password needs at least 12 characters.");
  expect(common).toContain('too common');
  expect(malformed).toBe('Please enter a valid email address.');
  expect(taken).toBe('An account with this email already exists.');
  expect(misspelt).toContain('--emial');
  for (const { output } of rejections) expect(output).not.toMatch(/\n\s+at |ndovu/);
  const { role } = await server.db
    .selectFrom('accounts')
    .select('role')
    .where('id', '=', craftsman.accountId)
    .executeTakeFirstOrThrow();
  expect(role).toBe('craftsman');
});
