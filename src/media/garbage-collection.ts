import { promises as fs } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { mainFileOf } from './names.ts';
import { deleteFiles, renderLater, removeUnpublished } from './store.ts';
import type { Storage } from '#platform/storage/storage.ts';

const HOUR = 3_600_000;
const BATCH_SIZE = 500;

export interface Collected {
  readonly rows: number;
  readonly files: number;
}

/** Deletes unreferenced rows and files without a row (or public but unpublished) that are older than `olderThan`. */
export async function collectGarbage(
  db: Database,
  storage: Storage,
  olderThan = new Date(Date.now() - HOUR),
): Promise<Collected> {
  return { rows: await deleteUnreferencedRows(db, olderThan), files: await deleteOrphanFiles(db, storage, olderThan) };
}

async function deleteUnreferencedRows(db: Database, olderThan: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number }>`
        select id from media
        where created_at < ${olderThan.toISOString()}
          and not exists (select 1 from revision_media where media_id = media.id)
          and not exists (select 1 from craftsman_revisions where profile_media_id = media.id)
          and not exists (select 1 from craftsmen where proof_media_id = media.id)
          and not exists (select 1 from requests where media_id = media.id)
          and not exists (select 1 from request_photos where media_id = media.id)
          and not exists (select 1 from request_proofs where media_id = media.id)
          and not exists (select 1 from products where media_id = media.id)
        order by id limit ${BATCH_SIZE} for update skip locked`.execute(trx);
      await deleteFiles(
        trx,
        rows.map((row) => row.id),
      );
      return rows.length;
    });
    total += deleted;
    if (deleted < BATCH_SIZE) return total;
  }
}

async function deleteOrphanFiles(db: Database, storage: Storage, olderThan: Date): Promise<number> {
  let removed = 0;
  for (const prefix of ['public/', 'private/', 'tmp/']) {
    let names = new Set<string>();
    const flush = async () => {
      const orphans = await orphansOf(db, [...names], prefix);
      if (await removeUnpublished(db, storage, orphans)) removed += orphans.length;
      names = new Set();
    };
    for await (const { key, modified } of storage.list(prefix)) {
      if (modified >= olderThan) continue;
      const name = mainFileOf(key.slice(prefix.length));
      if (prefix === 'tmp/') await storage.remove(key);
      else if (name) names.add(name);
      if (names.size >= BATCH_SIZE) await flush();
    }
    await flush();
  }
  return removed;
}

async function orphansOf(db: Database, names: string[], prefix: string): Promise<string[]> {
  if (names.length === 0) return [];
  let query = db.selectFrom('media').select('name').where('name', '=', sql<string>`any(${names}::text[])`);
  if (prefix === 'public/') query = query.where('published', '=', true);
  const known = new Set((await query.execute()).map((row) => row.name));
  return names.filter((name) => !known.has(name));
}

/** Kenya Data Protection Act 2019: proof documents serve the decision only; thirty days cover complaints. */
export async function deleteDecidedProofs(db: Database, now = new Date()): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select proof_media_id as id from craftsmen
    join craftsman_revisions on craftsman_revisions.id = current_revision_id
    where proof_media_id is not null and craftsman_revisions.status in ('approved', 'rejected')
      and decided_at < ${now.toISOString()}::timestamptz - interval '30 days'
      and not exists (select 1 from request_proofs where media_id = proof_media_id)`.execute(db);
  await deleteFiles(
    db,
    rows.map((row) => row.id),
  );
  return rows.length;
}

export async function renderForgotten(db: Database, olderThan = new Date(Date.now() - HOUR)): Promise<void> {
  const rows = await db
    .selectFrom('media')
    .select(['owner_id', 'name'])
    .where('rendered', '=', false)
    .where('created_at', '<', olderThan.toISOString())
    .execute();
  for (const { owner_id, name } of rows) await renderLater(db, owner_id, name);
}

export async function deleteStaleUploads(dataDir: string, olderThan = new Date(Date.now() - HOUR)): Promise<void> {
  const folder = path.join(dataDir, 'incoming');
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const stats = await fs.stat(path.join(folder, name)).catch(() => null);
    if (stats?.isFile() && stats.mtime < olderThan) await fs.rm(path.join(folder, name), { force: true });
  }
}
