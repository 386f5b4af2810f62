-- What client and craftsman agreed. Rows are only added: a change of price, day or scope is a new row. In force is the last one
-- of the craftsman on the job, since they accepted it.
create table agreements (
  id bigint generated always as identity primary key,
  request_id bigint not null references requests on delete cascade,
  craftsman_id bigint not null references craftsmen,
  quote_id bigint references quotes on delete set null,
  amount integer not null check (amount > 0),
  labour integer check (labour >= 0),
  materials integer check (materials >= 0),
  materials_by text check (materials_by in ('craftsman', 'client')),
  starts_on date,
  part_of_day text check (part_of_day in ('morning', 'midday', 'afternoon', 'evening')),
  -- The words of the quote, and what a change says in a sentence.
  message text not null default '',
  scope text not null default '',
  offered_by text not null check (offered_by in ('client', 'craftsman')),
  agreed_at timestamptz not null
);
create index agreements_request on agreements (request_id, craftsman_id, id desc);
create index agreements_quote on agreements (quote_id) where quote_id is not null;

-- A change that one side offers and the other accepts or declines; one at a time.
create table agreement_offers (
  id bigint generated always as identity primary key,
  request_id bigint not null references requests on delete cascade,
  craftsman_id bigint not null references craftsmen,
  offered_by text not null check (offered_by in ('client', 'craftsman')),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  amount integer check (amount > 0),
  starts_on date,
  part_of_day text check (part_of_day in ('morning', 'midday', 'afternoon', 'evening')),
  scope text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'open') = (settled_at is null)),
  check (part_of_day is null or starts_on is not null)
);
create unique index one_open_offer on agreement_offers (request_id) where status = 'open';
create index agreement_offers_request on agreement_offers (request_id, id desc);

-- Agreements stay as they were. Erasing a person blanks the words of that person, and a quote may leave.
create function agreements_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (to_jsonb(new) - 'quote_id' - 'message' - 'scope') = (to_jsonb(old) - 'quote_id' - 'message' - 'scope')
    and new.message in ('', old.message) and new.scope in ('', old.scope)
    and (new.quote_id is null or new.quote_id = old.quote_id) then
    return new;
  end if;
  raise exception 'agreements is append-only' using errcode = 'restrict_violation';
end $$;
create trigger agreements_stay before update on agreements for each row execute function agreements_stay();

-- Accepted quotes of the releases before.
insert into agreements (request_id, craftsman_id, quote_id, amount, labour, materials, materials_by, starts_on, message,
  offered_by, agreed_at)
select q.request_id, q.craftsman_id, q.id, q.amount, q.labour, q.materials, q.materials_by, q.available_from, q.message,
  'craftsman', greatest(q.updated_at, e.accepted_at)
from quotes q join engagements e on e.request_id = q.request_id and e.craftsman_id = q.craftsman_id
where q.status = 'accepted' and e.accepted_at is not null
order by q.id;

alter table request_events drop constraint request_events_move_check, add check (move in ('post', 'edit', 'ask',
  'ask_everyone', 'decline', 'quote', 'revise', 'withdraw', 'assign', 'accept', 'reject', 'accept_quote', 'release',
  'start', 'prove', 'complete', 'cancel', 'review', 'offer_change', 'accept_change', 'decline_change', 'withdraw_change'));
