import { sql } from 'kysely';
import { toIso } from '#platform/db/database.ts';
import type { Agreement, Change } from '../agreement-contract.ts';
import type { Actor } from '../transition.ts';

const COLUMNS = sql`g.id, g.amount, g.labour, g.materials, g.materials_by, g.starts_on, g.starts_until, g.part_of_day, g.message, g.scope,
  g.offered_by, g.agreed_at`;

/** Of the craftsman with engagement `e`, since they accepted request `r`. */
const IN_FORCE = sql`g.request_id = r.id and g.craftsman_id = e.craftsman_id and g.agreed_at >= e.accepted_at`;

/** What was agreed with the craftsman whom the viewer sees, the first agreement first; for a list only the last. */
export const agreementsAsJson = (isDetail: boolean) => sql<readonly Agreement[]>`(
  select coalesce(json_agg(g order by g.id), '[]') from (
    select ${COLUMNS} from agreements g where ${IN_FORCE} order by g.id desc ${isDetail ? sql`` : sql`limit 1`}) g)`;

export const agreementOf = (row: Agreement): Agreement => ({ ...row, agreed_at: toIso(row.agreed_at) });

/** The change that waits for an answer; a craftsman reads only their own. */
export const changeAsJson = (viewer: Actor) => sql<Change | null>`(
  select row_to_json(o) from (
    select o.id, o.amount, o.starts_on, o.part_of_day, o.scope, o.offered_by, o.created_at
    from agreement_offers o where o.request_id = r.id and o.status = 'open'
      and ${viewer.role === 'craftsman' ? sql`o.craftsman_id = ${viewer.profileId}` : sql`true`} limit 1) o)`;

export const changeOf = (row: Change | null): Change | null => row && { ...row, created_at: toIso(row.created_at) };
