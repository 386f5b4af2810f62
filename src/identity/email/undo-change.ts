import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import { notify } from '#notifications/notify.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { Settings } from '#platform/settings.ts';
import { badUndoLink, formerEmailTaken, UNDO_HOURS } from '../email-undo-contract.ts';
import { dropCode, endPhoneSignIn } from '../phone/codes.ts';
import { forgetPhone } from '../phone/forget-phone.ts';
import { endSessions } from '../session/sessions.ts';
import { isEmailTaken, lockEmail, setEmail } from './confirm-change.ts';
import { maskedEmail } from './masked.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ENDS = sql<string>`now() - make_interval(hours => ${sql.lit(UNDO_HOURS)})`;

interface FormerEmail {
  readonly uid: string;
  readonly account_id: number;
  readonly email: string;
}

export function undoUrl({ publicUrl, tokenSecret }: Settings, former: FormerEmail): string {
  const query = new URLSearchParams({ uid: former.uid, token: tokenOf(tokenSecret, former).toString('base64url') });
  return `${publicUrl}/undo-email-change?${query}`;
}

function tokenOf(secret: string, { uid, account_id, email }: FormerEmail): Buffer {
  return createHmac('sha256', secret)
    .update(`undo email change ${JSON.stringify([uid, account_id, email])}`)
    .digest();
}

export function findFormerEmail(db: Database, by: { readonly id: number } | { readonly uid: string }) {
  return db
    .selectFrom('former_emails')
    .innerJoin('accounts', 'accounts.id', 'former_emails.account_id')
    .select(['former_emails.id', 'former_emails.uid', 'account_id', 'former_emails.email', 'had_google', 'language'])
    .where((row) => ('id' in by ? row('former_emails.id', '=', by.id) : row('former_emails.uid', '=', by.uid)))
    .where('changed_at', '>', ENDS)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Who made the change knew the password, and may have linked a Google account of theirs since: both end, as every session
 * and the sign-in by phone. Links to addresses that the account had later are over.
 * @throws badUndoLink also for a used link, formerEmailTaken
 */
export async function undoEmailChange(
  ctx: AppContext,
  { uid, token }: { readonly uid: string; readonly token: string },
  ip: string | null,
): Promise<void> {
  const former = UUID.test(uid) ? await findFormerEmail(ctx.db, { uid }) : undefined;
  if (!former || !isToken(ctx.settings.tokenSecret, former, token)) throw badUndoLink();
  const { account_id: accountId, email } = former;
  await inTransaction(ctx.db, async (trx) => {
    const before = await lockEmail(trx, accountId);
    // After the lock: of two uses at once, and of a link used after an older one, the second finds its row gone.
    const ended = await trx
      .deleteFrom('former_emails')
      .where('account_id', '=', accountId)
      .where('id', '>=', former.id)
      .returning(['id', 'changed_at'])
      .execute();
    const change = ended.find(({ id }) => id === former.id);
    if (!change) throw badUndoLink();
    await setEmail(trx, accountId, { email, password_hash: null, ...(former.had_google ? {} : { google_sub: null }) });
    await endSessions(trx, accountId);
    await endPhoneSignIn(trx, accountId);
    if (await isPhoneProvenSince(trx, accountId, change.changed_at)) await forgetPhone(trx, accountId);
    await dropCode(trx, { purpose: 'email', accountId });
    await notify(trx, accountId, 'email_changed', { reason: maskedEmail(email) });
    if (before.email !== email) await addJob(trx, 'tell_removed_email', { accountId, email: before.email });
    await audit(trx, { actorId: accountId, act: 'undo_email_change', subject: 'account', subjectId: accountId, ip });
  }).catch((error: unknown) => {
    throw isEmailTaken(error) ? formerEmailTaken() : error;
  });
}

async function isPhoneProvenSince(trx: Database, accountId: number, since: string): Promise<boolean> {
  const phone = await trx
    .selectFrom('phones')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('verified_at', '>', since)
    .executeTakeFirst();
  return phone !== undefined;
}

function isToken(secret: string, former: FormerEmail, token: string): boolean {
  const [actual, expected] = [Buffer.from(token, 'base64url'), tokenOf(secret, former)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Retention. */
export async function forgetFormerEmails(db: Database): Promise<void> {
  await db.deleteFrom('former_emails').where('changed_at', '<', ENDS).execute();
}
