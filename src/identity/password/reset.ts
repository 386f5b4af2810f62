import { inTransaction } from '#platform/db/database.ts';
import type { Database } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { badResetLink } from '../contract.ts';
import { newPasswordHash, replacePassword } from './change-password.ts';
import { isResetToken, makeResetToken } from '../session/tokens.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Queues the mail for unknown e-mails too, so that the duration reveals nothing. The link is made when the mail is sent. */
/** @param email the spellings that an account may have */
export async function askReset(db: Database, email: readonly string[]): Promise<void> {
  const found = await resettableAccounts(db).where('email', 'in', email).execute();
  // One mail has the links of one address.
  const exact = found.filter((account) => account.email === email[0]);
  const accounts = (exact.length > 0 ? exact : found).map(({ id }) => id);
  await addJob(db, 'reset_mail', { accounts });
}

/** @returns undefined for a link that is used, expired or none of ours */
export async function accountOfLink(ctx: AppContext, uid: string, token: string) {
  if (!UUID.test(uid)) return undefined;
  const account = await resettableAccounts(ctx.db).where('uid', '=', uid).executeTakeFirst();
  return account && isResetToken(ctx.settings.tokenSecret, account, token, Date.now()) ? account : undefined;
}

/** @throws badResetLink also for a used link, commonPassword, adminPasswordShort, unavailable */
export async function confirmReset(ctx: AppContext, uid: string, token: string, password: string, ip: string | null) {
  const account = await accountOfLink(ctx, uid, token);
  if (!account) throw badResetLink();
  const hash = await newPasswordHash(account, password, ctx.passwordCost);
  await inTransaction(ctx.db, async (trx) => {
    if (!(await replacePassword(trx, account, hash, { act: 'reset_password', ip }))) throw badResetLink();
  });
}

export interface ResetLink {
  readonly email: string;
  readonly fullName: string;
  readonly role: string;
  readonly language: string;
  readonly url: string;
  readonly isProven: boolean;
}

export async function resetLinks(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  emailOrIds: string | readonly number[],
): Promise<ResetLink[]> {
  const { publicUrl, tokenSecret } = ctx.settings;
  const accountQuery = resettableAccounts(ctx.db).orderBy('id');
  const accounts = await (typeof emailOrIds === 'string'
    ? accountQuery.where('email', '=', emailOrIds)
    : accountQuery.where('id', 'in', [0, ...emailOrIds])
  ).execute();
  return accounts.map((account) => {
    const { email, full_name: fullName, role, language } = account;
    const query = new URLSearchParams({ uid: account.uid, token: makeResetToken(tokenSecret, account, Date.now()) });
    // Tells the page where to sign in afterwards; its default is the sign-in of craftsmen.
    if (role !== 'craftsman') query.set('door', role);
    const isProven = account.email_proven_at !== null;
    return { email, fullName, role, language, isProven, url: `${publicUrl}/reset-password?${query}` };
  });
}

function resettableAccounts(db: Database) {
  return db
    .selectFrom('accounts')
    .select(['id', 'uid', 'email', 'full_name', 'role', 'language', 'password_hash', 'email_proven_at'])
    .where('disabled_at', 'is', null)
    .where('erased_at', 'is', null)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>();
}
