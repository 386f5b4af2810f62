import { tradeMeant } from '#catalogue/everyday-words.ts';
import { TRADES_IN_KISWAHILI } from '#catalogue/kiswahili.ts';
import { PLACES, placeAndParents } from '#catalogue/places.ts';
import { queryWords, searchWords } from '#catalogue/search-words.ts';
import { type Service, serviceNamed } from '#catalogue/services.ts';

const PLACE_WORDS = PLACES.map(({ key, name }) => ({ key, words: searchWords(name) }));

/** Words of trades and places, in both languages: they mean what they say and are never corrected to a name. */
export const KNOWN_WORDS: readonly string[] = searchWords(
  [...Object.entries(TRADES_IN_KISWAHILI).flat(), ...PLACES.map(({ name }) => name)].join(' '),
);

export interface ReadSearch {
  readonly place: string;
  readonly trade: Service | null;
  readonly words: readonly string[];
}

const BEFORE_PLACE = new Set(['in', 'at', 'near', 'around']);

export function readSearch(search: string): ReadSearch {
  const all = queryWords(search);
  const place = placeIn(all);
  const ofPlace = new Set(placeAndParents(place).flatMap((key) => searchWords(key)));
  const words = place === '' ? all : all.filter((word) => !ofPlace.has(word) && !BEFORE_PLACE.has(word));
  const meant = tradeMeant(words);
  if (meant) return { place, trade: meant, words: [] };
  const found = tradeIn(words);
  return { place, trade: found?.trade ?? null, words: found?.words === words.length ? [] : words };
}

function placeIn(words: readonly string[]): string {
  const depth = (key: string) => placeAndParents(key).length;
  return PLACE_WORDS.filter((place) => positionOf(place.words, words) >= 0).reduce(
    (smallest, { key }) => (smallest === '' || depth(key) > depth(smallest) ? key : smallest),
    '',
  );
}

const positionOf = (expected: readonly string[], words: readonly string[]) =>
  words.findIndex((_, at) => expected.every((word, index) => words[at + index] === word));

const TRADE_WORDS_MAX = 2;

function tradeIn(words: readonly string[]): { trade: Service; words: number } | null {
  for (let length = TRADE_WORDS_MAX; length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const trade = serviceNamed(words.slice(at, at + length).join(' '));
      if (trade) return { trade, words: length };
    }
  }
  return null;
}
