/**
 * A repeated POST with the same Idempotency-Key gets the first response. The key's row is inserted in the transaction of the
 * work: a crash saves both or neither, and a concurrent duplicate waits for the row lock and gets the same response.
 */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { invalidInput, keyReused } from './problem.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';

export const KEY_LENGTH_MAX = 255;

export interface IdempotencyKey {
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

/** Keyed, because the input may hold a password that a plain hash would expose to guessing. */
export function fingerprint(
  secret: string,
  path: string,
  input: unknown,
  files: readonly { field: string; sha256: Buffer }[],
): Buffer {
  const hash = createHmac('sha256', `once ${secret}`).update(path).update('\0').update(JSON.stringify(input));
  for (const file of files) hash.update('\0').update(file.field).update(file.sha256);
  return hash.digest();
}

/** Runs the work in a transaction once per key, else returns its first result. @throws keyReused for another body */
export async function idempotently<T>(
  db: Database,
  key: IdempotencyKey | null,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  if (!key) return inTransaction(db, work);
  if (key.key.length > KEY_LENGTH_MAX || !/^[\x21-\x7e]+$/.test(key.key)) {
    throw invalidInput({ detail: `An Idempotency-Key has 1 to ${KEY_LENGTH_MAX} plain characters.` });
  }
  return inTransaction(db, async (trx) => {
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ scope: key.scope, key: key.key, fingerprint: key.fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (claimed.numInsertedOrUpdatedRows === 0n) return replay<T>(trx, key);
    const answer = await work(trx);
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
      .where('scope', '=', key.scope)
      .where('key', '=', key.key)
      .execute();
    return answer;
  });
}

async function replay<T>(trx: Database, key: IdempotencyKey): Promise<T> {
  const before = await trx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('scope', '=', key.scope)
    .where('key', '=', key.key)
    .executeTakeFirstOrThrow();
  if (!before.fingerprint.equals(key.fingerprint)) throw keyReused();
  return before.answer as T;
}
