import { sql } from 'kysely';
import type { Invariants } from './invariant.ts';

/** Who was told is deleted after half a year, counts of letters after a month. */
export const WAVE_INVARIANTS: Invariants = {
  'a wave counts the craftsmen it told': sql`
    select 'request ' || w.request_id || ', wave ' || w.wave || ' says ' || w.told || ', told were ' || there.told as line
    from request_waves w cross join lateral (
      select count(*) as told from request_tellings t where t.request_id = w.request_id and t.wave = w.wave) as there
    where not w.to_quoted and w.at > now() - interval '179 days' and w.told <> there.told order by w.request_id, w.wave`,
  'the letters of a day are those of its waves': sql`
    with due as (
      select t.craftsman_id, (w.at at time zone 'UTC' + interval '3 hours')::date as day, count(*) as told,
        count(*) filter (where t.answered_at <= w.at + interval '1 hour') as answered
      from request_tellings t join request_waves w using (request_id, wave)
      where w.at > now() - interval '30 days' group by 1, 2
    )
    select 'craftsman ' || coalesce(due.craftsman_id, l.craftsman_id) || ', ' || coalesce(due.day, l.day) || ': '
      || coalesce(l.told, 0) || ' letters and ' || coalesce(l.answered, 0) || ' answers, there are '
      || coalesce(due.told, 0) || ' and ' || coalesce(due.answered, 0) as line
    from due full join craftsman_tellings l on l.craftsman_id = due.craftsman_id and l.day = due.day
    where coalesce(due.day, l.day) > current_date - 28 and (due.told, due.answered) is distinct from (l.told, l.answered)
    order by 1`,
  'a listed craftsman has a turn in each service they want to hear of, and no one else': sql`
    with due as (
      select distinct c.id, service, coalesce((select key from place_names where key = c.public_places[1]), '') as place,
        c.completed_jobs, coalesce(n.new_work_km, 120) as within_km, n.new_work_from is not null as is_paused,
        coalesce(p.rank, 0) as rank
      from craftsmen c left join notification_settings n on n.account_id = c.account_id
      left join public_cards p on p.craftsman_id = c.id
      cross join unnest(c.public_services) as service
      where c.listed and service <> all(coalesce(n.new_work_without, '{}'))
    )
    select 'craftsman ' || coalesce(due.id, t.craftsman_id) || ', ' || coalesce(due.service, t.service)
      || case when due.id is null then ' is in turn and not listed' else ' is not in turn as listed' end as line
    from due full join craftsman_turns t on t.craftsman_id = due.id and t.service = due.service
    where (due.id, due.completed_jobs, due.within_km, due.is_paused, due.rank)
      is distinct from (t.craftsman_id, t.completed_jobs, t.within_km, t.is_paused, t.rank) or t.place not in (due.place, '')
    order by 1`,
};
