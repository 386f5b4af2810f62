import type { Database } from '#platform/db/database.ts';
import { craftsmanName } from '../transition.ts';

export interface Listed {
  readonly accountId: number;
  readonly name: string;
  readonly services: readonly string[];
}

/** Only approved craftsmen with an open account may quote or be assigned. @returns null for all others */
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
