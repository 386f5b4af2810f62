/**
 * Twice is once: a POST that creates, sent again with the same Idempotency-Key, gets the first answer.
 * The key's row is written in the transaction that does the work, so a crash keeps both or neither, and a twin that comes
 * while the first still runs waits on the row's lock and then replays.
 */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { invalidInput, keyReused } from './problem.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';

export const KEY_LENGTH_MAX = 255;

export interface IdempotencyKey {
  /** Whose key: two people may use the same one. */
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

/**
 * What makes two calls the same: endpoint, input and the bytes of their files. Keyed, because an input may hold a password
 * and a plain hash of one could be guessed from a stolen table.
 */
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

/**
 * Does the work in a transaction, or answers what it answered before.
 * @throws keyReused when the key was used with another body
 */
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
