import { sql } from 'kysely';
import type { Invariants } from './invariant.ts';

export const ACCOUNT_INVARIANTS: Invariants = {
  'a session has one living refresh token at most, and one owner': sql`
    select 'family ' || family || ' of account ' || min(account_id) as line from refresh_tokens group by family
    having count(distinct account_id) > 1 or count(distinct date_trunc('milliseconds', signed_in_at)) > 1
      or count(*) filter (where rotated_at is null and revoked_at is null) > 1
      or count(*) filter (where successor_sealed is not null and revoked_at is null) > 1
      or (count(*) filter (where revoked_at is null) > 0 and count(*) filter (where revoked_at is not null) > 0)
    order by family`,
  'closed accounts have no session': sql`
    select distinct 'account ' || a.id as line from accounts a join refresh_tokens t on t.account_id = a.id
    where t.revoked_at is null and (a.disabled_at is not null or a.erased_at is not null)`,
  'an Idempotency-Key that was taken has its answer': sql`
    select 'a key of ' || scope || ', taken ' || created_at as line from idempotency_keys where answer is null
    order by created_at`,
  'every craftsman and client belongs to an account of that role, and every such account to one': sql`
    select 'account ' || a.id || ' is ' || role as line from accounts a
    left join craftsmen c on c.account_id = a.id left join clients k on k.account_id = a.id
    where (c.id is not null) <> (role = 'craftsman') or (k.id is not null) <> (role = 'client') order by a.id`,
  'an erased account holds nothing of a person': sql`
    select 'account ' || a.id as line from accounts a
    where erased_at is not null and (
      email not like '%@ufundi.invalid' or phone is not null or google_sub is not null or password_hash is not null
      or exists (select 1 from phones p where p.account_id = a.id)
      or exists (select 1 from phone_codes p where p.account_id = a.id)
      or exists (select 1 from sign_in_codes c where c.account_id = a.id)
      or exists (select 1 from former_emails f where f.account_id = a.id)
      or exists (select 1 from sms_messages m where m.account_id = a.id)
      or exists (select 1 from push_subscriptions s where s.account_id = a.id)
      or exists (select 1 from clients k join requests r on r.client_id = k.id
        where k.account_id = a.id and (r.phone <> '' or r.address <> '' or r.media_id is not null
          or exists (select 1 from request_photos p where p.request_id = r.id)))
      or exists (select 1 from craftsmen c where c.account_id = a.id and (c.listed or c.proof_media_id is not null))
    ) order by a.id`,
  'a proven phone number is the one of its account, at its door': sql`
    select 'account ' || a.id as line from phones p join accounts a on a.id = p.account_id
    where p.number is distinct from a.phone or p.door <> a.door order by a.id`,
  'an account without an e-mail address has a proven phone': sql`
    select 'account ' || a.id as line from accounts a
    where a.email is null and not exists (select from phones p where p.account_id = a.id and p.number = a.phone) order by a.id`,
  'a delivery is as its message to a phone, as far as that is known': sql`
    select 'delivery ' || d.id || ' is ' || d.status || ', its message ' || m.status as line
    from deliveries d join sms_messages m on m.id = d.message_id
    where d.channel <> 'sms' or (m.status in ('delivered', 'failed') and d.status <> m.status)
      or (m.status in ('sending', 'sent') and d.status <> 'sent') order by d.id`,
};
