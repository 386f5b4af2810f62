import { placeAndParents } from '#catalogue/places.ts';
import { serviceNamed } from '#catalogue/services.ts';
import type { Database } from '#platform/db/database.ts';
import { queryWords } from '#catalogue/search-words.ts';
import { type CardList, type ListQuery, listCards } from './read-model.ts';
import { readSearch } from './read-search.ts';

/**
 * A list without a match is searched again: with its words in the place they name, in the places around it and
 * everywhere, then with its trade alone in the same places.
 * @returns in `widened` the query that found craftsmen, with the place and the words of the search; in `place` where the
 * searcher is
 */
export async function listWidely(
  db: Database,
  query: ListQuery,
): Promise<CardList & { readonly widened: string | null; readonly place: string }> {
  const strict = await listCards(db, query);
  // "%" holds no word, and everybody is no match of it.
  const isEmpty = query.search !== '' && queryWords(query.search).length === 0;
  const meaning = readSearch(query.search);
  const isTrade = meaning.trade !== null && meaning.words.length === 0;
  // "leaking" means a plumber, not the nearest name.
  if (isEmpty || (strict.total > 0 && !(isTrade && strict.corrected)))
    return { ...strict, widened: null, place: meaning.place || query.location };
  const read = isTrade ? meaning : readSearch(strict.corrected ?? query.search);
  const place = read.place || query.location;
  const trade = read.trade ?? serviceNamed(query.service) ?? '';
  const words = read.words.join(' ');
  const attempts = [
    ...(words === '' ? [] : [{ search: words, service: query.service }]),
    ...(words === '' || trade !== '' ? [{ search: '', service: trade || query.service }] : []),
  ];
  const places = place === '' ? [''] : [...placeAndParents(place), ''];
  const tags = new Set(strict.tags);
  for (const attempt of attempts) {
    for (const location of places) {
      const list = await listCards(db, { ...query, ...attempt, location });
      for (const tag of list.tags) tags.add(tag);
      if (list.total > 0) {
        const widened = new URLSearchParams({ ...attempt, location, place, words });
        return {
          ...list,
          corrected: list.corrected ?? (isTrade ? null : strict.corrected),
          tags: [...tags],
          widened: String(widened),
          place,
        };
      }
    }
  }
  return { ...strict, tags: [...tags], widened: null, place };
}
