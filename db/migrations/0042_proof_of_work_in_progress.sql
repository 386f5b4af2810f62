alter table request_proofs drop constraint request_proofs_stage_check,
  add constraint request_proofs_stage_check check (stage in ('before', 'during', 'after'));
