/** The public list: by words, service and place, best first. */
import { type RawBuilder, sql } from 'kysely';
import { PAGE_SIZE_MAX } from '#contract/fields.ts';
import { placeAndChildren } from '#contract/places.ts';
import { invalidInput } from '#contract/problem.ts';
import { serviceNamed } from '#contract/services.ts';
import type { Database } from '#server/database.ts';
import type { Page } from '#server/serve.ts';
import type { Card } from './contract.ts';
import { cardOf, publicRows } from './public-rows.ts';
import { askedWords } from './rules.ts';
import { correct } from './vocabulary.ts';

interface Asked {
  readonly search: string;
  readonly service: string;
  readonly location: string;
  readonly cursor?: string | undefined;
  readonly page_size?: number | undefined;
}

/** Counting further costs more than anybody learns from it. */
const COUNTED_MAX = 1001;

/** @returns the page, and the words searched for where they are not those asked */
export async function listApproved(
  db: Database,
  asked: Asked,
): Promise<{ page: Page<Card>; corrected: string | null }> {
  const { cursor, page_size = PAGE_SIZE_MAX } = asked;
  const words = askedWords(asked.search);
  const search = words.length > 0 ? await correct(db, words) : { words, corrected: false };
  const filter = sql.join([...filters(asked, search.words)], sql` and `);
  const after = cursor === undefined ? sql`true` : afterCursor(cursor);
  const [rows, total] = await Promise.all([
    publicRows(db, sql`${filter} and ${after}`, page_size + 1),
    count(db, filter),
  ]);
  const shown = rows.slice(0, page_size);
  const last = rows.length > page_size ? shown.at(-1) : undefined;
  return {
    page: {
      rows: shown.map(cardOf),
      total,
      next: last ? `${last.rating}_${last.completed_jobs}_${last.id}` : null,
    },
    corrected: search.corrected ? search.words.join(' ') : null,
  };
}

function* filters(asked: Asked, words: readonly string[]): Generator<RawBuilder<unknown>> {
  yield sql`listed`;
  // Signs alone were searched for: nobody has such a name.
  if (asked.search !== '' && words.length === 0) yield sql`false`;
  // Cast, not parsed: the words are letters and digits, and a parser would find web addresses and numbers in them.
  if (words.length > 0) yield sql`public_words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
  if (asked.service !== '') {
    const service = serviceNamed(asked.service);
    yield service ? sql`public_services @> array[${service}]::text[]` : sql`false`;
  }
  if (asked.location !== '') yield sql`public_places && ${placeAndChildren(asked.location)}::text[]`;
}

async function count(db: Database, filter: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from craftsmen where ${filter} limit ${COUNTED_MAX}) as counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

function afterCursor(cursor: string): RawBuilder<unknown> {
  if (!/^\d{1,2}(\.\d)?_\d{1,9}_\d{1,15}$/.test(cursor))
    throw invalidInput({ detail: 'This page address is not valid.' });
  const [rating = '', jobs = '', id = ''] = cursor.split('_');
  return sql`(rating, completed_jobs, id) < (${Number(rating)}::numeric, ${Number(jobs)}::int, ${Number(id)}::bigint)`;
}
