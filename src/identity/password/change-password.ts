import { ADMIN_PASSWORD_MIN } from '#api/fields.ts';
import { invalidInput, signInNeeded } from '#api/problem.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { AppContext, PasswordCost } from '#api/context.ts';
import { markProven } from '#notifications/delivery/email-proof.ts';
import { notify } from '#notifications/notify.ts';
import type { Session } from '#api/session.ts';
import { isCommonPassword } from './common-passwords.ts';
import {
  adminPasswordShort,
  commonPassword,
  CURRENT_PASSWORD_REQUIRED,
  notYourPassword,
  passwordNeeded,
  passwordUnset,
} from '../contract.ts';
import { dropCode, endPhoneSignIn } from '../phone/codes.ts';
import { forgetPhoneOfUnproven } from '../phone/forget-phone.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { endSessions, requireRecentSignIn } from '../session/sessions.ts';

export async function changePassword(
  ctx: AppContext,
  session: Session,
  given: { readonly current_password?: string | undefined; readonly new_password: string },
  ip: string | null,
) {
  const account =
    given.current_password === undefined
      ? await requireSignInByCode(ctx, session)
      : await requirePassword(ctx, session.accountId, given.current_password);
  const hash = await newPasswordHash(account, given.new_password, ctx.passwordCost);
  await inTransaction(ctx.db, async (trx) => {
    const keepFamily = session.family;
    if (!(await replacePassword(trx, account, hash, { act: 'change_password', ip, keepFamily })))
      throw notYourPassword();
  });
}

/** Rate-limited: a stolen session must not allow guessing. @throws notYourPassword, passwordNeeded, tooMany, unavailable */
export async function requirePassword(ctx: AppContext, accountId: number, password: string) {
  const account = await findPassword(ctx.db, accountId);
  if (account.password_hash === null) throw account.email === null ? passwordUnset() : passwordNeeded();
  await ctx.limits.take('sign-in account', `own ${accountId}`);
  if (!(await isPassword(account.password_hash, password))) throw notYourPassword();
  await ctx.limits.forgive('sign-in account', `own ${accountId}`);
  return account;
}

/** Without a mailbox that a link could go to, the phone stands for the password. @throws signInAgain */
async function requireSignInByCode({ db, limits }: AppContext, session: Session) {
  const account = await findPassword(db, session.accountId);
  if (account.email !== null) throw invalidInput({ fields: { current_password: CURRENT_PASSWORD_REQUIRED } });
  await requireRecentSignIn(db, session);
  await limits.take('sign-in account', `own ${account.id}`);
  return account;
}

async function findPassword(db: Database, accountId: number) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'role', 'full_name', 'email', 'password_hash'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw signInNeeded();
  return account;
}

export async function newPasswordHash(
  account: { role: string; full_name: string; email: string | null },
  password: string,
  cost?: PasswordCost,
) {
  if (account.role === 'admin' && password.length < ADMIN_PASSWORD_MIN) throw adminPasswordShort();
  if (isCommonPassword(password, { fullName: account.full_name, email: account.email ?? '' })) throw commonPassword();
  return hashPassword(password, cost);
}

/**
 * Hashes a password again that was hashed as one keyboard writes its accents; the others write them otherwise.
 * @param password the right one @returns the hash that the account has now
 */
export async function composeHash(
  ctx: AppContext,
  account: { readonly id: number; readonly password_hash: string | null },
  password: string,
): Promise<string | null> {
  const composed = password.normalize('NFC');
  if (composed === password || (await isPassword(account.password_hash, composed))) return account.password_hash;
  const hash = await hashPassword(composed, ctx.passwordCost);
  await ctx.db
    .updateTable('accounts')
    .set({ password_hash: hash })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .execute();
  return hash;
}

/** @returns false when the password was changed concurrently */
export async function replacePassword(
  trx: Database,
  account: { id: number; password_hash: string | null },
  hash: string,
  change: { act: 'change_password' | 'reset_password'; ip: string | null; keepFamily?: string },
): Promise<boolean> {
  const replaced = await trx
    .updateTable('accounts')
    .set({ password_hash: hash })
    .where('id', '=', account.id)
    .where('password_hash', 'is not distinct from', account.password_hash)
    .where('disabled_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (replaced.numUpdatedRows === 0n) return false;
  await endSessions(trx, account.id, change.keepFamily);
  if (change.act === 'reset_password') {
    // Its link came by mail.
    await forgetPhoneOfUnproven(trx, account.id);
    await markProven(trx, account.id);
  }
  await endPhoneSignIn(trx, account.id);
  // Who asked for it knew the password before.
  await dropCode(trx, { purpose: 'email', accountId: account.id });
  await notify(trx, account.id, 'password_changed');
  await audit(trx, {
    actorId: account.id,
    act: change.act,
    subject: 'account',
    subjectId: account.id,
    ip: change.ip,
  });
  return true;
}
