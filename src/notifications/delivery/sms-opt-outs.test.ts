/** Whatever happens in whatever order: a number whose owner wants no messages gets none. */
import { fc } from '../../../quality/helpers/properties.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aClient } from '../../../db/factories/people.ts';
import { aVerifiedPhone } from '../../../db/factories/phones.ts';
import { startPhones } from '../../../quality/helpers/phones.ts';
import { startTestServer } from '../../../quality/helpers/test-server.ts';
import { notify } from '../notify.ts';

const SECRET = 'a-secret-of-the-callbacks-in-tests-0123';
const RUNS = process.env.FULL ? 200 : 8;
const ACTS = ['job', 'warning', 'work', 'stop', 'off', 'on', 'change', 'verify', 'blacklisted'] as const;

test('no history of notifications, STOP, switches and changed numbers leads to a message that was not wanted', async () => {
  const phones = await startPhones();
  const server = await startTestServer({ smsUrl: phones.url, smsCallbackSecret: SECRET, smsDayKes: 100_000 });
  phones.callTo(`${server.base}/api/in/${SECRET}/`);
  let count = 0;
  const newNumber = () => `+2547${String((count += 1)).padStart(6, '0')}04`;
  const step = fc.record({ who: fc.nat(1), act: fc.constantFrom(...ACTS) });
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (random) => {
        const steps = [...random, { who: 0, act: 'work' as const }];
        const people = await Promise.all(
          [0, 1].map(async () => {
            const person = { ...(await aClient(server, { phone: newNumber() })), refuses: new Set<string>() };
            await aVerifiedPhone(server, person);
            await sql`insert into notification_settings (account_id, quiet_from, quiet_to) values (${person.accountId}, 0, 0)`.execute(
              server.owner,
            );
            return { ...person, number: person.phone as string };
          }),
        );
        for (const { who, act } of steps) {
          const person = people[who] as (typeof people)[number];
          const { number, refuses } = person;
          if (act === 'job') await notify(server.db, person.accountId, 'request_started');
          if (act === 'warning') await notify(server.db, person.accountId, 'password_changed');
          if (act === 'stop') {
            await phones.stop(number);
            refuses.add(number);
          }
          if (act === 'blacklisted') {
            await phones.report('ATXid_unknown', 'Failed', { phoneNumber: number, failureReason: 'UserInBlackList' });
            refuses.add(number);
          }
          if (act === 'off' || act === 'on') {
            const body = { messages: act === 'on' };
            const { status } = await server.put('/phones/', { as: person, body });
            if (status === 200 && act === 'off') refuses.add(number);
            if (status === 200 && act === 'on') refuses.delete(number);
          }
          if (act === 'change') {
            person.number = newNumber();
            const body = { phone_number: person.number };
            await server.patch('/profile/', { as: person, body });
          }
          if (act === 'verify') {
            await sql`delete from phones where account_id = ${person.accountId}`.execute(server.owner);
            await aVerifiedPhone(server, { ...person, phone: number });
          }
          const before = phones.offers.length;
          if (act === 'work') await server.work();
          const refusing = new Set(people.flatMap((each) => [...each.refuses]));
          expect(phones.offers.slice(before).filter((to) => refusing.has(to))).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
    expect(phones.offers.length).toBeGreaterThan(0);
  } finally {
    await server.close();
    await phones.close();
  }
});
