import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin, type Person } from '../../../db/factories/people.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';
import { hooks } from '#app/hooks.ts';
import type { Hooks } from '#platform/hooks.ts';

/** What the hooks of one more domain were called for; it fails for the account in `failsFor`. */
let calls: string[] = [];
let failsFor = 0;
const note = (act: string) => async (_trx: unknown, accountId: number) => {
  if (accountId === failsFor) throw new Error('on purpose');
  calls.push(`${act} ${accountId}`);
};
const withOneMoreDomain: Hooks = {
  ...hooks,
  accountClosed: [...hooks.accountClosed, note('closed')],
  accountOpened: [...hooks.accountOpened, note('opened')],
  personalData: [
    ...hooks.personalData,
    { name: 'one more', export: async (_source, of) => ({ of }), erase: note('erased') },
  ],
};
const server = useTestServer({}, { hooks: withOneMoreDomain });
beforeEach(() => {
  calls = [];
  failsFor = 0;
});
const admin = useReady(() => anAdmin(server));

const isIn = async (as: { access: string }) => (await server.get('/profile/', { as })).status === 200;
const signIn = (person: Person, password = person.password) =>
  server.post(person.role === 'client' ? '/client-login/' : '/token/', { body: { email: person.email, password } });
const disable = (person: Person, reason = 'Complaints of three clients') =>
  server.post(`/admin/accounts/${person.accountId}/disable/`, { as: admin, body: { reason } });
const enable = (person: Person) => server.post(`/admin/accounts/${person.accountId}/enable/`, { as: admin });

describe('the own account', () => {
  test.each([
    ['approved', 'Approved'],
    ['pending', 'Pending Approval'],
    ['rejected', 'Rejected'],
  ])('a craftsman who is %s reads %s', async (status, text) => {
    const person = await aCraftsman(server);
    await server.db.transaction().execute(async (trx) => {
      const revision = await trx
        .insertInto('craftsman_revisions')
        .values({ craftsman_id: person.id, full_name: 'x' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('craftsmen')
        .set({ status, approved_revision_id: revision.id })
        .where('id', '=', person.id)
        .execute();
    });
    expect((await server.get('/profile/', { as: person })).body.status).toBe(text);
  });

  test('is sent without the password and with cache-control: no-store', async () => {
    const person = await aClient(server);
    const response = await server.get('/profile/', { as: person });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(response.body).sort()).toEqual([
      'email',
      'full_name',
      'id',
      'is_admin',
      'language',
      'other_sessions',
      'phone_number',
      'role',
      'slug',
      'status',
    ]);
  });

  test('changes name, phone and language, each by itself, and nothing else', async () => {
    const person = await aClient(server);
    const change = (body: object) => server.patch('/profile/', { as: person, body });
    expect((await change({ full_name: ' Akinyi Otieno ' })).body).toMatchObject({
      full_name: 'Akinyi Otieno',
      language: 'en',
    });
    expect((await change({ phone_number: '0112 345 678' })).body).toMatchObject({
      full_name: 'Akinyi Otieno',
      phone_number: '+254112345678',
    });
    expect((await change({ language: 'sw' })).body.language).toBe('sw');
    const before = (await change({})).body;
    const same = await change({
      email: 'other@example.co.ke',
      role: 'admin',
      is_admin: true,
      id: 1,
      disabled_at: 'now',
      password_hash: 'x',
      slug: 'best',
    });
    expect(same.body).toEqual(before);
    expect((await change({ full_name: ' ' })).body.fields).toEqual({ full_name: 'full_name is required' });
    expect((await change({ language: 'fr' })).body.detail).toBe('Please choose en or sw.');
    for (const phone of ['020 1234', '030 272 1234', '0254712345', '202721234', '+44 20 7946 0000'])
      expect((await change({ phone_number: phone })).status, phone).toBe(400);
    for (const [phone, stored] of [
      ['020 272 1234', '+254202721234'],
      ['254 41 2312345', '+254412312345'],
      ['+254 (0)20', null],
      ['057-202-1234', '+254572021234'],
    ])
      expect((await change({ phone_number: phone })).body.phone_number ?? null, String(phone)).toBe(stored);
  });
});

describe('changing the password', () => {
  const change = (as: Person, current_password: unknown, new_password: unknown) =>
    server.post('/password-change/', { as, body: { current_password, new_password } });

  test('needs the current one, ends the other sessions, keeps this one and sends a mail', async () => {
    const person = await aCraftsman(server);
    const phone = (await signIn(person)).body;
    expect(await change(person, 'not-the-one', 'nyundo-na-tindo-8')).toMatchObject({
      status: 400,
      body: { code: 'wrong_current_password', detail: 'The current password is not right.' },
    });
    expect(await isIn(phone)).toBe(true);
    expect((await change(person, person.password, 'nyundo-na-tindo-8')).status).toBe(200);
    expect(await isIn(person)).toBe(true);
    expect((await server.post('/token/refresh/', { body: { refresh: person.refresh } })).status).toBe(200);
    expect(await isIn(phone)).toBe(false);
    expect((await signIn(person)).status).toBe(401);
    expect((await signIn(person, 'nyundo-na-tindo-8')).status).toBe(200);
    const { rows } = await sql`select kind, facts from notifications where account_id = ${person.accountId}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ kind: 'password_changed', facts: {} }]);
  });

  test('rejects short, common and own-name passwords, and an admin’s below twelve characters', async () => {
    const person = await aClient(server, { fullName: 'Mumbua Kyalo' });
    expect((await change(person, '', 'nyundo-na-tindo-8')).body.detail).toBe('Please enter your current password.');
    expect((await change(person, person.password, '1234567')).body.detail).toBe(
      'Password must be at least 8 characters.',
    );
    expect((await change(person, person.password, 'qwertyuiop')).body.code).toBe('common_password');
    expect((await change(person, person.password, 'mumbuakyalo1')).body.code).toBe('common_password');
    expect((await change(admin, admin.password, 'tindo-kali8')).body.detail).toBe(
      "An admin's password needs at least 12 characters.",
    );
    expect((await signIn(person)).status).toBe(200);
  });

  test('of two changes at once one succeeds', async () => {
    const person = await aClient(server);
    const responses = await Promise.all(
      ['nyundo-na-tindo-8', 'msumeno-na-randa-9'].map((password) => change(person, person.password, password)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('disabling', () => {
  test('ends sessions at once; sign-in gives the reason only with the right password', async () => {
    const person = await aCraftsman(server);
    expect((await disable(person)).status).toBe(200);
    expect(await isIn(person)).toBe(false);
    expect(await signIn(person)).toMatchObject({
      status: 403,
      body: { code: 'account_disabled', detail: 'This account has been disabled. Please contact us.' },
    });
    expect((await signIn(person, 'not-the-one')).status).toBe(401);

    expect((await enable(person)).status).toBe(200);
    expect((await signIn(person)).status).toBe(200);
    expect(await isIn(person)).toBe(false);
  });

  test('runs the hooks of other domains in its transaction and is idempotent', async () => {
    const person = await aClient(server);
    for (const act of [disable, disable, enable, enable]) expect((await act(person)).status).toBe(200);
    expect(calls).toEqual([`closed ${person.accountId}`, `opened ${person.accountId}`]);
    const log = await server.db
      .selectFrom('audit_log')
      .select(['act', 'actor_id', 'reason'])
      .where('subject_id', '=', person.accountId)
      .where('act', 'in', ['disable', 'enable'])
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { act: 'disable', actor_id: admin.accountId, reason: 'Complaints of three clients' },
      { act: 'enable', actor_id: admin.accountId, reason: null },
    ]);
  });

  test('rolls back when the hook of another domain fails', async () => {
    const person = await aClient(server);
    failsFor = person.accountId;
    expect((await disable(person)).status).toBe(500);
    expect(await isIn(person)).toBe(true);
  });

  test('needs a reason and an existing account of another person', async () => {
    const person = await aClient(server);
    expect(await disable(person, ' \u00a0 ')).toMatchObject({
      status: 400,
      body: { detail: 'Please provide a reason.' },
    });
    expect((await disable(admin)).status).toBe(409);
    expect(await isIn(admin)).toBe(true);
    for (const id of ['999999999', '9007199254740993', 'abc', '-1', '1 or 1=1']) {
      expect([400, 404]).toContain(
        (await server.post(`/admin/accounts/${encodeURIComponent(id)}/disable/`, { as: admin, body: { reason: 'x' } }))
          .status,
      );
      expect([400, 404]).toContain(
        (await server.post(`/admin/accounts/${encodeURIComponent(id)}/enable/`, { as: admin })).status,
      );
    }
  });
});

describe('export and erasure', () => {
  test('the export holds the person’s data of all domains and no secret', async () => {
    const person = await aClient(server);
    const response = await server.get('/me/', { as: person });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(response.body.account).toMatchObject({
      email: person.email,
      phone: person.phone,
      full_name: person.fullName,
      terms_version: '2026-11',
    });
    expect(response.body.account.sessions).toHaveLength(1);
    expect(response.body.account.trail).toMatchObject([{ act: 'sign_in' }]);
    expect(response.body['one more']).toEqual({ of: person.accountId });
    expect(response.text).not.toMatch(/argon2|token|secret|password/i);
  });

  test('erasing needs the password and leaves an account without personal data', async () => {
    const person = await aCraftsman(server, {
      fullName: 'Nekesa Wafula',
      email: 'nekesa@example.co.ke',
      phone: '+254799123456',
    });
    const erase = (body: object) => server.delete('/me/', { as: person, body });
    expect((await erase({})).body.detail).toBe('Please enter your password.');
    expect((await erase({ password: 'not-the-one' })).body.detail).toBe('The current password is not right.');
    expect(await isIn(person)).toBe(true);

    expect((await erase({ password: person.password })).status).toBe(200);
    expect(calls).toEqual([`closed ${person.accountId}`, `erased ${person.accountId}`]);
    expect(await isIn(person)).toBe(false);
    expect((await signIn(person)).status).toBe(401);
    expect((await server.post('/token/refresh/', { body: { refresh: person.refresh } })).status).toBe(401);
    const row = await server.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', person.accountId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      email: `erased-${person.accountId}@ufundi.invalid`,
      full_name: 'Erased account',
      phone: null,
      password_hash: null,
      google_sub: null,
      erased_at: expect.any(String),
    });
    for (const table of ['accounts', 'audit_log', 'refresh_tokens', 'idempotency_keys'] as const) {
      expect(JSON.stringify(await server.db.selectFrom(table).selectAll().execute())).not.toMatch(/nekesa|799123456/i);
    }
    const again = await server.post('/signup/', {
      body: {
        full_name: 'Nekesa Wafula',
        email: 'nekesa@example.co.ke',
        phone_number: '0799123456',
        password: 'nyundo-na-tindo-8',
      },
    });
    expect(again.status).toBe(201);
  });

  test('an erasure rolls back when one domain fails', async () => {
    const person = await aClient(server);
    failsFor = person.accountId;
    expect((await server.delete('/me/', { as: person, body: { password: person.password } })).status).toBe(500);
    expect(await isIn(person)).toBe(true);
    expect((await signIn(person)).status).toBe(200);
  });

  test('an account without a password (Google only) is asked to set one first', async () => {
    const person = await aCraftsman(server);
    await server.db
      .updateTable('accounts')
      .set({ password_hash: null, google_sub: 'g-1' })
      .where('id', '=', person.accountId)
      .execute();
    const response = await server.delete('/me/', { as: person, body: { password: 'anything' } });
    expect(response).toMatchObject({ status: 400, body: { code: 'password_needed' } });
    expect((await signIn(person)).status).toBe(401);
  });

  test('erased accounts are neither disabled nor enabled', async () => {
    const person = await aClient(server);
    await server.delete('/me/', { as: person, body: { password: person.password } });
    expect((await disable(person)).status).toBe(404);
    expect((await enable(person)).status).toBe(404);
  });
});

describe('the audit log', () => {
  test('is read newest first, page by page, without a gap or a repeat', async () => {
    for (let count = 0; count < 5; count++) await aClient(server);
    const all: number[] = [];
    let next: string | null = '/admin/audit/?page_size=7';
    while (next) {
      const page: Awaited<ReturnType<typeof server.get>> = await server.get(next, { as: admin });
      expect(page.status).toBe(200);
      expect(page.body.length).toBeLessThanOrEqual(7);
      all.push(...page.body.map(({ id }: { id: number }) => id));
      next = /<\/api([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    }
    const rows = await server.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').execute();
    expect(all).toEqual(rows.map(({ id }) => id));
    const first = await server.get('/admin/audit/?page_size=1', { as: admin });
    expect(first.headers.get('x-total-count')).toBe(String(rows.length));
    expect(first.body[0]).toMatchObject({
      act: 'sign_in',
      actor: { role: 'client', full_name: expect.any(String) },
      reason: null,
    });
  });

  test('is filtered by kind, and names the person or the job an entry is about', async () => {
    const person = await aClient(server, { fullName: 'Wanjiku Kamau' });
    await disable(person);
    const kinds = async (kind: string) => {
      const { body } = await server.get(`/admin/audit/?kind=${kind}`, { as: admin });
      return body as { act: string; about: string }[];
    };
    expect((await kinds('decisions'))[0]).toMatchObject({ act: 'disable', about: 'Wanjiku Kamau' });
    expect((await kinds('decisions')).map(({ act }) => act)).not.toContain('sign_in');
    expect((await kinds('sign_ins')).map(({ act }) => act)).not.toContain('disable');
    expect((await kinds('sign_ins'))[0]).toMatchObject({ act: 'sign_in', about: 'Wanjiku Kamau' });
    expect(await kinds('jobs')).toEqual([]);
    expect((await server.get('/admin/audit/?kind=all', { as: admin })).status).toBe(400);
  });

  test.each(['abc', '-1', '1e9', '9'.repeat(16)])('an invalid cursor (%s) is rejected', async (cursor) => {
    expect((await server.get(`/admin/audit/?cursor=${cursor}`, { as: admin })).body.detail).toBe(
      'This page address is not valid.',
    );
  });

  test('cannot be changed by the app’s database role', async () => {
    await expect(server.db.updateTable('audit_log').set({ act: 'nothing' }).execute()).rejects.toThrow(
      'permission denied',
    );
    await expect(server.db.deleteFrom('audit_log').execute()).rejects.toThrow('permission denied');
  });
});
