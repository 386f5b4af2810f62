/**
 * Erased stays erased, also when a backup from before the erasure is restored. Each erasure is kept twice, by the account's
 * random number alone: as a row, and as a small file beside the photos, which outlives the database.
 */
import type { Database } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import { eraseNow } from './erase.ts';

type Storage = AppContext['storage'];

const FOLDER = 'erasures/';

/** Written by a job of the erasure's own transaction. Twice is once. */
export function recordErasure(storage: Storage, uid: string): Promise<void> {
  return storage.put(`${FOLDER}${uid}`, Buffer.from(`${new Date().toISOString()}\n`));
}

/** Every erasure anybody knows of: what a restore has to carry over before it replaces database or files. */
export async function knownErasures(db: Database, storage: Storage): Promise<string[]> {
  const rows = await db.selectFrom('erasures').select('uid').execute();
  const known = new Set(rows.map(({ uid }) => uid));
  for await (const { key } of storage.list(FOLDER)) known.add(key.slice(FOLDER.length));
  return [...known];
}

/**
 * Erases again whoever was erased before and is back. Run at every start, after the domains have said what they hold
 * (`buildApp`); a restore needs nothing more than to have kept the files or the rows.
 * @param more numbers (uuid) the caller knows besides · @returns how many people went
 */
export async function replayErasures(db: Database, storage: Storage, more: readonly string[] = []): Promise<number> {
  const uids = [...new Set([...(await knownErasures(db, storage)), ...more])].filter((uid) => UUID.test(uid));
  if (uids.length === 0) return 0;
  const back = await db
    .selectFrom('accounts')
    .select('id')
    .where('uid', 'in', uids)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
  let gone = 0;
  for (const { id } of back) {
    // Of several processes that start at once, one finds the person and the others nobody.
    if (await db.transaction().execute((trx) => eraseNow(trx, id, { again: true }))) gone++;
  }
  return gone;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
