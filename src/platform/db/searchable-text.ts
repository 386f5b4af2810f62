import { type RawBuilder, sql } from 'kysely';

/** Columns as one text to look for words in: no case, accents or apostrophes, as `searchWords` reads what is typed. */
export function searchableText(columns: RawBuilder<unknown>): RawBuilder<string> {
  return sql`lower(regexp_replace(normalize(concat_ws(' ', ${columns}), nfkd), '[\u0300-\u036f''’‘ʼ\`]', '', 'g'))`;
}
