/** Erasures survive a restore: the account's random uid is recorded as a row and in the file store, outside the database. */
import type { Database } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import { eraseInTransaction } from './erase.ts';

type Storage = AppContext['storage'];

const FOLDER = 'erasures/';

export function recordErasure(storage: Storage, uid: string): Promise<void> {
  return storage.put(`${FOLDER}${uid}`, Buffer.from(`${new Date().toISOString()}\n`));
}

export async function knownErasures(db: Database, storage: Storage): Promise<string[]> {
  const rows = await db.selectFrom('erasures').select('uid').execute();
  const known = new Set(rows.map(({ uid }) => uid));
  for await (const { key } of storage.list(FOLDER)) known.add(key.slice(FOLDER.length));
  return [...known];
}

export async function replayErasures(
  { db, hooks, storage }: Pick<AppContext, 'db' | 'hooks' | 'storage'>,
  moreUids: readonly string[] = [],
): Promise<number> {
  const uids = [...new Set([...(await knownErasures(db, storage)), ...moreUids])].filter((uid) => UUID.test(uid));
  if (uids.length === 0) return 0;
  const restored = await db
    .selectFrom('accounts')
    .select('id')
    .where('uid', 'in', uids)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
  let erased = 0;
  for (const { id } of restored) {
    if (await db.transaction().execute((trx) => eraseInTransaction(trx, hooks, id, { again: true }))) erased++;
  }
  return erased;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
