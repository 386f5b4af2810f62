import { kilometresBetween } from '#catalogue/distance.ts';
import { sql } from 'kysely';
import { placeAndChildren, placeAndParents, placeName } from '#catalogue/places.ts';
import { notFound } from '#api/problem.ts';
import { type Database, planned } from '#platform/db/database.ts';
import type { Assignable } from '../contract.ts';
import { isOwnRequest } from '../own-request.ts';
import { publicName } from '../rules.ts';

const MAX_RESULTS = 100;

/** Primary service first, then same place, then distance, then the order of the public list. Without the client of the request. */
export async function listAssignable(db: Database, requestId: number): Promise<Assignable[]> {
  const request = await db
    .selectFrom('requests')
    .select(['service', 'location'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!request) throw notFound();
  const around = [...new Set([...placeAndParents(request.location), ...placeAndChildren(request.location)])];
  const statement = sql<Omit<Assignable, 'name'> & { full_name: string; company_name: string }>`
    select craftsmen.id, revision.full_name, company_name, revision.location, services[1] as primary_service, rating, completed_jobs,
      services[1] = ${request.service} as matches_primary, public_places && ${around}::text[] as same_place
    from craftsmen join craftsman_revisions revision on revision.id = approved_revision_id
    join public_cards on public_cards.craftsman_id = craftsmen.id
    join accounts a on a.id = craftsmen.account_id
    join requests r on r.id = ${requestId}
    where listed and public_services @> array[${request.service}]::text[] and not ${isOwnRequest}
    order by matches_primary desc, same_place desc, rank desc
    limit ${MAX_RESULTS}`;
  const rows = await planned(db, statement);
  const distance = (location: string) => Math.round((kilometresBetween(request.location, location) ?? 9_999) / 10);
  return rows
    .map(({ full_name, company_name, ...row }) => ({
      ...row,
      name: publicName({ full_name, company_name }),
      location: placeName(row.location),
    }))
    .map((row) => ({ row, distance: distance(row.location) }))
    .sort(
      (one, other) =>
        Number(other.row.matches_primary) - Number(one.row.matches_primary) ||
        Number(other.row.same_place) - Number(one.row.same_place) ||
        one.distance - other.distance,
    )
    .map(({ row }) => row);
}
