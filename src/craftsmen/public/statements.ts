/** Named statements over the read model (db/migrations/0014). Each answers a page of finished cards as one text. */
import { namedStatement } from '#platform/db/database.ts';

export interface CardsRow {
  /** Cards with commas between them; null for none. */
  readonly cards: string | null;
  /** How many there are on this page and after it, up to the statement's limit. */
  readonly found: number;
  /** The rank of the last card. */
  readonly last: string | null;
  /** Statement's own count: the whole result, or how far a walk went. */
  readonly counted: number | null;
}

/**
 * One statement for pages up to 24 and one up to 100: with the limit as a parameter PostgreSQL would plan each time anew.
 * @param rows selects `rank` and `card` in the order of the list · @param counted what to count, over those rows
 */
function pages(name: string, rows: (limit: number) => string, counted: string, prefix = '') {
  const [small, large] = [25, 101].map((limit) =>
    namedStatement<CardsRow>(
      `${name} ${limit - 1}`,
      `${prefix} select string_agg(card, ',' order by rank desc) filter (where place <= $1) as cards,
        count(*)::int as found, (min(rank) filter (where place <= $1))::text as last,
        (${counted})::int as counted
      from (select *, row_number() over (order by rank desc) as place from (${rows(limit)}) as page) as placed`,
    ),
  ) as [ReturnType<typeof namedStatement<CardsRow>>, ReturnType<typeof namedStatement<CardsRow>>];
  return (size: number) => (size <= 24 ? small : large);
}

/** A page of one scope. Values: page size, rank, scope. */
export const listStatement = pages(
  'list',
  (limit) => `select rank, card from public_lists join public_cards using (rank)
    where scope = $3 and rank < $2::bigint order by rank desc limit ${limit}`,
  'select size from public_scopes where scope = $3',
);

/** A page of several scopes together. Values: page size, rank, scopes. */
export const unionStatement = pages(
  'union',
  (limit) => `select rank, card from (
      select distinct rank from unnest($3::text[]) as wanted cross join lateral (
        select rank from public_lists where scope = wanted and rank < $2::bigint order by rank desc limit ${limit}) as best
      order by rank desc limit ${limit}) as together
    join public_cards using (rank) order by rank desc`,
  'null',
);

/**
 * Walks one list, the shortest that all matches are in, and looks each craftsman up in the others: by scalar subqueries, for
 * which PostgreSQL reads no list whole (0.8 ms against 6 with `exists`, and 5 with a test of each card). Counts the steps.
 * Values: page size, rank, scope, steps at most, other scopes, words with too many lists or null.
 */
export const walkStatement = pages(
  'walk',
  (limit) => `select step.rank, step.number, card
    from (select rank, row_number() over (order by rank desc) as number from public_lists
      where scope = $3 and rank < $2::bigint order by rank desc limit $4::int) as step
    join public_cards on public_cards.rank = step.rank and ($6::tsquery is null or words @@ $6::tsquery)
    where (select count(*) from unnest($5::text[]) as other where (
      select 1 from public_lists where public_lists.scope = other and public_lists.rank = step.rank limit 1) = 1
    ) = cardinality($5::text[])
    order by step.rank desc limit ${limit}`,
  'max(number)',
);

/** Takes all matches from the index, counts them and sorts the best out. Values: page size, rank, scopes, words. */
export const gatherStatement = pages(
  'gather',
  (
    limit,
  ) => `select rank, card from (select rank from matching where rank < $2::bigint order by rank desc limit ${limit}) as best
    join public_cards using (rank) order by rank desc`,
  'select count(*) from matching',
  `with matching as materialized (
    select rank from public_cards where scopes @> $3::text[] and words @@ $4::tsquery)`,
);

export interface WordRow {
  readonly asked: string;
  /** What is searched for: the word, or the one probably meant where no word begins like it. */
  readonly meant: string;
  /** How many craftsmen have words that begin like it, added up; the most that one of them has; and those words, 51 at most. */
  readonly uses: number;
  readonly most: number;
  readonly words: string[];
  readonly everyone: number;
  readonly base: number;
}

/** Values: words, scope. Similarity alone would correct to a rare look-alike; the logarithm lets a frequent word win. */
export const wordsStatement = namedStatement<WordRow>(
  'words',
  `with meant as materialized (
    select asked, place, coalesce(case when exists (
      select from search_words where word collate "C" >= asked and word collate "C" < asked || chr(1114111)) then asked else (
        select word from search_words where word % asked
        order by similarity(word, asked) * ln(1 + uses) desc, word collate "C" limit 1) end, asked) as meant
    from unnest($1::text[]) with ordinality as each (asked, place)
  )
  select asked, meant, coalesce(sum(uses), 0)::int as uses, coalesce(max(uses), 0)::int as most,
    coalesce((array_agg(word order by uses desc) filter (where word is not null))[:51], '{}') as words,
    coalesce((select size from public_scopes where scope = 'a'), 0)::int as everyone,
    coalesce((select size from public_scopes where scope = $2), 0)::int as base
  from meant left join search_words on word collate "C" >= meant and word collate "C" < meant || chr(1114111)
  group by place, asked, meant order by place`,
);

export const portfolioStatement = namedStatement<{ craftsman_id: number; body: string }>(
  'portfolio',
  'select craftsman_id, body from public_portfolios where slug = $1',
);
