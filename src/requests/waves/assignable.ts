import { sql } from 'kysely';
import { pick } from '#api/field-list.ts';
import { notFound } from '#api/problem.ts';
import { kilometresBetween } from '#catalogue/distance.ts';
import { placeAndChildren, placeAndParents, placeName } from '#catalogue/places.ts';
import type { Assignable } from '#craftsmen/approval-contract.ts';
import { isOwnRequest } from '#craftsmen/own-request.ts';
import { publicName } from '#craftsmen/rules.ts';
import { type Database, planned } from '#platform/db/database.ts';
import { inHand, lettersOf } from './candidates.ts';
import { type Candidate, fit } from './rules.ts';

const MAX_RESULTS = 100;

interface Row extends Omit<Assignable, 'name'>, Omit<Candidate, 'id' | 'kilometres' | 'toldAt' | 'completedJobs'> {
  readonly full_name: string;
  readonly company_name: string;
}

/** Primary service first, then in the order of waves. Without the client of the request. */
export async function listAssignable(db: Database, requestId: number, now = new Date()): Promise<Assignable[]> {
  const request = await db
    .selectFrom('requests')
    .select(['service', 'location'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!request) throw notFound();
  const around = [...new Set([...placeAndParents(request.location), ...placeAndChildren(request.location)])];
  const statement = sql<Row>`
    select c.id, revision.full_name, company_name, revision.location, services[1] as primary_service, rating, completed_jobs,
      services[1] = ${request.service} as matches_primary, public_places && ${around}::text[] as same_place,
      row_number() over (order by public_cards.rank desc) - 1 as rank, ${inHand} as "inHand",
      letters.today as "toldToday", letters.told, letters.answered
    from craftsmen c join craftsman_revisions revision on revision.id = approved_revision_id
    join public_cards on public_cards.craftsman_id = c.id
    join accounts a on a.id = c.account_id
    join requests r on r.id = ${requestId}
    cross join lateral ${lettersOf(now)} as letters
    where listed and public_services @> array[${request.service}]::text[] and not ${isOwnRequest}
    order by matches_primary desc, same_place desc, public_cards.rank desc
    limit ${MAX_RESULTS}`;
  const rows = await planned(db, statement);
  const last = Math.max(1, ...rows.map(({ rank }) => rank));
  return rows
    .map((row) => ({
      row,
      points: fit({ ...row, kilometres: kilometresBetween(request.location, row.location) }, last),
    }))
    .toSorted(
      (one, other) => Number(other.row.matches_primary) - Number(one.row.matches_primary) || other.points - one.points,
    )
    .map(({ row }) => ({
      ...pick(row, ['id', 'primary_service', 'rating', 'completed_jobs', 'matches_primary', 'same_place']),
      name: publicName(row),
      location: placeName(row.location),
    }));
}
