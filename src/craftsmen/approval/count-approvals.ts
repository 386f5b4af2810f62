import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** Craftsmen approved for the first time since then, by the day in Nairobi; an approved change of a profile is none. */
export async function countApprovals(db: Database, since: Date): Promise<ReadonlyMap<string, number>> {
  // Whoever was first approved in this time has an approved revision of this time, which the index finds.
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(first.at at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day, count(*)
    from craftsman_revisions r
    cross join lateral (
      select min(decided_at) as at from craftsman_revisions f
      where f.craftsman_id = r.craftsman_id and f.status in ('approved', 'replaced')) first
    where r.status = 'approved' and r.decided_at >= ${since} and first.at >= ${since}
    group by 1`.execute(db);
  return new Map(rows.map(({ day, count }) => [day, count]));
}
