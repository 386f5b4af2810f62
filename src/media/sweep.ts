/** Keeping the store clean: what nothing refers to goes, what has served its time goes. Safe to run at any moment. */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { readName } from './names.ts';
import { forget, removeUnpublished } from './store.ts';
import type { Storage } from '#platform/storage/storage.ts';

const HOUR = 3_600_000;
const AT_A_TIME = 500;

export interface Swept {
  readonly rows: number;
  readonly files: number;
}

/** Removes rows nothing refers to and files without a row (or public without being published), when older than given. */
export async function sweep(db: Database, storage: Storage, olderThan = new Date(Date.now() - HOUR)): Promise<Swept> {
  return { rows: await sweepRows(db, olderThan), files: await sweepFiles(db, storage, olderThan) };
}

async function sweepRows(db: Database, olderThan: Date): Promise<number> {
  let all = 0;
  for (;;) {
    const taken = await db.transaction().execute(async (trx) => {
      // A row being touched right now is locked and in use: skipped, not waited for.
      const { rows } = await sql<{ id: number }>`
        select id from media
        where created_at < ${olderThan.toISOString()}
          and not exists (select 1 from revision_media where media_id = media.id)
          and not exists (select 1 from craftsman_revisions where profile_media_id = media.id)
          and not exists (select 1 from craftsmen where proof_media_id = media.id)
          and not exists (select 1 from requests where media_id = media.id)
          and not exists (select 1 from request_proofs where media_id = media.id)
          and not exists (select 1 from products where media_id = media.id)
        order by id limit ${AT_A_TIME} for update skip locked`.execute(trx);
      await forget(
        trx,
        rows.map((row) => row.id),
      );
      return rows.length;
    });
    all += taken;
    if (taken < AT_A_TIME) return all;
  }
}

async function sweepFiles(db: Database, storage: Storage, olderThan: Date): Promise<number> {
  let removed = 0;
  for (const prefix of ['public/', 'private/', 'tmp/']) {
    let names = new Set<string>();
    const look = async () => {
      const orphans = await withoutReason(db, [...names], prefix);
      // While a backup runs they stay, for the sweep of the next hour.
      if (await removeUnpublished(db, storage, orphans)) removed += orphans.length;
      names = new Set();
    };
    for await (const { key, modified } of storage.list(prefix)) {
      if (modified >= olderThan) continue;
      const name = readName(key.slice(prefix.length))?.main;
      if (prefix === 'tmp/') await storage.remove(key);
      else if (name) names.add(name);
      if (names.size >= AT_A_TIME) await look();
    }
    await look();
  }
  return removed;
}

async function withoutReason(db: Database, names: string[], prefix: string): Promise<string[]> {
  if (names.length === 0) return [];
  let right = db.selectFrom('media').select('name').where('name', '=', sql<string>`any(${names}::text[])`);
  if (prefix === 'public/') right = right.where('published', '=', true);
  const known = new Set((await right.execute()).map((row) => row.name));
  return names.filter((name) => !known.has(name));
}

/**
 * Proof documents are personal data (Kenya Data Protection Act 2019) and serve the decision alone: thirty days after it,
 * time enough to look again at a complaint, they go.
 */
export async function forgetDecidedProofs(db: Database, now = new Date()): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select proof_media_id as id from craftsmen
    join craftsman_revisions on craftsman_revisions.id = current_revision_id
    where proof_media_id is not null and craftsman_revisions.status in ('approved', 'rejected')
      and decided_at < ${now.toISOString()}::timestamptz - interval '30 days'
      and not exists (select 1 from request_proofs where media_id = proof_media_id)`.execute(db);
  await forget(
    db,
    rows.map((row) => row.id),
  );
  return rows.length;
}

/** Removes what a crashed process left of uploads that never finished. */
export async function sweepIncoming(dataDir: string, olderThan = new Date(Date.now() - HOUR)): Promise<void> {
  const folder = path.join(dataDir, 'incoming');
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const facts = await fs.stat(path.join(folder, name)).catch(() => null);
    if (facts?.isFile() && facts.mtime < olderThan) await fs.rm(path.join(folder, name), { force: true });
  }
}
