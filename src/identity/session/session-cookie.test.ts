import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin, type Person } from '../../../db/factories/people.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { hashOfToken } from './tokens.ts';

const server = useTestServer();
const secure = useTestServer({ publicUrl: 'https://ufundi.example' });

type Role = 'client' | 'craftsman' | 'admin';
const resume = (role: Role, cookie: string, refresh?: string) =>
  server.post('/session/', { body: { role, refresh }, headers: { cookie: `lang=en; refresh_${role}=${cookie}` } });
const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().filter((each) => !each.startsWith('fresh='));
const cookieOf = (response: { headers: Headers }) => /refresh_\w+=([\w-]*)/.exec(cookiesOf(response).join())?.[1];
const isIn = async (as: { access: string }) => (await server.get('/profile/', { as })).status === 200;
const age = (token: string, by: string) =>
  server.db
    .updateTable('refresh_tokens')
    .set({ rotated_at: sql`rotated_at - ${by}::interval` })
    .where('token_hash', '=', hashOfToken(token))
    .execute();
const isGone = async (person: Person<Role>, cookie: string) => {
  const response = await resume(person.role, cookie);
  expect(response).toMatchObject({ status: 200, body: { session: null } });
  expect(cookiesOf(response)).toEqual([
    `refresh_${person.role}=; Path=/api/session; HttpOnly; Max-Age=0; SameSite=Strict`,
    `signed_in_${person.role}=1; Path=/; Max-Age=0; SameSite=Strict`,
  ]);
};

describe('the cookie', () => {
  test('comes with every sign-in, out of reach of scripts and of other sites, for one path and thirty days', async () => {
    const [craftsman, client, admin] = [await aCraftsman(server), await aClient(server), await anAdmin(server)];
    for (const [role, path, body] of [
      ['craftsman', '/token/', craftsman],
      ['admin', '/token/', admin],
      ['client', '/client-login/', client],
      ['client', '/token/refresh/', { refresh: client.refresh }],
    ] as const) {
      const response = await server.post(path, { body });
      expect(cookiesOf(response), path).toEqual([
        `refresh_${role}=${response.body.refresh}; Path=/api/session; HttpOnly; Max-Age=2592000; SameSite=Strict`,
        `signed_in_${role}=1; Path=/; Max-Age=2592000; SameSite=Strict`,
      ]);
    }
  });

  test('travels by TLS alone behind TLS, under a name that only TLS can set', async () => {
    const person = await aClient(secure);
    const response = await secure.post('/client-login/', { body: person });
    const [cookie = '', mark] = cookiesOf(response);
    expect(cookie).toMatch(/^__Secure-refresh_client=[\w-]{43}; .*HttpOnly; .*SameSite=Strict; Secure$/);
    expect(mark).toMatch(/; Secure$/);
    const sent = { body: { role: 'client' }, headers: { cookie: cookie.split(';')[0] ?? '' } };
    expect((await secure.post('/session/', sent)).body.session.account.email).toBe(person.email);
  });

  test('is not given for a wrong password, nor to a visitor who asks', async () => {
    const person = await aClient(server);
    expect(cookiesOf(await server.post('/client-login/', { body: { ...person, password: 'not-the-one-47' } }))).toEqual(
      [],
    );
    const response = await server.post('/session/', { body: { role: 'client' } });
    expect(response).toMatchObject({ status: 200, body: { session: null } });
  });

  test('opens no other call', async () => {
    const person = await aClient(server);
    const headers = { cookie: `refresh_client=${person.refresh}; access_token=${person.access}` };
    for (const [method, path] of [
      ['GET', '/profile/'],
      ['POST', '/logout/'],
      ['PATCH', '/profile/'],
      ['DELETE', '/me/'],
    ] as const) {
      const body = method === 'GET' ? {} : { body: { password: person.password } };
      expect((await server.call(method, path, { headers, ...body })).status, `${method} ${path}`).toBe(401);
    }
    expect((await server.post('/token/refresh/', { headers, body: {} })).status).toBe(400);
  });

  test('a form of another site cannot send it: the call takes JSON only', async () => {
    const person = await aClient(server);
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const headers = { cookie: `refresh_client=${person.refresh}`, 'content-type': type };
      expect((await server.post('/session/', { headers, body: 'role=client' })).status).toBeOneOf([400, 415]);
    }
    expect((await resume('client', person.refresh)).body.session).not.toBeNull();
  });
});

describe('resuming', () => {
  test('gives the next tokens, whose they are, and the next cookie', async () => {
    for (const person of [await aClient(server), await aCraftsman(server), await anAdmin(server)]) {
      const response = await resume(person.role, person.refresh);
      const { access, refresh, account } = response.body.session;
      expect(account).toMatchObject({
        id: person.accountId,
        profile_id: person.role === 'admin' ? null : person.id,
        role: person.role,
        full_name: person.fullName,
        email: person.email,
        phone_number: person.phone,
      });
      expect(refresh).not.toBe(person.refresh);
      expect(cookieOf(response)).toBe(refresh);
      expect(await isIn({ access })).toBe(true);
    }
  });

  test('two new tabs at once get one successor; the cookie used again later ends the session', async () => {
    const person = await aClient(server);
    const [one, other] = await Promise.all([resume('client', person.refresh), resume('client', person.refresh)]);
    expect(one.body.session.refresh).toBe(other.body.session.refresh);
    expect([cookieOf(one), cookieOf(other)]).toEqual(Array(2).fill(one.body.session.refresh));
    expect(await isIn(one.body.session)).toBe(true);
    await age(person.refresh, '11 seconds');
    await isGone(person, person.refresh);
    expect(await isIn(one.body.session)).toBe(false);
  });

  test('a browser that signed out without a network stays marked as leaving', async () => {
    const person = await aClient(server);
    const response = await server.post('/session/', {
      body: { role: 'client' },
      headers: { cookie: `refresh_client=${person.refresh}; signed_in_client=0` },
    });
    expect(response.body.session.account.email).toBe(person.email);
    expect(cookiesOf(response)).toEqual([expect.stringMatching(/^refresh_client=[\w-]{43}; /)]);
  });

  test('a tab whose copy is old goes on with the cookie of the same sign-in', async () => {
    const person = await aClient(server);
    let cookie = person.refresh;
    for (let tab = 0; tab < 3; tab++) cookie = (await resume('client', cookie)).body.session.refresh;
    await age(person.refresh, '1 hour');
    const response = await resume('client', cookie, person.refresh);
    expect(response.body.session.refresh).toBe(cookieOf(response));
    expect(await isIn(response.body.session)).toBe(true);
  });

  test('a tab of another sign-in keeps its own, and leaves the cookie alone', async () => {
    const [first, second] = [await aClient(server), await aClient(server)];
    const response = await resume('client', second.refresh, first.refresh);
    expect(response.body.session.account.email).toBe(first.email);
    expect(cookiesOf(response)).toEqual([]);
    await server.post('/logout/', { as: response.body.session });
    const ended = await resume('client', second.refresh, response.body.session.refresh);
    expect([ended.body.session, cookiesOf(ended)]).toEqual([null, []]);
    expect((await resume('client', second.refresh)).body.session.account.email).toBe(second.email);
  });

  test('a tab without the cookie, or with a copy nobody knows, decides by its copy', async () => {
    const person = await aClient(server);
    const response = await server.post('/session/', { body: { role: 'client', refresh: person.refresh } });
    expect(cookieOf(response)).toBe(response.body.session.refresh);
    expect((await resume('client', response.body.session.refresh, 'nobody')).body.session).toBeNull();
  });

  test('the cookie of one kind of account opens no other kind', async () => {
    const [client, craftsman] = [await aClient(server), await aCraftsman(server)];
    expect((await resume('craftsman', client.refresh)).body.session).toBeNull();
    expect((await resume('admin', craftsman.refresh)).body.session).toBeNull();
    expect((await resume('client', client.refresh)).body.session).not.toBeNull();
  });

  test('a client that sends its token in the body is answered as before, and the cookie keeps up', async () => {
    const person = await aCraftsman(server);
    const response = await server.post('/token/refresh/', { body: { refresh: person.refresh } });
    expect(Object.keys(response.body)).toEqual(['access', 'refresh']);
    await age(person.refresh, '1 hour');
    expect((await resume('craftsman', cookieOf(response) ?? '')).body.session.account.email).toBe(person.email);
  });
});

describe('the cookie ends', () => {
  test('with a sign-out and with an erased account, at once', async () => {
    const [leaver, eraser] = [await aClient(server), await aCraftsman(server)];
    const out = await server.post('/logout/', { as: leaver });
    expect(cookiesOf(out)[0]).toMatch(/^refresh_client=; .*Max-Age=0/);
    await isGone(leaver, leaver.refresh);
    const erased = await server.delete('/me/', { as: eraser, body: { password: eraser.password } });
    expect(cookiesOf(erased)[0]).toMatch(/^refresh_craftsman=; .*Max-Age=0/);
    await isGone(eraser, eraser.refresh);
  });

  test('when the sessions of other devices end, when the password changes elsewhere, when an admin disables', async () => {
    const admin = await anAdmin(server);
    for (const end of [
      (phone: Person) => server.post('/logout-others/', { as: phone }),
      (phone: Person) =>
        server.post('/password-change/', {
          as: phone,
          body: { current_password: phone.password, new_password: 'msumeno-mkali-wa-bibi' },
        }),
      (phone: Person) =>
        server.post(`/admin/accounts/${phone.accountId}/disable/`, { as: admin, body: { reason: 'Misuse' } }),
    ]) {
      const person = await aClient(server);
      const phone = (await server.post('/client-login/', { body: person })).body;
      expect((await end({ ...person, access: phone.token })).status).toBe(200);
      await isGone(person, person.refresh);
    }
  });
});
