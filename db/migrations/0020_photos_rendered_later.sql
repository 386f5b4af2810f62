-- A photo is stored as it came and answered at once; a job renders its widths. The release before stores rendered ones only.
alter table media add column rendered boolean not null default true;
alter table media add constraint media_published_rendered check (rendered or not published);
create index media_unrendered on media (owner_id) where not rendered;
