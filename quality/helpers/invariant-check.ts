import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import { checkInvariants, linesOf } from '#operations/invariants/invariants.ts';

/** What `npm run invariants` reports, and three rules more. @returns one line per violation */
export async function invariantViolations({ db, storage }: Pick<AppContext, 'db' | 'storage'>): Promise<string[]> {
  const checked = await checkInvariants(db, storage);
  const { rows } = await sql<{ line: string }>`
    select 'more than five quotes hold: ' || request_id as line from quotes
      where status = 'live' and valid_until >= (now() at time zone 'Africa/Nairobi')::date
      group by request_id having count(*) > 5
    union all
    select 'a quote is accepted of a craftsman who never had the job: ' || q.id from quotes q
      left join engagements e on e.request_id = q.request_id and e.craftsman_id = q.craftsman_id
      where q.status = 'accepted' and coalesce(e.source, '') <> 'quoted'
    union all
    select 'a review has no step, or a step no review: ' || r.id from requests r
      where (select count(*) from reviews where request_id = r.id) <>
        (select count(*) from request_events where request_id = r.id and move = 'review')`.execute(db);
  return [...linesOf(checked.filter(({ breaches }) => breaches.length > 0)), ...rows.map(({ line }) => line)];
}
