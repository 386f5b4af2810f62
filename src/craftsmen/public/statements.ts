import { namedStatement } from '#platform/db/database.ts';

export interface CardsRow {
  readonly cards: string | null;
  /** On this page and after it, up to the statement's limit. */
  readonly found: number;
  readonly last: string | null;
  /** The whole result, or the steps of a walk. */
  readonly counted: number | null;
}

/** One statement for up to 24 rows and one up to 100: with a limit parameter PostgreSQL plans again on each call. */
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

/** Values: page size, rank, scope. */
export const listStatement = pages(
  'list',
  (limit) => `select rank, card from public_lists join public_cards using (rank)
    where scope = $3 and rank < $2::bigint order by rank desc limit ${limit}`,
  'select size from public_scopes where scope = $3',
);

/** Values: page size, rank, scopes. */
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
 * Walks the shortest list and looks up each craftsman in the others. Scalar subqueries take 0.8 ms, `exists` 6 ms, a test of
 * each card 5 ms. Values: page size, rank, scope, most steps, other scopes, words with too many lists or null.
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

const gathered = (name: string, condition: string) =>
  pages(
    name,
    (limit) => `select rank, card from (
        select rank from matching where rank < $2::bigint order by rank desc limit ${limit}) as best
      join public_cards using (rank) order by rank desc`,
    'select count(*) from matching',
    `with matching as materialized (select rank from public_cards where ${condition})`,
  );

/** Values: page size, rank, scopes. */
export const gatherStatement = gathered('gather', 'scopes @> $3::text[]');

/** Values: page size, rank, scopes, words. */
export const gatherWordsStatement = gathered('gather words', 'scopes @> $3::text[] and words @@ $4::tsquery');

export interface WordRow {
  readonly term: string;
  readonly meant: string;
  /** Uses of all words with this prefix; `most` of one word; `words` holds at most 51. */
  readonly uses: number;
  readonly most: number;
  readonly words: string[];
  readonly everyone: number;
}

/** Values: words, words that are never corrected. The logarithm lets a frequent word win over a rare one that looks alike. */
export const wordsStatement = namedStatement<WordRow>(
  'words',
  `with meant as materialized (
    select term, ordinal, coalesce(case when exists (
      select from search_words where word collate "C" >= term and word collate "C" < term || chr(1114111)) then term else (
        select word from search_words where word % term and term <> all ($2::text[])
        order by similarity(word, term) * ln(1 + uses) desc, word collate "C" limit 1) end, term) as meant
    from unnest($1::text[]) with ordinality as each (term, ordinal)
  )
  select term, meant, coalesce(sum(uses), 0)::int as uses, coalesce(max(uses), 0)::int as most,
    coalesce((array_agg(word order by uses desc) filter (where word is not null))[:51], '{}') as words,
    coalesce((select size from public_scopes where scope = 'a'), 0)::int as everyone
  from meant left join search_words on word collate "C" >= meant and word collate "C" < meant || chr(1114111)
  group by ordinal, term, meant order by ordinal`,
);

export const sizeStatement = namedStatement<{ size: number }>(
  'size',
  'select size from public_scopes where scope = $1',
);

export const portfolioStatement = namedStatement<{ craftsman_id: number; body: string }>(
  'portfolio',
  'select craftsman_id, body from public_portfolios where slug = $1',
);
