-- The admin's queue a page at a time: who waits, who has sent nothing yet, who is decided, each in the order it is shown.
-- Without these every page sorted every craftsman there is (320 ms of core among 100,000).
create index craftsman_revisions_waiting on craftsman_revisions (id) where status = 'pending';
create index craftsman_revisions_decided on craftsman_revisions (status, decided_at desc, craftsman_id)
  where status in ('approved', 'rejected');
create index craftsmen_unsent on craftsmen (id) where current_revision_id is null;
