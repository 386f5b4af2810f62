/** An admin's second factor. Every verb that takes a code is rate-limited per account: six digits are quickly guessed. */
import { generateSecret, generateURI, verifySync } from 'otplib';
import { sql } from 'kysely';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import { notify } from '#notifications/notify.ts';
import type { Session } from '#api/session.ts';
import { requirePassword } from '../password/change-password.ts';
import { notTheCode, secondFactorOff, secondFactorOn, secondStepNeeded } from '../second-factor-contract.ts';
import { readCode } from '../rules.ts';
import { endSessions } from './sessions.ts';
import { hashOfRecoveryCode, newRecoveryCode, openSecret, sealSecret } from './tokens.ts';

const RECOVERY_CODES = 10;
const TOLERANCE = 30;

export interface SecondFactor {
  readonly on: boolean;
  readonly since: string | null;
  readonly recovery_codes_left: number;
}

export async function showSecondFactor(db: Database, accountId: number): Promise<SecondFactor> {
  const row = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .select(
      sql<number>`(select count(*) from recovery_codes c
        where c.account_id = second_factors.account_id and used_at is null)`.as('left'),
    )
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return { on: row !== undefined, since: row?.confirmed_at ?? null, recovery_codes_left: row?.left ?? 0 };
}

export async function beginSecondFactor(ctx: AppContext, session: Session, password: string) {
  const { email, full_name } = await requirePassword(ctx, session.accountId, password);
  const secret = generateSecret();
  const secret_sealed = sealSecret(ctx.settings.tokenSecret, session.accountId, secret);
  const started = await ctx.db
    .insertInto('second_factors')
    .values({ account_id: session.accountId, secret_sealed })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret_sealed, created_at: sql`now()` })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  if (started.numInsertedOrUpdatedRows !== 1n) throw secondFactorOn();
  return { secret, uri: generateURI({ issuer: 'Ufundi', label: email ?? full_name, secret }) };
}

/** @returns the recovery codes, shown once · @throws notTheCode, secondFactorOn, secondFactorOff, tooMany */
export async function confirmSecondFactor(ctx: AppContext, session: Session, code: string, ip: string | null) {
  const { accountId } = session;
  await ctx.limits.take('second factor', String(accountId));
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await inTransaction(ctx.db, async (trx) => {
    const row = await rowOf(trx, accountId);
    if (!row) throw secondFactorOff();
    if (row.confirmed_at !== null) throw secondFactorOn();
    const step = timeStepOf(ctx, accountId, row, readCode(code).digits);
    if (step === null) throw notTheCode();
    await trx
      .updateTable('second_factors')
      .set({ confirmed_at: sql`now()`, last_step: step })
      .where('account_id', '=', accountId)
      .execute();
    const hashes = codes.map((each) => hashOfRecoveryCode(ctx.settings.tokenSecret, accountId, each));
    await trx
      .insertInto('recovery_codes')
      .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
      .execute();
    await endSessions(trx, accountId, session.family);
    await auditAndNotify(trx, accountId, 'second_factor_on', ip);
  });
  await ctx.limits.forgive('second factor', String(accountId));
  return codes.map((each) => each.replace(/(.{4})(?=.)/g, '$1-'));
}

export async function endSecondFactor(
  ctx: AppContext,
  session: Session,
  { password, code }: { password: string; code: string },
  ip: string | null,
): Promise<void> {
  const { accountId } = session;
  await requirePassword(ctx, accountId, password);
  await ctx.limits.take('second factor', String(accountId));
  await inTransaction(ctx.db, async (trx) => {
    const row = await rowOf(trx, accountId);
    if (!row || row.confirmed_at === null) throw secondFactorOff();
    if (!(await consumeCode({ ...ctx, db: trx }, accountId, code, ip))) throw notTheCode();
    await trx.deleteFrom('second_factors').where('account_id', '=', accountId).execute();
    await auditAndNotify(trx, accountId, 'second_factor_off', ip);
  });
  await ctx.limits.forgive('second factor', String(accountId));
}

/** Of an account whose second step is on. @throws secondStepNeeded, notTheCode, tooMany */
export async function requireSecondFactor(ctx: AppContext, accountId: number, code: string, ip: string | null) {
  if (!(await showSecondFactor(ctx.db, accountId)).on) return;
  if (code === '') throw secondStepNeeded({ fields: { code: secondStepNeeded.detail } });
  await ctx.limits.take('second factor', String(accountId));
  if (!(await consumeCode(ctx, accountId, code, ip))) throw notTheCode();
  await ctx.limits.forgive('second factor', String(accountId));
}

export async function consumeCode(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  accountId: number,
  code: string,
  ip: string | null,
): Promise<boolean> {
  const { digits, recovery } = readCode(code);
  if (recovery) {
    const used = await ctx.db
      .updateTable('recovery_codes')
      .set({ used_at: sql`now()` })
      .where('account_id', '=', accountId)
      .where('code_hash', '=', hashOfRecoveryCode(ctx.settings.tokenSecret, accountId, recovery))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows !== 1n) return false;
    await audit(ctx.db, {
      actorId: accountId,
      act: 'recovery_code_used',
      subject: 'account',
      subjectId: accountId,
      ip,
    });
    return true;
  }
  const row = await rowOf(ctx.db, accountId);
  const step = row && timeStepOf(ctx, accountId, row, digits);
  if (!step) return false;
  // Of two requests with the same code, the second finds its time step used.
  const updated = await ctx.db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export function removeSecondFactor(db: Database, accountId: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const deleted = await trx.deleteFrom('second_factors').where('account_id', '=', accountId).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) return false;
    await endSessions(trx, accountId);
    await audit(trx, { actorId: null, act: 'second_factor_reset', subject: 'account', subjectId: accountId });
    await notify(trx, accountId, 'second_factor_off');
    return true;
  });
}

function rowOf(db: Database, accountId: number) {
  return db
    .selectFrom('second_factors')
    .select(['secret_sealed', 'confirmed_at', 'last_step'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

function timeStepOf(
  { settings }: Pick<AppContext, 'settings'>,
  accountId: number,
  row: { secret_sealed: Buffer; last_step: number },
  digits: string | null,
): number | null {
  const secret = digits && openSecret(settings.tokenSecret, accountId, row.secret_sealed);
  if (!digits || !secret) return null;
  const verified = verifySync({ secret, token: digits, epochTolerance: TOLERANCE, afterTimeStep: row.last_step });
  return verified.valid && 'timeStep' in verified ? verified.timeStep : null;
}

async function auditAndNotify(
  trx: Database,
  accountId: number,
  act: 'second_factor_on' | 'second_factor_off',
  ip: string | null,
) {
  await audit(trx, { actorId: accountId, act, subject: 'account', subjectId: accountId, ip });
  await notify(trx, accountId, act);
}
