-- A proven number that an account had has a link like a former e-mail address: an SMS to it puts it back, for 72 hours.
alter table former_emails alter column email drop not null;
alter table former_emails add column number text check (number ~ '^\+254[17][0-9]{8}$');
-- When the number was proven: it signs in as before.
alter table former_emails add column proven_at timestamptz;
-- Whether there was a mailbox before the change: one added after it may be of who made the change.
alter table former_emails add column had_email boolean not null default true;
alter table former_emails add check ((email is null) = (number is not null) and (number is null) = (proven_at is null));

-- A code to the number that alone opens an account, which agrees to another one.
alter table phone_codes drop constraint phone_codes_purpose_check;
alter table phone_codes add constraint phone_codes_purpose_check
  check (purpose in ('verify', 'leave', 'sign_in', 'sign_up', 'email'));
