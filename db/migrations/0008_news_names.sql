-- News names the craftsman, so that a process which keeps the public list in memory reads one row again instead of all.
-- An empty payload says nothing certain: whoever hears it must think everything has changed.

create function tell_craftsman_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform pg_notify('public_changed', new.id::text); end if;
  if tg_op = 'DELETE' then perform pg_notify('public_changed', old.id::text); end if;
  return null;
end
$$;

-- For rows that belong to a craftsman: reviews, shops, and what an admin approved.
create function tell_change_of_craftsman() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform pg_notify('public_changed', new.craftsman_id::text); end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.craftsman_id <> new.craftsman_id) then
    perform pg_notify('public_changed', old.craftsman_id::text);
  end if;
  return null;
end
$$;

create function tell_change_of_shop() returns trigger language plpgsql as $$
declare
  owner bigint;
begin
  for owner in
    select craftsman_id from shops where id in (case when tg_op <> 'DELETE' then new.shop_id end, case when tg_op <> 'INSERT' then old.shop_id end)
  loop
    perform pg_notify('public_changed', owner::text);
  end loop;
  return null;
end
$$;

create function tell_change_of_file() returns trigger language plpgsql as $$
declare
  owner bigint;
begin
  select id into owner from craftsmen where account_id = old.owner_id;
  if owner is not null then perform pg_notify('public_changed', owner::text); end if;
  return null;
end
$$;

-- A reviewer's name stands under reviews of many; no card has it.
create function tell_change_of_name() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changed', 'names');
  return null;
end
$$;

drop trigger craftsmen_seen on craftsmen;
drop trigger craftsmen_gone on craftsmen;
drop trigger reviews_seen on reviews;
drop trigger shops_seen on shops;
drop trigger products_seen on products;
drop trigger names_seen on accounts;

create trigger craftsmen_come after insert on craftsmen for each row when (new.listed)
  execute function tell_craftsman_change();
create trigger craftsmen_seen after update on craftsmen for each row when (old.listed or new.listed)
  execute function tell_craftsman_change();
create trigger craftsmen_gone after delete on craftsmen for each row when (old.listed)
  execute function tell_craftsman_change();
create trigger revisions_seen after update or delete on craftsman_revisions for each row when (old.status = 'approved')
  execute function tell_change_of_craftsman();
create trigger reviews_seen after insert or update or delete on reviews for each row
  execute function tell_change_of_craftsman();
create trigger shops_seen after insert or update or delete on shops for each row
  execute function tell_change_of_craftsman();
create trigger products_seen after insert or update or delete on products for each row
  execute function tell_change_of_shop();
create trigger files_shown after update of published on media for each row when (old.published <> new.published)
  execute function tell_change_of_file();
create trigger files_gone after delete on media for each row when (old.published)
  execute function tell_change_of_file();
create trigger names_seen after update of full_name on accounts for each row when (old.full_name <> new.full_name)
  execute function tell_change_of_name();
drop function tell_public_change();

-- Who is signed in is read once and kept; what ends a sign-in, closes an account or changes what a session says, is told.
create function tell_session_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'accounts' then perform pg_notify('session_changed', old.id::text);
  else perform pg_notify('session_changed', old.account_id::text);
  end if;
  return null;
end
$$;
create trigger sessions_ended after update on refresh_tokens for each row
  when (old.revoked_at is distinct from new.revoked_at or new.expires_at < old.expires_at)
  execute function tell_session_change();
create trigger sessions_gone after delete on refresh_tokens for each row when (old.revoked_at is null)
  execute function tell_session_change();
create trigger accounts_changed after update of disabled_at, erased_at, role, full_name, language on accounts for each row
  execute function tell_session_change();
create trigger accounts_gone after delete on accounts for each row
  execute function tell_session_change();
