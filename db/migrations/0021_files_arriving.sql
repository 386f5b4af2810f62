-- A profile whose sender has announced more files is decided once they are there, or once this time has passed.
alter table craftsman_revisions add column files_until timestamptz;
