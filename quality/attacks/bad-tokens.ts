/** Every token that must be rejected: forged, expired, of another kind, or of a session that ended. */
import { createHmac, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { sql } from 'kysely';
import { resetLinks } from '#identity/password/reset.ts';
import type { Role } from '#api/endpoint.ts';
import type { Person } from '../../db/factories/people.ts';
import type { TestServer } from '../helpers/test-server.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** Forgeries of a good token. @param person its owner @param admin the account to impersonate */
export function forgeries(server: TestServer, person: Person, admin: Person): Record<string, string> {
  const secret = server.settings.tokenSecret;
  const key = Buffer.from(hkdfSync('sha256', secret, 'ufundi', 'access', 32));
  const [head = '', payload = '', signature = ''] = person.access.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const { iat: _iat, exp: _exp, iss: _iss, aud: _aud, ...own } = claims;
  const good = { key, algorithm: 'HS256', iss: 'ufundi', aud: 'ufundi-api', expiresIn: 600_000 } as const;
  const unsigned = (alg: string) => `${encode({ alg, typ: 'JWT' })}.${payload}.`;
  const signedWith = (header: object, with_: string | Buffer) => {
    const text = `${encode(header)}.${payload}`;
    return `${text}.${createHmac('sha256', with_).update(text).digest('base64url')}`;
  };
  const first = signature.startsWith('A') ? 'B' : 'A';
  const another =
    person.role === 'admin' ? { sub: String(person.accountId + 1) } : { role: 'admin', sub: String(admin.accountId) };
  return {
    expired: createSigner({ ...good, clockTimestamp: Date.now() - 3_600_000 })(own),
    'nbf in the future': createSigner({ ...good, notBefore: 600_000 })(own),
    'no end': createSigner({ key, algorithm: 'HS256', iss: 'ufundi', aud: 'ufundi-api' })(own),
    'tampered signature': `${head}.${payload}.${first}${signature.slice(1)}`,
    'no signature': `${head}.${payload}.`,
    'edited payload': `${head}.${encode({ ...claims, ...another })}.${signature}`,
    none: unsigned('none'),
    NoNe: unsigned('NoNe'),
    'none, with the signature': `${unsigned('none')}${signature}`,
    'RS256 of another key': createSigner({ ...good, key: rsa.privateKey, algorithm: 'RS256' })(own),
    'HS256 with a public key': signedWith({ alg: 'HS256', typ: 'JWT' }, rsa.publicKey),
    'kid leads to a file': signedWith({ alg: 'HS256', typ: 'JWT', kid: '../../../../../../dev/null' }, ''),
    'kid with a query': signedWith({ alg: 'HS256', typ: 'JWT', kid: "x' union select 'kamba'--" }, 'kamba'),
    'key in the header': signedWith({ alg: 'HS256', jwk: { kty: 'oct', k: 'a2FtYmE' } }, 'kamba'),
    'HS512 of the right key': createSigner({ ...good, algorithm: 'HS512' })(own),
    'the bare secret as key': createSigner({ ...good, key: secret })(own),
    'wrong audience': createSigner({ ...good, aud: 'ufundi-web' })(own),
    'wrong issuer': createSigner({ ...good, iss: 'elsewhere' })(own),
    'of another kind': createSigner(good)({ ...own, kind: 'refresh' }),
    'refresh token': person.refresh,
  };
}

/** Tokens of ended sessions and erased accounts; each account here is made for it. */
export async function endedTokens(
  server: TestServer,
  make: () => Promise<Person>,
  admin: Person,
): Promise<Record<string, string>> {
  const must = (response: { status: number; text: string }) => {
    if (response.status !== 200) throw new Error(response.text);
  };
  const gone: Record<string, string> = {};

  const leaver = await make();
  must(await server.post('/logout/', { as: leaver }));
  gone['after sign-out'] = leaver.access;

  const forgetful = await make();
  const [link] = await resetLinks(server, [forgetful.accountId]);
  const query = new URL(link?.url ?? '').searchParams;
  const [uid, token] = [query.get('uid') as string, query.get('token') as string];
  gone['reset token'] = token;
  must(await server.post('/password-reset-confirm/', { body: { uid, token, password: 'shoka-na-msumeno-81' } }));
  gone['after reset'] = forgetful.access;

  const disabled = await make();
  must(
    await server.post(`/admin/accounts/${disabled.accountId}/disable/`, {
      as: admin,
      body: { reason: 'Three complaints in a week' },
    }),
  );
  gone['disabled account'] = disabled.access;

  const erased = await make();
  if (erased.role === 'admin') {
    // Admins cannot be erased over HTTP.
    await server.db.updateTable('accounts').set({ erased_at: sql`now()` }).where('id', '=', erased.accountId).execute();
  } else must(await server.delete('/me/', { as: erased, body: { password: erased.password } }));
  gone['deleted account'] = erased.access;

  return gone;
}

export type BadTokens = Readonly<Record<Role, Readonly<Record<string, string>>>>;
