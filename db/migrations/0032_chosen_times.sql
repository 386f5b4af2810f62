-- The days and the part of a day that a client chose, beside the instant in `schedule`, which programs go on with. A request
-- of a program has none of them. The release before neither reads nor writes them.
alter table requests
  add column days_from date,
  add column days_until date,
  add column part_of_day text check (part_of_day in ('morning', 'midday', 'afternoon', 'evening')),
  add check ((days_from is null) = (days_until is null) and days_from <= days_until),
  add check (part_of_day is null or days_from is not null);
