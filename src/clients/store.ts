import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Client } from './contract.ts';

export async function openClient(trx: Database, accountId: number): Promise<number> {
  const { id } = await trx
    .insertInto('clients')
    .values({ account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findClient(db: Database, accountId: number): Promise<Client> {
  return db
    .selectFrom('clients')
    .innerJoin('accounts', 'accounts.id', 'clients.account_id')
    .select(['clients.id', 'full_name', 'phone as phone_number'])
    .select((row) => row.fn.coalesce('email', sql<string>`''`).as('email'))
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
}
