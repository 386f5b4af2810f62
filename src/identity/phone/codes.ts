/** Codes of six digits: an HMAC with purpose and recipient, ten minutes, five tries; a new one ends the one before. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { makeFormats } from '#catalogue/formats.ts';
import type { Language } from '#catalogue/language.ts';
import type { AppContext } from '#api/context.ts';
import { Problem, tooMany } from '#api/problem.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { hashOfNumber, hasHandsets } from '#platform/sms/sms.ts';
import { reserveSms } from '#platform/sms/messages.ts';
import { tellAdmins } from '#notifications/delivery/sms-alarm.ts';
import { sendSms } from '#notifications/delivery/sms-channel.ts';
import { ACCOUNT_SMS } from '#notifications/texts/sms.ts';
import { CODE_MINUTES, CODE_TRIES, SIGN_IN_WAIT_HOURS } from '../phone-contract.ts';
import type { AccountType } from '../store.ts';

/** Of an account, or of a number that is to open one. */
type CodeKey =
  | { readonly purpose: 'verify' | 'sign_in'; readonly accountId: number }
  | { readonly purpose: 'sign_up'; readonly door: AccountType; readonly number: string };
/** To the e-mail address that the account is to have. */
export type EmailCode = { readonly purpose: 'email'; readonly accountId: number; readonly email: string };
export type CodeOwner = (CodeKey & { readonly number: string }) | EmailCode;
/** A number without an account has no language of its own. */
export type CodeToSend = CodeKey & { readonly language?: Language };

const recipientOf = (owner: CodeOwner) => (owner.purpose === 'email' ? owner.email : owner.number);
const isOf = (key: CodeKey | Pick<EmailCode, 'purpose' | 'accountId'>) =>
  key.purpose === 'sign_up'
    ? sql<boolean>`(phone_codes.door = ${key.door} and phone_codes.number = ${key.number})`
    : sql<boolean>`(phone_codes.account_id = ${key.accountId} and phone_codes.purpose = ${key.purpose})`;

/** Counts before anything is looked up, so that known and unknown numbers have the same limits. */
export async function limitCodes({ limits }: AppContext, recipient: string, ip: string | null): Promise<void> {
  await limits.take('code address', ip ?? 'here');
  await limits.take('code', recipient);
  await limits.take('codes', recipient);
  await limits.take('codes a day', recipient);
}

/** Of an account, whatever the numbers and addresses. @throws tooMany */
export async function limitCodesOf({ limits }: AppContext, accountId: number): Promise<void> {
  await limits.take('codes of an account', String(accountId));
  await limits.take('codes of an account a day', String(accountId));
}

/**
 * Counts what is sent by the whole installation, each purpose by itself: who asks for numbers that nobody has proven
 * takes no code from those who sign in. @throws tooMany
 */
export async function limitAllCodes({ limits, db }: AppContext, purpose: CodeOwner['purpose']): Promise<void> {
  const limit = purpose === 'sign_up' ? 'all sign-up codes' : 'all phone codes';
  await limits.take(limit, purpose).catch(async (error: unknown) => {
    if (error instanceof Problem && error.status === tooMany.status)
      await inTransaction(db, (trx) => tellAdmins(trx, 'codes'));
    throw error;
  });
}

/** The job makes the code, so that no other row holds it. */
export async function askCode(trx: Database, owner: CodeOwner, language?: Language): Promise<void> {
  const { purpose } = owner;
  const values = {
    number: purpose === 'email' ? null : owner.number,
    email: purpose === 'email' ? owner.email : null,
    code_mac: null,
    tries: 0,
    requested_at: sql<string>`now()`,
    expires_at: sql<string>`now() + make_interval(mins => ${CODE_MINUTES})`,
  };
  const key = purpose === 'sign_up' ? { door: owner.door } : { account_id: owner.accountId };
  await trx
    .insertInto('phone_codes')
    .values({ purpose, ...key, ...values })
    .onConflict((conflict) =>
      conflict.columns(purpose === 'sign_up' ? ['door', 'number'] : ['account_id', 'purpose']).doUpdateSet(values),
    )
    .execute();
  if (purpose === 'sign_up') return addJob(trx, 'send_code', { ...owner, language });
  const { accountId } = owner;
  await addJob(trx, purpose === 'email' ? 'send_email_code' : 'send_code', { accountId, purpose });
}

export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

export async function dropCode(trx: Database, key: Parameters<typeof isOf>[0]): Promise<void> {
  await trx.deleteFrom('phone_codes').where(isOf(key)).execute();
}

/** A message that may have gone out is not sent again: its owner asks for another. */
export async function sendCode(ctx: AppContext, key: string, asked: CodeToSend) {
  const accountId = asked.purpose === 'sign_up' ? null : asked.accountId;
  const message = await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('phone_codes')
      .leftJoin('accounts', 'accounts.id', 'phone_codes.account_id')
      .select(['number', 'language'])
      .where(isOf(asked))
      .where('expires_at', '>', sql<string>`now()`)
      .where('erased_at', 'is', null)
      .forUpdate('phone_codes')
      .executeTakeFirst();
    if (!row) return null;
    const number = row.number as string;
    const language = (row.language ?? asked.language ?? 'en') as Language;
    const texts = ACCOUNT_SMS[language];
    const why = asked.purpose === 'sign_in' ? await whyNoSignIn(trx, asked.accountId, language) : null;
    // A stranger's page must not write to a phone whose owner sent STOP to the provider.
    const stopped = await trx
      .selectFrom('sms_opt_outs')
      .select('source')
      .where('number_hash', '=', hashOfNumber(ctx.settings, number))
      .where('source', '=', 'provider')
      .executeTakeFirst();
    if (stopped) return null;
    const code = newCode();
    const body = why ?? texts.code(code);
    const isSecret = why === null && !hasHandsets(ctx.settings);
    const reserved = await reserveSms(trx, { key, accountId, kind: 'code', number, body, isSecret }, 0);
    if ('held' in reserved) return null;
    if (why !== null) return { id: reserved.id, number, body };
    await trx
      .updateTable('phone_codes')
      .set({ code_mac: macOf(ctx, { ...asked, number }, code) })
      .where(isOf(asked))
      .execute();
    return { id: reserved.id, number, body };
  });
  if (message) await sendSms(ctx, message);
}

/** Instead of a code: its owner reads why none comes. @returns null when codes sent to the proven number sign in */
async function whyNoSignIn(trx: Database, accountId: number, language: Language): Promise<string | null> {
  const { rows } = await sql<{ sign_in: boolean; waits: boolean; sign_in_from: string }>`
    select sign_in, ${SIGN_IN_FROM} > now() as waits, ${SIGN_IN_FROM} as sign_in_from
    from phones p where account_id = ${accountId}`.execute(trx);
  const texts = ACCOUNT_SMS[language];
  const [phone] = rows;
  if (!phone) return texts.numberGone;
  if (!phone.sign_in) return texts.signInOff;
  return phone.waits ? texts.signInFrom(makeFormats(language).dayAndTime(phone.sign_in_from)) : null;
}

/** Of the row `p` of `phones`. */
export const SIGN_IN_FROM = sql<string>`p.verified_at
  + make_interval(hours => case when p.at_once then 0 else ${sql.lit(SIGN_IN_WAIT_HOURS)} end)`;

/** Until the number is proven again: what a new password shuts out may be who holds the phone, or proved one of theirs. */
export async function endPhoneSignIn(trx: Database, accountId: number): Promise<void> {
  await trx
    .updateTable('phones')
    .set({ sign_in: false })
    .where('account_id', '=', accountId)
    // Without an address the number is the only way in.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts')
          .select('id')
          .whereRef('accounts.id', '=', 'phones.account_id')
          .where('email', 'is not', null),
      ),
    )
    .execute();
}

/** Used up in the transaction of what it allows. A wrong one counts, also when the caller then throws. */
export async function useCode(
  trx: Database,
  ctx: Pick<AppContext, 'settings'>,
  owner: CodeOwner,
  code: string,
): Promise<'right' | 'wrong' | 'over'> {
  const row = await trx
    .selectFrom('phone_codes')
    .select(['code_mac', 'tries'])
    .select((code) => code.fn.coalesce('number', 'email').as('recipient'))
    .where(isOf(owner))
    .where('expires_at', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.code_mac === null || row.recipient !== recipientOf(owner) || row.tries >= CODE_TRIES) return 'over';
  const isRight = timingSafeEqual(row.code_mac, macOf(ctx, owner, code));
  if (isRight) {
    await dropCode(trx, owner);
    return 'right';
  }
  await trx
    .updateTable('phone_codes')
    .set({ tries: row.tries + 1 })
    .where(isOf(owner))
    .execute();
  return row.tries + 1 >= CODE_TRIES ? 'over' : 'wrong';
}

export function macOf({ settings }: Pick<AppContext, 'settings'>, owner: CodeOwner, code: string) {
  const { purpose } = owner;
  const whose = purpose === 'sign_up' ? owner.door : owner.accountId;
  return createHmac('sha256', settings.tokenSecret)
    .update(`code ${purpose} ${whose} ${recipientOf(owner)} ${code.replace(/[\s-]/g, '')}`)
    .digest();
}
