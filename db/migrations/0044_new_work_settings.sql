-- Of which new requests a craftsman wants to hear: how far, of which services not, and not before a day in Nairobi.
alter table notification_settings
  add column new_work_km smallint not null default 120 check (new_work_km in (5, 10, 20, 40, 120)),
  add column new_work_without text[] not null default '{}',
  add column new_work_from date;
create index notification_settings_paused on notification_settings (new_work_from) where new_work_from is not null;

alter table craftsman_turns
  add column within_km smallint not null default 120,
  add column is_paused boolean not null default false;
-- A wave reads each distance by itself: nobody whom a request is too far for is read and left out.
create index craftsman_turns_within on craftsman_turns (service, place, within_km, told_at nulls first, craftsman_id)
  where not is_paused;
-- WAVES.newcomerJobs in src/requests/waves/rules.ts.
create index craftsman_turns_newcomers_within on craftsman_turns (service, place, within_km, told_at nulls first, craftsman_id)
  where completed_jobs < 3 and not is_paused;
drop index craftsman_turns_order;
drop index craftsman_turns_newcomers;

create function write_turns(craftsman bigint) returns void language sql as $$
  with wanted as (
    select distinct c.id, service, coalesce((select key from place_names where key = c.public_places[1]), '') as place,
      c.completed_jobs, coalesce(n.new_work_km, 120) as within_km, n.new_work_from is not null as is_paused
    from craftsmen c left join notification_settings n on n.account_id = c.account_id
    cross join unnest(c.public_services) as service
    where c.id = craftsman and c.listed and service <> all(coalesce(n.new_work_without, '{}'))
  ), ended as (
    delete from craftsman_turns t
      where t.craftsman_id = craftsman and not exists (select from wanted where service = t.service)
  )
  insert into craftsman_turns as turn (craftsman_id, service, place, completed_jobs, told_at, within_km, is_paused)
    select id, service, place, completed_jobs, (select max(told_at) from craftsman_turns where craftsman_id = craftsman),
      within_km, is_paused
    from wanted
    on conflict (craftsman_id, service) do update
      set place = excluded.place, completed_jobs = excluded.completed_jobs, within_km = excluded.within_km,
        is_paused = excluded.is_paused
      where (turn.place, turn.completed_jobs, turn.within_km, turn.is_paused)
        <> (excluded.place, excluded.completed_jobs, excluded.within_km, excluded.is_paused)
$$;
create or replace function keep_turns() returns trigger language plpgsql as $$
begin
  perform write_turns(new.id);
  return null;
end $$;
create function keep_turns_as_wished() returns trigger language plpgsql as $$
begin
  perform write_turns(c.id) from craftsmen c where c.account_id = coalesce(new.account_id, old.account_id);
  return null;
end $$;
create trigger notification_settings_turns
  after insert or delete or update of new_work_km, new_work_without, new_work_from on notification_settings
  for each row execute function keep_turns_as_wished();
