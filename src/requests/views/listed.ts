import type { Database } from '#platform/db/database.ts';
import { craftsmanName } from '../transition.ts';

export interface Listed {
  readonly accountId: number;
  readonly name: string;
  /** What the approved revision offers. */
  readonly services: readonly string[];
}

/** A craftsman who is approved and whose account is open: the only kind that may quote or be assigned. */
export async function findListed(db: Database, craftsmanId: number): Promise<Listed | null> {
  const row = await db
    .selectFrom('craftsmen as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .innerJoin('craftsman_revisions as v', 'v.id', 'c.approved_revision_id')
    .select(['c.account_id', 'c.public_services', craftsmanName.as('name')])
    .where('c.id', '=', craftsmanId)
    .where('c.listed', '=', true)
    .executeTakeFirst();
  return row ? { accountId: row.account_id, name: row.name, services: row.public_services } : null;
}
