/**
 * Codes of six digits: an HMAC with purpose and recipient, ten minutes, five tries. Of a signed-in account a new one ends
 * the one before; those that are asked for without a session are in `tickets.ts`.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '#catalogue/language.ts';
import type { AppContext } from '#api/context.ts';
import { endOfWait } from '#api/limits/end-of-wait.ts';
import { network } from '#api/limits/rate-limits.ts';
import { Problem, tooMany } from '#api/problem.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { hashOfNumber, hasHandsets } from '#platform/sms/sms.ts';
import { reserveSms } from '#platform/sms/messages.ts';
import { tellAdmins } from '#notifications/delivery/sms-alarm.ts';
import { sendSms } from '#notifications/delivery/sms-channel.ts';
import { ACCOUNT_SMS } from '#notifications/texts/sms.ts';
import { CODE_MINUTES, CODE_TRIES, SIGN_IN_WAIT_HOURS } from '../phone-contract.ts';
import type { Ticket } from './tickets.ts';

/** To a number, or to the e-mail address that the account is to have. */
export type CodeOwner =
  | { readonly purpose: 'verify' | 'leave'; readonly accountId: number; readonly number: string }
  | { readonly purpose: 'email'; readonly accountId: number; readonly email: string };
type CodeKey = Pick<CodeOwner, 'purpose' | 'accountId'>;

const isOf = ({ purpose, accountId }: CodeKey) =>
  sql<boolean>`(phone_codes.account_id = ${accountId} and phone_codes.purpose = ${purpose})`;

/** Counts before anything is looked up, so that known and unknown addresses have the same limits. @throws tooMany */
export async function limitCodes({ limits }: AppContext, email: string, ip: string | null): Promise<void> {
  await limits.take('code address', ip ?? 'here');
  await limits.take('code', email);
  await limits.take('codes', email);
  await limits.take('codes a day', email);
}

interface Asker {
  readonly ip: string | null;
  /** Whether this browser signed in with the number before: what strangers ask for takes no code from it. */
  readonly isKnown: boolean;
  /** What may be done until the number gets another code. */
  readonly meanwhile?: string;
}

/** Counts the same for numbers that nobody has. @throws tooMany */
export async function limitSmsCodes(
  { limits }: Pick<AppContext, 'limits'>,
  number: string,
  { ip, isKnown, meanwhile = '' }: Asker,
): Promise<void> {
  // Many phones share an address: whoever uses up its codes leaves those of devices that the number knows.
  const from = ip ?? 'here';
  await limits.take('code address', isKnown ? `known device ${network(from)}` : from);
  const isKept = isKnown && (await isLeft(limits.take('codes of known devices a day', number)));
  const ofDay = isKept ? 'codes of known devices a day' : 'codes of a number a day';
  // First: who waits until tomorrow is not told to wait a minute.
  if (!isKept)
    await limits.take(ofDay, number).catch((error: unknown) => {
      if (!isTooMany(error)) throw error;
      const { retryAfter = 0 } = error;
      const when = endOfWait(Date.now() + retryAfter * 1000);
      throw tooMany({ retryAfter, detail: `${CODES_OVER} ${when}${meanwhile}.` });
    });
  const asker = isKnown ? `known device ${number}` : number;
  try {
    await limits.take('code', asker);
    await limits.take('codes', asker);
  } catch (error) {
    if (isTooMany(error)) await limits.giveBack(ofDay, number);
    throw error;
  }
}
const CODES_OVER = 'No more codes can be sent to this number for now. You can ask for one';

const isTooMany = (error: unknown): error is Problem => error instanceof Problem && error.status === tooMany.status;

/** @returns false when the limit is reached */
export const isLeft = (taking: Promise<void>): Promise<boolean> =>
  taking.then(
    () => true,
    (error: unknown) => {
      if (isTooMany(error)) return false;
      throw error;
    },
  );

/** Of an account, whatever the numbers and addresses. @throws tooMany */
export async function limitCodesOf({ limits }: AppContext, accountId: number): Promise<void> {
  await limits.take('codes of an account', String(accountId));
  await limits.take('codes of an account a day', String(accountId));
}

/**
 * Counts what is sent by the whole installation, each purpose by itself: who asks for numbers that nobody has proven
 * takes no code from those who sign in. @throws tooMany
 */
export async function limitAllCodes(
  { limits, db }: AppContext,
  purpose: 'verify' | 'sign_in' | 'sign_up',
): Promise<void> {
  const limit = purpose === 'sign_up' ? 'all sign-up codes' : 'all phone codes';
  await limits.take(limit, purpose).catch(async (error: unknown) => {
    if (isTooMany(error)) await inTransaction(db, (trx) => tellAdmins(trx, 'codes'));
    throw error;
  });
}

/** The job makes the code, so that no other row holds it. */
export async function askCode(trx: Database, owner: CodeOwner): Promise<void> {
  const { purpose, accountId } = owner;
  const values = {
    number: purpose === 'email' ? null : owner.number,
    email: purpose === 'email' ? owner.email : null,
    code_mac: null,
    tries: 0,
    requested_at: sql<string>`now()`,
    expires_at: CODE_END,
  };
  await trx
    .insertInto('phone_codes')
    .values({ purpose, account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(values))
    .execute();
  await addJob(trx, purpose === 'email' ? 'send_email_code' : 'send_code', { accountId, purpose });
}

export const CODE_END = sql<string>`now() + make_interval(mins => ${sql.lit(CODE_MINUTES)})`;
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

export async function dropCode(trx: Database, key: CodeKey): Promise<void> {
  await trx.deleteFrom('phone_codes').where(isOf(key)).execute();
}

export async function sendCode(ctx: AppContext, key: string, { purpose, accountId }: CodeKey) {
  // The release before sent those of sign-ins with this job, too.
  if (purpose !== 'verify' && purpose !== 'leave') return;
  const message = await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('phone_codes')
      .innerJoin('accounts', 'accounts.id', 'phone_codes.account_id')
      .select(['number', 'language'])
      .where(isOf({ purpose, accountId }))
      .where('expires_at', '>', sql<string>`now()`)
      .where('erased_at', 'is', null)
      .forUpdate('phone_codes')
      .executeTakeFirst();
    if (!row) return null;
    const number = row.number as string;
    return reserveCode(trx, ctx, { key, accountId, number, language: row.language as Language }, async (code) => {
      const code_mac = macOf(ctx, { purpose, accountId, number }, code);
      await trx.updateTable('phone_codes').set({ code_mac }).where(isOf({ purpose, accountId })).execute();
    });
  });
  if (message) await sendSms(ctx, message);
}

interface CodeMessage {
  /** Of the job: what may have gone out is not sent again, its owner asks for another. */
  readonly key: string;
  readonly accountId: number | null;
  readonly number: string;
  readonly language: Language;
  /** Is sent instead of a code. */
  readonly why?: string | null;
}

/** @param keep what is to stay of the code @returns what to send, null for nothing */
export async function reserveCode(
  trx: Database,
  { settings }: Pick<AppContext, 'settings'>,
  { key, accountId, number, language, why = null }: CodeMessage,
  keep: (code: string) => Promise<void>,
) {
  // A stranger's page must not write to a phone whose owner sent STOP to the provider.
  const stopped = await trx
    .selectFrom('sms_opt_outs')
    .select('source')
    .where('number_hash', '=', hashOfNumber(settings, number))
    .where('source', '=', 'provider')
    .executeTakeFirst();
  if (stopped) return null;
  const code = newCode();
  const body = why ?? ACCOUNT_SMS[language].code(code);
  const isSecret = why === null && !hasHandsets(settings);
  const reserved = await reserveSms(trx, { key, accountId, kind: 'code', number, body, isSecret }, 0);
  if ('held' in reserved) return null;
  if (why === null) await keep(code);
  return { id: reserved.id, number, body };
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

const recipientOf = (owner: CodeOwner | Ticket) => (owner.purpose === 'email' ? owner.email : owner.number);

export function macOf({ settings }: Pick<AppContext, 'settings'>, owner: CodeOwner | Ticket, code: string) {
  const whose = owner.purpose === 'ticket' ? `${owner.hash.toString('hex')} ${owner.door}` : owner.accountId;
  return createHmac('sha256', settings.tokenSecret)
    .update(`code ${owner.purpose} ${whose} ${recipientOf(owner)} ${code.replace(/[\s-]/g, '')}`)
    .digest();
}
