-- Codes that are asked for without a session: each ask has its own row and tries, and counts only with the ticket that its
-- answer gave. The purposes 'sign_in' and 'sign_up' of phone_codes are those of the release before.
create table sign_in_codes (
  -- SHA-256. The ticket itself is in the browser alone.
  ticket_hash bytea primary key,
  -- Null: the number is to open an account.
  account_id bigint references accounts on delete cascade,
  door text not null check (door in ('work', 'client')),
  number text not null check (number ~ '^\+254[17][0-9]{8}$'),
  code_mac bytea not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);
create index sign_in_codes_account on sign_in_codes (account_id);

-- Browsers in which a code to the proven number was entered: some of a day's codes are kept for them. Another number, and
-- all that ends the sessions of an account, deletes them.
create table known_devices (
  -- SHA-256 of its cookie.
  device_hash bytea not null,
  account_id bigint not null references phones on delete cascade,
  -- The session that the last code opened or used.
  family uuid not null,
  seen_at timestamptz not null default now(),
  primary key (device_hash, account_id)
);
create index known_devices_account on known_devices (account_id);
