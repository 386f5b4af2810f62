import type { Candidate } from '../../approval-contract.ts';
import { missingForApproval } from '../../rules.ts';

export type QueueGroup = 'ready' | 'missing' | 'notSent';

const groupOf = (row: Candidate): QueueGroup => {
  if (row.submitted_at === null) return 'notSent';
  return row.files_arriving || missingForApproval(row).length > 0 ? 'missing' : 'ready';
};

/** The longest wait first in each group: the site promises an answer in a day. */
export function queueGroups(rows: readonly Candidate[]): readonly { name: QueueGroup; rows: readonly Candidate[] }[] {
  const since = (row: Candidate) => Date.parse(row.submitted_at ?? row.created_at);
  const sorted = [...rows].sort((one, other) => since(one) - since(other));
  return (['ready', 'missing', 'notSent'] as const)
    .map((name) => ({ name, rows: sorted.filter((row) => groupOf(row) === name) }))
    .filter((group) => group.rows.length > 0);
}
