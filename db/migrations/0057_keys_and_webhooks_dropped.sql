-- Emptied by 0030 and 0031 and used by nothing since. No process of 0.2.0 knows them, and 0.1.0 never did.
drop table webhook_deliveries, webhooks, api_keys;
