import { sql } from 'kysely';
import type { PersonalData } from '#platform/hooks.ts';

export const notificationsData: PersonalData = {
  name: 'notifications',
  export: async ({ db }, accountId) => {
    const [settings, devices, { rows }] = await Promise.all([
      db
        .selectFrom('notification_settings')
        .select(['muted', 'quiet_from', 'quiet_to', 'new_work_km', 'new_work_without', 'new_work_from'])
        .where('account_id', '=', accountId)
        .executeTakeFirst(),
      db
        .selectFrom('push_subscriptions')
        .select(['endpoint', 'created_at'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
      sql<object>`
        select n.id, n.kind, n.facts, n.request_id as job, n.created_at, n.read_at,
          (select coalesce(json_agg(json_build_object('channel', d.channel, 'status', d.status, 'at', d.settled_at) order by d.id), '[]')
            from deliveries d where d.notification_id = n.id) as sent
        from notifications n where n.account_id = ${accountId} order by n.id`.execute(db),
    ]);
    return settings || devices.length > 0 || rows.length > 0
      ? { settings: settings ?? null, devices, list: rows }
      : null;
  },
  erase: async (trx, accountId) => {
    await trx.deleteFrom('notifications').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('push_subscriptions').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('notification_settings').where('account_id', '=', accountId).execute();
    // Notifications of other people name the client who leaves.
    await sql`
      update notifications n set facts = n.facts - 'client' - 'reason' from requests r join clients k on k.id = r.client_id
      where n.request_id = r.id and k.account_id = ${accountId}`.execute(trx);
    // The name of the craftsman is erased by now: a name of no other craftsman of that request was theirs.
    await sql`
      update notifications n set facts = n.facts - 'craftsman' - 'reason' where n.facts ? 'craftsman'
      and n.request_id in (select request_id from ${parties} p where p.account_id = ${accountId})
      and not exists (select from ${parties} p where p.request_id = n.request_id and p.account_id <> ${accountId}
        and p.name = n.facts ->> 'craftsman')`.execute(trx);
  },
};

const parties = sql`(
  select e.request_id, a.id as account_id, coalesce(nullif(v.company_name, ''), nullif(v.full_name, ''), a.full_name) as name
  from (select request_id, craftsman_id from engagements union select request_id, craftsman_id from quotes) e
  join craftsmen c on c.id = e.craftsman_id join accounts a on a.id = c.account_id
  left join craftsman_revisions v on v.id = coalesce(c.approved_revision_id, c.current_revision_id))`;
