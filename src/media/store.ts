/**
 * Which files there are and whose. Bytes come before their row and go after it, so that a crash leaves at most bytes
 * nobody knows, which the sweeper removes; a row always has its bytes.
 */
import { sql } from 'kysely';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Upload } from '#api/multipart.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { mayRemove } from './references.ts';
import { filesOf } from './names.ts';
import { type Prepared, prepare } from './prepare.ts';
import type { Storage } from '#platform/storage/storage.ts';

export interface Kept {
  readonly id: number;
  readonly name: string;
  readonly kind: 'image' | 'document' | 'video';
}

/**
 * Everything from an arrived file to its row; a file this person sent before is recognised before any work is done.
 * Call it before the transaction that refers to it: what nothing refers to within an hour is swept.
 * @throws what `prepare` throws
 */
export async function storeUpload(db: Database, storage: Storage, ownerId: number, received: Upload): Promise<Kept> {
  const known = await recognise(db, ownerId, received.accept, received.sha256);
  return known ?? keep(db, storage, ownerId, await prepare(received));
}

/** Stores what was prepared, private. The same bytes of the same owner are the same row and the same files. */
export async function keep(db: Database, storage: Storage, ownerId: number, prepared: Prepared): Promise<Kept> {
  const known = await recognise(db, ownerId, prepared.kind, prepared.sha256);
  if (known) return known;
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
    .onConflict((twin) => twin.columns(['owner_id', 'kind', 'sha256']).doUpdateSet({ created_at: sql`now()` }))
    .returning(['id', 'name', 'kind'])
    .executeTakeFirstOrThrow();
  // Two sent the same photo at once and the other was first: these files belong to nobody.
  if (row.name !== prepared.name) await removeFiles(storage, [prepared.name]);
  return row as Kept;
}

/** Touching the row makes it young again: the sweeper, which may be about to take it, waits and then leaves it. */
async function recognise(db: Database, ownerId: number, kind: Kept['kind'], sha256: Buffer): Promise<Kept | null> {
  const row = await db
    .updateTable('media')
    .set({ created_at: sql`now()` })
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('sha256', '=', sha256)
    .returning(['id', 'name', 'kind'])
    .executeTakeFirst();
  return (row as Kept | undefined) ?? null;
}

/**
 * Copies files into the public name space without saying so yet. Worth calling before the transaction that publishes: the
 * slow part is then done without holding a lock.
 */
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

/** Makes files public: first every variant, then the row says so. Documents never are. */
export function publish(db: Database, storage: Storage, mediaIds: readonly number[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (mediaIds.length === 0) return;
    // The lock keeps `removeUnpublished` from taking away what is copied here.
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

/** Takes files out of public view. The bytes go once this transaction has happened, by a job that can be tried again. */
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

/** Removes files for good, rows first. What referred to them refers to nothing. */
export function forget(db: Database, mediaIds: readonly number[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (mediaIds.length === 0) return;
    const rows = await trx.deleteFrom('media').where('id', 'in', mediaIds).returning('name').execute();
    if (rows.length > 0) await addJob(trx, 'remove_files', { names: rows.map((row) => row.name) });
  });
}

/**
 * Removes the public files of names that are not published, and every file of names without a row.
 * @returns false when a backup needs them still: ask again later
 */
export async function removeUnpublished(db: Database, storage: Storage, names: readonly string[]): Promise<boolean> {
  for (const name of new Set(names)) {
    const may = await inTransaction(db, async (trx) => {
      if (!(await mayRemove(trx))) return false;
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
    if (!may) return false;
  }
  return true;
}

async function removeFiles(storage: Storage, names: readonly string[]) {
  for (const file of names.flatMap(filesOf)) {
    await storage.remove(`public/${file}`);
    await storage.remove(`private/${file}`);
  }
}
