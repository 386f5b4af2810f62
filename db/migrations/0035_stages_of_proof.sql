-- Whether a photo of the work shows it before or after; null where the craftsman did not say.
alter table request_proofs add column stage text check (stage in ('before', 'after'));
