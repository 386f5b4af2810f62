import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import { network } from '#api/limits/rate-limits.ts';
import type { Session } from '#api/session.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { hashOfNumber, isSmsOn } from '#platform/sms/sms.ts';
import { IS_UNUSED, NOTICE_DAYS, PROVE_BY } from '#platform/sms/unused-numbers.ts';
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
import { type ContactsBefore, lockContacts } from '../former-contacts.ts';
import { isKnownDevice, rememberDevice } from '../session/known-devices.ts';
import { type AccountType, changePhone } from '../store.ts';
import { askCode, limitAllCodes, limitCodesOf, limitSmsCodes, SIGN_IN_FROM, useCode } from './codes.ts';

export async function showPhone({ db, settings }: AppContext, accountId: number) {
  const { rows } = await sql<{
    number: string | null;
    verified_at: string | null;
    messages: boolean;
    prove_by: string | null;
    prove_again: boolean;
    sign_in_from: string | null;
    only_way_in: boolean;
    code_sent_to: string | null;
    resend_in: number;
  }>`
    select a.phone as number, p.verified_at,
      not exists (select from sms_opt_outs o where o.number_hash = p.number_hash) as messages,
      ${PROVE_BY} as prove_by, coalesce(${PROVE_BY} < ${SOON}, false) as prove_again,
      case when p.sign_in and a.role <> 'admin' and (a.email is null or not ${IS_UNUSED}) then ${SIGN_IN_FROM} end as sign_in_from,
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

const SOON = sql`now() + make_interval(days => ${sql.lit(NOTICE_DAYS)})`;

/** @throws phonesUnavailable, tooMany */
export async function askPhoneCode(
  ctx: AppContext,
  session: Session,
  number: string,
  { ip, device }: { readonly ip: string | null; readonly device: string | null },
) {
  if (!isSmsOn(ctx.settings)) throw phonesUnavailable();
  const { accountId } = session;
  const contacts = await ctx.db
    .selectFrom('accounts')
    .select(['email', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const left = numberLeft(contacts, number);
  await limitCodesOf(ctx, accountId);
  await limitSmsCodes(ctx, number, { ip, isKnown: await isKnownDevice(ctx.db, device, number) });
  await limitAllCodes(ctx, 'verify');
  await inTransaction(ctx.db, async (trx) => {
    await askCode(trx, { accountId, purpose: 'verify', number });
    // Under the limits of the account alone: its owner may have signed in by a code of this minute.
    if (left !== null) await askCode(trx, { accountId, purpose: 'leave', number: left });
  });
}

/** The number that alone opens the account, and is to be another: its code agrees, or the next one waits. */
const numberLeft = ({ email, phone }: Pick<ContactsBefore, 'email' | 'phone'>, next: string) =>
  email === null && phone !== next ? phone : null;

type Used = Awaited<ReturnType<typeof useCode>>;

/** @throws wrongPhoneCode, phoneCodeOver, phoneOpensAccount, tooMany */
export async function verifyPhone(
  ctx: AppContext,
  session: Session,
  { number, code, old_code: oldCode }: { number: string; code: string; old_code: string },
  { ip, device }: { readonly ip: string | null; readonly device: string },
): Promise<void> {
  await ctx.limits.take('code tries', network(ip ?? 'here'));
  const { accountId, role } = session;
  const door = role === 'client' ? 'client' : 'work';
  const used = await inTransaction(ctx.db, async (trx): Promise<[field: string, used: Used]> => {
    // First, as everywhere: two people who prove one number wait for each other here.
    await sql`select pg_advisory_xact_lock(hashtext('phone'), hashtext(${number}))`.execute(trx);
    // Then the account, as an undo locks it: afterwards this code is gone.
    const contacts = await lockContacts(trx, accountId);
    const left = numberLeft(contacts, number);
    const agreed =
      left !== null && oldCode !== '' && (await useOldCode(trx, ctx, { accountId, number: left }, oldCode));
    if (agreed && agreed.used !== 'right') return ['old_code', agreed.used];
    const answer = await useCode(trx, ctx, { accountId, purpose: 'verify', number }, code);
    if (answer !== 'right') {
      if (agreed) await agreed.keep();
      return ['code', answer];
    }
    if (contacts.phone === number && (await seeNumber(trx, accountId))) {
      await rememberDevice(trx, device, session);
      return ['code', answer];
    }
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
    await proveNumber(trx, ctx, { accountId, door, number, atOnce: agreed !== false });
    await rememberDevice(trx, device, session);
    if (role !== 'admin') await notify(trx, accountId, 'phone_proven', { reason: number.slice(-3) });
    return ['code', answer];
  });
  const [field, answer] = used;
  if (answer === 'wrong') throw wrongPhoneCode({ fields: { [field]: wrongPhoneCode.detail } });
  if (answer === 'over') throw phoneCodeOver({ fields: { [field]: phoneCodeOver.detail } });
}

/** @returns what keeps a right code for the next try: the other one may be mistyped */
async function useOldCode(
  trx: Database,
  ctx: AppContext,
  { accountId, number }: { accountId: number; number: string },
  code: string,
) {
  const row = await trx
    .selectFrom('phone_codes')
    .select(['account_id', 'purpose', 'number', 'code_mac', 'tries', 'requested_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'leave')
    .forUpdate()
    .executeTakeFirst();
  const used = await useCode(trx, ctx, { accountId, purpose: 'leave', number }, code);
  return { used, keep: async () => row && trx.insertInto('phone_codes').values(row).execute() };
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

/** @param at when the code was entered: now, unless the number is put back */
export async function proveNumber(
  trx: Database,
  { settings }: Pick<AppContext, 'settings'>,
  proven: { accountId: number; door: AccountType; number: string; atOnce: boolean },
  at: string | RawBuilder<string> = sql<string>`now()`,
): Promise<void> {
  const { accountId, door, number, atOnce: at_once } = proven;
  const number_hash = hashOfNumber(settings, number);
  const values = { door, number, number_hash, verified_at: at, seen_at: at, sign_in: true, at_once };
  await trx
    .insertInto('phones')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/**
 * A code to a number that is proven was entered. It signs in already, at once or after its wait, which a second proof neither
 * ends nor begins anew. @returns false where codes to it sign in no more: that needs a proof
 */
export async function seeNumber(trx: Database, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    update phones p set seen_at = now() from accounts a
    where a.id = p.account_id and a.phone = p.number and p.account_id = ${accountId}
      and (a.email is null or (p.sign_in and not ${IS_UNUSED}))
    returning p.account_id`.execute(trx);
  return rows.length > 0;
}

/** Once, a week before the end, or when it is known to be over. */
export async function remindOfUnusedNumbers({ db, settings }: AppContext): Promise<void> {
  if (!isSmsOn(settings)) return;
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ account_id: number; number: string }>`
      update phones set reminded_at = now() where account_id in (
        select p.account_id from phones p join accounts a on a.id = p.account_id and a.phone = p.number
        where ${PROVE_BY} < ${SOON} and (p.reminded_at is null or p.reminded_at < greatest(p.seen_at, p.verified_at))
          and a.disabled_at is null and a.erased_at is null
          and not exists (select from sms_opt_outs o where o.number_hash = p.number_hash)
        order by p.account_id limit ${REMINDERS_MOST} for update of p skip locked)
      returning account_id, number`.execute(trx);
    for (const { account_id, number } of rows)
      await notify(trx, account_id, 'phone_unused', { reason: number.slice(-3) });
  });
}
/** In one run: the first after an update may find many. */
const REMINDERS_MOST = 200;

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
