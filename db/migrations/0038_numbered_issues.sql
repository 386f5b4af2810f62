-- One refresh token can be handed out again, when its answer was lost on the way. Each time has a number, which the access
-- token carries: two numbers in use are two people with one session. Rows of the release before have no number in use.
alter table refresh_tokens add column issue smallint not null default 1;
-- Of the last issue but the first.
alter table refresh_tokens add column issued_at timestamptz;
alter table refresh_tokens add column used_issue smallint;
