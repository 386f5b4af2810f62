/** Admins are made by whoever runs the machine, never over the network. */
import * as z from 'zod/mini';
import { ADMIN_PASSWORD_MIN, email, newPassword, text } from '#api/fields.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { newPasswordHash, replacePassword } from '../password/change-password.ts';
import { ADMIN_PASSWORD_SHORT, emailTaken } from '../contract.ts';
import { isPassword } from '../password/passwords.ts';
import { removeSecondFactor } from '../session/second-factor.ts';
import { findAccountForSignIn, openAccount } from '../store.ts';

export const newAdmin = z.object({
  email: email(),
  fullName: text('Please give a name.', 120),
  password: newPassword(ADMIN_PASSWORD_SHORT, ADMIN_PASSWORD_MIN),
});
export type NewAdmin = z.output<typeof newAdmin>;

/**
 * Makes the admin, or gives the one there is this password; with the same one again nothing changes.
 * @throws emailTaken when a craftsman has the address, commonPassword
 */
export async function makeAdmin(db: Database, wanted: NewAdmin): Promise<'made' | 'changed' | 'unchanged'> {
  const there = await findAccountForSignIn(db, 'work', wanted.email);
  if (there && there.role !== 'admin') throw emailTaken();
  if (there && (await isPassword(there.password_hash, wanted.password))) return 'unchanged';

  const account = { role: 'admin', full_name: wanted.fullName, email: wanted.email } as const;
  const passwordHash = await newPasswordHash(account, wanted.password);
  return inTransaction(db, async (trx) => {
    if (there) {
      await replacePassword(trx, there, passwordHash, { act: 'reset_password', ip: null });
      return 'changed';
    }
    const { email, fullName } = wanted;
    const id = await openAccount(trx, { role: 'admin', fullName, email, phone: null, passwordHash, language: 'en' });
    await audit(trx, { actorId: null, act: 'make_admin', subject: 'account', subjectId: id });
    return 'made';
  });
}

/** The phone and the paper are gone: the shell is the proof. @returns 'nobody' when the address is no admin's */
export async function resetSecondFactor(db: Database, email: string): Promise<'reset' | 'none' | 'nobody'> {
  const there = await findAccountForSignIn(db, 'work', email);
  if (there?.role !== 'admin') return 'nobody';
  return (await removeSecondFactor(db, there.id)) ? 'reset' : 'none';
}
