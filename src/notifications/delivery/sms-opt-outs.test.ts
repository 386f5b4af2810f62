/** Whatever happens in whatever order: a number whose owner wants no messages gets none, but the link that puts it back. */
import { fc } from '../../../quality/helpers/properties.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aClient } from '../../../db/factories/people.ts';
import { aVerifiedPhone, withoutQuietHours } from '../../../db/factories/phones.ts';
import { startPhones } from '../../../quality/helpers/phones.ts';
import { aTestServer } from '../../../quality/helpers/test-server.ts';
import { startedForTest } from '../../../quality/helpers/use-ready.ts';
import { notify } from '../notify.ts';

const SECRET = 'a-secret-of-the-callbacks-in-tests-0123';
const RUNS = process.env.FULL ? 200 : 8;
/** Goes out as codes do, since a thief would turn messages off first. */
const isUndoLink = (text = '') => /Put it back within 72 hours: \S+\/u\?/.test(text);
const ACTS = ['job', 'warning', 'work', 'stop', 'off', 'on', 'change', 'verify', 'blacklisted'] as const;

test('no history of notifications, STOP, switches and changed numbers leads to a message that was not wanted', async () => {
  const phones = await startedForTest(startPhones());
  const server = await aTestServer({ smsUrl: phones.url, smsCallbackSecret: SECRET, smsDayKes: 100_000 });
  phones.callTo(`${server.base}/api/in/${SECRET}/`);
  let count = 0;
  const newNumber = () => `+2547${String((count += 1)).padStart(6, '0')}04`;
  const step = fc.record({ who: fc.nat(1), act: fc.constantFrom(...ACTS) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (random) => {
      const steps = [...random, { who: 0, act: 'work' as const }];
      const people = await Promise.all(
        [0, 1].map(async () => {
          const person = {
            ...(await aClient(server, { phone: newNumber() })),
            off: new Set<string>(),
            stopped: new Set<string>(),
          };
          await aVerifiedPhone(server, person);
          await withoutQuietHours(server, person);
          return { ...person, number: person.phone as string };
        }),
      );
      for (const { who, act } of steps) {
        const person = people[who] as (typeof people)[number];
        const { number, off, stopped } = person;
        if (act === 'job') await notify(server.db, person.accountId, 'request_started');
        if (act === 'warning') await notify(server.db, person.accountId, 'password_changed');
        if (act === 'stop') {
          await phones.stop(number);
          stopped.add(number);
        }
        if (act === 'blacklisted') {
          await phones.report('ATXid_unknown', 'Failed', { phoneNumber: number, failureReason: 'UserInBlackList' });
          stopped.add(number);
        }
        if (act === 'off' || act === 'on') {
          const body = { messages: act === 'on' };
          const { status } = await server.put('/phones/', { as: person, body });
          if (status === 200 && act === 'off') off.add(number);
          if (status === 200 && act === 'on') for (const refusing of [off, stopped]) refusing.delete(number);
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
        const isUnwanted = (to: string) =>
          people.some((each) => each.stopped.has(to) || (each.off.has(to) && !isUndoLink(phones.at(to).at(-1))));
        expect(phones.offers.slice(before).filter(isUnwanted)).toEqual([]);
      }
    }),
    { numRuns: RUNS },
  );
  expect(phones.offers.length).toBeGreaterThan(0);
});
