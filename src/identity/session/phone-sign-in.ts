/** Sign-in by a code to the proven phone. Nothing tells a stranger whose number is known. */
import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import { network } from '#api/limits/rate-limits.ts';
import { Problem, tooMany } from '#api/problem.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { isSmsOn } from '#platform/sms/sms.ts';
import { notify } from '#notifications/notify.ts';
import { accountDisabled } from '../contract.ts';
import { phonesUnavailable } from '../phone-contract.ts';
import { wrongSignInCode } from '../phone-sign-in-contract.ts';
import { askCode, limitAllCodes, limitCodes, SIGN_IN_FROM, useCode } from '../phone/codes.ts';
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

export async function sendSignInCode(ctx: AppContext, { role, number }: Phone): Promise<void> {
  const [owner] = await findOwner(ctx.db, { role, number });
  if (!owner) return;
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

/** @throws wrongSignInCode, with the right code accountDisabled; tooMany */
export async function signInWithCode(
  ctx: AppContext,
  { role, number, code }: Phone & { readonly code: string },
  ip: string | null,
): Promise<TokenPair> {
  const from = ip ?? 'here';
  const limitKey = `phone ${role} ${number} ${network(from)}`;
  await ctx.limits.take('sign-in address', from);
  await ctx.limits.take('sign-in account', limitKey);
  const pair = await inTransaction(ctx.db, async (trx) => {
    // As who proves the number: an account that loses it meanwhile signs nobody in.
    await sql`select pg_advisory_xact_lock(hashtext('phone'), hashtext(${number}))`.execute(trx);
    // A statement of its own: what a password reset wrote meanwhile is read by the next one.
    await sql`select from accounts where id = (${ownerOf({ role, number })}) for no key update`.execute(trx);
    const [owner] = await findOwner(trx, { role, number });
    const accountId = owner?.id ?? 0;
    const used = await useCode(trx, ctx, { accountId, purpose: 'sign_in', number }, code);
    const refuse = async (reason: string) => {
      const subject = { subject: 'account', subjectId: owner?.id ?? null } as const;
      await audit(trx, { actorId: null, act: 'sign_in_refused', ...subject, reason, ip });
    };
    if (!owner?.signs_in || used !== 'right') {
      await refuse(owner ? 'wrong phone code' : 'unknown number');
      return null;
    }
    if (owner.is_disabled) {
      await refuse('disabled');
      return 'disabled';
    }
    const opened = await openSession(ctx, owner, ip, trx, 'phone code');
    if (opened) await notify(trx, owner.id, 'phone_sign_in', { reason: number.slice(-3) });
    return opened;
  });
  // Thrown after the commit: a wrong code counts, and a right one is used up.
  if (pair === 'disabled') throw accountDisabled();
  if (pair === null) throw wrongSignInCode({ fields: { code: wrongSignInCode.detail } });
  await ctx.limits.forgive('sign-in account', limitKey);
  await ctx.limits.giveBack('sign-in address', from);
  return pair;
}

interface Owner extends VerifiedAccount {
  readonly is_disabled: boolean;
  readonly signs_in: boolean;
}

const ownerOf = ({ role, number }: Phone) =>
  sql`select p.account_id from phones p where p.door = ${role === 'client' ? 'client' : 'work'} and p.number = ${number}`;

/** Never an admin, and nobody whose sign-in has a second step. */
async function findOwner(db: Database, phone: Phone): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select a.id, a.role, a.password_hash, a.disabled_at is not null as is_disabled,
      p.sign_in and ${SIGN_IN_FROM} <= now() as signs_in
    from phones p join accounts a on a.id = p.account_id and a.phone = p.number
    where a.id = (${ownerOf(phone)}) and a.role = ${phone.role} and a.erased_at is null
      and not exists (select from second_factors s where s.account_id = a.id and s.confirmed_at is not null)`.execute(
    db,
  );
  return rows;
}
