/** How many craftsmen a word or a scope finds. Reading it takes as long as the search that it directs. */
import { type Cache, createCache } from '#platform/cache.ts';
import { changeNotificationsOf } from '#platform/db/change-notifications.ts';
import type { Database } from '#platform/db/database.ts';
import { KNOWN_WORDS } from './read-search.ts';
import { sizeStatement, type WordRow, wordsStatement } from './statements.ts';

interface Caches {
  readonly words: Cache<WordRow>;
  readonly sizes: Cache<number>;
}

const ENTRIES_MAX = 5_000;
const caches = new WeakMap<Database, Caches>();

function cachesOf(db: Database): Caches {
  let found = caches.get(db);
  if (!found) {
    const changes = {
      notifications: changeNotificationsOf(db),
      channel: 'public_tags',
      tagsOf: (payload: string) => JSON.parse(payload),
    } as const;
    const options = { max: ENTRIES_MAX, changes };
    caches.set(db, (found = { words: createCache<WordRow>(options), sizes: createCache<number>(options) }));
  }
  return found;
}

export async function usesOf(db: Database, words: readonly string[], isFresh = false): Promise<readonly WordRow[]> {
  const cache = cachesOf(db).words;
  const since = cache.time;
  const known = new Map(words.flatMap((word) => (isFresh ? [] : [[word, cache.get(word)] as const])));
  const missing = words.filter((word) => !known.get(word));
  for (const row of missing.length === 0 ? [] : await wordsStatement(db, missing, KNOWN_WORDS)) {
    cache.set(row.term, row, { tags: ['words'], since });
    known.set(row.term, row);
  }
  return words.map((word) => known.get(word) as WordRow);
}

/** @param scope as in `public_lists` */
export async function sizeOf(db: Database, scope: string, isFresh = false): Promise<number> {
  const cache = cachesOf(db).sizes;
  const since = cache.time;
  const known = isFresh ? undefined : cache.get(scope);
  if (known !== undefined) return known;
  const [{ size } = { size: 0 }] = await sizeStatement(db, scope);
  cache.set(scope, size, { tags: [`^${scope}`], since });
  return size;
}
