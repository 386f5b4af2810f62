-- What happens to a job or a profile is posted to addresses its people have registered. Triggers write the deliveries in
-- the transaction of the event, whichever verb made it; a job for each sends it.
create table webhooks (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  secret_sealed bytea not null,
  former_secret_sealed bytea,
  former_secret_until timestamptz,
  created_at timestamptz not null default now(),
  failing_since timestamptz,
  off_at timestamptz,
  off_reason text check (off_reason in ('owner', 'gone', 'failing'))
);
create index webhooks_account on webhooks (account_id);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  uid uuid not null unique default gen_random_uuid(),
  webhook_id bigint not null references webhooks on delete cascade,
  type text not null,
  request_id bigint references requests on delete cascade,
  move text,
  at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz,
  last_at timestamptz,
  status integer,
  answer text,
  error text
);
create index webhook_deliveries_of on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_at on webhook_deliveries (at);
create index webhook_deliveries_request on webhook_deliveries (request_id);

create function send_webhook() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('send_webhook', json_build_object('delivery', new.id), job_key => 'webhook ' || new.id,
    queue_name => 'webhook ' || new.webhook_id, max_attempts => 12, priority => 10);
  return null;
end $$;
create trigger webhook_delivery_is_sent after insert on webhook_deliveries for each row execute function send_webhook();

-- A craftsman gets what their timeline shows: their own part, and changes of a job they are on.
create function queue_job_webhooks() returns trigger language plpgsql as $$
declare
  kind text := case when new.move in ('quote', 'revise', 'withdraw') then 'quote.changed'
    when new.move = 'review' then 'review.left' else 'job.moved' end;
begin
  insert into webhook_deliveries (webhook_id, type, request_id, move)
  select w.id, kind, new.request_id, new.move from webhooks w
  where w.off_at is null and kind = any(w.events) and w.account_id in (
    select k.account_id from requests r join clients k on k.id = r.client_id where r.id = new.request_id
    union all select c.account_id from craftsmen c where c.id = new.craftsman_id
    union all select c.account_id from engagements e join craftsmen c on c.id = e.craftsman_id
      where new.move = 'edit' and e.request_id = new.request_id and e.status in ('Pending', 'Accepted', 'In Progress'));
  return null;
end $$;
create trigger job_webhooks after insert on request_events for each row execute function queue_job_webhooks();

create function queue_profile_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, type, move)
  select w.id, 'profile.decided', new.status from webhooks w join craftsmen c on c.account_id = w.account_id
  where c.id = new.craftsman_id and w.off_at is null and 'profile.decided' = any(w.events);
  return null;
end $$;
create trigger profile_webhooks after update of status on craftsman_revisions for each row
  when (old.status is distinct from new.status and new.status in ('approved', 'rejected'))
  execute function queue_profile_webhooks();
