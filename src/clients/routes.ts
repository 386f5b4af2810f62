import { isCommonPassword } from '#identity/password/common-passwords.ts';
import { commonPassword, wrongClientPassword } from '#identity/contract.ts';
import { hashPassword } from '#identity/password/passwords.ts';
import { sessionCookies } from '#identity/session/session-cookie.ts';
import { signInWithPassword } from '#identity/session/sign-in.ts';
import { takeSignUpLimits } from '#identity/sign-up-limits.ts';
import { openAccount } from '#identity/store.ts';
import type { AppContext } from '#api/context.ts';
import type { Register } from '#api/register.ts';
import { signInClient, signUpClient } from './contract.ts';
import { findClient, openClient } from './store.ts';

export function clientsRoutes(register: Register, ctx: AppContext): void {
  register(signUpClient, async ({ input, ip, language, idempotently }) => {
    await takeSignUpLimits(ctx.limits, ip, input);
    if (isCommonPassword(input.password, { fullName: input.full_name, email: input.email })) throw commonPassword();
    const passwordHash = await hashPassword(input.password, ctx.passwordCost);
    return idempotently(async (trx) => {
      const accountId = await openAccount(trx, {
        role: 'client',
        fullName: input.full_name,
        email: input.email,
        phone: input.phone_number,
        passwordHash,
        language: input.language ?? language,
      });
      await openClient(trx, accountId);
      return { detail: 'Your account is ready. Please sign in.', user: await findClient(trx, accountId) };
    });
  });

  register(signInClient, async ({ input, ip, setCookies }) => {
    const { account, pair } = await signInWithPassword(ctx, {
      accountType: 'client',
      ...input,
      ip,
      rejection: wrongClientPassword,
    });
    setCookies(sessionCookies(ctx.settings, pair));
    return { token: pair.access, refresh: pair.refresh, user: await findClient(ctx.db, account.id) };
  });
}
