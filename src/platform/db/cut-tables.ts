import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const AGAIN_MS = 1_000;

/**
 * Tables and indexes whose file is shorter than at their last VACUUM or ANALYZE. Checksums cannot notice pages that are
 * gone, and a sequential scan leaves them out in silence. A VACUUM shortens first and records a moment later.
 */
export async function findCutTables(db: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const cut = await shortFiles(db);
  if (cut.length === 0) return cut;
  await delay(AGAIN_MS);
  const still = await shortFiles(db);
  return cut.filter((name) => still.includes(name));
}

async function shortFiles(db: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select relname as name from pg_class
    where relkind in ('r', 'i', 't', 'm') and relpersistence = 'p'
      and relpages > pg_relation_size(oid) / current_setting('block_size')::int
    order by relname`,
  );
  return rows.map(({ name }) => name);
}

export const tablesCut = (names: readonly string[]) =>
  `The files of ${names.join(', ')} are shorter than PostgreSQL recorded: stop, keep a copy of the data folder, and restore the last backup.`;
