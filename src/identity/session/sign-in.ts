/** E-mail and password sign-in. Failures take constant time and give one message. */
import { audit } from '#platform/audit-log.ts';
import type { AppContext } from '#api/context.ts';
import { network } from '#api/limits/rate-limits.ts';
import type { ProblemKind } from '#api/problem.ts';
import { accountDisabled, codeNeeded, wrongCode } from '../contract.ts';
import { composeHash } from '../password/change-password.ts';
import { isPassword } from '../password/passwords.ts';
import { consumeCode } from './second-factor.ts';
import { openSession, type TokenPair } from './sessions.ts';
import { type AccountType, findAccountForSignIn } from '../store.ts';

export interface SignIn {
  readonly accountType: AccountType;
  /** The spellings that the account may have. */
  readonly email: readonly string[];
  readonly password: string;
  readonly code?: string;
  readonly ip: string | null;
  readonly rejection: ProblemKind;
}

/** @throws rejection; with the right password accountDisabled, codeNeeded, wrongCode; tooMany, unavailable */
export async function signInWithPassword(
  ctx: AppContext,
  { accountType, email, password, code = '', ip, rejection }: SignIn,
) {
  const from = ip ?? 'here';
  const limitKey = `${accountType} ${email[email.length - 1]} ${network(from)}`;
  await ctx.limits.take('sign-in address', from);
  await ctx.limits.take('sign-in account', limitKey);

  const account = await findAccountForSignIn(ctx.db, accountType, ...email);
  const passwordMatches = await isPassword(account?.password_hash ?? null, password);
  const auditFailure = async (reason: string) => {
    const subjectId = account?.id ?? null;
    await audit(ctx.db, { actorId: null, act: 'sign_in_refused', subject: 'account', subjectId, reason, ip });
  };
  if (!account || !passwordMatches) {
    await auditFailure(account ? 'wrong password' : 'unknown address');
    throw rejection();
  }
  if (account.disabled_at !== null) {
    await auditFailure('disabled');
    throw accountDisabled();
  }
  if (account.second_factor) {
    if (code === '') {
      await auditFailure('code needed');
      throw codeNeeded();
    }
    // Limited per account, not per IP: a stolen password must not allow guessing codes from many addresses.
    await ctx.limits.take('second factor', String(account.id));
    if (!(await consumeCode(ctx, account.id, code, ip))) {
      await auditFailure('wrong code');
      throw wrongCode();
    }
    await ctx.limits.forgive('second factor', String(account.id));
  }
  const password_hash = await composeHash(ctx, account, password);
  const pair: TokenPair | null = await openSession(ctx, { ...account, password_hash }, ip);
  if (!pair) throw rejection();
  await ctx.limits.forgive('sign-in account', limitKey);
  await ctx.limits.giveBack('sign-in address', from);
  return { account, pair };
}
