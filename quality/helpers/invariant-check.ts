import { sql } from 'kysely';
import { MOVES, type Move } from '#requests/rules.ts';
import type { Database } from '#platform/db/database.ts';

/** Recomputes stored values from the rows. @returns one sentence per violation */
export async function invariantViolations(db: Database): Promise<string[]> {
  const violations: string[] = [];
  const collect = async (sentence: string, query: ReturnType<typeof sql<{ id: number }>>) => {
    const { rows } = await query.execute(db);
    for (const { id } of rows) violations.push(`${sentence}: ${id}`);
  };
  await collect(
    'the status of a request is not where its last step led',
    sql`select r.id from requests r left join lateral (
        select to_status from request_events where request_id = r.id order by id desc limit 1) last on true
      where last.to_status is distinct from r.status`,
  );
  await collect(
    'a step does not begin where the one before it ended',
    sql`select request_id as id from (
        select request_id, from_status, lag(to_status) over (partition by request_id order by id) as before from request_events) e
      where from_status is distinct from before`,
  );
  await collect(
    'a request is Quoted without a live quote, or has a live quote and is not Quoted',
    sql`select r.id from requests r
      where (r.status = 'Quoted') <> exists (select 1 from quotes where request_id = r.id and status = 'live')`,
  );
  await collect(
    'the engagement does not fit the request',
    sql`select r.id from requests r
      left join engagements e on e.request_id = r.id and e.status in ('Pending', 'Accepted', 'In Progress', 'Completed')
      where not case r.status
        when 'Requested' then coalesce(e.status, 'Pending') = 'Pending'
        when 'Quoted' then coalesce(e.status, 'Pending') = 'Pending'
        when 'Completed' then coalesce(e.status, 'Completed') = 'Completed'
        when 'Cancelled' then e.status is null
        else e.status is not distinct from r.status end`,
  );
  await collect(
    'more than one craftsman is on a job',
    sql`select request_id as id from engagements where status in ('Pending', 'Accepted', 'In Progress', 'Completed')
      group by request_id having count(*) > 1`,
  );
  await collect(
    'more than five quotes hold',
    sql`select request_id as id from quotes
      where status = 'live' and valid_until >= (now() at time zone 'Africa/Nairobi')::date group by 1 having count(*) > 5`,
  );
  await collect(
    'a quote is accepted of a craftsman who never had the job',
    sql`select q.id from quotes q left join engagements e on e.request_id = q.request_id and e.craftsman_id = q.craftsman_id
      where q.status = 'accepted' and coalesce(e.source, '') <> 'quoted'`,
  );
  await collect(
    'completed jobs are counted wrongly',
    sql`select c.id from craftsmen c where completed_jobs <>
      (select count(*) from engagements where craftsman_id = c.id and status = 'Completed')`,
  );
  await collect(
    'a rating is added up wrongly',
    sql`select c.id from craftsmen c
      left join (select craftsman_id, sum(rating) as stars, count(*) as given from reviews group by 1) r on r.craftsman_id = c.id
      where (rating_sum, review_count) <> (coalesce(r.stars, 0), coalesce(r.given, 0))`,
  );
  await collect(
    'a review has no step, or a step no review',
    sql`select r.id from requests r where (select count(*) from reviews where request_id = r.id) <>
      (select count(*) from request_events where request_id = r.id and move = 'review')`,
  );

  const { rows } = await sql<{ move: string; actor_role: string; from_status: string | null; to_status: string }>`
    select distinct move, actor_role, from_status, to_status from request_events`.execute(db);
  for (const step of rows) {
    if (!(MOVES as readonly Move[]).some((move) => allows(move, step)))
      violations.push(`no move of the table: ${JSON.stringify(step)}`);
  }
  return violations;
}

function allows(
  move: Move,
  step: { move: string; actor_role: string; from_status: string | null; to_status: string },
): boolean {
  if (move.name !== step.move || move.actor !== step.actor_role) return false;
  if (step.from_status === null) return move.from.length === 0;
  if (!(move.from as readonly string[]).includes(step.from_status)) return false;
  if (move.to === 'same') return step.to_status === step.from_status;
  return move.to === 'by quotes' ? ['Requested', 'Quoted'].includes(step.to_status) : move.to === step.to_status;
}
