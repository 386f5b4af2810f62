-- Who buys the materials of a quote; null where a program did not say. Until now our form wrote it as the message's first words.
alter table quotes add column materials_by text check (materials_by in ('craftsman', 'client'));
update quotes set materials_by = 'client'
  where message like 'You buy the materials.%' or message like 'Vifaa utanunua wewe.%';
update quotes set materials_by = 'craftsman'
  where message like 'Materials are in the price.%' or message like 'Vifaa vimo ndani ya bei.%';
