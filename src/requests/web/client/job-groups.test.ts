import { expect, test } from 'vitest';
import { groupsOf, needOf } from './job-groups.ts';

const job = (status: string, quotes: readonly string[] = [], proved_at: string | null = null) => ({
  status,
  proved_at,
  quotes: quotes.map((each) => ({ status: each })),
});

test('a job needs its client for a quote that can still be accepted, and for work that was shown', () => {
  expect(needOf(job('Quoted', ['expired', 'live']))).toBe('choose');
  expect(needOf(job('Quoted', ['expired']))).toBeNull();
  expect(needOf(job('In Progress', [], '2026-11-20T09:00:00Z'))).toBe('confirm');
  expect(needOf(job('Accepted', [], '2026-11-20T09:00:00Z'))).toBe('confirm');
  expect(needOf(job('In Progress'))).toBeNull();
  expect(needOf(job('Completed', ['live'], '2026-11-20T09:00:00Z'))).toBeNull();
});

test('every job is in one group', () => {
  const jobs = [job('Cancelled'), job('Quoted', ['live']), job('Requested'), job('Completed'), job('Quoted')];
  expect(groupsOf(jobs)).toEqual({ needs: [jobs[1]], running: [jobs[2], jobs[4]], over: [jobs[0], jobs[3]] });
});
