/** Sign-in by a code to the proven phone, and sign-up with one. Nothing tells a stranger whose number is known. */
import { sql } from 'kysely';
import type { Language } from '#catalogue/language.ts';
import type { AppContext } from '#api/context.ts';
import { network } from '#api/limits/rate-limits.ts';
import { Problem, tooMany } from '#api/problem.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { isSignUpShareSpent } from '#platform/sms/messages.ts';
import { isSmsOn } from '#platform/sms/sms.ts';
import { notify } from '#notifications/notify.ts';
import { accountDisabled } from '../contract.ts';
import { phonesUnavailable } from '../phone-contract.ts';
import { wrongSignInCode } from '../phone-sign-in-contract.ts';
import { signUpCodesOver } from '../phone-sign-up-contract.ts';
import { askCode, type CodeOwner, limitAllCodes, limitCodes, SIGN_IN_FROM, useCode } from '../phone/codes.ts';
import { proveNumber } from '../phone/phones.ts';
import { openAccount } from '../store.ts';
import { openSession, type TokenPair, type VerifiedAccount } from './sessions.ts';

interface Phone {
  readonly role: 'craftsman' | 'client';
  readonly number: string;
}

/** The job looks the number up, so that the answer takes the same time for each. @throws phonesUnavailable, tooMany */
export async function askSignInCode(ctx: AppContext, { role, number }: Phone, ip: string | null): Promise<void> {
  if (!isSmsOn(ctx.settings)) throw phonesUnavailable();
  await limitCodes(ctx, number, ip);
  await addJob(ctx.db, 'send_sign_in_code', { role, number });
}

/** @param language of the message, while the number has no account @throws phonesUnavailable, signUpCodesOver, tooMany */
export async function askSignUpCode(
  ctx: AppContext,
  { role, number }: Phone,
  language: Language,
  ip: string | null,
): Promise<void> {
  if (!isSmsOn(ctx.settings)) throw phonesUnavailable();
  // Both count known and unknown numbers alike: messages go to either.
  if (await isSignUpShareSpent(ctx.db, ctx.settings.smsDayKes * 100)) throw signUpCodesOver();
  await limitCodes(ctx, number, ip);
  await limitAllCodes(ctx, 'sign_up');
  await addJob(ctx.db, 'send_sign_in_code', { role, number, opensIn: language });
}

type AskedCode = Phone & { readonly opensIn?: Language };

export async function sendSignInCode(ctx: AppContext, { role, number, opensIn }: AskedCode): Promise<void> {
  const [owner] = await findOwner(ctx.db, { role, number });
  if (!owner && opensIn)
    return inTransaction(ctx.db, (trx) => askCode(trx, { purpose: 'sign_up', door: doorOf(role), number }, opensIn));
  if (!owner?.takes_codes) return;
  // Counted here and not when it is asked for: unknown numbers cost nothing and must not stop the codes of others.
  const isOver = await limitAllCodes(ctx, 'sign_in').then(
    () => false,
    (error: unknown) => {
      if (error instanceof Problem && error.status === tooMany.status) return true;
      throw error;
    },
  );
  if (isOver) return;
  await inTransaction(ctx.db, (trx) => askCode(trx, { accountId: owner.id, purpose: 'sign_in', number }));
}

interface NewPerson {
  readonly fullName: string;
  readonly language: Language;
}

/**
 * @param person opens an account when nobody has the number @returns whether one was opened
 * @throws wrongSignInCode, with the right code accountDisabled; tooMany
 */
export async function signInWithCode(
  ctx: AppContext,
  { role, number, code }: Phone & { readonly code: string },
  ip: string | null,
  person?: NewPerson,
): Promise<TokenPair & { readonly opened: boolean }> {
  const from = ip ?? 'here';
  const limitKey = `phone ${role} ${number} ${network(from)}`;
  await ctx.limits.take('sign-in address', from);
  await ctx.limits.take('sign-in account', limitKey);
  const pair = await inTransaction(ctx.db, async (trx) => {
    // As who proves the number: an account that loses it meanwhile signs nobody in, and of two sign-ups one opens an account.
    await sql`select pg_advisory_xact_lock(hashtext('phone'), hashtext(${number}))`.execute(trx);
    // A statement of its own: what a password reset wrote meanwhile is read by the next one.
    await sql`select from accounts where id = (${ownerOf({ role, number })}) for no key update`.execute(trx);
    const [owner] = await findOwner(trx, { role, number });
    const opens = owner ? undefined : person;
    const key: CodeOwner = opens
      ? { purpose: 'sign_up', door: doorOf(role), number }
      : { purpose: 'sign_in', accountId: owner?.id ?? 0, number };
    const used = await useCode(trx, ctx, key, code);
    const refuse = async (reason: string) => {
      const subject = { subject: 'account', subjectId: owner?.id ?? null } as const;
      await audit(trx, { actorId: null, act: 'sign_in_refused', ...subject, reason, ip });
    };
    if (used !== 'right' || (owner && !owner.signs_in)) {
      await refuse(owner || opens ? 'wrong phone code' : 'unknown number');
      return null;
    }
    if (owner?.is_disabled) {
      await refuse('disabled');
      return 'disabled';
    }
    const account = owner ?? (opens && (await openWithPhone(trx, ctx, { role, number }, opens)));
    const session = account ? await openSession(ctx, account, ip, trx, 'phone code') : null;
    if (session && owner) await notify(trx, owner.id, 'phone_sign_in', { reason: number.slice(-3) });
    return session && { ...session, opened: !owner };
  });
  // Thrown after the commit: a wrong code counts, and a right one is used up.
  if (pair === 'disabled') throw accountDisabled();
  if (pair === null) throw wrongSignInCode({ fields: { code: wrongSignInCode.detail } });
  await ctx.limits.forgive('sign-in account', limitKey);
  await ctx.limits.giveBack('sign-in address', from);
  return pair;
}

/** Without an e-mail address: the number, which was proven just now, is the way in, from now on. */
async function openWithPhone(
  trx: Database,
  ctx: AppContext,
  { role, number }: Phone,
  { fullName, language }: NewPerson,
): Promise<VerifiedAccount> {
  const account = { role, fullName, email: null, phone: number, passwordHash: null, language };
  const accountId = await openAccount(trx, account);
  await ctx.hooks.openProfile[role](trx, accountId, fullName);
  await proveNumber(trx, ctx, { accountId, door: doorOf(role), number, atOnce: true });
  // Its code is the account's from now on: for the export, and no longer one that opened nothing.
  await trx
    .updateTable('sms_messages')
    .set({ account_id: accountId })
    .where('number', '=', number)
    .where('kind', '=', 'code')
    .where('account_id', 'is', null)
    .execute();
  return { id: accountId, role, password_hash: null };
}

interface Owner extends VerifiedAccount {
  readonly is_disabled: boolean;
  /** Never an admin, and nobody whose sign-in has a second step. */
  readonly takes_codes: boolean;
  readonly signs_in: boolean;
}

const doorOf = (role: Phone['role']) => (role === 'client' ? 'client' : 'work');
const ownerOf = ({ role, number }: Phone) =>
  sql`select p.account_id from phones p where p.door = ${doorOf(role)} and p.number = ${number}`;

async function findOwner(db: Database, phone: Phone): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select *, takes_codes and is_open as signs_in from (
      select a.id, a.role, a.password_hash, a.disabled_at is not null as is_disabled,
        a.role = ${phone.role}
          and not exists (select from second_factors s where s.account_id = a.id and s.confirmed_at is not null) as takes_codes,
        p.sign_in and ${SIGN_IN_FROM} <= now() as is_open
      from phones p join accounts a on a.id = p.account_id and a.phone = p.number
      where a.id = (${ownerOf(phone)}) and a.erased_at is null) owner`.execute(db);
  return rows;
}
