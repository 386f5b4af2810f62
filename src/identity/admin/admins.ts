/** Admins are created by an operator at the machine, never over the network. */
import * as z from 'zod/mini';
import { ADMIN_PASSWORD_MIN, email, nameLine, newPassword } from '#api/fields.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { newPasswordHash, replacePassword } from '../password/change-password.ts';
import { ADMIN_PASSWORD_SHORT, emailTaken } from '../contract.ts';
import { isPassword } from '../password/passwords.ts';
import { removeSecondFactor } from '../session/second-factor.ts';
import { findAccountForSignIn, openAccount } from '../store.ts';

export const newAdmin = z.object({
  email: email(),
  fullName: nameLine('Please give a name.', 120),
  password: newPassword(ADMIN_PASSWORD_SHORT, ADMIN_PASSWORD_MIN),
});
export type NewAdmin = z.output<typeof newAdmin>;

/** Creates an admin or sets the password of an existing one; idempotent. @throws emailTaken, commonPassword */
export async function createAdmin(db: Database, input: NewAdmin): Promise<'created' | 'changed' | 'unchanged'> {
  const existing = await findAccountForSignIn(db, 'work', input.email);
  if (existing && existing.role !== 'admin') throw emailTaken();
  if (existing && (await isPassword(existing.password_hash, input.password))) return 'unchanged';

  const account = { role: 'admin', full_name: input.fullName, email: input.email } as const;
  const passwordHash = await newPasswordHash(account, input.password);
  return inTransaction(db, async (trx) => {
    if (existing) {
      await replacePassword(trx, existing, passwordHash, { act: 'reset_password', ip: null });
      return 'changed';
    }
    const { email, fullName } = input;
    const id = await openAccount(trx, {
      role: 'admin',
      fullName,
      email,
      phone: null,
      passwordHash,
      language: 'en',
      isEmailProven: true,
    });
    await audit(trx, { actorId: null, act: 'make_admin', subject: 'account', subjectId: id });
    return 'created';
  });
}

export async function resetSecondFactor(db: Database, email: string): Promise<'reset' | 'none' | 'no admin'> {
  const existing = await findAccountForSignIn(db, 'work', email);
  if (existing?.role !== 'admin') return 'no admin';
  return (await removeSecondFactor(db, existing.id)) ? 'reset' : 'none';
}
