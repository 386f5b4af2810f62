import type { AppContext } from '#api/context.ts';
import { network } from '#api/limits/rate-limits.ts';
import type { Session } from '#api/session.ts';
import { markProven } from '#notifications/delivery/email-proof.ts';
import { notify } from '#notifications/notify.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { emailTaken } from '../contract.ts';
import { emailCodeOver, wrongEmailCode } from '../email-contract.ts';
import { type ContactsBefore, lockContacts } from '../former-contacts.ts';
import { useCode } from '../phone/codes.ts';
import { endSessions } from '../session/sessions.ts';
import { maskedEmail } from './masked.ts';

/** @throws wrongEmailCode, emailCodeOver, emailTaken when another account got the address meanwhile, tooMany */
export async function confirmEmailChange(
  ctx: AppContext,
  session: Session,
  { email, code }: { readonly email: string; readonly code: string },
  ip: string | null,
): Promise<void> {
  await ctx.limits.take('code tries', network(ip ?? 'here'));
  const { accountId, family } = session;
  const used = await inTransaction(ctx.db, async (trx) => {
    const before = await lockContacts(trx, accountId);
    const answer = await useCode(trx, ctx, { purpose: 'email', accountId, email }, code);
    if (answer !== 'right') return answer;
    await keepFormerEmail(trx, before, email);
    await setEmail(trx, accountId, email);
    await endSessions(trx, accountId, family);
    await notify(trx, accountId, 'email_changed', { reason: maskedEmail(email) });
    await audit(trx, { actorId: accountId, act: 'change_email', subject: 'account', subjectId: accountId, ip });
    return answer;
  }).catch((error: unknown) => {
    throw isEmailTaken(error) ? emailTaken() : error;
  });
  if (used === 'wrong') throw wrongEmailCode({ fields: { code: wrongEmailCode.detail } });
  if (used === 'over') throw emailCodeOver({ fields: { code: emailCodeOver.detail } });
}

async function keepFormerEmail(trx: Database, before: ContactsBefore, email: string): Promise<void> {
  if (before.email === null) return;
  const { id } = await trx
    .insertInto('former_emails')
    .values({ account_id: before.id, email: before.email, had_google: before.google_sub !== null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isProven = before.email_proven_at !== null;
  await addJob(trx, 'tell_former_email', { id, now: maskedEmail(email), isProven });
}

/** Who gives the address has just read a mail to it. */
export async function setEmail(trx: Database, accountId: number, email: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ email, email_proven_at: null, email_failed_at: null })
    .where('id', '=', accountId)
    .execute();
  await markProven(trx, accountId);
}

/** The constraint decides: nothing else sees a sign-up that commits meanwhile. */
export function isEmailTaken(error: unknown): boolean {
  const { code, constraint } = error as { readonly code?: string; readonly constraint?: string };
  return code === '23505' && constraint === 'accounts_door_email_key';
}
