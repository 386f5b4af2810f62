import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { filesOf, originalOf, parseFileName, storedFilesOf } from '#media/names.ts';
import type { Database } from '#platform/db/database.ts';
import type { CheckContext, Invariants } from './invariant.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly published: boolean;
  readonly rendered: boolean;
}

export const MEDIA_INVARIANTS: Invariants = {
  'every file of the database has its bytes, in all widths': rowsWithoutBytes,
  'all bytes in the store have their row, and only published ones are public': bytesWithoutRow,
  'what the public is shown is published, and nothing else is': sql`
    with shown as (
      select profile_media_id as id from craftsman_revisions r join craftsmen c on c.approved_revision_id = r.id
      union select x.media_id from revision_media x join craftsmen c on c.approved_revision_id = x.revision_id
      union select media_id from products
    )
    select 'file ' || m.id || case when published then ' is published and not shown' else ' is shown and not published' end as line
    from media m left join shown on shown.id = m.id
    where rendered and published <> (shown.id is not null) order by m.id`,
};

const CONCURRENCY = 16;

/** A row deleted since the snapshot has no files either. */
async function rowsWithoutBytes({ db, current, storage }: CheckContext): Promise<string[]> {
  const { rows } = await sql<Row>`select id, name, bytes, published, rendered from media order by id`.execute(db);
  const sizes = new Map<string, number>();
  for (const prefix of ['private/', 'public/']) {
    for await (const { key, size } of storage.list(prefix)) sizes.set(key, size);
  }
  const suspectRows = rows.filter((row) => keysOf(row).some((key) => !hasExpectedSize(row, key, sizes.get(key))));
  const found: string[] = [];
  for (let at = 0; at < suspectRows.length; at += CONCURRENCY) {
    const results = await Promise.all(suspectRows.slice(at, at + CONCURRENCY).map(checkAgain));
    found.push(...results.flat());
  }
  return found;

  async function checkAgain({ id }: Row): Promise<string[]> {
    const row = (
      await sql<Row>`select id, name, bytes, published, rendered from media where id = ${id}`.execute(current)
    ).rows[0];
    if (!row) return [];
    const keys = [];
    for (const key of keysOf(row)) if (!hasExpectedSize(row, key, (await storage.find(key))?.size)) keys.push(key);
    return keys.map((key) => `file ${id}: ${key} is missing or not whole`);
  }
}

const keysOf = (row: Row) =>
  storedFilesOf(row).flatMap((file) => (row.published ? [`private/${file}`, `public/${file}`] : [`private/${file}`]));

function hasExpectedSize({ name, bytes }: Row, key: string, size: number | undefined): boolean {
  return key.endsWith(`/${name}`) ? size === bytes : size !== undefined && size > 0;
}

async function bytesWithoutRow({ current, storage, olderThan }: CheckContext): Promise<string[]> {
  const suspects = await findSuspects();
  if (suspects.length === 0) return [];
  // A publication copies the file before it marks the row.
  await delay(2_000);
  const remaining = new Set(await findSuspects());
  return suspects.filter((key) => remaining.has(key));

  async function findSuspects(): Promise<string[]> {
    const found: string[] = [];
    for (const prefix of ['private/', 'public/']) {
      const keys: string[] = [];
      for await (const { key, modified } of storage.list(prefix)) if (modified < olderThan) keys.push(key);
      const expected = await expectedKeys(current, prefix);
      found.push(...keys.filter((key) => !expected.has(key)));
    }
    return found;
  }
}

/** Keys of rows and of pending removal jobs. */
async function expectedKeys(current: Database, prefix: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string; rendered: boolean }>`
    select name, rendered from media where ${prefix} = 'private/' or published
    union select jsonb_array_elements_text(payload::jsonb -> 'names'), false from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = 'remove_files' and attempts < max_attempts`.execute(current);
  return new Set(
    rows
      .flatMap(({ name, rendered }) => [
        ...(parseFileName(name) ? filesOf(name) : [name]),
        ...(rendered ? [] : [originalOf(name)]),
      ])
      .map((file) => `${prefix}${file}`),
  );
}
