import { expect, test } from 'vitest';
import type { Candidate } from '../../approval-contract.ts';
import { queueGroups } from './queue-groups.ts';

const COMPLETE = {
  full_name: 'Wanjiku Kamau',
  profile: '/media/x',
  profession: 'Plumber',
  description: 'Dry',
  primary_service: 'Plumbing',
  service_images: ['/media/y'],
  files_arriving: false,
  created_at: '2026-11-01T08:00:00Z',
};
const candidate = (id: number, submitted_at: string | null, rest: object = {}) =>
  ({ ...COMPLETE, id, submitted_at, ...rest }) as unknown as Candidate;

test('those who can be decided, those who lack something and those who sent nothing are apart, late ones first', () => {
  const rows = [
    candidate(1, '2026-11-25T09:00:00Z'),
    candidate(2, '2026-11-23T09:00:00Z', { profile: null }),
    candidate(3, null),
    candidate(4, '2026-11-24T09:00:00Z'),
    candidate(5, '2026-11-22T09:00:00Z', { files_arriving: true }),
    candidate(6, null, { created_at: '2026-10-30T08:00:00Z' }),
  ];
  expect(queueGroups(rows).map(({ name, rows: group }) => [name, group.map(({ id }) => id)])).toEqual([
    ['ready', [4, 1]],
    ['missing', [5, 2]],
    ['notSent', [6, 3]],
  ]);
  expect(queueGroups([])).toEqual([]);
});
