/** Coming through a door with e-mail and password. Every wrong try costs the same and looks the same. */
import { audit } from '#platform/audit-log.ts';
import type { AppContext } from '#api/context.ts';
import { network } from '#api/rate-limits.ts';
import type { ProblemKind } from '#api/problem.ts';
import { accountDisabled, codeNeeded, wrongCode } from '../contract.ts';
import { isPassword } from '../password/passwords.ts';
import { takeCode } from './second-factor.ts';
import { openSession, type Pair } from './sessions.ts';
import { type AccountType, findAccountForSignIn } from '../store.ts';

export interface SignIn {
  readonly accountType: AccountType;
  readonly email: string;
  readonly password: string;
  /** Of an account whose second step is on; empty when none was given. */
  readonly code?: string;
  readonly ip: string | null;
  /** How this door says no. */
  readonly rejection: ProblemKind;
}

/** @throws the door's refusal; accountDisabled, codeNeeded, wrongCode (only to whoever knows the password); tooMany, unavailable */
export async function signInAt(ctx: AppContext, { accountType, email, password, code = '', ip, rejection }: SignIn) {
  const from = ip ?? 'here';
  const tries = `${accountType} ${email} ${network(from)}`;
  await ctx.limits.take('sign-in address', from);
  await ctx.limits.take('sign-in account', tries);

  const account = await findAccountForSignIn(ctx.db, accountType, email);
  const right = await isPassword(account?.password_hash ?? null, password);
  const refuse = async (reason: string) => {
    const subjectId = account?.id ?? null;
    await audit(ctx.db, { actorId: null, act: 'sign_in_refused', subject: 'account', subjectId, reason, ip });
  };
  if (!account || !right) {
    await refuse(account ? 'wrong password' : 'unknown address');
    throw rejection();
  }
  if (account.disabled_at !== null) {
    await refuse('disabled');
    throw accountDisabled();
  }
  if (account.second_factor) {
    if (code === '') {
      await refuse('code needed');
      throw codeNeeded();
    }
    // Per account alone: whoever has the password must not try codes from many addresses.
    await ctx.limits.take('second factor', String(account.id));
    if (!(await takeCode(ctx, account.id, code, ip))) {
      await refuse('wrong code');
      throw wrongCode();
    }
    await ctx.limits.forgive('second factor', String(account.id));
  }
  const pair: Pair | null = await openSession(ctx, account, ip);
  if (!pair) throw rejection();
  await ctx.limits.forgive('sign-in account', tries);
  await ctx.limits.giveBack('sign-in address', from);
  return { account, pair };
}
