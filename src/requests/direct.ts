/** Who may read and price an open request: one craftsman for a day where its client asks them first, nobody while its client's account is closed. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { moveNotPossible, requestNotFound } from './problems.ts';

/** Whether request `r` is for the craftsman it asks alone. One who declined, gave it back or left no longer holds it. */
export const isDirect: RawBuilder<boolean> = sql<boolean>`(
  r.chosen_craftsman_id is not null and r.chosen_until > now() and exists (
    select from craftsmen chosen
    where chosen.id = r.chosen_craftsman_id and chosen.listed and r.service = any(chosen.public_services)
      and not exists (select from engagements e where e.request_id = r.id and e.craftsman_id = chosen.id
        and e.status in ('Rejected', 'Cancelled'))))`;

/** Whether the client of request `r` may sign in, and so answer. */
export const hasOpenClient: RawBuilder<boolean> = sql<boolean>`(
  select owner.disabled_at from clients asking join accounts owner on owner.id = asking.account_id
  where asking.id = r.client_id) is null`;

export const CHOSEN_UNTIL = sql<string>`now() + interval '24 hours'`;

export function isOpenTo(craftsmanId: number): RawBuilder<boolean> {
  return sql<boolean>`((r.chosen_craftsman_id is not distinct from ${craftsmanId} or not ${isDirect}) and ${hasOpenClient})`;
}

/** @throws requestNotFound while another craftsman is asked alone, or the client's account is closed */
export async function requireOpenTo(trx: Database, requestId: number, craftsmanId: number): Promise<void> {
  const { rows } = await sql`
    select from requests r where r.id = ${requestId} and ${isOpenTo(craftsmanId)}`.execute(trx);
  if (rows.length === 0) throw requestNotFound();
}

const CLIENT_CLOSED = 'The account of this client is closed. Please open it again first.';

/** @throws moveNotPossible */
export async function requireOpenClient(trx: Database, requestId: number): Promise<void> {
  const { rows } = await sql`select from requests r where r.id = ${requestId} and ${hasOpenClient}`.execute(trx);
  if (rows.length === 0) throw moveNotPossible({ detail: CLIENT_CLOSED });
}
