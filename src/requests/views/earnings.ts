import { sql } from 'kysely';
import type { OutputOf } from '#api/endpoint.ts';
import type { Database } from '#platform/db/database.ts';
import type { showEarnings } from '../contract.ts';
import { nairobiDay } from '../rules.ts';

/** A job without an agreement has no price, and counts as a job alone. Years and months are Nairobi's. */
export async function earningsOf(db: Database, craftsmanId: number): Promise<OutputOf<typeof showEarnings>> {
  const year = Number(nairobiDay(new Date()).slice(0, 4));
  const { rows } = await sql<{ month: number | null; jobs: number; amount: number }>`
    select case when extract(year from done.at) = ${year} then extract(month from done.at)::int end as month,
      count(*) as jobs, coalesce(sum(g.amount), 0)::bigint as amount
    from engagements e
    left join lateral (
      select max(v.at) at time zone 'Africa/Nairobi' as at from request_events v
      where v.request_id = e.request_id and v.move = 'complete') done on true
    left join lateral (
      select amount from agreements g where g.request_id = e.request_id and g.craftsman_id = e.craftsman_id
        and g.agreed_at >= e.accepted_at order by g.id desc limit 1) g on true
    where e.craftsman_id = ${craftsmanId} and e.status = 'Completed'
    group by 1`.execute(db);
  const months = Array.from({ length: 12 }, (_, at) => {
    const { jobs = 0, amount = 0 } = rows.find(({ month }) => month === at + 1) ?? {};
    return { jobs, amount };
  });
  return {
    completed: rows.reduce((sum, { jobs }) => sum + jobs, 0),
    year,
    amount: months.reduce((sum, { amount }) => sum + amount, 0),
    months,
  };
}
