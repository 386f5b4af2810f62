/** Whom an admin may assign to a request. */
import { sql } from 'kysely';
import { placeAndChildren, placeAndParents, placeName } from '#catalogue/places.ts';
import { notFound } from '#api/problem.ts';
import { type Database, planned } from '#platform/db/database.ts';
import type { Assignable } from '../contract.ts';
import { distanceBetween, publicName } from '../rules.ts';

const OFFERED_MAX = 100;

/** Those with the service as their first, then those in the same place, then the nearest, then the best rated. */
export async function listAssignable(db: Database, requestId: number): Promise<Assignable[]> {
  const request = await db
    .selectFrom('requests')
    .select(['service', 'location'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!request) throw notFound();
  const around = [...new Set([...placeAndParents(request.location), ...placeAndChildren(request.location)])];
  const statement = sql<Omit<Assignable, 'name'> & { full_name: string; company_name: string }>`
    select craftsmen.id, full_name, company_name, location, services[1] as primary_service, rating, completed_jobs,
      services[1] = ${request.service} as matches_primary, public_places && ${around}::text[] as same_place
    from craftsmen join craftsman_revisions revision on revision.id = approved_revision_id
    where listed and public_services @> array[${request.service}]::text[]
    order by matches_primary desc, same_place desc, rating desc, completed_jobs desc, craftsmen.id desc
    limit ${OFFERED_MAX}`;
  const rows = await planned(db, statement);
  const far = (location: string) => Math.round((distanceBetween(request.location, location) ?? 9_999) / 10);
  return rows
    .map(({ full_name, company_name, ...row }) => ({
      ...row,
      name: publicName({ full_name, company_name }),
      location: placeName(row.location),
    }))
    .map((row) => ({ row, far: far(row.location) }))
    .sort(
      (one, other) =>
        Number(other.row.matches_primary) - Number(one.row.matches_primary) ||
        Number(other.row.same_place) - Number(one.row.same_place) ||
        one.far - other.far,
    )
    .map(({ row }) => row);
}
