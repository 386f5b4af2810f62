-- When a link in a mail to this address was used, or Google vouched for it. Accounts of before were written to all along
-- and count as proven: a person whose address is in daily use must not be cut off. The limits of mails bound the others.
alter table accounts add column email_proven_at timestamptz default now();
alter table accounts alter column email_proven_at drop default;
update accounts set email_proven_at = null where email_failed_at is not null or erased_at is not null;

-- The account whose act was the cause; null for the account's own acts and those of the installation.
alter table notifications add column caused_by bigint references accounts on delete set null;
create index notifications_caused_by on notifications (caused_by) where caused_by is not null;

-- What was mailed lately, for the limits: kept for two days.
create table sent_mails (
  -- Of the message: a second try of one mail is one mail.
  key text primary key,
  -- SHA-256 of the address.
  recipient bytea not null,
  caused_by bigint references accounts on delete set null,
  kind text not null check (kind in ('job', 'account', 'reset')),
  is_proven boolean not null,
  at timestamptz not null default now()
);
create index sent_mails_recipient on sent_mails (recipient, at);
create index sent_mails_caused_by on sent_mails (caused_by, at) where caused_by is not null;
