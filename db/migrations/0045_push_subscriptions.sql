-- Browsers that get messages by Web Push. Each is of one session and ends with it.

create table push_subscriptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  -- Of refresh_tokens: without a living one of it nothing is sent.
  family uuid not null unique,
  -- A browser has one for all its accounts: it is of the one that asked last.
  endpoint text not null unique,
  -- What the message is encrypted for.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_account on push_subscriptions (account_id);
