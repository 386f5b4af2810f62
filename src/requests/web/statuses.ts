import type { StatusKind } from '#ui/display/Status.tsx';

const KINDS: Readonly<Record<string, StatusKind>> = {
  Requested: 'requested',
  Quoted: 'quoted',
  Accepted: 'accepted',
  'In Progress': 'progress',
  Completed: 'completed',
  Cancelled: 'cancelled',
  Pending: 'requested',
  Rejected: 'rejected',
};

export const kindOf = (status: string): StatusKind => KINDS[status] ?? 'requested';

/** The admin's three groups: Completed green, Cancelled red, every other yellow. */
export function adminTone(status: string): StatusKind {
  return status === 'Completed' ? 'completed' : status === 'Cancelled' ? 'cancelled' : 'pending';
}
