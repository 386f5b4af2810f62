-- Responses with the first page of a list have a tag of their own.

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
