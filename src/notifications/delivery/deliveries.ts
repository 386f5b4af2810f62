import { sql } from 'kysely';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { MailKind } from '#platform/mail/mail-limits.ts';
import type { StoredNotification } from '../compose.ts';
import { KINDS, type NotificationKind, ruleOf } from '../events-contract.ts';
import { agreedOf } from '../store.ts';
import { isOver } from './is-over.ts';

export interface DueDelivery extends StoredNotification {
  readonly delivery_id: number;
  readonly account_id: number;
  readonly channel: string;
  readonly expires_at: string;
  /** The limits of mails hold it back: it goes together with the others that they hold. */
  readonly is_held: boolean;
  readonly is_over: boolean;
  /** Its SMS was not answered, and it has no other way. */
  readonly is_again: boolean;
  /** Null also for an admin, who acts for the installation. */
  readonly caused_by: number | null;
}

const HELD = 'held';
const AGAIN = 'again';

export const mailKindOf = (kind: NotificationKind): MailKind =>
  ruleOf(kind).category === 'account' ? 'account' : 'job';

/** A waiting delivery, with the others of its bundle that are due, oldest first; none once it is settled or too late. */
export async function dueWith(db: Database, id: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery & { late: boolean }>`
    select n.id, n.kind, n.facts, n.request_id, n.created_at, n.account_id, d.id as delivery_id, d.channel,
      d.expires_at, d.expires_at < now() as late, d.reason is not distinct from ${HELD} as is_held, d.reason is not distinct from ${AGAIN} as is_again, a.id as caused_by, ${isOver} as is_over,
      r.description, r.service, r.location, r.schedule, r.days_from, r.days_until, r.part_of_day, ${agreedOf} as agreed
    from deliveries one
    join notifications own on own.id = one.notification_id
    join notifications n on n.account_id = own.account_id and n.kind = any(
      case when one.reason = ${HELD} then ${KINDS_LIKE} else array[own.kind] end)
    join deliveries d on d.notification_id = n.id and d.channel = one.channel and d.status = 'waiting'
      and d.reason is not distinct from one.reason
    left join requests r on r.id = n.request_id
    left join accounts a on a.id = n.caused_by and a.role <> 'admin'
    where one.id = ${id} and own.kind = any(${KINDS}) and one.status = 'waiting' and (d.id = one.id or d.not_before <= now())
    order by d.id`.execute(db);
  const late = rows.filter((row) => row.late);
  if (late.length > 0) await settle(db, late, 'dropped', 'too late');
  const due = rows.filter((row) => !row.late);
  const own = due.find((row) => row.delivery_id === id);
  if (!own) return [];
  return own.is_held || ruleOf(own.kind).bundle ? due : [own];
}

const kindsOf = (mailKind: MailKind) =>
  (KINDS as readonly NotificationKind[]).filter((kind) => mailKindOf(kind) === mailKind);
const ACCOUNT_KINDS = kindsOf('account');
const JOB_KINDS = kindsOf('job');
/** A warning about the account is not in a bundle of jobs, which can be muted. */
const KINDS_LIKE = sql`case when own.kind = any(${ACCOUNT_KINDS}::text[]) then ${ACCOUNT_KINDS}::text[] else ${JOB_KINDS}::text[] end`;

/** Until when mails of this kind are held back for the account: what comes meanwhile joins them. */
export async function heldAlready(db: Database, accountId: number, kind: MailKind): Promise<Date | null> {
  const { rows } = await sql<{ until: string | null }>`
    select max(d.not_before) as until from deliveries d join notifications n on n.id = d.notification_id
    where n.account_id = ${accountId} and n.kind = any(${kindsOf(kind)}::text[]) and d.channel = 'mail'
      and d.status = 'waiting' and d.reason = ${HELD}`.execute(db);
  return rows[0]?.until ? new Date(rows[0].until) : null;
}

/** One job sends all that is held, so the key is of the account. It is not too late before it may be sent. */
export function hold(db: Database, due: readonly DueDelivery[], until: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const [first] = due;
    if (!first) return;
    const at = until.toISOString();
    await trx
      .updateTable('deliveries')
      .set({
        reason: HELD,
        not_before: at,
        expires_at: sql`greatest(expires_at, ${at}::timestamptz + interval '1 day')`,
      })
      .where(
        'id',
        'in',
        due.map((each) => each.delivery_id),
      )
      .where('status', '=', 'waiting')
      .execute();
    await sendHeldAt(trx, first, until);
  });
}

const sendHeldAt = (
  trx: Database,
  { account_id, kind, delivery_id }: Pick<DueDelivery, 'account_id' | 'kind' | 'delivery_id'>,
  at: Date,
) => addJob(trx, 'send_mail', { id: delivery_id }, `held mail ${account_id} ${mailKindOf(kind)}`, { at });

/** Sends now what was held back for the account. */
export async function releaseHeld(trx: Database, accountId: number): Promise<void> {
  const { rows } = await sql<Pick<DueDelivery, 'account_id' | 'kind' | 'delivery_id'>>`
    update deliveries d set not_before = now() from notifications n
    where n.id = d.notification_id and n.account_id = ${accountId} and d.channel = 'mail' and d.status = 'waiting'
      and d.reason = ${HELD}
    returning n.account_id, n.kind, d.id as delivery_id`.execute(trx);
  const byKind = new Map(rows.map((row) => [mailKindOf(row.kind), row]));
  for (const row of byKind.values()) await sendHeldAt(trx, row, new Date());
}

/**
 * Once more by SMS, what was told by no other way: a lost message hurts more than a second one.
 * @param delivery whose message the provider has not answered
 */
export async function sendAgain(trx: Database, delivery: number, at: Date): Promise<void> {
  const { numUpdatedRows: count } = await trx
    .updateTable('deliveries')
    .set({ status: 'waiting', settled_at: null, message_id: null, reason: AGAIN, not_before: at.toISOString() })
    .where('id', '=', delivery)
    .where(
      sql<boolean>`not exists (select from deliveries o where o.notification_id = deliveries.notification_id
        and o.id <> deliveries.id and o.status in ('waiting', 'sent', 'delivered'))`,
    )
    .where(
      sql<boolean>`not exists (select from sms_messages m where m.id = deliveries.message_id and m.key like ${`%.${AGAIN}`})`,
    )
    .executeTakeFirstOrThrow();
  if (count > 0n) await addJob(trx, 'send_sms', { id: delivery }, null, { at });
}

/** Of what one message tells: a second try of it is no second message. */
export const messageKey = ({ delivery_id, created_at, is_again }: DueDelivery) =>
  `notification.${delivery_id}.${Date.parse(created_at)}${is_again ? `.${AGAIN}` : ''}`;

/** A second try may tell more, of what has come meanwhile: with the same Message-ID a provider would drop it. */
export const mailIdOf = (first: DueDelivery, last: DueDelivery = first) =>
  first === last ? messageKey(first) : `${messageKey(first)}.${last.delivery_id}`;

/** Of two jobs of what goes together, the second finds it sent; while the first is sending it, the second comes later. */
export async function sendAlone(
  db: Database,
  channel: 'push' | 'mail',
  id: number,
  send: (due: readonly DueDelivery[]) => Promise<void>,
): Promise<void> {
  const due = await dueWith(db, id);
  const [own] = due;
  if (!own || !(own.is_held || due.some(({ kind }) => ruleOf(kind).bundle))) return send(due);
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${`bundle by ${channel}`}), ${own.account_id}::int) as is_free`.execute(
      trx,
    );
    if (!rows[0]?.is_free) return addJob(trx, `send_${channel}`, { id }, null, { inMinutes: 1 });
    // By other connections: what was sent stays sent, whatever becomes of the lock.
    await send(await dueWith(db, id));
  });
}

export async function settle(
  db: Database,
  due: readonly DueDelivery[],
  status: 'sent' | 'failed' | 'dropped',
  reason: string | null = null,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status, reason, settled_at: sql`now()` })
    .where(
      'id',
      'in',
      due.map((each) => each.delivery_id),
    )
    .where('status', '=', 'waiting')
    .execute();
}
