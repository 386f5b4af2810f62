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
