/** A direct request: its client asks one craftsman first, and the others do not see it for a day. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { requestNotFound } from './problems.ts';

/** Whether request `r` is for the craftsman it asks alone. One who declined, gave it back or left no longer holds it. */
export const isDirect: RawBuilder<boolean> = sql<boolean>`(
  r.chosen_craftsman_id is not null and r.chosen_until > now() and exists (
    select from craftsmen chosen
    where chosen.id = r.chosen_craftsman_id and chosen.listed and r.service = any(chosen.public_services)
      and not exists (select from engagements e where e.request_id = r.id and e.craftsman_id = chosen.id
        and e.status in ('Rejected', 'Cancelled'))))`;

export const CHOSEN_UNTIL = sql<string>`now() + interval '24 hours'`;

export function isOpenTo(craftsmanId: number): RawBuilder<boolean> {
  return sql<boolean>`(r.chosen_craftsman_id is not distinct from ${craftsmanId} or not ${isDirect})`;
}

/** @throws requestNotFound while another craftsman is asked alone */
export async function requireOpenTo(trx: Database, requestId: number, craftsmanId: number): Promise<void> {
  const { rows } = await sql`
    select from requests r where r.id = ${requestId} and ${isOpenTo(craftsmanId)}`.execute(trx);
  if (rows.length === 0) throw requestNotFound();
}
