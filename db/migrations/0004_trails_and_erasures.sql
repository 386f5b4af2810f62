-- The trails grow and never change, whoever asks; erasing a person and forgetting what is old keep their narrow ways in.

-- Who was erased, by the account's random number: a restored backup is older than an erasure and would bring the person
-- back. Every start erases again whoever stands here and is there.
create table erasures (
  uid uuid primary key,
  erased_at timestamptz not null default now()
);
insert into erasures (uid, erased_at) select uid, erased_at from accounts where erased_at is not null;

create index audit_log_subject on audit_log (subject, subject_id);
create index audit_log_age on audit_log using brin (at);

-- The last guard, for the owner of the tables too. What may go: references and words of the erased, and what is older than
-- its use. Nothing may be written into a row that stands.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'request_events' then
    if (new.actor_id is null or new.actor_id = old.actor_id)
      and (new.craftsman_id is null or new.craftsman_id = old.craftsman_id)
      and (new.reason is null or new.reason = old.reason)
      and (to_jsonb(new) - array['actor_id', 'craftsman_id', 'reason'])
        = (to_jsonb(old) - array['actor_id', 'craftsman_id', 'reason']) then
      return new;
    end if;
  elsif tg_op = 'UPDATE' and tg_table_name = 'audit_log' then
    if (new.reason is null or new.reason = old.reason)
      and (new.address is null or new.address = old.address)
      and (to_jsonb(new) - array['reason', 'address']) = (to_jsonb(old) - array['reason', 'address']) then
      return new;
    end if;
  elsif tg_op = 'DELETE' and tg_table_name = 'audit_log' then
    if old.at < now() - interval '1 year' and old.act in ('sign_in', 'sign_in_refused', 'call_refused') then
      return old;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger request_events_whole before truncate on request_events
  for each statement execute function refuse_change();
create trigger audit_log_whole before truncate on audit_log
  for each statement execute function refuse_change();

-- Takes the words and addresses of an erased person out of the trails; of nobody else.
create function forget_in_trails(erased bigint) returns void language plpgsql security definer
set search_path from current as $$
declare
  craftsman bigint;
  client bigint;
begin
  if not exists (select from accounts where id = erased and erased_at is not null) then
    raise exception 'only of the erased' using errcode = 'restrict_violation';
  end if;
  select id into craftsman from craftsmen where account_id = erased;
  select id into client from clients where account_id = erased;
  -- On the client's own jobs whatever anybody said; on a craftsman's, what he said and what was said of him.
  update request_events set reason = null
    where reason is not null and request_id in (select id from requests where client_id = client);
  update request_events set reason = null
    where reason is not null and (actor_id = erased or craftsman_id = craftsman)
      and request_id in (select request_id from engagements where craftsman_id = craftsman
        union select request_id from quotes where craftsman_id = craftsman);
  update audit_log set reason = null, address = null where actor_id = erased and (reason is not null or address is not null);
  update audit_log set reason = null, address = case when actor_id is null then null else address end
    where ((subject = 'account' and subject_id = erased) or (subject = 'craftsman' and subject_id = craftsman))
      and (reason is not null or (actor_id is null and address is not null));
end $$;

-- After a year it is of no use any more who signed in when, nor from where anybody did what.
create function forget_old_trail() returns void language sql security definer
set search_path from current as $$
  delete from audit_log
    where at < now() - interval '1 year' and act in ('sign_in', 'sign_in_refused', 'call_refused');
  update audit_log set address = null where at < now() - interval '1 year' and address is not null;
$$;
revoke execute on function forget_in_trails(bigint), forget_old_trail() from public;
