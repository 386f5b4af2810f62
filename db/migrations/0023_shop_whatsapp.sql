-- A number that the craftsman wants the public to see, and the names that a cart looks up.
alter table shops add whatsapp text not null default '' check (whatsapp ~ '^(\+254[17][0-9]{8})?$');
create index products_name on products (name);
