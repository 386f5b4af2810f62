import { unavailable } from '#api/problem.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { renderPhoto } from './render-photo.ts';
import { filesOf } from './names.ts';

/** Call it before the transaction that publishes: rendering and copying are slow, and no lock is held meanwhile. */
export async function copyToPublic(db: Database, storage: Storage, mediaIds: readonly number[]): Promise<void> {
  if (mediaIds.length === 0) return;
  const rows = await db
    .selectFrom('media')
    .select('name')
    .where('id', 'in', mediaIds)
    .where('kind', '<>', 'document')
    .execute();
  for (const { name } of rows) if (await renderPhoto({ db, storage }, name)) await copyMissing(storage, name);
}

export function publish(db: Database, storage: Storage, mediaIds: readonly number[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (mediaIds.length === 0) return;
    const rows = await trx
      .selectFrom('media')
      .select(['id', 'name', 'rendered'])
      .where('id', 'in', mediaIds)
      .where('kind', '<>', 'document')
      .where('published', '=', false)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (rows.length === 0) return;
    if (rows.some(({ rendered }) => !rendered)) throw unavailable({ retryAfter: 2 });
    for (const { name } of rows) await copyMissing(storage, name);
    const ids = rows.map((row) => row.id);
    await trx.updateTable('media').set({ published: true }).where('id', 'in', ids).execute();
  });
}

async function copyMissing(storage: Storage, name: string) {
  for (const file of filesOf(name)) {
    if (!(await storage.find(`public/${file}`))) await storage.copy(`private/${file}`, `public/${file}`);
  }
}

export function unpublish(db: Database, mediaIds: readonly number[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (mediaIds.length === 0) return;
    const rows = await trx
      .updateTable('media')
      .set({ published: false })
      .where('id', 'in', mediaIds)
      .where('published', '=', true)
      .returning('name')
      .execute();
    if (rows.length > 0) await addJob(trx, 'remove_files', { names: rows.map((row) => row.name) });
  });
}
