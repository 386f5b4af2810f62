-- Codes that go to the e-mail address an account is to have are codes like those to a phone: they have its table and rules.

alter table phone_codes alter column number drop not null;
alter table phone_codes add column email text check (length(email) <= 254);
alter table phone_codes drop constraint phone_codes_purpose_check;
alter table phone_codes add constraint phone_codes_purpose_check check (purpose in ('verify', 'sign_in', 'sign_up', 'email')),
  add check ((email is not null) = (purpose = 'email') and (number is null) = (purpose = 'email'));

-- Addresses that accounts had. A link in a mail to one of them puts it back, for 72 hours; then the row goes.
create table former_emails (
  id bigint generated always as identity primary key,
  -- What leaves in the link.
  uid uuid not null unique default gen_random_uuid(),
  account_id bigint not null references accounts on delete cascade,
  email text not null,
  -- Whether a Google account signed in before the change: one linked after it may be of who made the change.
  had_google boolean not null,
  changed_at timestamptz not null default now()
);
create index former_emails_account on former_emails (account_id);

alter table sent_mails drop constraint sent_mails_kind_check;
alter table sent_mails add constraint sent_mails_kind_check check (kind in ('job', 'account', 'reset', 'email_change'));
