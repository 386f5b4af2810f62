-- A client changes a request while it is Requested. The event names the fields, not what they held.
alter table request_events drop constraint request_events_move_check, add check (move in ('post', 'edit', 'quote', 'revise',
  'withdraw', 'assign', 'accept', 'reject', 'accept_quote', 'release', 'start', 'prove', 'complete', 'cancel', 'review'));
alter table request_events add column changed text[];
