-- A contact number may be a landline: 20 for Nairobi, area codes from 40 to 69.
alter table accounts drop constraint accounts_phone_check,
  add check (phone ~ '^\+254([17][0-9]{8}|(20|[456][0-9])[0-9]{5,7})$');
