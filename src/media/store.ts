/** Files are written before their row and deleted after it: a crash leaves at most orphan files for garbage collection. */
import { sql } from 'kysely';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { tooManyUntil } from '#api/limits/rate-limits.ts';
import type { Upload } from '#api/multipart.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { isRemovalAllowed } from './backup-lock.ts';
import { filesOf, originalOf } from './names.ts';
import { type PreparedMedia, prepare } from './prepare.ts';
import type { Storage } from '#platform/storage/storage.ts';

export interface StoredMedia {
  readonly id: number;
  readonly name: string;
  readonly kind: 'image' | 'document' | 'video';
}

/** New files of one account in an hour, of three profiles with all their videos. */
const BYTES_OF_HOUR = 1_000_000_000;

/** Call it before the transaction that refers to the file: unreferenced files are deleted after an hour. @throws as `prepare`, tooMany */
export async function storeUpload(
  db: Database,
  storage: Storage,
  ownerId: number,
  upload: Upload,
): Promise<StoredMedia> {
  const stored = await findStored(db, ownerId, upload.accept, upload.sha256);
  if (stored) return stored;
  await requireRoomFor(db, ownerId, upload);
  return storeFile(db, storage, ownerId, await prepare(upload, ownerId));
}

/** One account must not fill the disk with files that nothing refers to. @throws tooMany */
async function requireRoomFor(db: Database, ownerId: number, { bytes }: Upload): Promise<void> {
  const { rows } = await sql<{ sum: string; oldest: string }>`
    select coalesce(sum(bytes), 0) as sum, min(created_at) as oldest from media
    where owner_id = ${ownerId} and created_at > now() - interval '1 hour'`.execute(db);
  const [held] = rows;
  if (held && Number(held.sum) + bytes > BYTES_OF_HOUR)
    throw tooManyUntil(Date.parse(held.oldest) + 3_600_000 - Date.now());
}

export async function storeFile(
  db: Database,
  storage: Storage,
  ownerId: number,
  prepared: PreparedMedia,
): Promise<StoredMedia> {
  const stored = await findStored(db, ownerId, prepared.kind, prepared.sha256);
  if (stored) return stored;
  for (const file of prepared.files) await storage.put(`private/${file.name}`, file.content);
  const row = await inTransaction(db, async (trx) => {
    const { files: _files, ...fields } = prepared;
    const inserted = await trx
      .insertInto('media')
      .values({ owner_id: ownerId, ...fields })
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'kind', 'sha256']).doUpdateSet({ created_at: sql`now()` }),
      )
      .returning(['id', 'name', 'kind'])
      .executeTakeFirstOrThrow();
    if (inserted.name === prepared.name && !prepared.rendered) await renderLater(trx, ownerId, prepared.name);
    return inserted;
  });
  if (row.name !== prepared.name) await removeFiles(storage, [prepared.name]);
  return row as StoredMedia;
}

/** Mail comes first; photos of an owner with many unrendered ones run after those of others. */
export async function renderLater(trx: Database, ownerId: number | null, name: string): Promise<void> {
  const { unrendered } = await trx
    .selectFrom('media')
    .select((all) => all.fn.countAll<number>().as('unrendered'))
    .where('owner_id', '=', ownerId)
    .where('rendered', '=', false)
    .executeTakeFirstOrThrow();
  await addJob(trx, 'render_photo', { name }, `render ${name}`, { priority: unrendered });
}

/** Updating created_at keeps garbage collection from deleting the row. */
async function findStored(
  db: Database,
  ownerId: number,
  kind: StoredMedia['kind'],
  sha256: Buffer,
): Promise<StoredMedia | null> {
  const row = await db
    .updateTable('media')
    .set({ created_at: sql`now()` })
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('sha256', '=', sha256)
    .returning(['id', 'name', 'kind'])
    .executeTakeFirst();
  return (row as StoredMedia | undefined) ?? null;
}

export function deleteFiles(db: Database, mediaIds: readonly number[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (mediaIds.length === 0) return;
    const rows = await trx.deleteFrom('media').where('id', 'in', mediaIds).returning('name').execute();
    if (rows.length > 0) await addJob(trx, 'remove_files', { names: rows.map((row) => row.name) });
  });
}

/** Deletes public files of unpublished names, originals of rendered ones, all files of names without a row. @returns false during a backup */
export async function removeUnpublished(db: Database, storage: Storage, names: readonly string[]): Promise<boolean> {
  for (const name of new Set(names)) {
    const isAllowed = await inTransaction(db, async (trx) => {
      if (!(await isRemovalAllowed(trx))) return false;
      const row = await trx
        .selectFrom('media')
        .select(['published', 'rendered'])
        .where('name', '=', name)
        .forUpdate()
        .executeTakeFirst();
      if (!row) await removeFiles(storage, [name]);
      else if (!row.published) for (const file of filesOf(name)) await storage.remove(`public/${file}`);
      if (row?.rendered) await storage.remove(`private/${originalOf(name)}`);
      return true;
    });
    if (!isAllowed) return false;
  }
  return true;
}

async function removeFiles(storage: Storage, names: readonly string[]) {
  for (const file of names.flatMap((name) => [...filesOf(name), originalOf(name)])) {
    await storage.remove(`public/${file}`);
    await storage.remove(`private/${file}`);
  }
}
