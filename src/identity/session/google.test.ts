import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin } from '../../../db/factories/people.ts';
import { aVerifiedPhone } from '../../../db/factories/phones.ts';
import { startTestServer, type TestServer } from '../../../quality/helpers/test-server.ts';
import { macOf } from '../phone/codes.ts';

const CLIENT = 'ufundi-web';
const REJECTION = 'Google signup failed.';
const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

function listen(server: Server, port = 0): Promise<string> {
  return new Promise((resolve) =>
    server.listen(port, '127.0.0.1', () => {
      closers.push(() => new Promise((closed) => server.close(closed).closeAllConnections()));
      resolve(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
    }),
  );
}

async function serverFor(issuer: string, jwks: string): Promise<TestServer> {
  const server = await startTestServer({ googleClientId: CLIENT, googleIssuer: issuer, googleJwksUrl: jwks });
  closers.push(() => server.close());
  return server;
}

const enter = (server: TestServer, token: unknown) => server.post('/google-login/', { body: { token } });

test('without a client id the call answers 503 and the page config has none', async () => {
  const server = await startTestServer();
  closers.push(() => server.close());
  expect(await enter(server, 'x.y.z')).toMatchObject({
    status: 503,
    body: { code: 'google_unavailable', detail: 'Google sign-in is not available.' },
  });
  expect((await server.get('/config/')).body.google_client_id).toBeNull();
});

describe('with a real OpenID provider', () => {
  const people: Record<string, { email: string; email_verified: boolean; name: string }> = {
    'google-107': { email: 'Nyambura.K@example.co.ke', email_verified: true, name: 'Nyambura Kimani' },
    'google-108': { email: 'unproven@example.co.ke', email_verified: false, name: 'Not Proven' },
  };
  let server: TestServer;
  let provider: string;

  beforeAll(async () => {
    // The provider needs its issuer URL first, so the server starts before the provider exists.
    let callback: ReturnType<Provider['callback']>;
    provider = await listen(createServer((request, response) => void callback(request, response)));
    const oidc = new Provider(provider, {
      clients: [{ client_id: CLIENT, client_secret: 'of-the-test-alone', redirect_uris: ['http://127.0.0.1/back'] }],
      cookies: { keys: ['of-the-test-alone'] },
      jwks: {
        keys: [
          {
            ...(await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)),
            alg: 'RS256',
            use: 'sig',
            kid: 'one',
          },
        ],
      },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...(people[sub] as object) }) }),
      ttl: { IdToken: 600, AccessToken: 600, Grant: 600, Interaction: 600, Session: 600 },
    });
    callback = oidc.callback();
    server = await serverFor(provider, `${provider}/jwks`);
  });

  async function idTokenOf(sub: string): Promise<string> {
    const jar = new Map<string, string>();
    const verifier = 'v'.repeat(64);
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))).toString(
      'base64url',
    );
    const query = new URLSearchParams({
      client_id: CLIENT,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://127.0.0.1/back',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    let url = `${provider}/auth?${query}`;
    for (let steps = 0; steps < 12 && !url.startsWith('http://127.0.0.1/back'); steps++) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      let response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
      if (response.status === 200) {
        const page = await response.text();
        const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
        const body = new URLSearchParams({ prompt, login: sub, password: 'any' });
        response = await fetch(new URL(action, url), { method: 'POST', body, headers: { cookie }, redirect: 'manual' });
      }
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      url = new URL(response.headers.get('location') ?? '', url).href;
    }
    const code = new URL(url).searchParams.get('code') ?? '';
    const response = await fetch(`${provider}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${CLIENT}:of-the-test-alone`).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: 'http://127.0.0.1/back',
        code_verifier: verifier,
      }),
    });
    return ((await response.json()) as { id_token: string }).id_token;
  }

  test('the first sign-in creates a craftsman with name and e-mail from Google, the second finds the account', async () => {
    const first = await enter(server, await idTokenOf('google-107'));
    expect(first.status).toBe(200);
    expect(Object.keys(first.body).sort()).toEqual(['access', 'refresh']);
    const self = (await server.get('/profile/', { as: first.body })).body;
    expect(self).toMatchObject({
      role: 'craftsman',
      full_name: 'Nyambura Kimani',
      email: 'nyambura.k@example.co.ke',
      phone_number: null,
      slug: 'nyambura-kimani',
      status: 'Pending Approval',
    });
    people['google-107'] = { email: 'moved@example.co.ke', email_verified: true, name: 'Another Name' };
    const second = await enter(server, await idTokenOf('google-107'));
    expect((await server.get('/profile/', { as: second.body })).body).toEqual({ ...self, other_sessions: 1 });
  });

  test('an e-mail that Google has not verified is rejected and creates no account', async () => {
    expect(await enter(server, await idTokenOf('google-108'))).toMatchObject({
      status: 401,
      body: { detail: REJECTION },
    });
    expect(
      await server.db.selectFrom('accounts').select('id').where('email', '=', 'unproven@example.co.ke').execute(),
    ).toEqual([]);
  });
});

describe('with tokens signed by the test', () => {
  let server: TestServer;
  let issuer: string;
  let keys: Awaited<ReturnType<typeof generateKeyPair>>;
  let count = 0;

  beforeAll(async () => {
    keys = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
    issuer = await listen(createServer((_request, response) => void response.end(JSON.stringify({ keys: [jwk] }))));
    server = await serverFor(issuer, `${issuer}/keys`);
  });

  const someone = (more: object = {}) => {
    count++;
    return {
      sub: `sub-${count}`,
      email: `g${count}@example.co.ke`,
      email_verified: true,
      name: 'Makena Kathure',
      ...more,
    };
  };
  const token = (
    claims: object,
    {
      aud = CLIENT,
      iss = issuer,
      exp = '10m',
      iat,
    }: { aud?: string | string[]; iss?: string; exp?: string | number; iat?: string } = {},
  ) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setAudience(aud)
      .setIssuer(iss)
      .setIssuedAt(iat)
      .setExpirationTime(exp)
      .sign(keys.privateKey);

  test('rejects every invalid, expired, foreign or unverified token and creates no account', async () => {
    const other = await generateKeyPair('RS256', { extractable: true });
    const claims = someone();
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const good = await token(claims);
    const [, payload = '', signature = ''] = good.split('.');
    const bad = {
      'for another audience': await token(claims, { aud: 'another-client' }),
      'asked for by another program': await token({ ...claims, azp: 'another-client' }),
      'from another issuer': await token(claims, { iss: 'https://accounts.google.com' }),
      'too old': await token(claims, { exp: Math.floor(Date.now() / 1000) - 60 }),
      'made an hour ago, for long': await token(claims, { iat: '1 hour ago', exp: '10 years' }),
      'made in the future': await token(claims, { iat: '1 minute from now' }),
      'without the time when it was made': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setAudience(CLIENT)
        .setIssuer(issuer)
        .setExpirationTime('10m')
        .sign(keys.privateKey),
      'signed by another key': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setAudience(CLIENT)
        .setIssuer(issuer)
        .setExpirationTime('10m')
        .sign(other.privateKey),
      'of an unknown key': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'two' })
        .setAudience(CLIENT)
        .setIssuer(issuer)
        .setExpirationTime('10m')
        .sign(other.privateKey),
      'signed with the public key': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .setAudience(CLIENT)
        .setIssuer(issuer)
        .setExpirationTime('10m')
        .sign(new TextEncoder().encode(await exportSPKI(keys.publicKey))),
      unsigned: `${encode({ alg: 'none' })}.${payload}.`,
      edited: `${good.split('.')[0]}.${encode({ ...claims, sub: 'sub-x', aud: CLIENT, iss: issuer, exp: 9e9 })}.${signature}`,
      'with an unproven address': await token(someone({ email_verified: false })),
      'with proof as a text': await token(someone({ email_verified: 'true' })),
      'without proof': await token(someone({ email_verified: undefined })),
      'without an address': await token(someone({ email: undefined })),
      'with a strange address': await token(someone({ email: 'not an address' })),
      'without a person': await token(someone({ sub: undefined })),
      'with an endless person': await token(someone({ sub: 'x'.repeat(300) })),
      'of ours': (await aCraftsman(server)).access,
      nonsense: 'nonsense',
    };
    const before = await server.db.selectFrom('accounts').select('id').execute();
    for (const [kind, each] of Object.entries(bad)) {
      const response = await enter(server, each);
      expect([kind, response.status, response.body.detail]).toEqual([kind, 401, REJECTION]);
    }
    expect((await enter(server, '')).status).toBe(400);
    expect((await server.db.selectFrom('accounts').select('id').execute()).length).toBe(before.length);
    expect((await enter(server, good)).status).toBe(200);
    // Clocks differ by seconds.
    expect((await enter(server, await token(claims, { iat: '5 seconds from now' }))).status).toBe(200);
  });

  test('whose name at Google pretends to be Ufundi gets the first part of their address as name', async () => {
    const entered = await enter(server, await token(someone({ name: 'Ufundi Support' })));
    expect((await server.get('/profile/', { as: entered.body })).body.full_name).toBe(`g${count}`);
  });

  test('a token made for one page signs in with the secret of that page alone', async () => {
    const nonce = 'the-secret-of-one-page';
    const hash = createHash('sha256').update(nonce).digest('base64url');
    const enterWith = async (claims: object, sent: object) =>
      (await server.post('/google-login/', { body: { token: await token(someone(claims)), ...sent } })).status;
    expect(await enterWith({ nonce: hash }, { nonce })).toBe(200);
    expect(await enterWith({ nonce: hash }, {})).toBe(401);
    expect(await enterWith({ nonce: hash }, { nonce: hash })).toBe(401);
    expect(await enterWith({ nonce: 1 }, { nonce: '1' })).toBe(401);
    // A token without one was not made for the page.
    expect(await enterWith({}, { nonce })).toBe(401);
  });

  test('both forms of Google’s issuer are Google’s', async () => {
    const google = await serverFor('https://accounts.google.com', `${issuer}/keys`);
    for (const iss of ['https://accounts.google.com', 'accounts.google.com']) {
      expect((await enter(google, await token(someone(), { iss }))).status).toBe(200);
    }
    expect((await enter(google, await token(someone(), { iss: issuer }))).status).toBe(401);
  });

  test('twelve first sign-ins at once create one craftsman', async () => {
    const one = await token(someone());
    const responses = await Promise.all(Array.from({ length: 12 }, () => enter(server, one)));
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const found = await server.db
      .selectFrom('accounts')
      .select('id')
      .where('google_sub', '=', `sub-${count}`)
      .execute();
    expect(found).toHaveLength(1);
  });

  test('the verified owner of an e-mail takes the account over: its earlier password, phone sign-in and sessions end', async () => {
    const person = await aCraftsman(server, { fullName: 'Earlier Person', phone: '+254711900001' });
    await aVerifiedPhone(server, person, 4);
    const unproven = { email_proven_at: null };
    await server.db.updateTable('accounts').set(unproven).where('id', '=', person.accountId).execute();
    const response = await enter(server, await token(someone({ email: person.email.toUpperCase() })));
    expect(response.status).toBe(200);
    const phone = (await server.get('/phones/', { as: response.body })).body;
    expect(phone).toMatchObject({ verified_at: null, sign_in_from: null });
    expect((await server.get('/profile/', { as: response.body })).body).toMatchObject({
      id: person.accountId,
      slug: person.slug,
    });
    expect((await server.get('/profile/', { as: person })).status).toBe(401);
    expect((await server.post('/token/', { body: person })).status).toBe(401);
    const stranger = await enter(server, await token(someone({ email: person.email })));
    expect(stranger).toMatchObject({ status: 400, body: { code: 'email_taken' } });
  });

  test('after a change of the address it still opens the account; whoever has the former one at Google gets their own', async () => {
    const claims = someone();
    const as = (await enter(server, await token(claims))).body;
    const { id: accountId } = (await server.get('/profile/', { as })).body;
    const asked = { purpose: 'email', accountId, email: `changed.${claims.email}` } as const;
    const { purpose, email } = asked;
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const code_mac = macOf(server, asked, '123456');
    await server.db
      .insertInto('phone_codes')
      .values({ account_id: accountId, purpose, email, code_mac, expires_at })
      .execute();
    const body = { email, code: '123456' };
    expect((await server.post('/email-change/confirm/', { as, body })).status).toBe(200);

    const again = (await enter(server, await token(claims))).body;
    expect((await server.get('/profile/', { as: again })).body).toMatchObject({ id: accountId, email });
    const other = (await enter(server, await token(someone({ email: claims.email })))).body;
    expect((await server.get('/profile/', { as: other })).body.id).not.toBe(accountId);
  });

  test('does not sign in to a client’s or an admin’s account', async () => {
    const [client, admin] = [await aClient(server), await anAdmin(server)];
    const separate = await enter(server, await token(someone({ email: client.email })));
    expect((await server.get('/profile/', { as: separate.body })).body).toMatchObject({ role: 'craftsman' });
    expect((await server.get('/profile/', { as: client })).status).toBe(200);
    expect(await enter(server, await token(someone({ email: admin.email })))).toMatchObject({
      status: 400,
      body: { code: 'email_taken' },
    });
    expect((await server.get('/profile/', { as: admin })).status).toBe(200);
  });

  test('a disabled craftsman stays out, by Google id and by e-mail', async () => {
    const claims = someone();
    const { body } = await enter(server, await token(claims));
    const { id } = (await server.get('/profile/', { as: body })).body;
    const typed = await aCraftsman(server);
    const admin = await anAdmin(server);
    for (const account of [id, typed.accountId])
      await server.post(`/admin/accounts/${account}/disable/`, { as: admin, body: { reason: 'Complaints' } });
    for (const each of [claims, someone({ email: typed.email })]) {
      expect(await enter(server, await token(each))).toMatchObject({ status: 403, body: { code: 'account_disabled' } });
    }
  });

  test.each([
    [undefined, /^g\d+$/],
    ['  ', /^g\d+$/],
    ['x'.repeat(200), /^g\d+$/],
    ['Ng’ang’a', /^Ng’ang’a$/],
  ])('the name %j is replaced when it cannot be stored', async (name, stored) => {
    const { body } = await enter(server, await token(someone({ name })));
    expect((await server.get('/profile/', { as: body })).body.full_name).toMatch(stored);
  });

  test('unavailable keys answer 503, not 401', async () => {
    const broken = await listen(createServer((_request, response) => void response.writeHead(500).end('no')));
    const malformed = await listen(createServer((_request, response) => void response.end('<html>')));
    for (const jwks of [`${broken}/keys`, `${malformed}/keys`, 'http://127.0.0.1:9/keys']) {
      const isolated = await serverFor(issuer, jwks);
      expect(await enter(isolated, await token(someone()))).toMatchObject({
        status: 503,
        body: { code: 'google_unavailable' },
      });
    }
  });
});
