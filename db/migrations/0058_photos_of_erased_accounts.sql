-- An erasure left public what was also a client's proof of a job, with the rows that showed it. The proof stays the client's.
delete from revision_media using craftsman_revisions r, craftsmen c, accounts a
  where r.id = revision_id and c.id = r.craftsman_id and a.id = c.account_id and a.erased_at is not null;
update craftsman_revisions set profile_media_id = null from craftsmen c, accounts a
  where profile_media_id is not null and c.id = craftsman_id and a.id = c.account_id and a.erased_at is not null;
update media set published = false from accounts a
  where published and a.id = owner_id and a.erased_at is not null;
