/** What the signed-in see of an approval; pure. */

/** 'Approved', 'Rejected', or 'Pending Approval', also while an approved craftsman's change waits. */
export function approvalText(status: string): string {
  if (status === 'approved') return 'Approved';
  return status === 'rejected' ? 'Rejected' : 'Pending Approval';
}
