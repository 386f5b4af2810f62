-- What an admin has done about a message, and noted of it.
alter table contact_messages
  add column status text not null default 'new' check (status in ('new', 'read', 'answered')),
  add column note text not null default '';
create trigger contact_messages_changed after update of status, note on contact_messages
  for each row execute function live_admin();
