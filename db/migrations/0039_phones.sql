-- Phone numbers that were proven, the messages that went to them, and who wants none.

create table phones (
  account_id bigint primary key references accounts on delete cascade,
  -- As an e-mail address, a number is of one account at each door: of the one that proved it last.
  door text not null check (door in ('work', 'client')),
  number text not null check (number ~ '^\+254[17][0-9]{8}$'),
  -- As in sms_opt_outs.
  number_hash bytea not null,
  verified_at timestamptz not null default now(),
  unique (door, number)
);
create index phones_hash on phones (number_hash);

-- One code for an account and purpose: a new one replaces it.
create table phone_codes (
  account_id bigint not null references accounts on delete cascade,
  purpose text not null check (purpose in ('verify', 'sign_in')),
  number text not null check (number ~ '^\+254[17][0-9]{8}$'),
  -- Null until the message with it is written.
  code_mac bytea,
  tries smallint not null default 0 check (tries between 0 and 5),
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, purpose)
);

-- What went to phones and what it cost.
create table sms_messages (
  id bigint generated always as identity primary key,
  -- Of what it says: a second try of one message is no second message.
  key text not null unique,
  account_id bigint references accounts on delete cascade,
  kind text not null check (kind in ('new_work', 'jobs', 'account', 'code')),
  -- Both for 30 days, the row for a year.
  number text,
  body text,
  segments smallint not null,
  -- Null until the provider says.
  cost_cents integer,
  -- `sending` until the provider answers. The last two are final.
  status text not null default 'sending' check (status in ('sending', 'sent', 'delivered', 'failed')),
  reason text,
  provider_id text unique,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index sms_messages_created on sms_messages (created_at);
create index sms_messages_account on sms_messages (account_id, created_at);

-- Reports about messages whose id is not known yet: they can be faster than the provider's answer.
create table sms_reports (
  provider_id text primary key,
  number text,
  status text not null,
  reason text,
  at timestamptz not null default now()
);

-- A keyed hash: it outlives the account, and nobody can read a number from it.
create table sms_opt_outs (
  number_hash bytea primary key,
  source text not null check (source in ('web', 'provider')),
  at timestamptz not null default now()
);

alter table deliveries add column message_id bigint references sms_messages on delete set null;
create index deliveries_message on deliveries (message_id) where message_id is not null;
