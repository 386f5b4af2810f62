import { sql } from 'kysely';
import { toIso } from '#platform/db/database.ts';
import type { Agreement, Change } from '../agreement-contract.ts';
import type { Job } from '../contract.ts';
import type { Actor } from '../transition.ts';
import type { Source } from './source.ts';

const COLUMNS = sql`g.id, g.amount, g.labour, g.materials, g.materials_by, g.starts_on, g.starts_until, g.part_of_day, g.message, g.scope,
  g.offered_by, g.agreed_at`;

/** Of the craftsman with engagement `e`, since they accepted request `r`. */
const IN_FORCE = sql`g.request_id = r.id and g.craftsman_id = e.craftsman_id and g.agreed_at >= e.accepted_at`;

export const agreementAsJson = sql`(
  select row_to_json(g) from (
    select ${COLUMNS} from agreements g where ${IN_FORCE} order by g.id desc limit 1) g)`;

export const agreementOf = (row: Agreement | null): Agreement | null =>
  row && { ...row, agreed_at: toIso(row.agreed_at) };

/** All that was agreed with the craftsman whom this viewer sees, the first agreement first. */
export async function agreementsOf({ db }: Source, viewer: Actor, job: Job): Promise<Agreement[]> {
  const craftsmanId = viewer.role === 'craftsman' ? viewer.profileId : (job.craftsman?.id ?? null);
  if (craftsmanId === null) return [];
  const { rows } = await sql<Agreement>`
    select ${COLUMNS} from requests r join engagements e on e.request_id = r.id and e.craftsman_id = ${craftsmanId}
    join agreements g on ${IN_FORCE} where r.id = ${job.id} order by g.id`.execute(db);
  return rows;
}

/** The change that waits for an answer. */
export async function changeOf({ db }: Source, viewer: Actor, requestId: number): Promise<Change | null> {
  let open = db
    .selectFrom('agreement_offers')
    .select(['id', 'amount', 'starts_on', 'part_of_day', 'scope', 'offered_by', 'created_at'])
    .where('request_id', '=', requestId)
    .where('status', '=', 'open')
    .$narrowType<Pick<Change, 'offered_by'>>();
  if (viewer.role === 'craftsman') open = open.where('craftsman_id', '=', viewer.profileId);
  return (await open.executeTakeFirst()) ?? null;
}
