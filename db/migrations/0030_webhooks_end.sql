-- Webhooks are gone. Their rows go now, with sealed secrets, URLs and the log of answers: nobody reads them any more. The
-- tables stay empty for a process of the previous release that still runs; the next release drops them.
drop trigger webhook_delivery_is_sent on webhook_deliveries;
drop trigger job_webhooks on request_events;
drop trigger profile_webhooks on craftsman_revisions;
drop function send_webhook();
drop function queue_job_webhooks();
drop function queue_profile_webhooks();
delete from webhooks;
delete from notifications where kind = 'webhook_off';
do $$ begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier in ('send_webhook', 'forget_deliveries')));
  end if;
end $$;
