import type { AppContext } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { type ContactsBefore, type FormerContact, findFormer, undoChange } from '../former-contacts.ts';
import { type AccountType, changePhone } from '../store.ts';
import { formerNumberTaken } from '../undo-contract.ts';
import { proveNumber } from './phones.ts';
import { SIZE } from './undo-link.ts';

/**
 * A mailbox that was added since goes; one of before has the last word: it sets a new password, and the number does not sign in
 * before it is proven again. @throws badUndoLink, formerNumberTaken
 */
export async function undoPhoneChange(
  ctx: AppContext,
  link: { readonly uid: string; readonly token: string },
  ip: string | null,
): Promise<'mail' | 'work' | 'client'> {
  const id = /^[0-9a-z]{1,9}$/i.test(link.uid) ? Number.parseInt(link.uid, 36) : 0;
  const found = await findFormer(ctx.db, { id });
  const former = found?.number === null ? undefined : found;
  const token = Buffer.from(link.token.toLowerCase(), 'hex');
  const putBack = (trx: Database, former: FormerContact, before: ContactsBefore) =>
    putNumberBack(trx, ctx, former, before);
  await undoChange(ctx, { act: 'undo_phone_change', former, token, size: SIZE, ip, putBack });
  const { door, email } = await ctx.db
    .selectFrom('accounts')
    .select(['door', 'email'])
    .where('id', '=', former?.account_id ?? 0)
    .executeTakeFirstOrThrow();
  return email === null ? (door as AccountType) : 'mail';
}

async function putNumberBack(
  trx: Database,
  ctx: AppContext,
  former: FormerContact,
  before: ContactsBefore,
): Promise<void> {
  const { account_id: accountId, had_email } = former;
  const [number, provenAt] = [former.number as string, former.proven_at as string];
  const { door } = await trx
    .selectFrom('accounts')
    .select('door')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const other = await trx
    .selectFrom('phones')
    .select('account_id')
    .where('door', '=', door)
    .where('number', '=', number)
    .where('account_id', '<>', accountId)
    .executeTakeFirst();
  if (other) throw formerNumberTaken();
  await changePhone(trx, ctx.hooks, accountId, number, true);
  const atOnce = before.email === null || !had_email;
  // The link is no code: who used it may be a later owner of the number.
  await proveNumber(trx, ctx, { accountId, door: door as AccountType, number, atOnce }, provenAt);
  if (had_email || before.email === null) return;
  await trx
    .updateTable('accounts')
    .set({ email: null, email_proven_at: null, email_failed_at: null })
    .where('id', '=', accountId)
    .execute();
  await addJob(trx, 'tell_removed_email', { accountId, email: before.email });
}
