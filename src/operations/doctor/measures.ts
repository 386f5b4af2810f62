import { type RawBuilder, sql } from 'kysely';
import { UNASSIGNED } from '#requests/views/list.ts';
import type { Database } from '#platform/db/database.ts';

interface WaitingRows {
  readonly count: number;
  readonly oldestSeconds: number;
}

interface Queue extends WaitingRows {
  readonly queue: string;
  readonly givenUp: number;
}

export interface Measures {
  readonly jobs: Readonly<Record<'due' | 'later' | 'given_up', number>>;
  readonly queues: readonly Queue[];
  readonly mails: WaitingRows;
  readonly photos: WaitingRows;
  readonly pendingCraftsmen: WaitingRows;
  readonly unassignedRequests: WaitingRows;
}

const MAIL_TASKS = ['deliver_each', 'deliver', 'send_mail', 'contact', 'reset_mail'];

const waiting = (since: string, rows: RawBuilder<unknown>) => sql`(select json_build_object('count', count(*),
  'oldestSeconds', coalesce(extract(epoch from now() - min(${sql.ref(since)})), 0)) from ${rows})`;

export async function readMeasures(db: Database): Promise<Measures> {
  const { rows } = await sql<Measures>`
    with jobs as materialized (select * from graphile_worker.jobs),
    due as (select * from jobs where locked_at is null and run_at <= now() and attempts < max_attempts)
    select (select json_build_object(
        'due', (select count(*) from due),
        'later', count(*) filter (where locked_at is null and run_at > now() and attempts < max_attempts),
        'given_up', count(*) filter (where locked_at is null and attempts >= max_attempts)) from jobs) as jobs,
      coalesce((select json_agg(json_build_object('queue', task, 'givenUp', given_up, 'count', many, 'oldestSeconds', age)) from (
        select j.task_identifier as task, count(due.id) as many,
          count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null) as given_up,
          coalesce(extract(epoch from now() - min(due.run_at)), 0) as age
        from jobs j left join due on due.id = j.id group by 1) each_task), '[]') as queues,
      ${waiting(
        'created_at',
        sql`jobs where task_identifier = any(${MAIL_TASKS}) and attempts < max_attempts
        and (run_at <= now() or attempts > 0)`,
      )} as mails,
      ${waiting('created_at', sql`media where not rendered`)} as photos,
      ${waiting('submitted_at', sql`craftsman_revisions where status = 'pending'`)} as "pendingCraftsmen",
      ${waiting('r.created_at', sql`requests r where ${UNASSIGNED}`)} as "unassignedRequests"`.execute(db);
  return rows[0] as Measures;
}
