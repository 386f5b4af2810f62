-- The last of the days on one of which the work starts; null where one day was agreed. Of an assignment with a price these
-- are the days that the client chose.
alter table agreements add column starts_until date check (starts_until > starts_on);
