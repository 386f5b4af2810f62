import { expect, test } from 'vitest';
import { relative } from '#catalogue/elapsed.ts';
import { makeFormats } from '#catalogue/formats.ts';
import { agoOf, periodOf, storiesOf } from './days.ts';

const NOW = Date.parse('2026-11-26T12:00:00+03:00');
const words = { minutes: (count: number) => `${count} min`, hours: (count: number) => `${count} h` };

test.each([
  ['2026-11-26T12:00:20+03:00', 'today', '0 min'],
  ['2026-11-26T11:35:00+03:00', 'today', '25 min'],
  ['2026-11-26T00:10:00+03:00', 'today', '11 h'],
  ['2026-11-25T23:59:00+03:00', 'week', 'Wed'],
  ['2026-11-20T00:00:00+03:00', 'week', 'Fri'],
  ['2026-11-19T23:59:00+03:00', 'earlier', '19 Nov'],
  ['2025-12-01T08:00:00+03:00', 'earlier', '1 Dec 2025'],
])('%s is of %s and reads %s', (at, period, ago) => {
  expect(periodOf(at, NOW)).toBe(period);
  expect(agoOf(at, makeFormats('en'), words, NOW)).toBe(ago);
});

test('half an hour before midnight and ten minutes after are minutes apart, not a day', () => {
  const now = Date.parse('2026-11-26T00:10:00+03:00');
  expect(agoOf('2026-11-25T23:40:00+03:00', makeFormats('en'), words, now)).toBe('30 min');
});

test('a request and its notification tell the same hours', () => {
  const at = '2026-11-26T10:20:00+03:00';
  expect([relative(at, 'en', NOW), agoOf(at, makeFormats('en'), words, NOW)]).toEqual(['1 hour ago', '1 h']);
});

test('steps of one job are one story, at the place of the newest; what is about no job stays by itself', () => {
  const rows = [5, 4, null, 5, null, 5].map((request, id) => ({ id, request }));
  const stories = storiesOf(rows).map(({ newest, steps }) => [newest.id, ...steps.map(({ id }) => id)]);
  expect(stories).toEqual([[0, 3, 5], [1], [2], [4]]);
});
