-- API keys are gone: a program signs in. Their rows go now, so that none of them opens anything again; the table stays for
-- a process of the previous release that still runs, and the next release drops it.
delete from api_keys;
delete from notifications where kind = 'key_made';
