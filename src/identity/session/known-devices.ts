/**
 * Browsers in which a code to the proven number of an account was entered. Some codes of a day are kept for them, so that
 * strangers who ask for codes to a number lock its owner out of none.
 */
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { hashOfToken } from './tokens.ts';

/** @param device what its cookie holds. The duration tells a stranger nothing: without a known one no row is found. */
export async function isKnownDevice(db: Database, device: string | null, number: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('phones', 'phones.account_id', 'known_devices.account_id')
    .select('known_devices.account_id')
    .where('device_hash', '=', hashOfToken(device ?? ''))
    .where('number', '=', number)
    .executeTakeFirst();
  return known !== undefined;
}

/** @param family of the session in which the code was entered */
export async function rememberDevice(
  trx: Database,
  device: string,
  { accountId, family }: { readonly accountId: number; readonly family: string },
): Promise<void> {
  const values = { family, seen_at: sql<string>`now()` };
  await trx
    .insertInto('known_devices')
    .values({ device_hash: hashOfToken(device), account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(['device_hash', 'account_id']).doUpdateSet(values))
    .execute();
}

export async function forgetDevices(trx: Database, accountId: number, exceptFamily?: string): Promise<void> {
  let forgetting = trx.deleteFrom('known_devices').where('account_id', '=', accountId);
  if (exceptFamily) forgetting = forgetting.where('family', '!=', exceptFamily);
  await forgetting.execute();
}

/** As long as its cookie lives. */
export async function forgetOldDevices(db: Database): Promise<void> {
  await db.deleteFrom('known_devices').where('seen_at', '<', sql<string>`now() - interval '1 year'`).execute();
}
