/** The e-mail address or the proven number that an account had: a link in a message there puts it back, once, for 72 hours. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import { signInNeeded } from '#api/problem.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';
import { badUndoLink, UNDO_HOURS } from './undo-contract.ts';
import { dropCode, endPhoneSignIn } from './phone/codes.ts';
import { endSessions } from './session/sessions.ts';

const ENDS = sql<string>`now() - make_interval(hours => ${sql.lit(UNDO_HOURS)})`;

interface LinkedContact {
  readonly uid: string;
  readonly account_id: number;
  readonly email: string | null;
  readonly number: string | null;
}
export type FormerContact = NonNullable<Awaited<ReturnType<typeof findFormer>>>;

/** A link in a mail has the long one, in an SMS the short one. */
type FormerKey = { readonly id: number } | { readonly uid: string };

export function findFormer(db: Database, by: FormerKey) {
  return db
    .selectFrom('former_emails')
    .innerJoin('accounts', 'accounts.id', 'former_emails.account_id')
    .select(['former_emails.id', 'former_emails.uid', 'account_id', 'former_emails.email', 'number', 'proven_at'])
    .select(['had_google', 'had_email', 'changed_at', 'language'])
    .where((row) => ('id' in by ? row('former_emails.id', '=', by.id) : row('former_emails.uid', '=', by.uid)))
    .where('changed_at', '>', ENDS)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

export function tokenOf({ tokenSecret }: Pick<Settings, 'tokenSecret'>, former: LinkedContact): Buffer {
  const { uid, account_id, email, number } = former;
  return createHmac('sha256', tokenSecret)
    .update(`undo ${number === null ? 'email' : 'phone'} change ${JSON.stringify([uid, account_id, email ?? number])}`)
    .digest();
}

export interface ContactsBefore {
  readonly id: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly email_proven_at: string | null;
  readonly google_sub: string | null;
}

/** As every verb of sessions: what is in flight waits, and then finds the other address. */
export async function lockContacts(trx: Database, accountId: number): Promise<ContactsBefore> {
  const account = await trx
    .selectFrom('accounts')
    .select(['id', 'email', 'phone', 'email_proven_at', 'google_sub'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw signInNeeded();
  return account;
}

interface Undo {
  readonly act: 'undo_email_change' | 'undo_phone_change';
  readonly former: FormerContact | undefined;
  readonly token: Buffer;
  /** How many bytes of the token the link has. */
  readonly size: number;
  readonly ip: string | null;
  putBack(trx: Database, former: FormerContact, before: ContactsBefore): Promise<void>;
}

/**
 * Who made the change held a session, and may have known the password or linked a Google account since: all of them end,
 * and the sign-in by phone of an account with a mailbox. Links to what the account had later are over.
 * @throws badUndoLink also for a used link, what `putBack` throws
 */
export async function undoChange(ctx: AppContext, { act, former, token, size, ip, putBack }: Undo): Promise<void> {
  if (!former) throw badUndoLink();
  const expected = tokenOf(ctx.settings, former).subarray(0, size);
  if (token.length !== size || !timingSafeEqual(token, expected)) throw badUndoLink();
  const { account_id: accountId } = former;
  await inTransaction(ctx.db, async (trx) => {
    // First, as everywhere: who proves this number waits here.
    if (former.number !== null)
      await sql`select pg_advisory_xact_lock(hashtext('phone'), hashtext(${former.number}))`.execute(trx);
    const before = await lockContacts(trx, accountId);
    // After the lock: of two uses at once, and of a link used after an older one, the second finds its row gone.
    if (!(await endLinks(trx, former))) throw badUndoLink();
    await trx
      .updateTable('accounts')
      .set({ password_hash: null, ...(former.had_google ? {} : { google_sub: null }) })
      .where('id', '=', accountId)
      .execute();
    await endSessions(trx, accountId);
    await putBack(trx, former, before);
    await endPhoneSignIn(trx, accountId);
    for (const purpose of ['email', 'verify', 'leave'] as const) await dropCode(trx, { purpose, accountId });
    await trx.deleteFrom('sign_in_codes').where('account_id', '=', accountId).execute();
    await audit(trx, { actorId: accountId, act, subject: 'account', subjectId: accountId, ip });
  });
}

/**
 * An address wins over what came after it: later addresses, and numbers that were proven under them. A number wins over later
 * numbers, and over addresses only where the account had none.
 */
async function endLinks(trx: Database, { id, account_id, number, had_email }: FormerContact): Promise<boolean> {
  const isLater =
    number === null
      ? sql<boolean>`(email is not null or proven_at > (select changed_at from former_emails where id = ${id}))`
      : sql<boolean>`(number is not null or not ${had_email})`;
  const ended = await trx
    .deleteFrom('former_emails')
    .where('account_id', '=', account_id)
    .where('id', '>=', id)
    .where(isLater)
    .returning('id')
    .execute();
  return ended.some((each) => each.id === id);
}

/** Retention. */
export async function forgetFormerContacts(db: Database): Promise<void> {
  await db.deleteFrom('former_emails').where('changed_at', '<', ENDS).execute();
}
