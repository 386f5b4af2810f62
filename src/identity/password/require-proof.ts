import type { AppContext } from '#api/context.ts';
import { notTheCode } from '../second-factor-contract.ts';
import { consumeCode, showSecondFactor } from '../session/second-factor.ts';
import { requirePassword } from './change-password.ts';

export async function requireProof(
  ctx: AppContext,
  accountId: number,
  { password, code }: { readonly password: string; readonly code: string },
  ip: string | null,
) {
  const account = await requirePassword(ctx, accountId, password);
  if ((await showSecondFactor(ctx.db, accountId)).on) {
    await ctx.limits.take('second factor', String(accountId));
    if (!(await consumeCode(ctx, accountId, code, ip))) throw notTheCode();
    await ctx.limits.forgive('second factor', String(accountId));
  }
  return account;
}
