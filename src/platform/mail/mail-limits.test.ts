import { fc } from '../../../quality/helpers/properties.ts';
import { expect, test } from 'vitest';
import { heldUntil, MAIL_KINDS, MAIL_LIMITS, type OfferedMail, type SentMail } from './mail-limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const RUNS = process.env.FULL === '1' ? 20_000 : 500;

/** Addresses of which one is proven, one is not, and one has a proven and an unproven account. */
const ADDRESSES = [
  { recipient: 'proven', isProven: true },
  { recipient: 'unproven', isProven: false },
  { recipient: 'both', isProven: true },
  { recipient: 'both', isProven: false },
];
const offers = fc.array(
  fc.record({
    minutesLater: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(0, 0, 0, 1) }, fc.integer({ min: 2, max: 400 })),
    address: fc.constantFrom(...ADDRESSES),
    kind: fc.constantFrom(...MAIL_KINDS),
    causedBy: fc.constantFrom(null, 1, 1, 1, 2),
  }),
  { minLength: 1, maxLength: 200, size: 'max' },
);

interface Walk {
  readonly sent: SentMail[];
  readonly held: { readonly mail: OfferedMail; readonly from: number; readonly until: number }[];
}

function walk(history: typeof offers extends fc.Arbitrary<infer H> ? H : never): Walk {
  const sent: SentMail[] = [];
  const held: Walk['held'] = [];
  let now = Date.parse('2026-11-26T06:00:00Z');
  for (const { minutesLater, address, kind, causedBy } of history) {
    now += minutesLater * MINUTE;
    const mail = { ...address, kind, causedBy };
    const until = heldUntil(mail, sent, now);
    if (until === null) sent.push({ ...mail, at: now });
    else held.push({ mail, from: now, until });
  }
  return { sent, held };
}

const most = (sent: readonly SentMail[], length: number) =>
  Math.max(0, ...sent.map(({ at }) => sent.filter((each) => each.at > at - length && each.at <= at).length));

test('over random histories no address gets more than the table says, and no account causes more', () => {
  fc.assert(
    fc.property(offers, (history) => {
      const { sent } = walk(history);
      for (const { recipient, isProven } of ADDRESSES) {
        const got = sent.filter((each) => each.recipient === recipient && each.isProven === isProven);
        const of = (...kinds: string[]) => got.filter(({ kind }) => kinds.includes(kind));
        if (isProven) {
          expect(most(got, HOUR)).toBeLessThanOrEqual(26);
          expect(most(of('email_change'), HOUR)).toBeLessThanOrEqual(6);
          expect(most(of('job'), HOUR)).toBeLessThanOrEqual(11);
          for (const by of [1, 2])
            expect(
              most(
                of('job').filter(({ causedBy }) => causedBy === by),
                HOUR,
              ),
            ).toBeLessThanOrEqual(6);
        } else {
          expect(most(of('job', 'account'), DAY)).toBeLessThanOrEqual(1);
          expect(most(of('reset'), DAY)).toBeLessThanOrEqual(2);
          expect(most(of('email_change'), DAY)).toBeLessThanOrEqual(6);
        }
      }
    }),
    { numRuns: RUNS },
  );
});

test('what is held may be sent at the time that was named, which is within the window of a limit', () => {
  fc.assert(
    fc.property(offers, (history) => {
      const { sent, held } = walk(history);
      for (const { mail, from, until } of held) {
        expect(until).toBeGreaterThan(from);
        expect(until - from).toBeLessThanOrEqual(mail.isProven ? HOUR : DAY);
        const before = sent.filter(({ at }) => at <= from);
        expect(heldUntil(mail, before, until)).toBeNull();
        expect(heldUntil(mail, before, until - 1)).not.toBeNull();
      }
    }),
    { numRuns: RUNS },
  );
});

test('a flood about jobs delays no warning about the account, and an unproven account no mail of a proven one', () => {
  const now = DAY;
  const flood = Array.from({ length: 50 }, (_, at): SentMail => {
    return { recipient: 'a', kind: 'job', isProven: true, causedBy: at, at: now };
  });
  const mail = { recipient: 'a', isProven: true, causedBy: null };
  expect(heldUntil({ ...mail, kind: 'job' }, flood, now)).toBe(now + HOUR);
  expect(heldUntil({ ...mail, kind: 'account' }, flood, now)).toBeNull();
  expect(heldUntil({ ...mail, kind: 'reset' }, flood, now)).toBeNull();
  expect(heldUntil({ ...mail, kind: 'email_change' }, flood, now)).toBeNull();
  expect(heldUntil({ ...mail, kind: 'job', isProven: false }, flood, now)).toBeNull();
  expect(MAIL_LIMITS.some(({ counts }) => counts === 'from one')).toBe(true);
});
