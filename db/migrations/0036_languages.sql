-- What a craftsman speaks with clients. Optional: a revision of the previous release speaks none.
alter table craftsman_revisions add column languages text[] not null default '{}';
