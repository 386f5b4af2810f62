import type { AppContext } from '#api/context.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { reserveSms } from '#platform/sms/messages.ts';
import { hashOfNumber, isSmsOn } from '#platform/sms/sms.ts';
import { sendSms } from '#notifications/delivery/sms-channel.ts';
import { ACCOUNT_SMS } from '#notifications/texts/sms.ts';

/** The account has another number by now. The old one gets a message: it alone may belong to the owner. */
export async function forgetPhone(trx: Database, accountId: number): Promise<void> {
  const former = await trx
    .deleteFrom('phones')
    .where('account_id', '=', accountId)
    .returning('number')
    .executeTakeFirst();
  if (former) await addJob(trx, 'send_number_gone', { accountId, number: former.number });
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

export async function sendNumberGone(ctx: AppContext, key: string, accountId: number, number: string): Promise<void> {
  if (!isSmsOn(ctx.settings)) return;
  const message = await inTransaction(ctx.db, async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select(['email', 'language'])
      .where('id', '=', accountId)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    const refusing = await trx
      .selectFrom('sms_opt_outs')
      .select('source')
      .where('number_hash', '=', hashOfNumber(ctx.settings, number))
      .executeTakeFirst();
    if (!account || refusing) return null;
    const texts = ACCOUNT_SMS[account.language as 'en' | 'sw'];
    const body = account.email === null ? texts.numberGoneAlone : texts.numberGone;
    const reserved = await reserveSms(trx, { key, accountId, kind: 'account', number, body }, 0);
    return 'held' in reserved ? null : { id: reserved.id, number, body };
  });
  if (message) await sendSms(ctx, message);
}
