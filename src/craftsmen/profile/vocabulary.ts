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

/** A word that begins a word of the directory stays; else the most similar one, where a higher count decides near ties. */
export async function correct(
  db: Database,
  searched: readonly string[],
): Promise<{ words: string[]; corrected: boolean }> {
  const { rows } = await sql<{ searched: string; corrected: string | null }>`
    select searched, case when exists (select 1 from search_words where word like searched || '%') then null else (
      select word from search_words where word % searched
      order by similarity(word, searched) * ln(1 + uses) desc, word collate "C" limit 1
    ) end as corrected
    from unnest(${searched}::text[]) with ordinality as each(searched, position) order by position`.execute(db);
  return {
    words: [...new Set(rows.map((row) => row.corrected ?? row.searched))],
    corrected: rows.some((row) => row.corrected),
  };
}
