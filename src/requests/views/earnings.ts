import { sql } from 'kysely';
import type { OutputOf } from '#api/endpoint.ts';
import type { Database } from '#platform/db/database.ts';
import type { showEarnings } from '../contract.ts';
import { nairobiDay } from '../rules.ts';

/** A job without an agreement has no price, and counts as a job alone. */
export async function earningsOf(db: Database, craftsmanId: number): Promise<OutputOf<typeof showEarnings>> {
  const year = nairobiDay(new Date()).slice(0, 4);
  const { rows } = await sql<{ completed: number; amount: number }>`
    select count(*) as completed, coalesce(sum(g.amount) filter (where exists (
      select from request_events v where v.request_id = e.request_id and v.move = 'complete'
        and v.at >= ${`${year}-01-01T00:00:00+03:00`}::timestamptz)), 0)::bigint as amount
    from engagements e
    left join lateral (
      select amount from agreements g where g.request_id = e.request_id and g.craftsman_id = e.craftsman_id
        and g.agreed_at >= e.accepted_at order by g.id desc limit 1) g on true
    where e.craftsman_id = ${craftsmanId} and e.status = 'Completed'`.execute(db);
  return { completed: rows[0]?.completed ?? 0, year: Number(year), amount: rows[0]?.amount ?? 0 };
}
