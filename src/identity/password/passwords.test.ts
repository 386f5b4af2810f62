/** A storm of sign-ins: argon2 does a few at a time, lets a few wait, and turns the rest away; reading goes on. */
import { expect, onTestFinished, test } from 'vitest';
import { aCraftsman, anAdmin } from '../../../db/factories/people.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { hashPassword } from './passwords.ts';

const server = useTestServer();

test('of a hundred at once, two are worked on and thirty-two wait; the others are told when to come back', async () => {
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => hashPassword('kinyozi-wa-mtaa-wetu')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(66);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 2 });
  // What was let in is done, and the places are free again.
  await expect(hashPassword('kinyozi-wa-mtaa-wetu')).resolves.toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('while the queue is full every door says 503 and when to come back, known or not; lists are read and sessions hold', async () => {
  const [person, admin] = [await aCraftsman(server), await anAdmin(server)];
  let storm = true;
  const breeze = Array.from({ length: 60 }, async () => {
    while (storm) await hashPassword('kinyozi-wa-mtaa-wetu').catch(() => new Promise(setImmediate));
  });
  onTestFinished(async () => {
    storm = false;
    await Promise.all(breeze);
  });
  const calls: [path: string, body: object][] = [
    ['/token/', { email: person.email, password: person.password }],
    ['/token/', { email: 'nobody@example.co.ke', password: 'not-the-one' }],
    ['/token/', { email: admin.email, password: 'not-the-one' }],
    ['/client-login/', { email: 'nobody@example.co.ke', password: 'not-the-one' }],
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
  storm = false;
  await Promise.all(breeze);
  expect((await server.post('/token/', { body: calls[0]?.[1] })).status).toBe(200);
});
