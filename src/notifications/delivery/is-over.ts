/**
 * Between an act and its message lie quiet hours, bundles and limits. A message that asks for what is no longer possible,
 * or tells how a cancelled job goes on, would contradict a newer one, and replace it on a device.
 */
import { type RawBuilder, sql } from 'kysely';
import type { NotificationKind } from '../events-contract.ts';

const kinds = (...names: readonly NotificationKind[]) => sql`any(${names}::text[])`;

const BEFORE_ACCEPTANCE = kinds(
  'new_work',
  'request_asked',
  'request_reopened',
  'request_edited',
  'job_assigned',
  'quote_received',
  'quote_revised',
);
const OF_A_PRICE = kinds('quote_received', 'quote_revised');
/** These tell of an end by themselves. */
const OF_AN_END = kinds('request_cancelled', 'job_released_by_admin', 'quote_declined');

const isOpen = sql`r.status in ('Requested', 'Quoted')`;
/** Of the reader, a craftsman. */
const hasEngagement = (status: RawBuilder<unknown>) => sql`exists (
  select from engagements e join craftsmen c on c.id = e.craftsman_id
  where e.request_id = r.id and c.account_id = n.account_id and e.status = any(${status}))`;
const hasLiveQuote = sql`exists (select from quotes q join craftsmen c on c.id = q.craftsman_id
  where q.request_id = r.id and c.account_id = n.caused_by and q.status = 'live')`;
const hasOffer = sql`exists (select from agreement_offers o join accounts reader on reader.id = n.account_id
  where o.request_id = r.id and o.status = 'open' and o.offered_by <> reader.role)`;

/** Whether notification `n` about request `r`, if it is about one, comes too late for what it says. */
export const isOver = sql<boolean>`(r.id is not null and case
  when n.kind = ${BEFORE_ACCEPTANCE} and not ${isOpen} then true
  when n.kind = 'job_assigned' then not ${hasEngagement(sql`'{Pending}'::text[]`)}
  when n.kind = 'request_asked' then ${hasEngagement(sql`'{Rejected,Cancelled}'::text[]`)}
  when n.kind = ${OF_A_PRICE} then n.caused_by is not null and not ${hasLiveQuote}
  when n.kind = 'change_offered' then r.status not in ('Accepted', 'In Progress') or not ${hasOffer}
  when n.kind = 'request_started' then r.status in ('Completed', 'Cancelled')
  when n.kind = ${OF_AN_END} then false
  else r.status = 'Cancelled' or ${hasEngagement(sql`'{Cancelled}'::text[]`)} end)`;
