/** Every word of the public directory with its uses: what a misspelt word is corrected to. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** Moves one craftsman's words: those he had, those he has. */
export async function changeWords(trx: Database, before: readonly string[], after: readonly string[]): Promise<void> {
  const gone = before.filter((word) => !after.includes(word));
  const come = after.filter((word) => !before.includes(word));
  if (gone.length + come.length === 0) return;
  // Two approvals share many words; taking turns is simpler than agreeing on an order of locks. Reading goes on.
  await sql`lock table search_words in share row exclusive mode`.execute(trx);
  await sql`update search_words set uses = greatest(uses - 1, 0) where word = any(${gone}::text[])`.execute(trx);
  await sql`
    insert into search_words (word, uses) select word, 1 from unnest(${come}::text[]) as word
    on conflict (word) do update set uses = search_words.uses + 1`.execute(trx);
  await sql`delete from search_words where uses = 0 and word = any(${gone}::text[])`.execute(trx);
}
