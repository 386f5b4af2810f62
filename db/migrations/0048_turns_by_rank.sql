-- A wave also reads the best of each place from the turns: the public list knows nothing of who pauses, goes less far or
-- leaves a service out, and would give them the places of others.
alter table craftsman_turns add column rank bigint not null default 0;
update craftsman_turns t set rank = p.rank from public_cards p where p.craftsman_id = t.craftsman_id;
create index craftsman_turns_best on craftsman_turns (service, place, within_km, rank desc) where not is_paused;

create or replace function write_turns(craftsman bigint) returns void language sql as $$
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
  insert into craftsman_turns as turn (craftsman_id, service, place, completed_jobs, told_at, within_km, is_paused, rank)
    select id, service, place, completed_jobs, (select max(told_at) from craftsman_turns where craftsman_id = craftsman),
      within_km, is_paused, coalesce((select rank from public_cards where craftsman_id = craftsman), 0)
    from wanted
    order by service collate "C"
    on conflict (craftsman_id, service) do update
      set place = excluded.place, completed_jobs = excluded.completed_jobs, within_km = excluded.within_km,
        is_paused = excluded.is_paused
      where (turn.place, turn.completed_jobs, turn.within_km, turn.is_paused)
        <> (excluded.place, excluded.completed_jobs, excluded.within_km, excluded.is_paused)
$$;
-- The card is written when its transaction commits, after the turns. Rows in one order, as a wave locks them.
create function keep_turns_in_rank() returns trigger language plpgsql as $$
begin
  perform from craftsman_turns where craftsman_id = new.craftsman_id and rank <> new.rank order by service for no key update;
  update craftsman_turns set rank = new.rank where craftsman_id = new.craftsman_id and rank <> new.rank;
  return null;
end $$;
create trigger public_cards_turns after insert or update of rank on public_cards
  for each row execute function keep_turns_in_rank();
