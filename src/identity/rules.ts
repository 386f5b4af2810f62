/** What the signed-in see of an approval, and how a code is read; pure. */

/** 'Approved', 'Rejected', or 'Pending Approval', also while an approved craftsman's change waits. */
export function approvalText(status: string): string {
  if (status === 'approved') return 'Approved';
  return status === 'rejected' ? 'Rejected' : 'Pending Approval';
}

/** What somebody typed as a code: six digits of the app, or a recovery code; spaces, dashes and small letters are fine. */
export function readCode(typed: string): { digits: string | null; recovery: string | null } {
  const plain = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(plain)) return { digits: plain, recovery: null };
  // Read from paper, a circle may be an O or a nought.
  const recovery = plain.replaceAll('O', '0').replace(/[IL]/g, '1');
  return { digits: null, recovery: /^[0-9A-Z]{24}$/.test(recovery) ? recovery : null };
}
