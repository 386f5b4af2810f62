import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { generateSync } from 'otplib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin, type Person } from '../../../db/factories/people.ts';
import { aTestServer, type TestServer, useTestServer } from '../../../quality/helpers/test-server.ts';

const server = useTestServer();

/** The code of a given 30 s time step, so that tests need not wait for the next one. */
const codeAt = (secret: string, step: number) => generateSync({ secret, epoch: step * 30 });
const stepNow = () => Math.floor(Date.now() / 30_000);
const signIn = (admin: Person, code?: string, at: TestServer = server) =>
  at.post('/token/', {
    body: { email: admin.email, password: admin.password, ...(code === undefined ? {} : { code }) },
  });

async function adminWithSecondFactor(at: TestServer = server) {
  const admin = await anAdmin(at);
  const { body: started } = await at.post('/second-factor/', { as: admin, body: { password: admin.password } });
  const secret = started.secret as string;
  for (let tries = 0; tries < 3; tries++) {
    const step = stepNow();
    const { status, body } = await at.post('/second-factor/confirm/', {
      as: admin,
      body: { code: codeAt(secret, step - 1) },
    });
    if (status === 200) return { admin, secret, step, codes: body.recovery_codes as string[] };
  }
  throw new Error('the second factor could not be turned on');
}

describe('turning it on', () => {
  test('needs the password, returns the secret as text and URI, and takes effect once a code confirms it', async () => {
    const admin = await anAdmin(server, { fullName: 'Achieng Akinyi' });
    const other = (await signIn(admin)).body;
    expect((await server.post('/second-factor/', { as: admin, body: { password: 'not-the-one' } })).status).toBe(400);
    const started = await server.post('/second-factor/', { as: admin, body: { password: admin.password } });
    expect(started.headers.get('cache-control')).toBe('no-store');
    expect(started.body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(started.body.uri).searchParams.get('secret')).toBe(started.body.secret);
    expect(decodeURIComponent(started.body.uri)).toContain(`Ufundi:${admin.email}`);
    expect((await signIn(admin)).status).toBe(200);

    expect(await server.post('/second-factor/confirm/', { as: admin, body: { code: '000000' } })).toMatchObject({
      status: 400,
      body: { code: 'not_the_code' },
    });
    const confirmed = await server.post('/second-factor/confirm/', {
      as: admin,
      body: { code: codeAt(started.body.secret, stepNow()) },
    });
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    for (const code of confirmed.body.recovery_codes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await server.get('/second-factor/', { as: admin })).body).toMatchObject({
      on: true,
      recovery_codes_left: 10,
    });
    expect((await server.get('/profile/', { as: other })).status).toBe(401);
  });

  test('stores neither the secret nor a recovery code in clear', async () => {
    const { secret, codes } = await adminWithSecondFactor();
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(s) from second_factors s)::text || (select json_agg(r) from recovery_codes r)::text
        || (select json_agg(a) from audit_log a)::text || coalesce((select json_agg(j) from graphile_worker._private_jobs j)::text, '') as all`.execute(
      server.db,
    );
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const each of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(rows[0]?.all).not.toContain(each);
      expect(rows[0]?.all).not.toContain(hex(each));
    }
  });

  test('cannot be started again while it is on, and is for admins only', async () => {
    const { admin, secret, step } = await adminWithSecondFactor();
    const again = { as: admin, body: { password: admin.password } };
    expect(await server.post('/second-factor/', again)).toMatchObject({
      status: 409,
      body: { code: 'second_factor_on' },
    });
    expect(
      (await server.post('/second-factor/confirm/', { as: admin, body: { code: codeAt(secret, step) } })).status,
    ).toBe(409);
    for (const as of [await aCraftsman(server), await aClient(server)]) {
      expect((await server.get('/second-factor/', { as })).status).toBe(403);
      expect((await server.post('/second-factor/', { as, body: { password: as.password } })).status).toBe(403);
    }
    expect((await server.get('/second-factor/')).status).toBe(401);
  });
});

describe('signing in', () => {
  test('asks for the code only after the right password, and gives no token before it', async () => {
    const { admin, secret, step } = await adminWithSecondFactor();
    expect((await server.post('/token/', { body: { email: admin.email, password: 'not-the-one' } })).body.code).toBe(
      'wrong_password',
    );
    const half = await signIn(admin);
    expect(half).toMatchObject({ status: 401, body: { code: 'code_needed' } });
    expect(half.text).not.toMatch(/access|refresh|eyJ/);
    expect(await signIn(admin, '')).toMatchObject({ status: 401, body: { code: 'code_needed' } });
    for (const wrong of ['000000', '12345', 'abcdef', '1'.repeat(24), "' or 1=1"]) {
      expect(await signIn(admin, wrong), wrong).toMatchObject({ status: 401, body: { code: 'wrong_code' } });
    }
    const whole = await signIn(admin, ` ${codeAt(secret, step).replace(/(...)/, '$1 ')}`);
    expect(whole.status).toBe(200);
    expect((await server.get('/admin/audit/', { as: whole.body })).status).toBe(200);
  });

  test('accepts each code once, none of an earlier step, and of twenty at once exactly one', async () => {
    const { admin, secret, step } = await adminWithSecondFactor();
    const [now, next] = [codeAt(secret, step), codeAt(secret, step + 1)];
    expect((await signIn(admin, codeAt(secret, step - 1))).body.code).toBe('wrong_code');
    const responses = await Promise.all(Array.from({ length: 20 }, () => signIn(admin, now)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)]);
    expect((await signIn(admin, now)).status).toBe(401);
    expect((await signIn(admin, next)).status).toBe(200);
    expect((await signIn(admin, now)).status).toBe(401);
    expect((await signIn(admin, codeAt(secret, step + 5))).status).toBe(401);
  });

  test('accepts each recovery code once, in any spelling', async () => {
    const { admin, codes } = await adminWithSecondFactor();
    const [first = '', second = ''] = codes;
    expect((await signIn(admin, first)).status).toBe(200);
    expect((await signIn(admin, first)).status).toBe(401);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => signIn(admin, second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'O'))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    const admin2 = (await signIn(admin, codes[2])).body;
    expect((await server.get('/second-factor/', { as: admin2 })).body.recovery_codes_left).toBe(7);
    const used = await server.db
      .selectFrom('audit_log')
      .select('address')
      .where('act', '=', 'recovery_code_used')
      .where('actor_id', '=', admin.accountId)
      .execute();
    expect(used).toEqual(Array(3).fill({ address: '127.0.0.1' }));
  });

  test('another admin’s code is rejected', async () => {
    const [one, two] = [await adminWithSecondFactor(), await adminWithSecondFactor()];
    expect((await signIn(one.admin, codeAt(two.secret, two.step))).status).toBe(401);
    expect((await signIn(one.admin, two.codes[0])).status).toBe(401);
  });

  test('after five wrong codes the account is rate-limited from every IP, also for the right code', async () => {
    const strict = await aTestServer({ trustProxy: ['loopback'] }, { limits: 1 });
    const { admin, secret, step } = await adminWithSecondFactor(strict);
    const from = (last: number, code: string) =>
      strict.post('/token/', {
        body: { email: admin.email, password: admin.password, code },
        headers: { 'x-forwarded-for': `198.51.100.${last}` },
      });
    for (let tries = 1; tries <= 5; tries++) expect((await from(tries, '000000')).status).toBe(401);
    const late = await from(6, codeAt(secret, step));
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  test('a reset by mail changes the password and leaves the second factor on', async () => {
    const { admin } = await adminWithSecondFactor();
    const { resetLinks } = await import('../password/reset.ts');
    const [link] = await resetLinks(server, admin.email);
    const { searchParams } = new URL(link?.url ?? '');
    const password = 'mkufu-wa-shanga-nyekundu';
    const body = { uid: searchParams.get('uid'), token: searchParams.get('token'), password };
    expect((await server.post('/password-reset-confirm/', { body })).status).toBe(200);
    expect((await signIn({ ...admin, password })).body.code).toBe('code_needed');
  });
});

describe('turning it off', () => {
  test('needs the password and an unused code', async () => {
    const { admin, secret, step } = await adminWithSecondFactor();
    const off = (password: string, code: string) =>
      server.post('/second-factor/off/', { as: admin, body: { password, code } });
    expect((await off('not-the-one', codeAt(secret, step))).body.code).toBe('wrong_current_password');
    expect((await off(admin.password, '000000')).body.code).toBe('not_the_code');
    expect((await off(admin.password, codeAt(secret, step - 1))).body.code).toBe('not_the_code');
    expect((await server.get('/second-factor/', { as: admin })).body.on).toBe(true);
    expect((await off(admin.password, codeAt(secret, step))).status).toBe(200);
    expect((await signIn(admin)).status).toBe(200);
    expect((await off(admin.password, codeAt(secret, step + 1))).body.code).toBe('second_factor_off');
    const acts = await server.db
      .selectFrom('audit_log')
      .select(['act', 'address'])
      .where('actor_id', '=', admin.accountId)
      .where('act', 'like', 'second_factor%')
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { act: 'second_factor_on', address: '127.0.0.1' },
      { act: 'second_factor_off', address: '127.0.0.1' },
    ]);
  });

  test('works from the operator’s command line without a code, and is in the audit log', {
    timeout: 60_000,
  }, async () => {
    const { admin } = await adminWithSecondFactor();
    const { host, port, user, password, database } = server.connection;
    const url = new URL(
      host?.startsWith('/')
        ? `postgres://localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
        : `postgres://${host}:${port}/${database}`,
    );
    url.username = user ?? '';
    if (typeof password === 'string') url.password = password;
    const env = { ...process.env, DATABASE_URL: url.href, TOKEN_SECRET: server.settings.tokenSecret };
    const shell = (email: string) =>
      promisify(execFile)(
        process.execPath,
        ['src/operations/admin/create-admin.ts', '--email', email, '--reset-totp'],
        {
          env,
        },
      );
    expect((await shell(admin.email)).stdout).toContain('signs in without a code now');
    expect((await shell(admin.email)).stdout).toContain('without a code already');
    await expect(shell('nobody@example.co.ke')).rejects.toThrow(/is no admin/);
    expect((await server.get('/profile/', { as: admin })).status).toBe(401);
    expect((await signIn(admin)).status).toBe(200);
    const log = await server.db.selectFrom('audit_log').selectAll().where('act', '=', 'second_factor_reset').execute();
    expect(log).toMatchObject([{ actor_id: null, subject_id: admin.accountId }]);
  });
});
