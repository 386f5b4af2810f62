-- The same as before, as one expression, which a query computes in place: a call for each account compared cost more than
-- reading it.
create or replace function mailbox(email text) returns text language sql immutable as $$
  select case
    when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end
$$;
