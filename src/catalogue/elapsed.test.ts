import { expect, test } from 'vitest';
import { elapsed, relative } from './elapsed.ts';

const NOW = Date.parse('2026-11-26T12:00:00+03:00');

test.each([
  ['2026-11-26T12:00:20+03:00', 'minute', 0, 'this minute'],
  ['2026-11-26T11:00:01+03:00', 'minute', 59, '59 minutes ago'],
  ['2026-11-26T10:01:00+03:00', 'hour', 1, '1 hour ago'],
  ['2026-11-25T12:00:01+03:00', 'hour', 23, '23 hours ago'],
  ['2026-11-25T12:00:00+03:00', 'day', 1, 'yesterday'],
  ['2026-11-24T23:00:00+03:00', 'day', 2, '2 days ago'],
  ['2026-11-19T23:59:00+03:00', 'week', 1, 'last week'],
  ['2026-10-27T12:00:00+03:00', 'month', 1, 'last month'],
  ['2025-11-26T12:00:00+03:00', 'year', 1, 'last year'],
])('%s is %s %i, never more than has passed', (at, unit, count, words) => {
  expect(elapsed(at, NOW)).toEqual({ unit, count });
  expect(relative(at, 'en', NOW)).toBe(words);
});
