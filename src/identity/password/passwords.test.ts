import { expect, onTestFinished, test } from 'vitest';
import { aCraftsman, anAdmin } from '../../../db/factories/people.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { hash } from '@node-rs/argon2';
import { hashPassword } from './passwords.ts';

const server = useTestServer({}, { realPasswords: true });

test('of a hundred hashes at once two run, thirty-two wait, and the rest get 503 with retryAfter', async () => {
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => hashPassword('kinyozi-wa-mtaa-wetu')));
  const rejected = results.filter((result) => result.status === 'rejected');
  expect(rejected).toHaveLength(66);
  for (const { reason } of rejected) expect(reason).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 2 });
  await expect(hashPassword('kinyozi-wa-mtaa-wetu')).resolves.toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('while the queue is full every sign-in and sign-up answers 503 with Retry-After; other calls work', async () => {
  const [person, admin] = [await aCraftsman(server), await anAdmin(server)];
  let isBurst = true;
  const burst = Array.from({ length: 60 }, async () => {
    while (isBurst) await hashPassword('kinyozi-wa-mtaa-wetu').catch(() => new Promise(setImmediate));
  });
  onTestFinished(async () => {
    isBurst = false;
    await Promise.all(burst);
  });
  const calls: [path: string, body: object][] = [
    ['/token/', { email: person.email, password: person.password }],
    ['/token/', { email: 'unknown@example.co.ke', password: 'not-the-one' }],
    ['/token/', { email: admin.email, password: 'not-the-one' }],
    ['/client-login/', { email: 'unknown@example.co.ke', password: 'not-the-one' }],
    [
      '/signup/',
      { full_name: 'Kevo', email: 'kevo@example.co.ke', password: 'kinyozi-wa-mtaa-wetu', phone_number: '0712345678' },
    ],
  ];
  for (const [path, body] of calls) {
    const response = await server.post(path, { body });
    expect(response, path).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(response.headers.get('retry-after')).toBe('2');
    expect((await server.get('/public-craftsman/')).status).toBe(200);
    expect((await server.get('/profile/', { as: person })).status).toBe(200);
  }
  isBurst = false;
  await Promise.all(burst);
  expect((await server.post('/token/', { body: calls[0]?.[1] })).status).toBe(200);
});

test('a password is the same however a keyboard writes its accents, and hashes from before still match', async () => {
  const [composed, decomposed] = ['mũkwano-wa-kĩjiji-9', 'mũkwano-wa-kĩjiji-9'.normalize('NFD')];
  expect(decomposed).not.toBe(composed);
  const signIn = async (email: string, password: string) =>
    (await server.post('/token/', { body: { email, password } })).status;
  for (const [chosen, typed] of [
    [composed, decomposed],
    [decomposed, composed],
  ] as const) {
    const person = { full_name: 'Mũthoni', email: `${chosen.length}@example.co.ke`, phone_number: '0712345678' };
    expect((await server.post('/signup/', { body: { ...person, password: chosen } })).status).toBe(201);
    expect([await signIn(person.email, typed), await signIn(person.email, chosen)]).toEqual([200, 200]);
    expect(await signIn(person.email, `${typed}x`)).toBe(401);
  }
  const old = await aCraftsman(server);
  const password_hash = await hash(decomposed);
  await server.db.updateTable('accounts').set({ password_hash }).where('email', '=', old.email).execute();
  expect([await signIn(old.email, composed), await signIn(old.email, `${decomposed}x`)]).toEqual([401, 401]);
  // Whoever signs in as before can do so from then on with every keyboard.
  expect([await signIn(old.email, decomposed), await signIn(old.email, composed)]).toEqual([200, 200]);
});
