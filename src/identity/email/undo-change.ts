import type { AppContext } from '#api/context.ts';
import { notify } from '#notifications/notify.ts';
import { type Database } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { Settings } from '#platform/settings.ts';
import { type FormerContact, findFormer, tokenOf, undoChange } from '../former-contacts.ts';
import { forgetPhone } from '../phone/forget-phone.ts';
import { formerEmailTaken } from '../undo-contract.ts';
import { isEmailTaken, setEmail } from './confirm-change.ts';
import { maskedEmail } from './masked.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function undoUrl(settings: Settings, former: Parameters<typeof tokenOf>[1]): string {
  const query = new URLSearchParams({ uid: former.uid, token: tokenOf(settings, former).toString('base64url') });
  return `${settings.publicUrl}/undo-email-change?${query}`;
}

/** A number that was proven since goes with the address. @throws badUndoLink, formerEmailTaken */
export async function undoEmailChange(
  ctx: AppContext,
  link: { readonly uid: string; readonly token: string },
  ip: string | null,
): Promise<void> {
  const found = UUID.test(link.uid) ? await findFormer(ctx.db, { uid: link.uid }) : undefined;
  const former = found?.email === null ? undefined : found;
  const token = Buffer.from(link.token, 'base64url');
  await undoChange(ctx, { act: 'undo_email_change', former, token, size: 32, ip, putBack }).catch((error: unknown) => {
    throw isEmailTaken(error) ? formerEmailTaken() : error;
  });
}

async function putBack(trx: Database, former: FormerContact, before: { readonly email: string | null }): Promise<void> {
  const { account_id: accountId, changed_at } = former;
  const email = former.email as string;
  await setEmail(trx, accountId, email);
  if (await isPhoneProvenSince(trx, accountId, changed_at)) await forgetPhone(trx, accountId);
  await notify(trx, accountId, 'email_changed', { reason: maskedEmail(email) });
  if (before.email !== email) await addJob(trx, 'tell_removed_email', { accountId, email: before.email });
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
