import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export async function changeWords(trx: Database, before: readonly string[], after: readonly string[]): Promise<void> {
  const removed = before.filter((word) => !after.includes(word));
  const added = after.filter((word) => !before.includes(word));
  if (removed.length + added.length === 0) return;
  // A table lock avoids deadlocks of approvals that share words; reads continue.
  await sql`lock table search_words in share row exclusive mode`.execute(trx);
  await sql`update search_words set uses = greatest(uses - 1, 0) where word = any(${removed}::text[])`.execute(trx);
  await sql`
    insert into search_words (word, uses) select word, 1 from unnest(${added}::text[]) as word
    on conflict (word) do update set uses = search_words.uses + 1`.execute(trx);
  await sql`delete from search_words where uses = 0 and word = any(${removed}::text[])`.execute(trx);
}
