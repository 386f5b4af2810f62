-- An account without an e-mail address is of who proved its phone number.

alter table accounts alter column email drop not null;

-- Whether the number signs in without the wait that a mail about the proof needs: the account was opened with it, or the
-- number before agreed.
alter table phones add column at_once boolean not null default false;

-- At the end of the transaction: a new number is proven after the old one is forgotten.
create function require_a_way_in() returns trigger language plpgsql as $$
declare
  -- As jsonb: a record of `phones` has no `id`.
  changed bigint := coalesce(to_jsonb(old) ->> 'account_id', to_jsonb(new) ->> 'id');
begin
  if exists (
    select from accounts a where a.id = changed and a.email is null and a.erased_at is null
      and not exists (select from phones p where p.account_id = a.id and p.number = a.phone)
  ) then
    raise exception 'account % has neither an e-mail address nor a proven phone', changed using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger accounts_way_in after insert or update of email, phone on accounts
  deferrable initially deferred for each row when (new.email is null) execute function require_a_way_in();
create constraint trigger phones_way_in after delete or update on phones
  deferrable initially deferred for each row execute function require_a_way_in();

-- Codes of sign-ups have no account yet: one for a number at each door.
alter table phone_codes drop constraint phone_codes_pkey;
alter table phone_codes add column id bigint generated always as identity primary key;
alter table phone_codes alter column account_id drop not null;
alter table phone_codes add column door text check (door in ('work', 'client'));
alter table phone_codes add unique (account_id, purpose), add unique (door, number);
alter table phone_codes drop constraint phone_codes_purpose_check;
alter table phone_codes add constraint phone_codes_purpose_check check (purpose in ('verify', 'sign_in', 'sign_up')),
  add check ((account_id is null) = (purpose = 'sign_up') and (door is null) = (purpose <> 'sign_up'));
