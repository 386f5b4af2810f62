-- An admin's second factor: codes by time (RFC 6238), and ten codes on paper for the day the phone is gone.

create table second_factors (
  account_id bigint primary key references accounts on delete cascade,
  -- Sealed with a key made from TOKEN_SECRET: whoever reads this table alone can make no codes.
  secret_sealed bytea not null,
  -- Null until the first code has shown that the app has the secret; only then is it asked for.
  confirmed_at timestamptz,
  -- The time step of the last code taken: it and all before it are used up.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  account_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
