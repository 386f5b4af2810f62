/** Accounts: one row per person and account type. The only writer of `accounts`. */
import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import { type Hooks, runHooks } from '#platform/hooks.ts';
import type { Role } from '#api/endpoint.ts';
import type { Language } from '#catalogue/language.ts';
import { notFound, signInNeeded } from '#api/problem.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { markProven } from '#notifications/delivery/email-proof.ts';
import { notify } from '#notifications/notify.ts';
import { type Account, type ChangedAccount, emailTaken, notYourself, TERMS_VERSION } from './contract.ts';
import { requireOwnName } from './own-name.ts';
import { phoneSignsIn } from './phone-contract.ts';
import { approvalText } from './rules.ts';
import { endPhoneSignIn } from './phone/codes.ts';
import { forgetPhone, forgetPhoneOfUnproven, replacePhone } from './phone/forget-phone.ts';
import { endSessions } from './session/sessions.ts';

export type AccountType = 'work' | 'client';

export interface NewAccount {
  readonly role: Role;
  readonly fullName: string;
  /** Without one, the transaction also proves the phone. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly language: Language;
  readonly googleSub?: string;
  /** Google vouches for the address, or the operator. */
  readonly isEmailProven?: boolean;
}

/** Opens an account; signing up is consent to the current terms. @returns its id @throws emailTaken, invalidInput */
export async function openAccount(trx: Database, account: NewAccount): Promise<number> {
  if (account.role !== 'admin') requireOwnName('full_name', account.fullName);
  const opened = await trx
    .insertInto('accounts')
    .values({
      role: account.role,
      full_name: account.fullName,
      email: account.email,
      phone: account.phone,
      password_hash: account.passwordHash,
      language: account.language,
      google_sub: account.googleSub ?? null,
      email_proven_at: account.isEmailProven ? sql<string>`now()` : null,
      terms_version: account.role === 'admin' ? null : TERMS_VERSION,
      terms_accepted_at: account.role === 'admin' ? null : sql<string>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!opened) throw emailTaken();
  return opened.id;
}

/** @param spellings of one address, the exact one first */
export async function findAccountForSignIn(db: Database, accountType: AccountType, ...spellings: string[]) {
  const found = await signInAccounts(db).where('door', '=', accountType).where('email', 'in', spellings).execute();
  return found.find(({ email }) => email === spellings[0]) ?? found[0];
}

function signInAccounts(db: Database) {
  return (
    db
      .selectFrom('accounts')
      .select(['id', 'role', 'full_name', 'email', 'phone', 'password_hash', 'google_sub', 'disabled_at'])
      // Selected for every account in one statement: the response time must not reveal who has a second factor.
      .select((account) =>
        account
          .exists(
            account
              .selectFrom('second_factors')
              .select('account_id')
              .whereRef('account_id', '=', 'accounts.id')
              .where('confirmed_at', 'is not', null),
          )
          .as('second_factor'),
      )
      .where('erased_at', 'is', null)
  );
}

export async function findForGoogle(db: Database, { sub, email }: { sub: string; email: string }) {
  const bySub = await signInAccounts(db).where('google_sub', '=', sub).executeTakeFirst();
  return bySub ?? findAccountForSignIn(db, 'work', email);
}

/** The earlier password and phone may be of a person who never owned the e-mail: they end, with their sessions. @throws emailTaken */
export async function linkGoogle(
  trx: Database,
  account: { id: number; password_hash: string | null },
  sub: string,
  ip: string | null,
) {
  const linked = await trx
    .updateTable('accounts')
    .set({ google_sub: sub, password_hash: null })
    .where('id', '=', account.id)
    .where('role', '=', 'craftsman')
    .where('google_sub', 'is', null)
    .executeTakeFirst();
  if (linked.numUpdatedRows === 0n) throw emailTaken();
  await endSessions(trx, account.id);
  await endPhoneSignIn(trx, account.id);
  await forgetPhoneOfUnproven(trx, account.id);
  await markProven(trx, account.id);
  if (account.password_hash !== null) await notify(trx, account.id, 'password_changed');
  await audit(trx, { actorId: account.id, act: 'link_google', subject: 'account', subjectId: account.id, ip });
}

export async function showAccount(
  db: Database,
  accountId: number,
): Promise<Account & { readonly profile_id: number | null }> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('craftsmen', 'craftsmen.account_id', 'accounts.id')
    .leftJoin('clients', 'clients.account_id', 'accounts.id')
    .select(['accounts.id', 'role', 'full_name', 'email', 'phone', 'language', 'slug', 'craftsmen.status'])
    .select((row) => row.fn.coalesce('craftsmen.id', 'clients.id').as('profile_id'))
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    role: row.role as Role,
    full_name: row.full_name,
    email: row.email ?? '',
    phone_number: row.phone,
    language: row.language as Language,
    is_admin: row.role === 'admin',
    slug: row.slug,
    status: row.status === null ? null : approvalText(row.status),
    profile_id: row.profile_id,
  };
}

type HookedDatabase = Pick<AppContext, 'db' | 'hooks'>;

export function changeAccount(
  { db, hooks }: HookedDatabase,
  accountId: number,
  changes: { fullName?: string | undefined; phone?: string | undefined; language?: Language | undefined },
): Promise<ChangedAccount> {
  return inTransaction(db, async (trx) => {
    await lockOpenAccount(trx, accountId);
    if (changes.phone !== undefined) await requireOtherWayIn(trx, accountId, changes.phone);
    const requestsChanged = changes.phone === undefined ? 0 : await changePhone(trx, hooks, accountId, changes.phone);
    await trx
      .updateTable('accounts')
      .set((each) => ({
        full_name: changes.fullName ?? each.ref('full_name'),
        language: changes.language ?? each.ref('language'),
      }))
      .where('id', '=', accountId)
      .execute();
    return { ...(await showAccount(trx, accountId)), requests_changed: requestsChanged };
  });
}

/** @throws phoneSignsIn for another number of an account that only its number opens */
async function requireOtherWayIn(trx: Database, accountId: number, phone: string): Promise<void> {
  const other = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('email', 'is', null)
    .where('phone', '<>', phone)
    .executeTakeFirst();
  if (other) throw phoneSignsIn();
}

/** Another number is no longer proven. @param isUndo leaves the former one no link @returns how many open requests show the new one */
export async function changePhone(
  trx: Database,
  hooks: Hooks,
  accountId: number,
  phone: string,
  isUndo = false,
): Promise<number> {
  const before = await trx
    .selectFrom('accounts')
    .select('phone')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (before.phone === phone) return 0;
  await trx.updateTable('accounts').set({ phone }).where('id', '=', accountId).execute();
  await (isUndo ? forgetPhone(trx, accountId) : replacePhone(trx, accountId));
  if (before.phone === null) return 0;
  const followed = await runHooks(hooks.phoneChanged, trx, accountId, before.phone, phone);
  await notify(trx, accountId, 'phone_changed', { reason: phone.slice(-3) });
  return followed.reduce((sum, each) => sum + each, 0);
}

/**
 * First in a transaction that keeps what this person wrote: an erasure waits for it and finds it, or has been and ends it.
 * @throws signInNeeded
 */
export async function lockOpenAccount(trx: Database, accountId: number): Promise<void> {
  const open = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!open) throw signInNeeded();
}

export interface ActingAdmin {
  readonly adminId: number;
  readonly ip: string | null;
}
const actor = ({ adminId, ip }: ActingAdmin) => ({ actorId: adminId, ip });

export function disableAccount(
  { db, hooks }: HookedDatabase,
  admin: ActingAdmin,
  accountId: number,
  reason: string,
): Promise<void> {
  if (admin.adminId === accountId) throw notYourself();
  return inTransaction(db, async (trx) => {
    const closed = await trx
      .updateTable('accounts')
      .set({ disabled_at: sql`now()`, disabled_reason: reason })
      .where('id', '=', accountId)
      .where('disabled_at', 'is', null)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (closed.numUpdatedRows === 0n) return mustExist(trx, accountId);
    await endSessions(trx, accountId);
    await runHooks(hooks.accountClosed, trx, accountId);
    await notify(trx, accountId, 'account_disabled', { reason });
    await audit(trx, { ...actor(admin), act: 'disable', subject: 'account', subjectId: accountId, reason });
  });
}

export function enableAccount({ db, hooks }: HookedDatabase, admin: ActingAdmin, accountId: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const opened = await trx
      .updateTable('accounts')
      .set({ disabled_at: null, disabled_reason: null })
      .where('id', '=', accountId)
      .where('disabled_at', 'is not', null)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (opened.numUpdatedRows === 0n) return mustExist(trx, accountId);
    await runHooks(hooks.accountOpened, trx, accountId);
    await notify(trx, accountId, 'account_enabled');
    await audit(trx, { ...actor(admin), act: 'enable', subject: 'account', subjectId: accountId });
  });
}

/** @throws notFound */
export async function mustExist(trx: Database, accountId: number): Promise<void> {
  const existing = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!existing) throw notFound();
}
