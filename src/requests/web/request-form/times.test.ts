import { expect, test } from 'vitest';
import { choicesOf, fromNairobi, isOver, timeIn } from './times.ts';

// 10:30 in Nairobi.
const NOW = new Date('2026-11-23T07:30:00Z');
const NO_DAYS = { days_from: null, days_until: null, part_of_day: null };

test('a day and a part of it are kept, beside their time in Nairobi', () => {
  expect(timeIn({ day: '2026-11-24', part: 'midday' }, NOW)).toEqual({
    schedule: '2026-11-24T09:00:00.000Z',
    days_from: '2026-11-24',
    days_until: '2026-11-24',
    part_of_day: 'midday',
  });
  expect(timeIn({ day: 'pick', picked: '2026-12-01', part: 'evening' }, NOW)).toMatchObject({
    schedule: '2026-12-01T15:00:00.000Z',
    days_from: '2026-12-01',
  });
  expect(fromNairobi('2026-12-01T15:00')).toBe('2026-12-01T12:00:00.000Z');
});

test('this week is kept as its days, and programs read its last', () => {
  expect(timeIn({ day: 'week', part: 'afternoon' }, NOW)).toEqual({
    schedule: '2026-11-29T12:00:00.000Z',
    days_from: '2026-11-23',
    days_until: '2026-11-29',
    part_of_day: 'afternoon',
  });
});

test('a part of today that has begun is still to come, and one that is over cannot be chosen', () => {
  expect(timeIn({ day: '2026-11-23', part: 'morning' }, NOW).schedule).toBe('2026-11-23T07:50:00.000Z');
  expect(isOver('2026-11-23', 'morning', NOW)).toBe(false);
  expect(isOver('2026-11-23', 'morning', new Date('2026-11-23T08:45:00Z'))).toBe(true);
  expect(isOver('2026-11-24', 'morning', new Date('2026-11-23T08:45:00Z'))).toBe(false);
});

test('a day without a part of the day is no time; an older draft keeps its time', () => {
  for (const half of [{ day: '2026-11-24' }, { part: 'morning' }, { day: 'pick', picked: '', part: 'morning' }])
    expect(timeIn(half, NOW)).toEqual({ schedule: '', ...NO_DAYS });
  expect(timeIn({ schedule: '2026-11-25T09:10' }, NOW)).toEqual({ schedule: '2026-11-25T06:10:00.000Z', ...NO_DAYS });
  expect(choicesOf({ schedule: '2026-11-25T13:10' })).toEqual({ day: '2026-11-25', part: 'midday' });
  expect(choicesOf({})).toEqual({ day: undefined, part: undefined });
});

test('a posted request shows what was chosen, not what its instant looks like', () => {
  const posted = { schedule: '2026-11-25T16:25', part_of_day: 'evening' };
  expect(choicesOf({ ...posted, days_from: '2026-11-25', days_until: '2026-11-25' })).toEqual({
    day: '2026-11-25',
    part: 'evening',
  });
  expect(choicesOf({ ...posted, days_from: '2026-11-19', days_until: '2026-11-25' })).toEqual({
    day: 'week',
    part: 'evening',
  });
});
