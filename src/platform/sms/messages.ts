/** Every message to a phone is a row before it is sent, and what it cost after. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { partsOf } from './gsm.ts';

export type SmsKind = 'new_work' | 'jobs' | 'account' | 'code';

export interface NewMessage {
  /** Of what it says: a second try is no second message. */
  readonly key: string;
  /** Null for a code to a number that is to open an account. */
  readonly accountId: number | null;
  readonly kind: SmsKind;
  readonly number: string;
  readonly body: string;
  /** Not to be read here later: it holds a code. */
  readonly isSecret?: boolean;
}

export type Reservation =
  | { readonly id: number; readonly spentCents: number }
  | { readonly held: 'sent already' | 'limit' | 'budget' | 'provider down' };

/** To one person in a day: about the account, and about all else. A flood about jobs keeps no warning away. */
const MOST = 6;
const MOST_NEW_WORK = 2;
/** What a message costs until the provider says: KES 0.80 for each part. */
const PART_CENTS = 80;
/** So many messages without an answer in a minute, and for that minute the next channel is taken at once. */
const UNANSWERED = 5;
const today = sql`date_trunc('day', now() at time zone 'Africa/Nairobi') at time zone 'Africa/Nairobi'`;
/** Of today, as known by now. */
export const SPENT = sql<number>`coalesce(sum(coalesce(cost_cents, segments * ${sql.lit(PART_CENTS)}))
  filter (where created_at >= ${today} and not (status = 'failed' and cost_cents is null)), 0)`;

/** Writes the row before the message is sent. Messages are counted one by one, so that two never pass a limit together. */
export async function reserveSms(
  trx: Database,
  { key, accountId, kind, number, body, isSecret = false }: NewMessage,
  budgetCents: number,
): Promise<Reservation> {
  await sql`select pg_advisory_xact_lock(hashtext('sms'))`.execute(trx);
  const { rows } = await sql<{ known: boolean; own: number; new_work: number; spent: number; unanswered: number }>`
    select (select count(*) > 0 from sms_messages where key = ${key}) as known,
      count(*) filter (where account_id = ${accountId} and kind <> 'code'
        and (kind = 'account') = ${kind === 'account'} and created_at >= ${today}) as own,
      count(*) filter (where account_id = ${accountId} and kind = 'new_work' and created_at >= ${today}) as new_work,
      ${SPENT} as spent,
      count(*) filter (where status = 'sending' and reason = 'no answer' and created_at > now() - interval '1 minute') as unanswered
    from sms_messages where created_at >= now() - interval '25 hours'`.execute(trx);
  const { known, own, new_work, spent, unanswered } = rows[0] as (typeof rows)[number];
  if (known) return { held: 'sent already' };
  if (kind !== 'code' && (own >= MOST || (kind === 'new_work' && new_work >= MOST_NEW_WORK))) return { held: 'limit' };
  const spentCents = Number(spent) + partsOf(body) * PART_CENTS;
  if ((kind === 'new_work' || kind === 'jobs') && spentCents > budgetCents) return { held: 'budget' };
  if (unanswered >= UNANSWERED) return { held: 'provider down' };
  const { id } = await trx
    .insertInto('sms_messages')
    .values({ key, account_id: accountId, kind, number, body: isSecret ? null : body, segments: partsOf(body) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, spentCents };
}

/** Of the day's budget, for codes to numbers that open no account: strangers may invent those. */
const SIGN_UP_SHARE = 0.2;

export async function isSignUpShareSpent(db: Database, budgetCents: number): Promise<boolean> {
  const { rows } = await sql<{ spent: number }>`select ${SPENT} as spent from sms_messages
    where created_at >= now() - interval '25 hours' and kind = 'code' and account_id is null`.execute(db);
  return Number(rows[0]?.spent) + PART_CENTS > SIGN_UP_SHARE * budgetCents;
}

/** Retention: texts and numbers 30 days, rows a year, reports without a message two days. */
export async function forgetSms(db: Database): Promise<void> {
  await sql`update sms_messages set body = null, number = null
    where created_at < now() - interval '30 days' and (body is not null or number is not null)`.execute(db);
  await sql`delete from sms_messages where created_at < now() - interval '1 year'`.execute(db);
  await sql`delete from sms_reports where at < now() - interval '2 days'`.execute(db);
  await sql`delete from phone_codes where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from sign_in_codes where expires_at < now() - interval '1 day'`.execute(db);
}
