-- The read model: what the public list, the search and portfolios are answered from (docs/decisions/0011-read-model.md).
-- Applied again, and every card checked, when anything here but a comment has changed: src/platform/db/apply-read-model.ts.
-- Tables, triggers and columns are made by migrations. `card` and `more` of the view have the fields of `card` and
-- `portfolio` in src/craftsmen/contract.ts, which tests compare.

drop view if exists public_sources cascade;
drop function if exists price_from(bigint);

-- Completed half an hour or more after it was accepted, with proof, a review, or a client who closed what had begun.
create or replace function witnessed_jobs(craftsman bigint) returns integer language sql stable as $$
  select count(*)::int from engagements e
  cross join lateral (
    select at, actor_role from request_events where request_id = e.request_id and move = 'complete' order by id desc limit 1
  ) as done
  where e.craftsman_id = craftsman and e.status = 'Completed' and e.accepted_at <= done.at - interval '30 minutes' and (
    exists (select from request_proofs p where p.request_id = e.request_id and p.craftsman_id = craftsman)
    or exists (select from reviews where reviews.request_id = e.request_id)
    or (done.actor_role = 'client' and exists (select from request_events started
      where started.request_id = e.request_id and started.move = 'start' and started.at >= e.accepted_at)))
$$;

-- Sorts like (rating, witnessed jobs, completed jobs, id); from 1,023 jobs on they are equal.
create or replace function card_rank(rating numeric, jobs integer, id bigint) returns bigint language sql stable as $$
  select ((rating * 10)::bigint << 55) + (least(witnessed_jobs(id), 1023)::bigint << 45) + (least(jobs, 1023)::bigint << 35) + id
$$;

create or replace function card_lists(scopes text[], words tsvector) returns text[] language sql immutable as $$
  select scopes || array(select 'w:' || word from unnest(tsvector_to_array(words)) as word)
$$;
-- As public answers write a time: UTC, milliseconds.
create or replace function wire_time(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
-- 'Wanjiku Kamau' reviews as 'Wanjiku K.'. A database with the locale C knows no capitals beyond A to Z by itself.
create or replace function short_name(full_name text) returns text language sql immutable as $$
  select coalesce((regexp_match(full_name, '[^\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+'))[1], '')
    || coalesce(' ' || upper((regexp_match(full_name,
      '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]([^\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff])[^\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$'
    ))[1] collate "und-x-icu") || '.', '')
$$;

-- The first sentence, or as much of the text as a card has room for.
create or replace function first_sentence(words text) returns text language sql immutable as $$
  select coalesce(substring(one_line from '^.{1,140}?[.!?](?=\s|$)'),
    case when length(one_line) <= 140 then one_line else regexp_replace(left(one_line, 139), '\s+\S*$', '') || '…' end)
  from regexp_replace(btrim(words), '\s+', ' ', 'g') as one_line
$$;

create or replace function round_price(amount integer, up boolean) returns integer language sql immutable as $$
  select (amount + case when up then step - 1 else 0 end) / step * step
  from (select case when amount < 5000 then 100 else 500 end as step) as rounded
$$;

-- What clients agreed to pay for finished jobs: the second lowest price, rounded down, and the second highest, rounded up,
-- so that one that was never asked again counts for nothing; half of all are at most `middle`. Null with fewer than five
-- such jobs of three clients, which could give a single price away. Jobs count by fives, in the order of their completion:
-- who looks before and after one job, whose client a review names, must not see what that one changed.
create or replace function prices_paid(craftsman bigint) returns json language sql stable as $$
  select row_to_json(each) from (
    select round_price(amounts[2], false) as lowest, round_price(amounts[(jobs + 1) / 2], true) as middle,
      round_price(amounts[jobs - 1], true) as highest, jobs
    from (
      select array_agg(amount order by amount) as amounts, count(*)::int as jobs, count(distinct client_id) as clients
      from (
        select agreed.amount, requests.client_id, count(*) over () as finished, row_number() over (order by (
          select max(id) from request_events where request_id = e.request_id and move = 'complete'), e.id) as at
        from engagements e join requests on requests.id = e.request_id cross join lateral (
          select amount from agreements g where g.request_id = e.request_id and g.craftsman_id = e.craftsman_id
            and g.agreed_at >= e.accepted_at order by g.id desc limit 1) as agreed
        where e.craftsman_id = craftsman and e.status = 'Completed') as job
      where at <= finished - finished % 5) as counted
    where jobs >= 5 and clients >= 3
  ) as each
  where lowest > 0
$$;

-- What the rows must hold, by the contract's `card` and `portfolio`.
create view public_sources as
select c.id as craftsman_id, c.slug, card_rank(c.rating, c.completed_jobs, c.id) as rank,
  array(
    select 'a' union select 's:' || service from unnest(c.public_services) as service
    union select 'p:' || place from unnest(c.public_places) as place
    union select 'b:' || service || '|' || place from unnest(c.public_services) as service, unnest(c.public_places) as place
    union select 'l:' || language from unnest(r.languages) as language
    order by 1) as scopes,
  c.public_words as words, written.card, left(written.card, -1) || ',' || substr(written.more, 2) as portfolio
from craftsmen c
join craftsman_revisions r on r.id = c.approved_revision_id
cross join lateral (
  -- With "offset 0" each file is looked up once, by its key, and not once for each use.
  select (select '/media/' || name from media where media.id = r.profile_media_id and published) as profile,
    coalesce(array_agg('/media/' || name order by position) filter (where kind = 'image'), '{}') as images,
    coalesce(array_agg('/media/' || name order by position) filter (where kind = 'video'), '{}') as videos
  from revision_media cross join lateral (select kind, name from media where media.id = media_id and published offset 0) as file
  where revision_id = r.id offset 0
) as files
cross join lateral (select prices_paid(c.id) as prices_paid offset 0) as paid
cross join lateral (
  select row_to_json(card)::text as card, row_to_json(more)::text as more from (
    select c.id, c.slug, coalesce(nullif(r.company_name, ''), r.full_name) as name, r.full_name, r.company_name,
      r.profession, coalesce((select name from place_names where key = lower(btrim(r.location))), r.location) as location, r.services[1] as primary_service, r.services[1] as service,
      files.images[1] as service_image,
      array_to_json(array(select row_to_json(each) from (
        select name, files.images[at] as image from unnest(r.services) with ordinality as service (name, at)
        order by at) as each)) as services,
      files.profile, files.profile as company_photo, 'approved' as status, true as is_approved,
      trim_scale(c.rating) as rating, c.review_count, c.completed_jobs, r.languages,
      first_sentence(r.description) as summary, (prices_paid ->> 'lowest')::integer as price_from,
      (select row_to_json(shop) from (
        select id from shops where craftsman_id = c.id and is_open) as shop) as shop
  ) as card, (
    select r.description, r.skills, files.images as service_images, files.videos as service_videos,
      array_to_json(array(select row_to_json(review) from (
        select case when a.erased_at is null then short_name(a.full_name) else 'Former client' end as reviewer,
          coalesce((select name from place_names where key = lower(btrim(at.place))), at.place) as location,
          v.rating * 2 as rating, v.comment, wire_time(v.created_at) as at
        from reviews v join clients on clients.id = v.client_id join accounts a on a.id = clients.account_id
        cross join lateral (
          select coalesce(v.location, (select location from requests where requests.id = v.request_id)) as place) as at
        where v.craftsman_id = c.id order by v.id desc limit 50) as review)) as reviews,
      wire_time(c.approved_at) as approved_at, prices_paid
  ) as more
  offset 0
) as written
where c.listed;

-- Brings one craftsman's rows up to date and notifies: `public_tags` carries, as JSON, the tags of responses that may have
-- changed: the craftsman's own, the lists they were and are in, 'words' when what they are found by changed, and '^' before
-- a list whose first page or size may have changed: most changes happen far below the hundred that a first page shows.
create or replace function refresh_card(changed bigint) returns void language plpgsql security definer
set search_path from current as $$
declare
  before public_cards;
  after public_sources;
  stored record;
  tags text[] := array['c:' || changed];
begin
  -- One after the other, so that the last to refresh has seen what the others wrote.
  perform from craftsmen where id = changed for no key update;
  select xmin, slug, body into stored from public_portfolios where craftsman_id = changed;
  -- Deferred triggers run when a transaction has changed all it will: once for a craftsman is enough.
  if stored.xmin = pg_current_xact_id()::xid then return; end if;
  select * into before from public_cards where craftsman_id = changed;
  select * into after from public_sources where craftsman_id = changed;

  if (before.card, before.rank, before.scopes, before.words)
    is distinct from (after.card, after.rank, after.scopes, after.words) then
    tags := tags || array(select unnest(card_lists(before.scopes, before.words))
      union select unnest(card_lists(after.scopes, after.words)));
    if before.words is distinct from after.words then tags := tags || 'words'::text; end if;
    perform move_card(before, after);
    -- 150, not 100: transactions at the same time do not see each other leave the first page.
    tags := tags || array(select '^' || scope
      from (select unnest(before.scopes) as scope union select unnest(after.scopes)) as either
      where (scope = any(before.scopes) and scope = any(after.scopes)) is not true
        or greatest(before.rank, after.rank) >= coalesce((select rank from public_lists
          where public_lists.scope = either.scope order by rank desc offset 150 limit 1), 0));
  elsif (stored.slug, stored.body) is not distinct from (after.slug, after.portfolio) then
    return;
  end if;

  delete from public_portfolios where craftsman_id = changed and slug is distinct from after.slug;
  if after.craftsman_id is not null then
    insert into public_portfolios (slug, craftsman_id, body) values (after.slug, changed, after.portfolio)
      on conflict (slug) do update set craftsman_id = excluded.craftsman_id, body = excluded.body;
  end if;
  -- An empty payload means everything; a payload ends at 8,000 bytes.
  perform pg_notify('public_tags', case when octet_length(to_json(tags)::text) < 7900 then to_json(tags)::text else '' end);
end $$;

create or replace function move_card(before public_cards, after public_sources) returns void language plpgsql as $$
begin
  if (before.rank, before.scopes, before.words) is distinct from (after.rank, after.scopes, after.words) then
    delete from public_lists where rank = before.rank and scope = any(card_lists(before.scopes, before.words));
    insert into public_lists (scope, rank)
      select distinct unnest(card_lists(after.scopes, after.words)), after.rank where after.rank is not null;
    -- In one order, so that two approvals at once wait for each other and never crosswise.
    insert into public_scopes as counted (scope, size)
      select scope, sum(step) from (
        select unnest(after.scopes) as scope, 1 as step union all select unnest(before.scopes), -1) as steps
      group by scope having sum(step) <> 0 order by scope collate "C"
      on conflict (scope) do update set size = counted.size + excluded.size;
    delete from public_scopes where scope = any(before.scopes) and size = 0;
  end if;
  if after.craftsman_id is null then
    delete from public_cards where craftsman_id = before.craftsman_id;
  else
    insert into public_cards (craftsman_id, rank, scopes, words, card)
      values (after.craftsman_id, after.rank, after.scopes, after.words, after.card)
      on conflict (craftsman_id) do update
        set rank = excluded.rank, scopes = excluded.scopes, words = excluded.words, card = excluded.card;
  end if;
end $$;

create or replace function refresh_craftsman() returns trigger language plpgsql as $$
begin
  perform refresh_card(coalesce(new.id, old.id));
  return null;
end $$;
create or replace function refresh_card_of_row() returns trigger language plpgsql as $$
begin
  perform refresh_card(coalesce(new.craftsman_id, old.craftsman_id));
  return null;
end $$;
create or replace function refresh_card_of_owner() returns trigger language plpgsql as $$
begin
  perform refresh_card(id) from craftsmen where account_id = old.owner_id;
  return null;
end $$;
create or replace function refresh_cards_of_reviewer() returns trigger language plpgsql as $$
begin
  perform refresh_card(craftsman_id) from (
    select distinct craftsman_id from reviews join clients on clients.id = client_id
    where account_id = new.id order by craftsman_id) as reviewed;
  return null;
end $$;
-- What a shop says of itself and of its products is on its page alone.
create or replace function tell_shop() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_tags', to_json(array['c:' || coalesce(new.craftsman_id, old.craftsman_id)])::text);
  return null;
end $$;
create or replace function tell_products() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_tags', to_json(array['c:' || craftsman_id])::text) from shops where id in (new.shop_id, old.shop_id);
  return null;
end $$;

create or replace function fill_cards(most integer) returns boolean language plpgsql as $$
declare
  here bigint;
  last bigint;
begin
  select done_to into here from public_fill for update;
  if not found then return false; end if;
  select max(id) into last from (
    select id, refresh_card(id) from (select id from craftsmen where id > here and listed order by id limit most) as batch
  ) as refreshed;
  if last is null then delete from public_fill;
  else update public_fill set done_to = last;
  end if;
  return last is not null;
end $$;
