import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export interface DeliveryCount {
  readonly channel: string;
  /** `held_back`: by quiet hours, a bundle or a limit, until its time comes. */
  readonly state: 'waiting' | 'held_back' | 'sent' | 'failed' | 'dropped';
  readonly count: number;
}

/** Of the last 24 hours. */
export async function countDeliveries(db: Database): Promise<DeliveryCount[]> {
  const { rows } = await sql<DeliveryCount>`
    select channel, case when status = 'delivered' then 'sent'
        when status = 'waiting' and not_before > now() then 'held_back' else status end as state, count(*) as count
    from deliveries where created_at > now() - interval '1 day' group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
