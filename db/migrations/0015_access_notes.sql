-- How to reach the place of a request: gate code, where to park. The release before neither reads nor writes it.
alter table requests add column access_notes text not null default '' check (length(access_notes) <= 200);
