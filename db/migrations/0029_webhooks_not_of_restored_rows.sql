-- A restore and a copy write rows that are history: nobody is to get them as news, and deliveries come along as they were.
drop trigger webhook_delivery_is_sent on webhook_deliveries;
create trigger webhook_delivery_is_sent after insert on webhook_deliveries for each row
  when (current_setting('application_name') <> 'ufundi operator') execute function send_webhook();
drop trigger job_webhooks on request_events;
create trigger job_webhooks after insert on request_events for each row
  when (current_setting('application_name') <> 'ufundi operator') execute function queue_job_webhooks();
