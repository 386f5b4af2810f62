import { type RawBuilder, sql } from 'kysely';
import type { OutputOf } from '#api/endpoint.ts';
import { countApprovals } from '#craftsmen/approval/count-approvals.ts';
import type { Database } from '#platform/db/database.ts';
import { QUOTES_MAX } from '../problems.ts';
import { nairobiDay } from '../rules.ts';
import { type showToday, TODAY_DAYS } from '../today-contract.ts';
import { COUNT_MAX, UNASSIGNED } from './list.ts';

type Today = OutputOf<typeof showToday>;

const DAY = 86_400_000;

export async function todayInNumbers(db: Database, now = new Date()): Promise<Today> {
  const days = Array.from({ length: TODAY_DAYS }, (_, at) =>
    nairobiDay(new Date(now.getTime() - (TODAY_DAYS - 1 - at) * DAY)),
  );
  const since = new Date(`${days[0]}T00:00:00+03:00`);
  const posted = await countPosted(db, since);
  const approved = await countApprovals(db, since);
  const sum = (rows: readonly Posted[]) => rows.reduce((all, { count }) => all + count, 0);
  return {
    waiting: await countWaiting(db, now),
    days: days.map((day) => ({
      day,
      requests: sum(posted.filter((each) => each.day === day)),
      approved: approved.get(day) ?? 0,
    })),
    prices: Array.from({ length: QUOTES_MAX + 1 }, (_, at) => sum(posted.filter((each) => each.prices === at))),
  };
}

async function countWaiting(db: Database, now: Date): Promise<Today['waiting']> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const count = (condition: RawBuilder<unknown>) => sql<number>`(
    select count(*) from (
      select from requests r where ${UNASSIGNED} and ${condition} limit ${sql.lit(COUNT_MAX + 1)}) counted)`;
  const { rows } = await sql<Today['waiting']>`select
    ${count(sql`r.created_at > ${ago(6)}`)} as under_6_hours,
    ${count(sql`r.created_at > ${ago(24)} and r.created_at <= ${ago(6)}`)} as under_24_hours,
    ${count(sql`r.created_at <= ${ago(24)}`)} as over_24_hours`.execute(db);
  return rows[0] as Today['waiting'];
}

interface Posted {
  readonly day: string;
  readonly prices: number;
  readonly count: number;
}

async function countPosted(db: Database, since: Date): Promise<readonly Posted[]> {
  const { rows } = await sql<Posted>`
    select to_char(r.created_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day, q.prices, count(*)
    from requests r
    cross join lateral (
      select least(count(distinct q.craftsman_id), ${sql.lit(QUOTES_MAX)}) as prices from quotes q
      where q.request_id = r.id and q.status <> 'withdrawn') q
    where r.created_at >= ${since}
    group by 1, 2`.execute(db);
  return rows;
}
