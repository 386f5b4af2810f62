-- When a code sent to the number was last entered: networks give numbers that nobody uses to somebody else.
alter table phones add column seen_at timestamptz not null default now();
-- When its owner was asked to prove it again.
alter table phones add column reminded_at timestamptz;
update phones p set seen_at = greatest(p.verified_at, (
  select max(l.at) from audit_log l
  where l.subject = 'account' and l.subject_id = p.account_id and l.act = 'sign_in' and l.reason = 'phone code'));
