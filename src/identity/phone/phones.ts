import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import { network } from '#api/limits/rate-limits.ts';
import type { Session } from '#api/session.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { hashOfNumber, isSmsOn } from '#platform/sms/sms.ts';
import { optOut } from '#notifications/delivery/sms-reports.ts';
import { notify } from '#notifications/notify.ts';
import {
  CODE_WAIT_SECONDS,
  phoneCodeOver,
  phoneNotVerified,
  phoneOpensAccount,
  phonesUnavailable,
  wrongPhoneCode,
} from '../phone-contract.ts';
import { isKnownDevice, rememberDevice } from '../session/known-devices.ts';
import { requireRecentSignIn } from '../session/sessions.ts';
import { type AccountType, changePhone } from '../store.ts';
import { askCode, limitAllCodes, limitCodesOf, limitSmsCodes, SIGN_IN_FROM, useCode } from './codes.ts';

export async function showPhone({ db, settings }: AppContext, accountId: number) {
  const { rows } = await sql<{
    number: string | null;
    verified_at: string | null;
    messages: boolean;
    sign_in_from: string | null;
    only_way_in: boolean;
    code_sent_to: string | null;
    resend_in: number;
  }>`
    select a.phone as number, p.verified_at,
      not exists (select from sms_opt_outs o where o.number_hash = p.number_hash) as messages,
      case when p.sign_in and a.role <> 'admin' then ${SIGN_IN_FROM} end as sign_in_from,
      a.email is null as only_way_in,
      c.number as code_sent_to,
      coalesce(greatest(0, ceil(extract(epoch from c.requested_at + make_interval(secs => ${CODE_WAIT_SECONDS}) - now()))), 0) as resend_in
    from accounts a
    left join phones p on p.account_id = a.id and p.number = a.phone
    left join phone_codes c on c.account_id = a.id and c.purpose = 'verify' and c.expires_at > now()
    where a.id = ${accountId}`.execute(db);
  const [{ resend_in, ...state }] = rows as [(typeof rows)[number]];
  return { available: isSmsOn(settings), ...state, resend_in: Number(resend_in) };
}

/** @throws phonesUnavailable, signInAgain, tooMany */
export async function askPhoneCode(
  ctx: AppContext,
  session: Session,
  number: string,
  { ip, device }: { readonly ip: string | null; readonly device: string | null },
) {
  if (!isSmsOn(ctx.settings)) throw phonesUnavailable();
  const { accountId } = session;
  await isOnlyWayIn(ctx.db, session, number);
  await limitCodesOf(ctx, accountId);
  await limitSmsCodes(ctx, number, { ip, isKnown: await isKnownDevice(ctx.db, device, number) });
  await limitAllCodes(ctx, 'verify');
  await inTransaction(ctx.db, (trx) => askCode(trx, { accountId, purpose: 'verify', number }));
}

/**
 * Nobody but the number can say that an account without an e-mail address has another one from now on.
 * @throws signInAgain
 */
async function isOnlyWayIn(db: Database, session: Session, number: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'phone'])
    .where('id', '=', session.accountId)
    .executeTakeFirstOrThrow();
  if (account.email !== null) return false;
  if (account.phone !== number) await requireRecentSignIn(db, session);
  return true;
}

/** @throws wrongPhoneCode, phoneCodeOver, signInAgain, phoneOpensAccount, tooMany */
export async function verifyPhone(
  ctx: AppContext,
  session: Session,
  { number, code }: { number: string; code: string },
  { ip, device }: { readonly ip: string | null; readonly device: string },
): Promise<void> {
  await ctx.limits.take('code tries', network(ip ?? 'here'));
  const { accountId, role } = session;
  const door = role === 'client' ? 'client' : 'work';
  const used = await inTransaction(ctx.db, async (trx) => {
    // First, as everywhere: two people who prove one number wait for each other here.
    await sql`select pg_advisory_xact_lock(hashtext('phone'), hashtext(${number}))`.execute(trx);
    const answer = await useCode(trx, ctx, { accountId, purpose: 'verify', number }, code);
    if (answer !== 'right') return answer;
    const atOnce = await isOnlyWayIn(trx, session, number);
    await refuseOnlyWayIn(trx, { accountId, door, number });
    await changePhone(trx, ctx.hooks, accountId, number);
    const others = await trx
      .deleteFrom('phones')
      .where('door', '=', door)
      .where('number', '=', number)
      .where('account_id', '<>', accountId)
      .returning('account_id')
      .execute();
    for (const { account_id } of others) await notify(trx, account_id, 'phone_moved');
    await proveNumber(trx, ctx, { accountId, door, number, atOnce });
    await rememberDevice(trx, device, session);
    if (role !== 'admin') await notify(trx, accountId, 'phone_proven', { reason: number.slice(-3) });
    return answer;
  });
  if (used === 'wrong') throw wrongPhoneCode({ fields: { code: wrongPhoneCode.detail } });
  if (used === 'over') throw phoneCodeOver({ fields: { code: phoneCodeOver.detail } });
}

/** The account behind the number would have no way in: its code opens that one instead. @throws phoneOpensAccount */
async function refuseOnlyWayIn(
  trx: Database,
  { accountId, door, number }: { accountId: number; door: AccountType; number: string },
): Promise<void> {
  const other = await trx
    .selectFrom('phones')
    .innerJoin('accounts', 'accounts.id', 'phones.account_id')
    .select('accounts.id')
    .where('phones.door', '=', door)
    .where('phones.number', '=', number)
    .where('accounts.email', 'is', null)
    .where('accounts.id', '<>', accountId)
    .executeTakeFirst();
  if (other) throw phoneOpensAccount();
}

export async function proveNumber(
  trx: Database,
  { settings }: Pick<AppContext, 'settings'>,
  { accountId, door, number, atOnce }: { accountId: number; door: AccountType; number: string; atOnce: boolean },
): Promise<void> {
  const number_hash = hashOfNumber(settings, number);
  const values = { door, number, number_hash, verified_at: sql<string>`now()`, sign_in: true, at_once: atOnce };
  await trx
    .insertInto('phones')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** @throws phoneNotVerified */
export function chooseMessages(ctx: AppContext, accountId: number, messages: boolean): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const phone = await trx
      .selectFrom('phones')
      .select(['number', 'number_hash'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!phone) throw phoneNotVerified();
    if (!messages) return optOut(trx, ctx, phone.number, 'web');
    await trx.deleteFrom('sms_opt_outs').where('number_hash', '=', phone.number_hash).execute();
  });
}
