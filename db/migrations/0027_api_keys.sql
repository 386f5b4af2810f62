-- Keys for people's own programs. The key itself is shown once; here is its SHA-256.
create table api_keys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  prefix text not null default '',
  key_hash bytea not null default '',
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_on date
);
create index api_keys_account on api_keys (account_id);
