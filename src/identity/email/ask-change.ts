import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import { invalidInput } from '#api/problem.ts';
import type { Session } from '#api/session.ts';
import { inTransaction } from '#platform/db/database.ts';
import { CURRENT_PASSWORD_REQUIRED, passwordNeeded } from '../contract.ts';
import { ownEmailAlready } from '../email-contract.ts';
import { CODE_WAIT_SECONDS } from '../phone-contract.ts';
import { requirePassword } from '../password/change-password.ts';
import { askCode, limitCodes, limitCodesOf } from '../phone/codes.ts';
import { requireSecondFactor } from '../session/second-factor.ts';
import { isSignInRecent, requireRecentSignIn } from '../session/sessions.ts';

export async function showEmailChange({ db }: AppContext, session: Session) {
  const { pending, resend_in, ...account } = await read({ db }, session.accountId);
  return {
    email: account.email,
    pending,
    resend_in,
    password_needed: account.email !== null || account.has_password,
    code_needed: account.has_second_factor,
    sign_in_needed: account.email === null && !(await isSignInRecent(db, session)),
  };
}

async function read({ db }: Pick<AppContext, 'db'>, accountId: number) {
  const { rows } = await sql<{
    email: string | null;
    has_password: boolean;
    has_second_factor: boolean;
    pending: string | null;
    resend_in: string;
  }>`
    select a.email, a.password_hash is not null as has_password,
      exists (select from second_factors s where s.account_id = a.id and s.confirmed_at is not null) as has_second_factor,
      c.email as pending,
      coalesce(greatest(0, ceil(extract(epoch from c.requested_at + make_interval(secs => ${CODE_WAIT_SECONDS}) - now()))), 0) as resend_in
    from accounts a left join phone_codes c on c.account_id = a.id and c.purpose = 'email' and c.expires_at > now()
    where a.id = ${accountId}`.execute(db);
  const [row] = rows as [(typeof rows)[number]];
  return { ...row, resend_in: Number(row.resend_in) };
}

interface AskedChange {
  readonly email: string;
  readonly current_password?: string | undefined;
  /** Of the second step. */
  readonly code: string;
}

/**
 * The job finds out whether another account has the address: the answer and its duration are the same.
 * @throws ownEmailAlready, what `requireOwner` throws, tooMany
 */
export async function askEmailChange(
  ctx: AppContext,
  session: Session,
  { email, ...proof }: AskedChange,
  ip: string | null,
): Promise<void> {
  const { accountId } = session;
  const account = await read(ctx, accountId);
  if (account.email === email) throw ownEmailAlready({ fields: { email: ownEmailAlready.detail } });
  // Another code to the same address was allowed with the first.
  if (account.pending !== email) await requireOwner(ctx, session, account, proof, ip);
  await limitCodesOf(ctx, accountId);
  await ctx.limits.take('code', `email of ${accountId}`);
  await limitCodes(ctx, email, ip);
  await inTransaction(ctx.db, (trx) => askCode(trx, { purpose: 'email', accountId, email }));
}

/** @throws signInAgain, notYourPassword, passwordNeeded, passwordUnset, secondStepNeeded, notTheCode, tooMany */
async function requireOwner(
  ctx: AppContext,
  session: Session,
  account: { readonly email: string | null; readonly has_password: boolean },
  { current_password: password, code }: Omit<AskedChange, 'email'>,
  ip: string | null,
): Promise<void> {
  // Without a mailbox that a link could go to, the phone stands for it.
  if (account.email === null) await requireRecentSignIn(ctx.db, session);
  else if (!account.has_password) throw passwordNeeded();
  if (password !== undefined) await requirePassword(ctx, session.accountId, password);
  else if (account.has_password) throw invalidInput({ fields: { current_password: CURRENT_PASSWORD_REQUIRED } });
  await requireSecondFactor(ctx, session.accountId, code, ip);
}
