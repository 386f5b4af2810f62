-- The price with which an admin assigns a job. The craftsman who accepts the assignment agrees on it; its agreement is offered
-- by neither side.
alter table engagements add column price integer check (price > 0);
alter table agreements drop constraint agreements_offered_by_check,
  add constraint agreements_offered_by_check check (offered_by in ('client', 'craftsman', 'admin'));
