import { expect, test } from 'vitest';
import { aCraftsman } from '../../../db/factories/people.ts';
import { startSecondProcess } from '../../../quality/helpers/second-process.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';

const server = useTestServer();
const other = useReady(() => startSecondProcess(server));

const NO_SESSION = { access: '' };
const atBoth = (path: string, body: object) =>
  Promise.all(
    Array.from({ length: 20 }, (_each, at) =>
      at % 2 === 0 ? server.post(path, { body }) : other.call('POST', path, { as: NO_SESSION, body }),
    ),
  );

test.each(['/signup/', '/client-signup/'])(
  '20 sign-ups at once at %s of two processes create exactly one account',
  async (path) => {
    for (let round = 0; round < 5; round++) {
      const email = `nafula.${path.length}.${round}@example.co.ke`;
      const responses = await atBoth(path, {
        full_name: 'Nafula Wekesa',
        email,
        password: 'mabati-na-misumari-47',
        phone_number: '0712345678',
      });
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 400)).toHaveLength(19);
      expect(await server.db.selectFrom('accounts').select('id').where('email', '=', email).execute()).toHaveLength(1);
    }
  },
);

test('20 refreshes at once at two processes give one successor, and the session stays', async () => {
  const person = await aCraftsman(server);
  for (let round = 0, token = person.refresh; round < 5; round++) {
    const responses = await atBoth('/token/refresh/', { refresh: token });
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(responses.map(({ body }) => body.refresh)).size).toBe(1);
    token = responses[0]?.body.refresh;
    expect((await other.call('GET', '/profile/', { as: { access: responses[0]?.body.access } })).status).toBe(200);
  }
});
