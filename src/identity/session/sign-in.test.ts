import { describe, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin } from '../../../db/factories/people.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';

const server = useTestServer({}, { realPasswords: true });

const FUNDI = {
  full_name: 'Wanjikũ & Sons',
  email: 'fundi@bidii.co.ke',
  password: 'mti mkubwa 29',
  subscription: 'free',
  phone_number: '254712345678',
};

describe('signing up', () => {
  test('a craftsman signs up with 201, signs in and sees the pending approval', async () => {
    const up = await server.post('/signup/', { body: { ...FUNDI, email: ' Fundi@Bidii.CO.KE ' } });
    expect(up.status).toBe(201);
    expect(up.body).toMatchObject({ full_name: 'Wanjikũ & Sons', email: 'fundi@bidii.co.ke', slug: 'wanjiku-sons' });
    expect(up.headers.get('cache-control')).toBe('no-store');
    expect(up.text).not.toContain('argon2');

    const into = await server.post('/token/', { body: { email: 'FUNDI@bidii.co.ke', password: FUNDI.password } });
    expect(into.status).toBe(200);
    expect(Object.keys(into.body).sort()).toEqual(['access', 'refresh']);
    const self = await server.get('/profile/', { as: into.body });
    expect(self.body).toEqual({
      id: expect.any(Number),
      role: 'craftsman',
      full_name: 'Wanjikũ & Sons',
      email: 'fundi@bidii.co.ke',
      phone_number: '+254712345678',
      language: 'en',
      is_admin: false,
      slug: 'wanjiku-sons',
      status: 'Pending Approval',
      other_sessions: 0,
    });
  });

  test.each([
    ['full_name', undefined, 'full_name is required'],
    ['full_name', ' \u00a0\u200b', 'full_name is required'],
    ['full_name', 'x'.repeat(121), 'Please use at most 120 characters.'],
    ['email', '', 'email is required'],
    ['email', 'not an address', 'Please enter a valid email address.'],
    ['password', undefined, 'Password should be at least 8 characters long'],
    ['password', 'short-7', 'Password should be at least 8 characters long'],
    ['password', 'p'.repeat(129), 'Please use at most 128 characters.'],
    ['phone_number', '', 'phone_number is required'],
    ['phone_number', '25571234567', 'Please enter a Kenyan phone number, for example 254712345678.'],
  ])('a sign-up with %s %j is rejected', async (field, value, sentence) => {
    const response = await server.post('/signup/', {
      body: { ...FUNDI, email: 'unknown@bidii.co.ke', [field]: value },
    });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ detail: sentence, error: sentence, fields: { [field]: sentence } });
  });

  test.each(['password123', 'Kenya2026!', 'Baraka Njuguna', 'njuguna77'])(
    'a common password is rejected: %s',
    async (password) => {
      const body = { ...FUNDI, full_name: 'Baraka Njuguna', email: 'baraka@bidii.co.ke', password };
      for (const path of ['/signup/', '/client-signup/']) {
        const response = await server.post(path, { body });
        expect(response.status).toBe(400);
        expect(response.body).toMatchObject({
          code: 'common_password',
          error: 'This password is too common. Please choose another one.',
        });
      }
    },
  );

  test('server-owned fields are ignored: a sign-up cannot set role, approval or rating', async () => {
    const privileged = {
      is_admin: true,
      role: 'admin',
      is_approved: true,
      status: 'approved',
      rating: 10,
      completed_jobs: 99,
      slug: 'the-best',
      id: 1,
      account_id: 1,
      door: 'client',
      uid: 'x',
      disabled_at: null,
      listed: true,
      subscription: 'gold',
    };
    const body = { ...FUNDI, email: 'otieno@bidii.co.ke', full_name: 'Otieno Welders', ...privileged };
    const up = await server.post('/signup/', { body });
    expect(up.body.slug).toBe('otieno-welders');
    const into = await server.post('/token/', { body: { email: body.email, password: body.password } });
    const self = await server.get('/profile/', { as: into.body });
    expect(self.body).toMatchObject({ role: 'craftsman', is_admin: false, status: 'Pending Approval' });
    expect((await server.get('/admin/audit/', { as: into.body })).status).toBe(403);
    const rows = await server.db.selectFrom('craftsmen').selectAll().where('id', '=', up.body.id).execute();
    expect(rows[0]).toMatchObject({
      status: 'pending',
      listed: false,
      rating: 0,
      completed_jobs: 0,
      approved_revision_id: null,
    });

    const client = await server.post('/client-signup/', { body: { ...body, email: 'akinyi@bidii.co.ke' } });
    expect(client.status).toBe(201);
    const row = await server.db
      .selectFrom('accounts')
      .select('role')
      .where('email', '=', 'akinyi@bidii.co.ke')
      .execute();
    expect(row).toEqual([{ role: 'client' }]);
  });

  test.each(['/signup/', '/client-signup/'])(
    '20 sign-ups at once with one e-mail at %s create exactly one account',
    async (path) => {
      const email = `twenty${path.length}@bidii.co.ke`;
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => server.post(path, { body: { ...FUNDI, full_name: 'Kiprono Twenty', email } })),
      );
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
      const others = responses.filter(({ status }) => status !== 201);
      expect(others.map(({ status, body }) => [status, body.detail])).toEqual(
        others.map(() => [400, 'An account with this email already exists.']),
      );
      expect(await server.db.selectFrom('accounts').select('id').where('email', '=', email).execute()).toHaveLength(1);
    },
  );

  test('the same Idempotency-Key replays a sign-up, also at once; with another body it is rejected', async () => {
    const headers = { 'idempotency-key': 'sign-up-1' };
    const body = { ...FUNDI, email: 'once@bidii.co.ke' };
    const responses = await Promise.all([1, 2, 3, 4].map(() => server.post('/signup/', { body, headers })));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    const other = await server.post('/signup/', { body: { ...body, full_name: 'Another' }, headers });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    const rows = await server.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(body.password);
  });

  test('one e-mail may have a work and a client account, but never two of one type; an admin and a craftsman cannot share it', async () => {
    const email = 'both@bidii.co.ke';
    expect((await server.post('/signup/', { body: { ...FUNDI, email } })).status).toBe(201);
    expect((await server.post('/client-signup/', { body: { ...FUNDI, email } })).status).toBe(201);
    expect((await server.post('/client-signup/', { body: { ...FUNDI, email } })).body.error).toBe(
      'An account with this email already exists.',
    );
    const admin = await anAdmin(server);
    expect((await server.post('/signup/', { body: { ...FUNDI, email: admin.email } })).status).toBe(400);
  });

  test('the account gets the language of the page', async () => {
    const email = 'sw@bidii.co.ke';
    await server.post('/signup/', { body: { ...FUNDI, email }, headers: { cookie: 'lang=sw' } });
    const into = await server.post('/token/', { body: { email, password: FUNDI.password } });
    expect((await server.get('/profile/', { as: into.body })).body.language).toBe('sw');
  });
});

describe('signing in', () => {
  test.each(['/token/', '/client-login/'])('%s needs e-mail and password', async (path) => {
    for (const body of [
      {},
      { email: 'a@b.co' },
      { password: 'x' },
      { email: '', password: '' },
      { email: 'a@b.co', password: null },
    ]) {
      const response = await server.post(path, { body });
      expect(response.status).toBe(400);
      expect(response.body.detail).toBe('Email and password are required.');
    }
  });

  test.each([
    // What is shown of a client has the form of an address.
    ['/client-login/', aClient, ['njeri@mail-.example', "'njeri@mail.example"]],
    [
      '/token/',
      aCraftsman,
      ['<njeri@mail.example>', 'njeri@mail.example,', 'njeri.@mail.example', 'njeri@mbéki.africa', '"njeri"@10.0.0.12'],
    ],
  ] as const)('at %s an address from before the rules signs in, beside the plain one', async (path, make, odd) => {
    for (const email of odd) await make(server, { email, password: 'mti-wa-zamani-12' });
    const plain = await make(server, { email: 'njeri@mail.example' });
    const signIn = async (email: string, password: string) =>
      (await server.post(path, { body: { email, password } })).status;
    for (const email of odd)
      expect([email, await signIn(email.toUpperCase(), 'mti-wa-zamani-12')]).toEqual([email, 200]);
    for (const typed of [plain.email, `mailto:${plain.email}`, ` ${plain.email};`])
      expect([typed, await signIn(typed, plain.password)]).toEqual([typed, 200]);
    expect(await signIn(odd[1], plain.password)).toBe(401);
  });

  test('an admin signs in at the same path as a craftsman, and the profile has the role', async () => {
    const admin = await anAdmin(server);
    const into = await server.post('/token/', { body: { email: admin.email, password: admin.password } });
    expect((await server.get('/profile/', { as: into.body })).body).toMatchObject({
      role: 'admin',
      is_admin: true,
      slug: null,
      status: null,
    });
  });

  test('a wrong password and an unknown e-mail get identical responses', async () => {
    const person = await aCraftsman(server);
    const wrong = await server.post('/token/', { body: { email: person.email, password: 'not that one' } });
    const unknown = await server.post('/token/', {
      body: { email: 'unknown@nowhere.co.ke', password: 'not that one' },
    });
    for (const response of [wrong, unknown]) {
      expect(response.status).toBe(401);
      expect({ ...response.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
      expect(response.body.detail).toBe('Invalid email or password!');
    }
  });

  test('a client cannot sign in at /token/, a craftsman or admin not at /client-login/', async () => {
    const client = await aClient(server);
    expect((await server.post('/token/', { body: client })).status).toBe(401);
    for (const person of [await aCraftsman(server), await anAdmin(server)]) {
      const response = await server.post('/client-login/', { body: person });
      expect(response).toMatchObject({ status: 401, body: { detail: 'Invalid credentials.' } });
    }
  });

  test('every sign-in and every rejection is in the audit log, without the password', async () => {
    const person = await aCraftsman(server, { password: 'siri-ya-samaki-88' });
    await server.post('/token/', { body: { email: person.email, password: 'siri-ya-samaki-99' } });
    await server.post('/token/', { body: { email: person.email, password: 'siri-ya-samaki-88' } });
    const log = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', person.accountId)
      .orderBy('id')
      .execute();
    expect(log.map(({ act, actor_id, reason }) => [act, actor_id, reason])).toEqual([
      ['sign_in', person.accountId, null],
      ['sign_in_refused', null, 'wrong password'],
      ['sign_in', person.accountId, null],
    ]);
    expect(log[2]?.address).toBe('127.0.0.1');
    expect(JSON.stringify(log)).not.toContain('samaki');
  });

  test('passwords are hashed with argon2id at the configured cost, and all 128 characters count', async () => {
    const password = `${'ñandú🌍'.repeat(16)}`;
    const email = 'long@bidii.co.ke';
    expect((await server.post('/signup/', { body: { ...FUNDI, email, password } })).status).toBe(201);
    const { password_hash } = await server.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await server.post('/token/', { body: { email, password } })).status).toBe(200);
    expect((await server.post('/token/', { body: { email, password: `${password.slice(0, -2)}x` } })).status).toBe(401);
  });

  test('a burst of sign-ins gets 200 or 503 with Retry-After, and no call hangs or fails', async () => {
    const person = await aCraftsman(server);
    const responses = await Promise.all(Array.from({ length: 60 }, () => server.post('/token/', { body: person })));
    expect(responses.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(34);
    for (const response of responses.filter(({ status }) => status === 503)) {
      expect(response.body.code).toBe('unavailable');
      expect(response.headers.get('retry-after')).toBe('2');
    }
    expect((await server.post('/token/', { body: person })).status).toBe(200);
  });
});
