import { sql } from 'kysely';
import { unavailable } from '#api/problem.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { filesOf } from './names.ts';

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

export async function copyMissing(storage: Storage, name: string) {
  for (const file of filesOf(name)) {
    if (!(await storage.find(`public/${file}`))) await storage.copy(`private/${file}`, `public/${file}`);
  }
}

/** Publishes the photo of a product now, or by its rendering. @returns false when it is gone: it could not be decoded */
export async function publishOnceRendered(trx: Database, storage: Storage, mediaId: number): Promise<boolean> {
  const row = await trx.selectFrom('media').select('rendered').where('id', '=', mediaId).forUpdate().executeTakeFirst();
  if (row?.rendered) await publish(trx, storage, [mediaId]);
  return row !== undefined;
}

/** Publishes what a product shows and drops the pages of its shop from caches. */
export async function publishForProducts(db: Database, storage: Storage, mediaId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql`
      select pg_notify('public_tags', json_build_array('c:' || craftsman_id)::text)
      from products join shops on shops.id = shop_id where media_id = ${mediaId}`.execute(trx);
    if (rows.length > 0) await publish(trx, storage, [mediaId]);
  });
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
