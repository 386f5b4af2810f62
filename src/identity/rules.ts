/** A pending change of an approved craftsman also shows as 'Pending Approval'. */
export function approvalText(status: string): string {
  if (status === 'approved') return 'Approved';
  return status === 'rejected' ? 'Rejected' : 'Pending Approval';
}

/** Whether two typed passwords are the same, however each keyboard writes its accents. */
export const isSamePassword = (one = '', other = '') => one.normalize('NFC') === other.normalize('NFC');

/** Parses a typed code: six digits, or a recovery code; ignores spaces, dashes and case. */
export function readCode(typed: string): { digits: string | null; recovery: string | null } {
  const plain = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(plain)) return { digits: plain, recovery: null };
  const recovery = plain.replace(/O/g, '0').replace(/[IL]/g, '1');
  return { digits: null, recovery: /^[0-9A-Z]{24}$/.test(recovery) ? recovery : null };
}
