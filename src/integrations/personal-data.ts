import { sql } from 'kysely';
import type { PersonalData } from '#platform/hooks.ts';

export const webhooksData: PersonalData = {
  name: 'webhooks',
  export: async ({ db }, accountId) => {
    const { rows } = await sql`
      select id, url, events, created_at, off_at, off_reason, failing_since, (
        select coalesce(json_agg(json_build_object('type', type, 'request', request_id, 'move', move, 'at', at, 'state', state,
          'attempts', attempts, 'last_at', last_at, 'status', status, 'answer', answer, 'error', error) order by id), '[]')
        from webhook_deliveries where webhook_id = webhooks.id) as deliveries
      from webhooks where account_id = ${accountId} order by id`.execute(db);
    return rows.length > 0 ? rows : null;
  },
  erase: async (trx, accountId) => {
    await trx.deleteFrom('webhooks').where('account_id', '=', accountId).execute();
  },
};
