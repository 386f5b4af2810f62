import { expect, test } from 'vitest';
import { makeFormats } from '#catalogue/formats.ts';
import { gsmLength, SMS_LENGTH, toGsm } from '#platform/sms/gsm.ts';
import { fitted, LINK_MOST } from '../delivery/write-sms.ts';
import { type NotificationKind, EVENTS, ruleOf } from '../events-contract.ts';
import { ACCOUNT_SMS, SMS_SLOTS, SMS_TEXTS, type SmsFacts } from './sms.ts';
import { en } from './en.ts';
import { sw } from './sw.ts';

const KINDS = (Object.keys(EVENTS) as NotificationKind[]).filter((kind) =>
  ruleOf(kind).groups.some((group) => group.includes('sms')),
);
const longest = Object.fromEntries(
  Object.entries(SMS_SLOTS).map(([name, most]) => [name, 'M'.repeat(most)]),
) as SmsFacts;
const none = Object.fromEntries(Object.keys(SMS_SLOTS).map((name) => [name, ''])) as SmsFacts;
/** A longer one makes the link that puts a number back a message of two parts. */
const UNDO_HOST_MOST = 24;
const LINK = 'u'.repeat(LINK_MOST);

test.each(KINDS)(
  '%s fits into one SMS in both languages, whole with its longest filling, and sensible with none',
  (kind) => {
    for (const role of ['craftsman', 'client', 'admin'] as const) {
      const sentences = (['en', 'sw'] as const).map((language) => {
        const write = SMS_TEXTS[language][kind];
        for (const facts of [longest, none]) {
          const words = write?.(facts, role) ?? '';
          const sms = fitted(words, LINK);
          expect(sms).toBe(`Ufundi: ${words} ${LINK}`);
          expect(gsmLength(sms)).toBeLessThanOrEqual(SMS_LENGTH);
          expect(toGsm(sms)).toBe(sms);
          expect(words).not.toMatch(/undefined|null|""|, [,.]|  | \./);
        }
        return write?.(none, role);
      });
      expect(new Set(sentences).size).toBe(2);
    }
  },
);

test('codes, the farewell to a number and bundles fit, too', () => {
  for (const language of ['en', 'sw'] as const) {
    const { code, numberGone, undoNumber, signInFrom, signInOff, unused } = ACCOUNT_SMS[language];
    const when = makeFormats(language).dayAndTime('2030-09-28T09:59:00Z');
    const link = `https://${'u'.repeat(UNDO_HOST_MOST)}/u?zzzz-${'a'.repeat(24)}`;
    for (const sms of [code('123456'), numberGone, undoNumber(link), signInFrom(when), signInOff, unused]) {
      expect(gsmLength(sms)).toBeLessThanOrEqual(SMS_LENGTH);
      expect(toGsm(sms)).toBe(sms);
    }
  }
  for (const { bundle } of [en, sw]) {
    const words = `${bundle('new_work', 99_999)}.`;
    expect(fitted(words, LINK)).toBe(`Ufundi: ${words} ${LINK}`);
  }
});

test('a host name too long for a phone is left out', () => {
  expect(fitted('Your account is open again.', 'u'.repeat(LINK_MOST + 1))).toBe('Ufundi: Your account is open again.');
});
