-- When a call first came with the access token issued beside this one. Until then its answer may have been lost on the way,
-- and the predecessor gets it again. Rows of the release before count as used.
alter table refresh_tokens add column used_at timestamptz default now();
