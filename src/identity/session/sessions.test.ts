import { createHmac, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin, type Person } from '../../../db/factories/people.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { hashOfToken, seal, unseal } from './tokens.ts';

const server = useTestServer();

const refresh = (token: string) => server.post('/token/refresh/', { body: { refresh: token } });
const isIn = async (as: { access: string }) => (await server.get('/profile/', { as })).status === 200;
const tokensOf = (person: Person) =>
  server.db.selectFrom('refresh_tokens').selectAll().where('account_id', '=', person.accountId).orderBy('id').execute();
const shiftRotation = (token: string, interval: string) =>
  server.db
    .updateTable('refresh_tokens')
    .set({ rotated_at: sql`rotated_at - ${interval}::interval` })
    .where('token_hash', '=', hashOfToken(token))
    .execute();

describe('refreshing', () => {
  test('a refresh token gives the next pair, and the next, of the same sign-in', async () => {
    const person = await aClient(server);
    const second = await refresh(person.refresh);
    expect(second.status).toBe(200);
    expect(second.body.refresh).not.toBe(person.refresh);
    expect(await isIn(second.body)).toBe(true);
    const third = await refresh(second.body.refresh);
    expect(await isIn(third.body)).toBe(true);
    expect(new Set((await tokensOf(person)).map(({ family }) => family)).size).toBe(1);
  });

  test('a predecessor used again after ten seconds ends the family and is in the audit log', async () => {
    const person = await aClient(server);
    const { body } = await refresh(person.refresh);
    await shiftRotation(person.refresh, '9 seconds');
    expect(await isIn(body)).toBe(true);
    expect((await refresh(person.refresh)).body.refresh).toBe(body.refresh);
    await shiftRotation(person.refresh, '2 seconds');
    const reused = await refresh(person.refresh);
    expect(reused).toMatchObject({ status: 401, body: { detail: 'Your session has ended. Please sign in again.' } });
    expect(await isIn(body)).toBe(false);
    expect((await refresh(body.refresh)).status).toBe(401);
    const log = await server.db
      .selectFrom('audit_log')
      .select('act')
      .where('subject_id', '=', person.accountId)
      .execute();
    expect(log.filter(({ act }) => act === 'refresh_reused')).toHaveLength(1);
  });

  test('an answer lost on the way is given again hours later, until the new pair was used once', async () => {
    const person = await aClient(server);
    const lost = (await refresh(person.refresh)).body;
    await shiftRotation(person.refresh, '9 hours');
    const again = await refresh(person.refresh);
    expect([again.status, again.body.refresh]).toEqual([200, lost.refresh]);
    expect(await isIn(person)).toBe(true);
    expect((await refresh(person.refresh)).status).toBe(200);
    expect(await isIn(again.body)).toBe(true);
    expect((await refresh(person.refresh)).status).toBe(401);
    expect(await isIn(again.body)).toBe(false);
  });

  test('a copied token ends the sign-in of whoever copied it, also if its owner never called in between', async () => {
    const person = await aClient(server);
    const copied = (await refresh(person.refresh)).body;
    await refresh(copied.refresh);
    await shiftRotation(person.refresh, '1 hour');
    expect((await refresh(person.refresh)).status).toBe(401);
    expect((await refresh(copied.refresh)).status).toBe(401);
  });

  test('an older token ends its family even within ten seconds; the person’s other sign-in stays', async () => {
    const person = await aClient(server);
    const other = (await server.post('/client-login/', { body: person })).body;
    const second = (await refresh(person.refresh)).body;
    const third = (await refresh(second.refresh)).body;
    expect((await refresh(person.refresh)).status).toBe(401);
    expect(await isIn(third)).toBe(false);
    expect(await isIn({ access: other.token })).toBe(true);
  });

  test('an idle sign-in lasts 30 days, an active one 60', async () => {
    const person = await aClient(server);
    const daysFrom = (row: { expires_at: string } | undefined) =>
      (Date.parse(row?.expires_at ?? '') - Date.now()) / 86_400_000;
    expect(daysFrom((await tokensOf(person))[0])).toBeCloseTo(30, 1);
    await server.db
      .updateTable('refresh_tokens')
      .set({ signed_in_at: sql`now() - interval '50 days'` })
      .where('account_id', '=', person.accountId)
      .execute();
    const { body } = await refresh(person.refresh);
    expect(daysFrom((await tokensOf(person))[1])).toBeCloseTo(10, 1);
    await server.db
      .updateTable('refresh_tokens')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('account_id', '=', person.accountId)
      .execute();
    expect((await refresh(body.refresh)).status).toBe(401);
    expect(await isIn(body)).toBe(false);
  });

  test.each([
    ['', 400],
    ['nothing-of-ours', 401],
    ['x'.repeat(1000), 401],
  ])('%j is not a refresh token: %i', async (token, status) => {
    expect((await refresh(token)).status).toBe(status);
  });

  test('a disabled person’s refresh token gives nothing', async () => {
    const [person, admin] = [await aClient(server), await anAdmin(server)];
    await server.post(`/admin/accounts/${person.accountId}/disable/`, {
      as: admin,
      body: { reason: 'No answer for weeks' },
    });
    expect((await refresh(person.refresh)).status).toBe(401);
  });

  test('tokens are stored as hashes, and successors sealed with their predecessor', async () => {
    const person = await aClient(server);
    const { body } = await refresh(person.refresh);
    const stored =
      JSON.stringify(await tokensOf(person)) +
      (await tokensOf(person)).map((row) => row.successor_sealed?.toString('latin1')).join();
    for (const token of [person.refresh, body.refresh]) expect(stored).not.toContain(token);
    const sealed = (await tokensOf(person))[0]?.successor_sealed as Buffer;
    expect(unseal(sealed, person.refresh)).toBe(body.refresh);
    expect(() => unseal(sealed, body.refresh)).toThrow();
    expect(seal('same', 'key').equals(seal('same', 'key'))).toBe(false);
  });
});

describe('signing out', () => {
  test('ends this session at once and no other', async () => {
    const person = await aCraftsman(server);
    const phone = (await server.post('/token/', { body: person })).body;
    expect((await server.post('/logout/', { as: phone })).status).toBe(200);
    expect(await isIn(phone)).toBe(false);
    expect((await refresh(phone.refresh)).status).toBe(401);
    expect(await isIn(person)).toBe(true);
  });

  test('of the other sessions leaves only this one', async () => {
    const person = await aCraftsman(server);
    const phone = (await server.post('/token/', { body: person })).body;
    const others = async () => (await server.get('/profile/', { as: phone })).body.other_sessions;
    // A session that goes on, and one that ended.
    await refresh(person.refresh);
    const ended = (await server.post('/token/', { body: person })).body;
    expect(await others()).toBe(2);
    await server.post('/logout/', { as: ended });
    expect(await others()).toBe(1);
    expect((await server.post('/logout-others/', { as: phone })).status).toBe(200);
    expect(await isIn(person)).toBe(false);
    expect((await refresh(person.refresh)).status).toBe(401);
    expect(await isIn(phone)).toBe(true);
    expect(await others()).toBe(0);
  });
});

describe('calls that need a session', () => {
  const CALLS = [
    ['POST', '/logout/'],
    ['POST', '/logout-others/'],
    ['GET', '/profile/'],
    ['PATCH', '/profile/'],
    ['POST', '/password-change/'],
    ['GET', '/me/'],
    ['DELETE', '/me/'],
    ['POST', '/admin/accounts/1/disable/'],
    ['POST', '/admin/accounts/1/enable/'],
    ['GET', '/admin/audit/'],
  ] as const;

  test('reject a missing token and every bad one with 401', async () => {
    const person = await anAdmin(server);
    const bad = { nothing: undefined, ...forgeries(person) };
    for (const [method, path] of CALLS) {
      for (const [kind, token] of Object.entries(bad)) {
        const body = method === 'GET' ? {} : { body: {} };
        const response = await server.call(method, path, {
          ...body,
          ...(token === undefined ? {} : { as: { access: token } }),
        });
        expect([method, path, kind, response.status, response.body.code]).toEqual([
          method,
          path,
          kind,
          401,
          'sign_in_needed',
        ]);
        expect(response.headers.get('www-authenticate')).toBe('Bearer');
      }
    }
    expect(await isIn(person)).toBe(true);
  });

  test('of admins reject craftsmen and clients, and an admin cannot be erased over the network', async () => {
    for (const person of [await aCraftsman(server), await aClient(server)]) {
      for (const [method, path] of CALLS.filter(([, path]) => path.startsWith('/admin'))) {
        const response = await server.call(method, path, { as: person, ...(method === 'GET' ? {} : { body: {} }) });
        expect(response).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
      }
    }
    const admin = await anAdmin(server);
    expect((await server.delete('/me/', { as: admin, body: { password: admin.password } })).status).toBe(403);
  });

  test('a bad token does not matter for public calls', async () => {
    expect((await server.get('/config/', { as: { access: 'old and stale' } })).status).toBe(200);
  });

  test('a token with an outdated role is rejected', async () => {
    const person = await aCraftsman(server);
    await server.db.updateTable('accounts').set({ role: 'admin' }).where('id', '=', person.accountId).execute();
    expect(await isIn(person)).toBe(false);
  });

  /** Tokens that differ from a valid one in one property. */
  function forgeries(person: Person): Record<string, string> {
    const secret = server.settings.tokenSecret;
    const key = Buffer.from(hkdfSync('sha256', secret, 'ufundi', 'access', 32));
    const [head = '', payload = '', signature = ''] = person.access.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const { iat: _iat, exp: _exp, iss: _iss, aud: _aud, ...own } = claims;
    const good = { key, algorithm: 'HS256', iss: 'ufundi', aud: 'ufundi-api', expiresIn: 600_000 } as const;
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const bare = (alg: string) => `${encode({ alg, typ: 'JWT' })}.${payload}.`;
    const pair = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const swapped = `${encode({ alg: 'HS256', typ: 'JWT' })}.${payload}`;
    const ours = createSigner(good)(own);
    expect(ours.split('.')).toHaveLength(3);
    return {
      expired: createSigner({ ...good, clockTimestamp: Date.now() - 3_600_000 })(own),
      'not yet': createSigner({ ...good, notBefore: 600_000 })(own),
      'without an end': createSigner({ key, algorithm: 'HS256', iss: 'ufundi', aud: 'ufundi-api' })(own),
      'another key': createSigner({ ...good, key: 'x'.repeat(32) })(own),
      'the bare secret as key': createSigner({ ...good, key: secret })(own),
      'another issuer': createSigner({ ...good, iss: 'elsewhere' })(own),
      'another audience': createSigner({ ...good, aud: 'elsewhere' })(own),
      'another kind': createSigner(good)({ ...own, kind: 'refresh' }),
      'no kind': createSigner(good)({ ...own, kind: undefined }),
      'another algorithm': createSigner({ ...good, algorithm: 'HS512' })(own),
      rsa: createSigner({ ...good, key: pair.privateKey, algorithm: 'RS256' })(own),
      'signed with a public key': `${swapped}.${createHmac('sha256', pair.publicKey).update(swapped).digest('base64url')}`,
      none: bare('none'),
      NoNe: bare('NoNe'),
      'edited payload': `${head}.${encode({ ...claims, role: 'admin', sub: '1' })}.${signature}`,
      'a bit flipped': `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      'an unknown family': createSigner(good)({ ...own, family: '00000000-0000-4000-8000-000000000000' }),
      'the family of another': createSigner(good)({ ...own, sub: String(person.accountId - 1) }),
      'a refresh token': person.refresh,
      'a reset token': `${Math.floor(Date.now() / 1000 + 600).toString(36)}.${signature}`,
      nonsense: 'nonsense',
      empty: '',
    };
  }
});
