import { expect, test } from 'vitest';
import { aClient } from '../../db/factories/people.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';

const server = useTestServer();

const AKINYI = {
  full_name: 'Akinyi Ouma',
  email: 'akinyi@example.co.ke',
  phone_number: '0712 345 678',
  password: 'paa-la-bati-61',
};

test('a client signs up, signs in and is given the own id and contact, nothing more', async () => {
  const up = await server.post('/client-signup/', { body: AKINYI });
  expect(up.status).toBe(201);
  const into = await server.post('/client-login/', {
    body: { email: 'Akinyi@Example.co.ke', password: AKINYI.password },
  });
  expect(into.status).toBe(200);
  expect(into.body).toEqual({
    token: expect.any(String),
    refresh: expect.any(String),
    user: {
      id: expect.any(Number),
      full_name: 'Akinyi Ouma',
      email: 'akinyi@example.co.ke',
      phone_number: '+254712345678',
    },
  });
  expect(into.body.user).toEqual(up.body.user);
  const self = await server.get('/profile/', { as: { access: into.body.token } });
  expect(self.body).toMatchObject({ role: 'client', is_admin: false, slug: null, status: null });
});

test('signing up is consent, stored with its version and time; declining the terms is rejected', async () => {
  const rejected = await server.post('/client-signup/', {
    body: { ...AKINYI, email: 'no@example.co.ke', terms: 'false' },
  });
  expect(rejected).toMatchObject({ status: 400, body: { error: 'You must agree to the terms.' } });
  const agreed = await server.post('/client-signup/', {
    body: { ...AKINYI, email: 'yes@example.co.ke', terms: 'true' },
  });
  expect(agreed.status).toBe(201);
  const account = await server.db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', 'yes@example.co.ke')
    .executeTakeFirstOrThrow();
  expect(account.terms_version).toBe('2026-11');
  expect(Date.parse(account.terms_accepted_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test.each([
  ['full_name', '', 'full_name is required'],
  ['email', undefined, 'email is required'],
  ['phone_number', '   ', 'phone_number is required'],
  ['password', '1234567', 'Password should be at least 8 characters long'],
])('a client is not let in with %s %j', async (field, value, sentence) => {
  const response = await server.post('/client-signup/', {
    body: { ...AKINYI, email: 'none@example.co.ke', [field]: value },
  });
  expect(response).toMatchObject({ status: 400, body: { error: sentence, fields: { [field]: sentence } } });
});

test('a wrong password or an unknown address gets the error text of the client’s sign-in page', async () => {
  const client = await aClient(server);
  for (const email of [client.email, 'nobody@example.co.ke']) {
    const response = await server.post('/client-login/', { body: { email, password: 'something else' } });
    expect(response).toMatchObject({
      status: 401,
      body: { detail: 'Invalid credentials.', error: 'Invalid credentials.' },
    });
  }
});

test('the archive of a client has the client id', async () => {
  const client = await aClient(server);
  const document = await server.get('/me/', { as: client });
  expect(document.body.client).toMatchObject({ id: client.id });
});
