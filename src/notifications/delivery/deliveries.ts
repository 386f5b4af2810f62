import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Stored } from '../compose.ts';
import { KINDS, ruleOf } from '../events-contract.ts';

export interface Due extends Stored {
  readonly delivery_id: number;
  readonly account_id: number;
  readonly channel: string;
}

const BUNDLE_MAX = 20;

/** A waiting delivery, with the others of its bundle that are due, oldest first; none once it is settled or too late. */
export async function dueWith(db: Database, id: number): Promise<Due[]> {
  const { rows } = await sql<Due & { late: boolean }>`
    select n.id, n.kind, n.facts, n.request_id, n.created_at, n.account_id, d.id as delivery_id, d.channel,
      d.expires_at < now() as late, r.description, r.service, r.location, r.schedule, r.days_from, r.days_until, r.part_of_day
    from deliveries one
    join notifications own on own.id = one.notification_id
    join notifications n on n.account_id = own.account_id and n.kind = own.kind
    join deliveries d on d.notification_id = n.id and d.channel = one.channel and d.status = 'waiting'
    left join requests r on r.id = n.request_id
    where one.id = ${id} and own.kind = any(${KINDS}) and one.status = 'waiting' and (d.id = one.id or d.not_before <= now())
    order by d.id`.execute(db);
  const late = rows.filter((row) => row.late);
  if (late.length > 0) await settle(db, late, 'dropped', 'too late');
  const due = rows.filter((row) => !row.late);
  const [first] = due;
  if (!first || !ruleOf(first.kind).bundle) return due.filter((row) => row.delivery_id === id);
  return due.some((row) => row.delivery_id === id) ? due.slice(0, BUNDLE_MAX) : [];
}

export async function settle(
  db: Database,
  due: readonly Due[],
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
