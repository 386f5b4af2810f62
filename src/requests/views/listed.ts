import type { Database } from '#platform/db/database.ts';
import { craftsmanName } from '../transition.ts';

export interface ListedCraftsman {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly services: readonly string[];
  readonly location: string;
}

/** Only approved craftsmen with an open account may quote or be assigned. @returns null for all others */
export async function findListed(
  db: Database,
  craftsman: number | { readonly slug: string },
): Promise<ListedCraftsman | null> {
  const row = await db
    .selectFrom('craftsmen as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .innerJoin('craftsman_revisions as v', 'v.id', 'c.approved_revision_id')
    .select(['c.id', 'c.account_id', 'c.public_services', 'v.location', craftsmanName.as('name')])
    .where((is) => (typeof craftsman === 'number' ? is('c.id', '=', craftsman) : is('c.slug', '=', craftsman.slug)))
    .where('c.listed', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    services: row.public_services,
    location: row.location,
  };
}

/** Before the lock of a job: the closing of the craftsman's account waits for what is written of them, and finds it. */
export async function holdAccount(trx: Database, craftsmanId: number): Promise<void> {
  const ofCraftsman = trx.selectFrom('craftsmen').select('account_id').where('id', '=', craftsmanId);
  await trx.selectFrom('accounts').select('id').where('id', '=', ofCraftsman).forShare().execute();
}
