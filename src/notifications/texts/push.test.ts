import { expect, test } from 'vitest';
import { EVENTS, type NotificationKind, ruleOf } from '../events-contract.ts';
import { PUSH_TEXTS, pushTitle } from './push.ts';

const KINDS = (Object.keys(EVENTS) as NotificationKind[]).filter((kind) =>
  ruleOf(kind).groups.some((group) => group.includes('push')),
);

test('every notification that may go to a browser has a title in both languages, and no other has one', () => {
  for (const language of ['en', 'sw'] as const)
    expect(Object.keys(PUSH_TEXTS[language]).sort()).toEqual([...KINDS].sort());
  for (const kind of KINDS) expect(PUSH_TEXTS.sw[kind]).not.toBe(PUSH_TEXTS.en[kind]);
});

test('a title names the service of the job, in the language of its reader', () => {
  expect(pushTitle('en', 'quote_received', 'Plumbing')).toBe('A new quote for you (Plumbing)');
  expect(pushTitle('sw', 'quote_received', 'Plumbing')).toBe('Bei mpya kwako (Mabomba)');
  expect(pushTitle('en', 'review_received', null)).toBe('You have a new review');
});
