import { sql } from 'kysely';
import type { PersonalData } from '#platform/hooks.ts';

export const phoneData: PersonalData = {
  name: 'phone',
  export: async ({ db }, accountId) => {
    const [phone, devices, messages] = await Promise.all([
      db
        .selectFrom('phones')
        .select(['number', 'verified_at', 'seen_at'])
        .where('account_id', '=', accountId)
        .executeTakeFirst(),
      db.selectFrom('known_devices').select('seen_at').where('account_id', '=', accountId).orderBy('seen_at').execute(),
      db
        .selectFrom('sms_messages')
        .select(['number', 'body as text', 'status', 'created_at as at'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
    ]);
    return phone || messages.length > 0 ? { ...phone, devices, messages } : null;
  },
  erase: async (trx, accountId) => {
    await trx.deleteFrom('phones').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('phone_codes').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('sign_in_codes').where('account_id', '=', accountId).execute();
    // Messages to other people name who leaves, and may hold their number.
    await sql`
      update sms_messages m set body = null from deliveries d join notifications n on n.id = d.notification_id
      where d.message_id = m.id and m.body is not null and n.request_id in (
        select r.id from requests r join clients k on k.id = r.client_id where k.account_id = ${accountId}
        union select e.request_id from engagements e join craftsmen c on c.id = e.craftsman_id where c.account_id = ${accountId}
        union select q.request_id from quotes q join craftsmen c on c.id = q.craftsman_id where c.account_id = ${accountId})`.execute(
      trx,
    );
    await sql`
      update sms_messages set account_id = null, number = null, body = null, key = 'erased ' || id
      where account_id = ${accountId}`.execute(trx);
  },
};
