-- Who is told of a request, a dozen at a time (docs/decisions/0019-waves.md). `event_id` is the step that opened the request:
-- its posting, a change of its place, a craftsman who gave it back. `to_quoted` are those who had sent a price before that.
create table request_waves (
  request_id bigint not null references requests on delete cascade,
  wave smallint not null check (wave > 0),
  -- Without a foreign key: events are append-only, and go with their request.
  event_id bigint not null,
  at timestamptz not null,
  told smallint not null check (told >= 0),
  to_quoted boolean not null default false,
  primary key (request_id, wave)
);
-- Nobody is told twice. `answered_at` is the first price; a telling is kept as long as a notification.
create table request_tellings (
  request_id bigint not null,
  craftsman_id bigint not null references craftsmen on delete cascade,
  wave smallint not null,
  answered_at timestamptz,
  primary key (request_id, craftsman_id),
  foreign key (request_id, wave) references request_waves on delete cascade
);
create index request_tellings_craftsman on request_tellings (craftsman_id, request_id);
-- Counts of the tellings of a day in Nairobi; `answered` those with a price within the hour.
create table craftsman_tellings (
  craftsman_id bigint not null references craftsmen on delete cascade,
  day date not null,
  told smallint not null check (told > 0),
  answered smallint not null default 0 check (answered between 0 and told),
  primary key (craftsman_id, day)
);
-- The craftsmen of a service in a place, in the order in which it is their turn to be told. An unknown place is ''.
create table craftsman_turns (
  craftsman_id bigint not null references craftsmen on delete cascade,
  service text collate "C" not null,
  place text collate "C" not null,
  completed_jobs integer not null,
  told_at timestamptz,
  primary key (craftsman_id, service)
);
create index craftsman_turns_order on craftsman_turns (service, place, told_at nulls first, craftsman_id);
-- WAVES.newcomerJobs in src/requests/waves/rules.ts.
create index craftsman_turns_newcomers on craftsman_turns (service, place, told_at nulls first, craftsman_id)
  where completed_jobs < 3;
create index engagements_in_hand on engagements (craftsman_id) where status in ('Pending', 'Accepted', 'In Progress');

create function keep_turns() returns trigger language plpgsql as $$
declare
  last timestamptz := (select max(told_at) from craftsman_turns where craftsman_id = new.id);
begin
  delete from craftsman_turns where craftsman_id = new.id and (not new.listed or service <> all(new.public_services));
  if new.listed then
    insert into craftsman_turns as turn (craftsman_id, service, place, completed_jobs, told_at)
      select distinct new.id, service, coalesce((select key from place_names where key = new.public_places[1]), ''),
        new.completed_jobs, last
      from unnest(new.public_services) as service
      on conflict (craftsman_id, service) do update set place = excluded.place, completed_jobs = excluded.completed_jobs
        where (turn.place, turn.completed_jobs) <> (excluded.place, excluded.completed_jobs);
  end if;
  return null;
end $$;
create trigger craftsmen_turns after insert or update of listed, public_services, public_places, completed_jobs on craftsmen
  for each row execute function keep_turns();

-- What the release before told: everybody, at once. Its open requests have no further waves.
insert into request_waves (request_id, wave, event_id, at, told)
  select n.request_id, 1, e.id, min(n.created_at), least(count(*), 32767)
  from notifications n join craftsmen c on c.account_id = n.account_id
  join request_events e on e.request_id = n.request_id and e.move = 'post'
  where n.kind = 'new_work' group by n.request_id, e.id;
insert into request_tellings (request_id, craftsman_id, wave, answered_at)
  select n.request_id, c.id, 1,
    (select min(q.created_at) from quotes q where q.request_id = n.request_id and q.craftsman_id = c.id)
  from notifications n join craftsmen c on c.account_id = n.account_id join request_waves w on w.request_id = n.request_id
  where n.kind = 'new_work';
insert into craftsman_tellings (craftsman_id, day, told, answered)
  select t.craftsman_id, (w.at at time zone 'UTC' + interval '3 hours')::date as day, least(count(*), 32767),
    count(*) filter (where t.answered_at <= w.at + interval '1 hour')
  from request_tellings t join request_waves w using (request_id, wave)
  where w.at > now() - interval '30 days' group by 1, 2;
insert into craftsman_turns (craftsman_id, service, place, completed_jobs, told_at)
  select distinct c.id, service, coalesce((select key from place_names where key = c.public_places[1]), ''), c.completed_jobs,
    (select max(created_at) from notifications where account_id = c.account_id and kind = 'new_work')
  from craftsmen c, unnest(c.public_services) as service where c.listed;
