/** Files are written before their row and deleted after it: a crash leaves at most orphan files for garbage collection. */
import { sql } from 'kysely';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Upload } from '#api/multipart.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { isRemovalAllowed } from './backup-lock.ts';
import { filesOf } from './names.ts';
import { type PreparedMedia, prepare } from './prepare.ts';
import type { Storage } from '#platform/storage/storage.ts';

export interface StoredMedia {
  readonly id: number;
  readonly name: string;
  readonly kind: 'image' | 'document' | 'video';
}

/** Call it before the transaction that refers to the file: unreferenced files are deleted after an hour. @throws as `prepare` */
export async function storeUpload(
  db: Database,
  storage: Storage,
  ownerId: number,
  upload: Upload,
): Promise<StoredMedia> {
  const stored = await findStored(db, ownerId, upload.accept, upload.sha256);
  return stored ?? storeFile(db, storage, ownerId, await prepare(upload, ownerId));
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
  const row = await db
    .insertInto('media')
    .values({
      owner_id: ownerId,
      kind: prepared.kind,
      name: prepared.name,
      mime: prepared.mime,
      bytes: prepared.bytes,
      width: prepared.width,
      height: prepared.height,
      sha256: prepared.sha256,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'kind', 'sha256']).doUpdateSet({ created_at: sql`now()` }))
    .returning(['id', 'name', 'kind'])
    .executeTakeFirstOrThrow();
  if (row.name !== prepared.name) await removeFiles(storage, [prepared.name]);
  return row as StoredMedia;
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

/** Call it before the transaction that publishes: a bucket copies slowly, and no lock is held meanwhile. */
export async function copyToPublic(db: Database, storage: Storage, mediaIds: readonly number[]): Promise<void> {
  if (mediaIds.length === 0) return;
  const rows = await db
    .selectFrom('media')
    .select('name')
    .where('id', 'in', mediaIds)
    .where('kind', '<>', 'document')
    .execute();
  for (const { name } of rows) await copyMissing(storage, name);
}

export function publish(db: Database, storage: Storage, mediaIds: readonly number[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (mediaIds.length === 0) return;
    const rows = await trx
      .selectFrom('media')
      .select(['id', 'name'])
      .where('id', 'in', mediaIds)
      .where('kind', '<>', 'document')
      .where('published', '=', false)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (rows.length === 0) return;
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

export function deleteFiles(db: Database, mediaIds: readonly number[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (mediaIds.length === 0) return;
    const rows = await trx.deleteFrom('media').where('id', 'in', mediaIds).returning('name').execute();
    if (rows.length > 0) await addJob(trx, 'remove_files', { names: rows.map((row) => row.name) });
  });
}

/** Deletes public files of unpublished names and all files of names without a row. @returns false during a backup */
export async function removeUnpublished(db: Database, storage: Storage, names: readonly string[]): Promise<boolean> {
  for (const name of new Set(names)) {
    const isAllowed = await inTransaction(db, async (trx) => {
      if (!(await isRemovalAllowed(trx))) return false;
      const row = await trx
        .selectFrom('media')
        .select('published')
        .where('name', '=', name)
        .forUpdate()
        .executeTakeFirst();
      if (!row) await removeFiles(storage, [name]);
      else if (!row.published) for (const file of filesOf(name)) await storage.remove(`public/${file}`);
      return true;
    });
    if (!isAllowed) return false;
  }
  return true;
}

async function removeFiles(storage: Storage, names: readonly string[]) {
  for (const file of names.flatMap(filesOf)) {
    await storage.remove(`public/${file}`);
    await storage.remove(`private/${file}`);
  }
}
