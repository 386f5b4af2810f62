import { expect, it } from 'vitest';
import { auditDays, type Entry } from './audit-days.ts';

const entry = (id: number, change: Partial<Entry> = {}): Entry => ({
  id,
  at: '2026-11-28T07:41:00.000Z',
  act: 'assign',
  subject: 'request',
  subject_id: id,
  reason: null,
  address: null,
  about: `Request ${id}`,
  actor: { id: 1, full_name: 'Ruth Jepkosgei', role: 'admin' },
  ...change,
});

it('folds from three of the same on, within a day, and hides no reason', () => {
  const before = { at: '2026-11-27T07:41:00.000Z' };
  const days = auditDays(
    [
      entry(9),
      entry(8),
      entry(7, { act: 'cancel', reason: 'Posted twice.' }),
      entry(6),
      entry(5),
      entry(4),
      entry(3, before),
      entry(2, before),
      entry(1, { ...before, actor: { id: 2, full_name: 'Ali', role: 'admin' } }),
    ],
    (at) => at.slice(0, 10),
  );
  const shown = days.map(({ day, runs }) => [day, runs.map((run) => run.map(({ id }) => id))]);
  expect(shown).toEqual([
    ['2026-11-28', [[9], [8], [7], [6, 5, 4]]],
    ['2026-11-27', [[3], [2], [1]]],
  ]);
});
