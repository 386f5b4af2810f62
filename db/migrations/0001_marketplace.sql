-- The marketplace: who is who, what craftsmen say and show, the life of a job, and the trail of it all.
-- Wrong states are made impossible here (checks, foreign keys, partial unique indexes); the code only decides politely.

create extension if not exists pg_trgm;

create table accounts (
  id bigint generated always as identity primary key,
  -- What leaves in reset links: says nothing about how many accounts there are.
  uid uuid not null unique default gen_random_uuid(),
  role text not null check (role in ('craftsman', 'client', 'admin')),
  -- Craftsmen and admins come through one door, clients through another: one address may stand once at each.
  door text not null generated always as (case when role = 'client' then 'client' else 'work' end) stored,
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text,
  google_sub text unique,
  full_name text not null,
  phone text check (phone ~ '^\+254[17][0-9]{8}$'),
  language text not null default 'en' check (language in ('en', 'sw')),
  terms_version text,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  disabled_reason text,
  erased_at timestamptz,
  unique (door, email)
);

create table refresh_tokens (
  id bigint generated always as identity primary key,
  -- One sign-in is one family; its tokens follow each other.
  family uuid not null,
  account_id bigint not null references accounts on delete cascade,
  token_hash bytea not null unique,
  -- When the family signed in, carried along: however often it is refreshed, it ends 60 days later.
  signed_in_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  rotated_at timestamptz,
  -- The successor in clear, sealed with a key made from the predecessor itself, for the ten seconds of grace.
  successor_sealed bytea,
  revoked_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family) where revoked_at is null;
create index refresh_tokens_account on refresh_tokens (account_id) where revoked_at is null;
create index refresh_tokens_expiry on refresh_tokens (expires_at);

create table media (
  id bigint generated always as identity primary key,
  owner_id bigint references accounts on delete cascade,
  kind text not null check (kind in ('image', 'document', 'video')),
  -- The file's name, unguessable, with size and average colour in it: ab12cd.1280x960.d9c7a1.webp
  name text not null unique,
  mime text not null,
  bytes bigint not null check (bytes > 0),
  width integer,
  height integer,
  sha256 bytea not null,
  -- In an approved revision or a shop: the file stands in the public name space. Never for documents.
  published boolean not null default false,
  created_at timestamptz not null default now(),
  check (not (published and kind = 'document'))
);
-- The same bytes from the same person are the same file.
create unique index media_same_bytes on media (owner_id, kind, sha256);

create table craftsmen (
  id bigint generated always as identity primary key,
  account_id bigint not null unique references accounts on delete cascade,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- The revision the public sees, and the one that waits or was turned down.
  approved_revision_id bigint,
  current_revision_id bigint,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  approved_at timestamptz,
  rating_sum integer not null default 0 check (rating_sum >= 0),
  review_count integer not null default 0 check (review_count >= 0),
  completed_jobs integer not null default 0 check (completed_jobs >= 0),
  -- Out of 10 with one decimal, for ordering by index; follows from the two before it.
  rating numeric(3, 1) not null generated always as
    (case when review_count = 0 then 0 else round(rating_sum * 2.0 / review_count, 1) end) stored,
  proof_media_id bigint references media on delete set null,
  created_at timestamptz not null default now(),
  -- What the public list filters and searches by, written from the approved revision when it is published:
  -- listed = approved and the account open; places = the place and all it lies in; words = name, trade, services, place.
  listed boolean not null default false,
  public_services text[] not null default '{}',
  public_places text[] not null default '{}',
  public_words tsvector not null default ''::tsvector,
  check (status <> 'approved' or approved_revision_id is not null),
  check (not listed or approved_revision_id is not null)
);
create index craftsmen_order on craftsmen (rating desc, completed_jobs desc, id desc) where listed;
create index craftsmen_services on craftsmen using gin (public_services) where listed;
create index craftsmen_places on craftsmen using gin (public_places) where listed;
create index craftsmen_words on craftsmen using gin (public_words) where listed;
create index craftsmen_waiting on craftsmen (status, id);
-- Removing a file asks every table that may refer to it; these keep that from reading the tables whole.
create index craftsmen_proof on craftsmen (proof_media_id) where proof_media_id is not null;

create table craftsman_revisions (
  id bigint generated always as identity primary key,
  craftsman_id bigint not null references craftsmen on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'replaced')),
  full_name text not null,
  description text not null default '',
  profession text not null default '',
  location text not null default '',
  company_name text not null default '',
  skills text not null default '',
  -- primary_service first
  services text[] not null default '{}',
  profile_media_id bigint references media on delete set null,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references accounts on delete set null,
  rejection_reason text,
  check (status <> 'rejected' or length(trim(rejection_reason)) > 0)
);
create unique index one_pending_revision on craftsman_revisions (craftsman_id) where status = 'pending';
create index craftsman_revisions_craftsman on craftsman_revisions (craftsman_id);
create index craftsman_revisions_profile on craftsman_revisions (profile_media_id) where profile_media_id is not null;
alter table craftsmen
  add foreign key (approved_revision_id) references craftsman_revisions deferrable initially deferred,
  add foreign key (current_revision_id) references craftsman_revisions deferrable initially deferred;

create table revision_media (
  revision_id bigint not null references craftsman_revisions on delete cascade,
  media_id bigint not null references media on delete cascade,
  position integer not null,
  primary key (revision_id, media_id)
);
create index revision_media_media on revision_media (media_id);

-- Every word of the public directory with how often it stands there: what a misspelt word is corrected to.
create table search_words (
  word text primary key,
  uses integer not null check (uses >= 0)
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);

create table clients (
  id bigint generated always as identity primary key,
  account_id bigint not null unique references accounts on delete cascade,
  created_at timestamptz not null default now()
);

create table requests (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  status text not null default 'Requested'
    check (status in ('Requested', 'Quoted', 'Accepted', 'In Progress', 'Completed', 'Cancelled')),
  name text not null,
  phone text not null,
  service text not null,
  location text not null,
  address text not null,
  description text not null,
  schedule timestamptz not null,
  is_urgent boolean not null default false,
  media_id bigint references media on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index requests_client on requests (client_id, id desc);
create index requests_open on requests (is_urgent desc, id desc, service) where status in ('Requested', 'Quoted');
create index requests_status on requests (status, id desc);
create index requests_media on requests (media_id) where media_id is not null;

create table engagements (
  id bigint generated always as identity primary key,
  request_id bigint not null references requests on delete cascade,
  craftsman_id bigint not null references craftsmen,
  status text not null default 'Pending'
    check (status in ('Pending', 'Accepted', 'In Progress', 'Completed', 'Rejected', 'Cancelled')),
  source text not null check (source in ('assigned', 'quoted')),
  reason text,
  -- Set while he has said yes: what lets phone and address through. A job its client closed before he answered has none.
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- The race of two accepts, and of two assigns, ends here whatever the code believes.
create unique index one_craftsman_on_the_job on engagements (request_id)
  where status in ('Pending', 'Accepted', 'In Progress', 'Completed');
-- A craftsman asked a second time takes up his old row; the events remember the first.
create unique index one_engagement_each on engagements (craftsman_id, request_id desc);
create index engagements_request on engagements (request_id, id desc);

create table quotes (
  id bigint generated always as identity primary key,
  request_id bigint not null references requests on delete cascade,
  craftsman_id bigint not null references craftsmen,
  status text not null default 'live' check (status in ('live', 'accepted', 'declined', 'withdrawn')),
  amount integer not null check (amount > 0),
  labour integer check (labour >= 0),
  materials integer check (materials >= 0),
  message text not null,
  available_from date not null,
  valid_until date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index one_live_quote_each on quotes (request_id, craftsman_id) where status = 'live';
create unique index one_accepted_quote on quotes (request_id) where status = 'accepted';
create index quotes_request on quotes (request_id, id);
create index quotes_craftsman on quotes (craftsman_id, id desc);

create table request_events (
  id bigint generated always as identity primary key,
  request_id bigint not null references requests on delete cascade,
  at timestamptz not null default clock_timestamp(),
  move text not null check (move in ('post', 'quote', 'revise', 'withdraw', 'assign', 'accept', 'reject', 'accept_quote',
    'release', 'start', 'prove', 'complete', 'cancel', 'review')),
  from_status text,
  to_status text not null,
  actor_id bigint references accounts on delete set null,
  actor_role text not null check (actor_role in ('client', 'craftsman', 'admin')),
  craftsman_id bigint references craftsmen on delete set null,
  amount integer,
  reason text
);
create index request_events_request on request_events (request_id, id);

create table request_proofs (
  id bigint generated always as identity primary key,
  request_id bigint not null references requests on delete cascade,
  craftsman_id bigint not null references craftsmen on delete cascade,
  media_id bigint not null references media on delete cascade,
  created_at timestamptz not null default now(),
  unique (request_id, media_id)
);
create index request_proofs_media on request_proofs (media_id);

create table reviews (
  id bigint generated always as identity primary key,
  request_id bigint not null unique references requests,
  craftsman_id bigint not null references craftsmen on delete cascade,
  client_id bigint not null references clients,
  rating integer not null check (rating between 1 and 5),
  comment text not null,
  created_at timestamptz not null default now()
);
create index reviews_craftsman on reviews (craftsman_id, id desc);

create table shops (
  id bigint generated always as identity primary key,
  craftsman_id bigint not null unique references craftsmen on delete cascade,
  name text not null,
  description text not null default '',
  is_open boolean not null default true,
  created_at timestamptz not null default now()
);

create table products (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops on delete cascade,
  name text not null,
  description text not null default '',
  price integer not null check (price > 0),
  stock integer not null default 0 check (stock >= 0),
  media_id bigint references media on delete set null,
  created_at timestamptz not null default now()
);
create index products_shop on products (shop_id, id);
create index products_media on products (media_id) where media_id is not null;

create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null default now()
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id bigint,
  act text not null,
  subject text not null,
  subject_id bigint,
  reason text,
  address text
);
create index audit_log_actor on audit_log (actor_id, id desc);

create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- The trail can grow, never change. Erasing a person empties references (set null), so only those two columns may go.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'request_events'
    and (to_jsonb(new) - 'actor_id' - 'craftsman_id') = (to_jsonb(old) - 'actor_id' - 'craftsman_id') then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger request_events_stay before update or delete on request_events
  for each row execute function refuse_change();
create trigger audit_log_stays before update or delete on audit_log
  for each row execute function refuse_change();

-- What the public reads has changed: every process drops the pages it keeps. Said here, so that no write can forget it; the
-- news leaves with the commit, once a transaction.
create function tell_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changed', '');
  return null;
end
$$;
create trigger craftsmen_seen after update on craftsmen for each row when (old.listed or new.listed)
  execute function tell_public_change();
create trigger craftsmen_gone after delete on craftsmen for each row when (old.listed)
  execute function tell_public_change();
create trigger reviews_seen after insert or update or delete on reviews execute function tell_public_change();
create trigger shops_seen after insert or update or delete on shops execute function tell_public_change();
create trigger products_seen after insert or update or delete on products execute function tell_public_change();
-- A reviewer's name stands under the review.
create trigger names_seen after update of full_name on accounts for each row when (old.full_name <> new.full_name)
  execute function tell_public_change();

-- Counters of the doors (sign-in, sign-up, reset, contact), shared by all processes; kept by rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
