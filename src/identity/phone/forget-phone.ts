import type { AppContext } from '#api/context.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { reserveSms } from '#platform/sms/messages.ts';
import { hashOfNumber, hasHandsets, isSmsOn } from '#platform/sms/sms.ts';
import { IS_UNUSED } from '#platform/sms/unused-numbers.ts';
import { sendSms } from '#notifications/delivery/sms-channel.ts';
import { ACCOUNT_SMS } from '#notifications/texts/sms.ts';
import { findFormer } from '../former-contacts.ts';
import { undoPhoneUrl } from './undo-link.ts';

const dropPhone = (trx: Database, accountId: number) =>
  trx
    .deleteFrom('phones as p')
    .where('account_id', '=', accountId)
    .returning(['number', 'verified_at', IS_UNUSED.as('is_unused')])
    .executeTakeFirst();

/** The number may never have been the owner's: its message has no link that puts it back. */
export async function forgetPhone(trx: Database, accountId: number): Promise<void> {
  const former = await dropPhone(trx, accountId);
  if (former) await addJob(trx, 'send_number_gone', { accountId, number: former.number });
}

/** The account has another number by now. The old one, which alone may belong to the owner, gets a link, and so does the mailbox. */
export async function replacePhone(trx: Database, accountId: number): Promise<void> {
  const former = await dropPhone(trx, accountId);
  if (!former) return;
  const { number, verified_at, is_unused } = former;
  const { email, google_sub } = await trx
    .selectFrom('accounts')
    .select(['email', 'google_sub'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const had = { had_google: google_sub !== null, had_email: email !== null };
  const { id } = await trx
    .insertInto('former_emails')
    .values({ account_id: accountId, number, proven_at: verified_at, ...had })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Of a number that may be of somebody else by now, the mailbox alone gets the link.
  const isMailOnly = is_unused && email !== null;
  await addJob(trx, 'send_number_gone', isMailOnly ? { accountId, number } : { accountId, number, former: id });
  if (email !== null) await addJob(trx, 'tell_number_changed', { id });
}

/**
 * Before the mailbox is proven by who comes in through it: a number that was proven until then may be of somebody who never
 * had the mailbox, and must hear nothing more of the account.
 */
export async function forgetPhoneOfUnproven(trx: Database, accountId: number): Promise<void> {
  const unproven = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('email', 'is not', null)
    .where('email_proven_at', 'is', null)
    .executeTakeFirst();
  if (unproven) await forgetPhone(trx, accountId);
}

interface NumberGone {
  readonly accountId: number;
  readonly number: string;
  readonly former?: number;
}

export async function sendNumberGone(ctx: AppContext, key: string, gone: NumberGone): Promise<void> {
  if (!isSmsOn(ctx.settings)) return;
  const { accountId, number } = gone;
  const message = await inTransaction(ctx.db, async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select('language')
      .where('id', '=', accountId)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    const refusing = await trx
      .selectFrom('sms_opt_outs')
      .select('source')
      .where('number_hash', '=', hashOfNumber(ctx.settings, number))
      // Who changed the number may have turned messages off before; only the phone itself sends STOP.
      .where('source', '=', 'provider')
      .executeTakeFirst();
    if (!account || refusing) return null;
    const texts = ACCOUNT_SMS[account.language as 'en' | 'sw'];
    const former = gone.former === undefined ? undefined : await findFormer(trx, { id: gone.former });
    const body = former ? texts.undoNumber(undoPhoneUrl(ctx.settings, former)) : texts.numberGone;
    // As a code: six warnings a day must not use up the one with the link, and nobody else reads it.
    const kind = former ? 'code' : 'account';
    const isSecret = former !== undefined && !hasHandsets(ctx.settings);
    const reserved = await reserveSms(trx, { key, accountId, kind, number, body, isSecret }, 0);
    if (!('held' in reserved)) return { id: reserved.id, number, body };
    if (reserved.held === 'provider down') await addJob(trx, 'send_number_gone', gone, null, { inMinutes: 2 });
    return null;
  });
  if (message) await sendSms(ctx, message);
}
