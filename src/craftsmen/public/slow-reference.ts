/** Temporary: through the old SQL. */
import type { Database } from '#server/database.ts';
import { writeApproved } from '../public-list.ts';
import { showPortfolio } from '../portfolio.ts';
import type { ListQuery } from './read-model.ts';
export async function listSlowly(db: Database, query: ListQuery) {
  const w = await writeApproved(db, query);
  return { json: w.body.toString(), total: Number(w.headers['x-total-count']), next: w.next, corrected: w.headers['x-search-corrected'] ? decodeURIComponent(w.headers['x-search-corrected']) : null };
}
export const showSlowly = (db: Database, slug: string) => showPortfolio(db, slug);
