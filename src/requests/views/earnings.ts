import { sql } from 'kysely';
import type { OutputOf } from '#api/endpoint.ts';
import type { Database } from '#platform/db/database.ts';
import type { showEarnings } from '../contract.ts';
import { nairobiDay } from '../rules.ts';

/** A job without a quote has no price, and counts as a job alone. */
export async function earningsOf(db: Database, craftsmanId: number): Promise<OutputOf<typeof showEarnings>> {
  const year = nairobiDay(new Date()).slice(0, 4);
  const { rows } = await sql<{ completed: number; amount: number }>`
    select count(*) as completed, coalesce(sum(q.amount) filter (where exists (
      select from request_events v where v.request_id = e.request_id and v.move = 'complete'
        and v.at >= ${`${year}-01-01T00:00:00+03:00`}::timestamptz)), 0)::bigint as amount
    from engagements e
    left join quotes q on q.request_id = e.request_id and q.craftsman_id = e.craftsman_id and q.status = 'accepted'
    where e.craftsman_id = ${craftsmanId} and e.status = 'Completed'`.execute(db);
  return { completed: rows[0]?.completed ?? 0, year: Number(year), amount: rows[0]?.amount ?? 0 };
}
