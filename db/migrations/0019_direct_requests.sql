-- A request may ask one craftsman first. Until `chosen_until` the others do not see it; the time is the database's.
alter table requests add column chosen_craftsman_id bigint references craftsmen,
  add column chosen_until timestamptz,
  add check ((chosen_craftsman_id is null) = (chosen_until is null));
create index requests_chosen on requests (chosen_craftsman_id) where chosen_craftsman_id is not null;
-- A craftsman who declines has an engagement, Rejected, without having been assigned.
alter table engagements drop constraint engagements_source_check,
  add check (source in ('assigned', 'quoted', 'asked'));
alter table request_events drop constraint request_events_move_check, add check (move in ('post', 'edit', 'ask',
  'ask_everyone', 'decline', 'quote', 'revise', 'withdraw', 'assign', 'accept', 'reject', 'accept_quote', 'release',
  'start', 'prove', 'complete', 'cancel', 'review'));
