import { expect, test } from 'vitest';
import { choicesOf, fromNairobi, isOver, scheduleIn } from './times.ts';

// 10:30 in Nairobi.
const NOW = new Date('2026-11-23T07:30:00Z');

test('a day and a part of it are a time in Nairobi', () => {
  expect(scheduleIn({ day: '2026-11-24', part: 'midday' }, NOW)).toBe('2026-11-24T12:00');
  expect(scheduleIn({ day: 'pick', picked: '2026-12-01', part: 'evening' }, NOW)).toBe('2026-12-01T15:00');
  expect(fromNairobi('2026-12-01T15:00')).toBe('2026-12-01T12:00:00.000Z');
});

test('a part of today that has begun is still to come, and one that is over cannot be chosen', () => {
  expect(scheduleIn({ day: '2026-11-23', part: 'morning' }, NOW)).toBe('2026-11-23T10:50');
  expect(isOver('2026-11-23', 'morning', NOW)).toBe(false);
  expect(isOver('2026-11-23', 'morning', new Date('2026-11-23T08:45:00Z'))).toBe(true);
  expect(isOver('2026-11-24', 'morning', new Date('2026-11-23T08:45:00Z'))).toBe(false);
});

test('a day without a part of the day is no time; an older draft keeps its time', () => {
  expect(scheduleIn({ day: '2026-11-24' }, NOW)).toBe('');
  expect(scheduleIn({ part: 'morning' }, NOW)).toBe('');
  expect(scheduleIn({ day: 'pick', picked: '', part: 'morning' }, NOW)).toBe('');
  expect(scheduleIn({ schedule: '2026-11-25T09:10' }, NOW)).toBe('2026-11-25T09:10');
  expect(choicesOf({ schedule: '2026-11-25T13:10' })).toEqual({ day: '2026-11-25', part: 'midday' });
  expect(choicesOf({})).toEqual({ day: undefined, part: undefined });
});
