-- Whoever leaves waits for nobody: what he had sent in is turned down, and for one who had sent nothing the same is written.
-- So the admin's queue is paged and counted by its own two indexes, without asking a thousand accounts whether they are
-- still there: that was two thirds of what a page cost the database among 100,000 craftsmen.

create function end_waiting(left_behind bigint[]) returns void language plpgsql as $$
begin
  update craftsman_revisions set status = 'rejected', decided_at = now(), rejection_reason = 'removed'
    where status = 'pending' and craftsman_id in (select id from craftsmen where account_id = any(left_behind));
  with turned_down as (
    insert into craftsman_revisions (craftsman_id, status, full_name, decided_at, rejection_reason)
      select id, 'rejected', 'Former craftsman', now(), 'removed' from craftsmen
      where account_id = any(left_behind) and current_revision_id is null
    returning id, craftsman_id
  )
  update craftsmen set current_revision_id = turned_down.id from turned_down where craftsmen.id = turned_down.craftsman_id;
end $$;

-- Here and not in the code, so that the release before, while it still runs, leaves nobody waiting either.
create function end_waiting_of_erased() returns trigger language plpgsql as $$
begin
  perform end_waiting(array[new.id]);
  return null;
end $$;
create trigger leaving_ends_waiting after update of erased_at on accounts for each row
  when (old.erased_at is null and new.erased_at is not null) execute function end_waiting_of_erased();

select end_waiting(array(select id from accounts where erased_at is not null));
