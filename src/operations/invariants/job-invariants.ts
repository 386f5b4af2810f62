import { sql } from 'kysely';
import { MOVES, type Move } from '#requests/rules.ts';
import type { CheckContext, Invariants } from './invariant.ts';

export const JOB_INVARIANTS: Invariants = {
  'a job stands where its last event left it': sql`
    select 'request ' || r.id || ' is ' || r.status || ', its last event says ' || coalesce(e.to_status, 'nothing') as line
    from requests r
    left join lateral (select to_status from request_events where request_id = r.id order by id desc limit 1) e on true
    where e.to_status is distinct from r.status order by r.id`,
  'the events of a job follow each other, from its posting on': sql`
    select 'request ' || request_id || ', event ' || id || ': ' || move || ' begins at ' || coalesce(from_status, 'nothing')
      || ', the event before it ended at ' || coalesce(before, 'nothing') as line
    from (
      select *, lag(to_status) over (partition by request_id order by id) as before from request_events
    ) as each
    where from_status is distinct from before or (before is null) <> (move = 'post') order by id`,
  'every event is a move the table allows': illegalMoves,
  'the craftsman on a job fits its state': sql`
    select 'request ' || id || ' is ' || status || ', on it: ' || coalesce(held, 'nobody') as line
    from (
      select r.id, r.status,
        (select string_agg(e.status, ', ' order by e.id) from engagements e
          where e.request_id = r.id and e.status not in ('Rejected', 'Cancelled')) as held
      from requests r
    ) as each
    where not case status
      when 'Requested' then coalesce(held, 'Pending') = 'Pending'
      when 'Quoted' then coalesce(held, 'Pending') = 'Pending'
      when 'Accepted' then coalesce(held, '') = 'Accepted'
      when 'In Progress' then coalesce(held, '') = 'In Progress'
      when 'Completed' then coalesce(held, 'Completed') = 'Completed'
      else held is null
    end order by id`,
  'a job has one accepted craftsman at most': sql`
    select 'request ' || request_id || ' has ' || count(*) as line from engagements
    where status in ('Pending', 'Accepted', 'In Progress', 'Completed')
    group by request_id having count(*) > 1 order by request_id`,
  'open jobs are Quoted while a price is live, and closed ones have none': sql`
    select 'request ' || id || ' is ' || status || ' with ' || live || ' live prices' as line
    from (
      select id, status, (select count(*) from quotes where request_id = requests.id and status = 'live') as live
      from requests
    ) as each
    where status <> 'Quoted' and live > 0 or status = 'Quoted' and live = 0 order by id`,
  'a job Accepted by quote or with a price has one agreement in force, for the amount of its last accepted step': sql`
    select 'request ' || e.request_id || ' is agreed on ' || coalesce(g.amount::text, 'nothing') || ', its last step says '
      || s.amount as line
    from engagements e
    join lateral (
      select amount from request_events where request_id = e.request_id and craftsman_id = e.craftsman_id
        and move in ('accept', 'accept_quote', 'accept_change') and amount is not null and at >= e.accepted_at
      order by id desc limit 1) s on true
    left join lateral (
      select amount from agreements where request_id = e.request_id and craftsman_id = e.craftsman_id
        and agreed_at >= e.accepted_at order by id desc limit 1) g on true
    where e.status in ('Accepted', 'In Progress', 'Completed') and g.amount is distinct from s.amount
    order by e.request_id`,
  'an assignment accepted with a price is agreed on once': sql`
    select 'request ' || e.request_id || ', assigned for ' || e.price || ', has ' || g.agreed || ' such agreements' as line
    from engagements e
    join lateral (
      select count(*) as agreed from agreements where request_id = e.request_id and craftsman_id = e.craftsman_id
        and offered_by = 'admin' and amount = e.price and agreed_at >= e.accepted_at) g on true
    where e.price is not null and e.accepted_at is not null and e.status in ('Accepted', 'In Progress', 'Completed')
      and g.agreed <> 1
    order by e.request_id`,
  'an offered change waits only while its job runs': sql`
    select 'offer ' || o.id || ' of request ' || o.request_id || ', which is ' || r.status as line
    from agreement_offers o join requests r on r.id = o.request_id
    where o.status = 'open' and r.status not in ('Accepted', 'In Progress') order by o.id`,
  'a request asks a craftsman its timeline names': sql`
    select 'request ' || r.id || ' asks craftsman ' || r.chosen_craftsman_id as line from requests r
    where r.chosen_craftsman_id is not null and not exists (
      select 1 from request_events e where e.request_id = r.id and e.move = 'ask' and e.craftsman_id = r.chosen_craftsman_id
    ) order by r.id`,
  'a review is of a completed job, by its client, of the craftsman who did it': sql`
    select 'review ' || v.id || ' of request ' || v.request_id as line
    from reviews v join requests r on r.id = v.request_id
    where r.status <> 'Completed' or r.client_id <> v.client_id
      or not exists (select 1 from engagements e where e.request_id = r.id and e.craftsman_id = v.craftsman_id
        and e.status = 'Completed')
    order by v.id`,
  'a review says where its job was': sql`
    select 'review ' || v.id || ' says ' || v.location || ', its job was in ' || r.location as line
    from reviews v join requests r on r.id = v.request_id where v.location <> r.location order by v.id`,
  'proof of work comes from a craftsman of that job': sql`
    select 'proof ' || p.id || ' of request ' || p.request_id as line from request_proofs p
    where not exists (
      select 1 from engagements e where e.request_id = p.request_id and e.craftsman_id = p.craftsman_id
    ) order by p.id`,
};

async function illegalMoves({ db }: CheckContext): Promise<string[]> {
  const { rows } = await sql<{ move: string; actor: string; before: string | null; after: string; request: number }>`
    select move, actor_role as actor, from_status as before, to_status as after, min(request_id) as request
    from request_events group by 1, 2, 3, 4 order by 5`.execute(db);
  return rows
    .filter((event) => !MOVES.some((move) => allows(move, event)))
    .map((event) => `request ${event.request}: ${event.actor} ${event.move}, ${event.before} to ${event.after}`);
}

function allows(
  move: Move,
  event: { move: string; actor: string; before: string | null; after: string | null },
): boolean {
  if (move.name !== event.move || move.actor !== event.actor) return false;
  if (move.from.length === 0 ? event.before !== null : !(move.from as readonly unknown[]).includes(event.before))
    return false;
  if (move.to === 'same') return event.after === event.before;
  if (move.to === 'by quotes') return event.after === 'Requested' || event.after === 'Quoted';
  return event.after === move.to;
}
