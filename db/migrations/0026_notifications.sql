-- What people are informed of, by which channels, and what each of them wants.

create table notifications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  -- Names and amounts for the text; it is written in the reader's language when it is read.
  facts jsonb not null default '{}',
  request_id bigint references requests on delete cascade,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_account on notifications (account_id, id desc);
create index notifications_unread on notifications (account_id) where read_at is null;
create index notifications_request on notifications (request_id) where request_id is not null;
create unique index notifications_new_work on notifications (request_id, account_id) where kind = 'new_work';

-- One row for a channel by which a notification goes. `waiting` has a job; the others are final.
create table deliveries (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notifications on delete cascade,
  channel text not null check (channel in ('mail', 'push', 'sms')),
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'delivered', 'failed', 'dropped')),
  reason text,
  not_before timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (notification_id, channel),
  check ((status = 'waiting') = (settled_at is null))
);
create index deliveries_waiting on deliveries (not_before) where status = 'waiting';

create table notification_settings (
  account_id bigint primary key references accounts on delete cascade,
  -- Such as 'new_work.sms'.
  muted text[] not null default '{}',
  -- Minutes after midnight in Nairobi, between which no phone is disturbed; equal means never.
  quiet_from smallint not null default 1260 check (quiet_from between 0 and 1439),
  quiet_to smallint not null default 390 check (quiet_to between 0 and 1439)
);

-- `live` carries the accounts whose open pages are out of date, and 'admin'. No content: a page reads again.
create function send_live(accounts text) returns void language sql as $$ select pg_notify('live', accounts) $$;

create function live_notification() returns trigger language plpgsql as $$
begin
  perform send_live(new.account_id::text);
  return null;
end $$;
create trigger notifications_live after insert or update of read_at on notifications
  for each row execute function live_notification();

-- Deferred: the transaction of a move writes its engagement and quotes after the event, or before.
create function live_event() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform send_live((
    select 'admin,' || string_agg(account_id::text, ',' order by account_id) from (
      select k.account_id from requests r join clients k on k.id = r.client_id where r.id = new.request_id
      union select c.account_id from engagements e join craftsmen c on c.id = e.craftsman_id where e.request_id = new.request_id
      union select c.account_id from quotes q join craftsmen c on c.id = q.craftsman_id where q.request_id = new.request_id
    ) as party));
  return null;
end $$;
create constraint trigger request_events_live after insert on request_events deferrable initially deferred
  for each row execute function live_event();

create function live_admin() returns trigger language plpgsql as $$
begin
  perform send_live('admin');
  return null;
end $$;
create trigger revisions_live after insert or update of status on craftsman_revisions
  for each row execute function live_admin();
create trigger contact_messages_live after insert on contact_messages for each row execute function live_admin();

-- When a mail server refused this address for good; cleared by the next mail that is taken.
alter table accounts add column email_failed_at timestamptz;
