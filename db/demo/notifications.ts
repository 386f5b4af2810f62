/** The demo's notifications, as if each had been read on its day; events that never happened send no mail. */
import { sql } from 'kysely';
import { inform } from '#requests/inform.ts';
import type { AppContext } from '#api/context.ts';

/** The move, or the moves, that each kind is about. */
const MOVES = {
  new_work: 'post',
  job_assigned: 'assign',
  request_accepted: 'accept',
  request_rejected: 'reject',
  request_released: 'release',
  request_started: 'start',
  request_proof: 'prove',
  request_completed: 'complete',
  request_cancelled: 'cancel',
  quote_received: 'quote',
  quote_accepted: 'accept_quote',
  quote_declined: 'accept_quote',
  agreement_made: ['accept_quote', 'accept'],
  change_offered: 'offer_change',
  change_accepted: 'accept_change',
  review_received: 'review',
};

export async function dateNotifications({ db }: AppContext): Promise<void> {
  const open = await db
    .selectFrom('requests')
    .select(['id', 'created_at'])
    .where('status', 'in', ['Requested', 'Quoted'])
    .execute();
  for (const { id, created_at: at } of open) await inform(db, id, new Date(at));
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(db);
  await sql`
    with old as (delete from notifications returning *),
    dated as (
      select old.*, coalesce(
        (select max(e.at) from request_events e
         where e.request_id = old.request_id and (${JSON.stringify(MOVES)}::jsonb -> old.kind) ? e.move),
        (select c.approved_at from craftsmen c where c.account_id = old.account_id and old.kind = 'profile_approved'),
        old.created_at) as at
      from old)
    insert into notifications (account_id, kind, facts, request_id, created_at, read_at)
    select account_id, kind, facts, request_id, at, case when at < now() - interval '1 day' then at end
    from dated order by at`.execute(db);
}
