import { expect, test } from 'vitest';
import { groupsOf, nextStep } from './job-groups.ts';

const job = (id: number, status: string, schedule = '2026-11-25T06:00:00Z') => ({
  id,
  status,
  schedule,
  proved_at: null,
});

test('the running job comes first, then the next accepted one, then the one that waits for an answer', () => {
  const jobs = [
    job(1, 'Completed'),
    job(2, 'Pending'),
    job(3, 'Accepted', '2026-11-28T06:00:00Z'),
    job(4, 'Accepted', '2026-11-26T06:00:00Z'),
    job(5, 'In Progress', '2026-11-30T06:00:00Z'),
  ];
  const order = (from: number) => {
    const { lead, answer, next } = groupsOf(jobs.slice(0, from));
    return [lead, ...next, ...answer].map((each) => each?.id);
  };
  expect(order(5)).toEqual([5, 4, 3, 2]);
  expect(order(4)).toEqual([4, 3, 2]);
  expect(order(2)).toEqual([2]);
  expect(groupsOf([job(1, 'Completed')])).toEqual({ lead: undefined, answer: [], next: [] });
});

test('a job asks for an answer, then to start, then for proof, then to be completed, then for nothing', () => {
  const steps = ['Pending', 'Accepted', 'In Progress', 'Completed', 'Rejected', 'Cancelled'];
  expect(steps.map((status) => nextStep({ status, proved_at: null }))).toEqual([
    'accept',
    'start',
    'prove',
    null,
    null,
    null,
  ]);
  expect(nextStep({ status: 'In Progress', proved_at: '2026-11-25T06:00:00Z' })).toBe('complete');
});
