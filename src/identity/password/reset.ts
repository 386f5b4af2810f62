/** A forgotten password: one answer for every address, a link that works once and for an hour. */
import { inTransaction } from '#platform/db/database.ts';
import type { Database } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { badResetLink } from '../contract.ts';
import { newPasswordHash, replacePassword } from './change-password.ts';
import { isResetToken, makeResetToken } from '../session/tokens.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Adds the mail's job, also for an address nobody has: the same work, so the same time. The link is made when it is sent. */
export async function askReset(db: Database, email: string): Promise<void> {
  const accounts = (await resettable(db).where('email', '=', email).execute()).map(({ id }) => id);
  await addJob(db, 'reset_mail', { accounts });
}

/**
 * Sets the password and ends every session.
 * @throws badResetLink also when a twin with the same link was faster, commonPassword, adminPasswordShort, unavailable
 */
export async function confirmReset(ctx: AppContext, uid: string, token: string, password: string, ip: string | null) {
  const account = UUID.test(uid) ? await resettable(ctx.db).where('uid', '=', uid).executeTakeFirst() : undefined;
  if (!account || !isResetToken(ctx.settings.tokenSecret, account, token, Date.now())) throw badResetLink();
  const hash = await newPasswordHash(account, password);
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
}

/** A link for each account an address has: one at the craftsmen's door, one at the clients'. */
export async function resetLinks(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  of: string | readonly number[],
): Promise<ResetLink[]> {
  const { publicUrl, tokenSecret } = ctx.settings;
  const whose = resettable(ctx.db).orderBy('id');
  const accounts = await (typeof of === 'string'
    ? whose.where('email', '=', of)
    : whose.where('id', 'in', [0, ...of])
  ).execute();
  return accounts.map((account) => {
    const { email, full_name: fullName, role, language } = account;
    const query = new URLSearchParams({ uid: account.uid, token: makeResetToken(tokenSecret, account, Date.now()) });
    // Where the page sends people afterwards; the craftsmen's door is the one it knows by itself.
    if (role !== 'craftsman') query.set('door', role);
    return { email, fullName, role, language, url: `${publicUrl}/reset-password?${query}` };
  });
}

function resettable(db: Database) {
  return db
    .selectFrom('accounts')
    .select(['id', 'uid', 'email', 'full_name', 'role', 'language', 'password_hash'])
    .where('disabled_at', 'is', null)
    .where('erased_at', 'is', null);
}
