/** The public list: by words, service and place, best first. */
import { type RawBuilder, sql } from 'kysely';
import { PAGE_SIZE_MAX } from '#api/fields.ts';
import { placeAndChildren } from '#catalogue/places.ts';
import { invalidInput } from '#api/problem.ts';
import { serviceNamed } from '#catalogue/services.ts';
import type { Database } from '#platform/db/database.ts';
import type { Page, Written } from '#api/register.ts';
import { markOf, writeCard, writeList } from './directory-cards.ts';
import { COUNTED_MAX } from './directory-find.ts';
import { type PublicRow, publicRows } from './public-rows.ts';
import { queryWords } from '../rules.ts';
import { correct } from '../profile/vocabulary.ts';

export interface Asked {
  readonly search: string;
  readonly service: string;
  readonly location: string;
  readonly cursor?: string | undefined;
  readonly page_size?: number | undefined;
}

/** The list from the database, as it leaves. What `directory.ts` keeps in memory answers the same, and says the same tag. */
export async function writeApproved(db: Database, asked: Asked): Promise<Written> {
  const { page, corrected } = await listApproved(db, asked);
  const cards = page.rows.map(writeCard);
  return writeList(Buffer.from(cards.join('')), Buffer.concat(cards.map(markOf)), { ...page, corrected });
}

/** @returns the page, and the words searched for where they are not those asked */
export async function listApproved(
  db: Database,
  asked: Asked,
): Promise<{ page: Page<PublicRow>; corrected: string | null }> {
  const { cursor, page_size = PAGE_SIZE_MAX } = asked;
  const words = queryWords(asked.search);
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
      rows: shown,
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
  const { rating, jobs, id } = readCursor(cursor);
  return sql`(rating, completed_jobs, id) < (${rating}::numeric, ${jobs}::int, ${id}::bigint)`;
}

/** @throws invalidInput for a cursor nobody could have got */
export function readCursor(cursor: string): { rating: number; jobs: number; id: number } {
  if (!/^\d{1,2}(\.\d)?_\d{1,9}_\d{1,15}$/.test(cursor))
    throw invalidInput({ detail: 'This page address is not valid.' });
  const [rating = 0, jobs = 0, id = 0] = cursor.split('_').map(Number);
  return { rating, jobs, id };
}
