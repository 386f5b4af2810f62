import { PAGE_SIZE_MAX } from '#api/fields.ts';
import { serviceNamed } from '#catalogue/services.ts';
import { languageNamed } from '#catalogue/spoken-languages.ts';
import type { Database } from '#platform/db/database.ts';
import { craftsmanNotFound } from '../shared-contract.ts';
import { cursorOf, rankBefore } from './rank.ts';
import {
  type CardsRow,
  gatherStatement,
  gatherWordsStatement,
  listStatement,
  portfolioStatement,
  unionStatement,
  walkStatement,
  type WordRow,
} from './statements.ts';
import { queryWords } from '#catalogue/search-words.ts';
import { sizeOf, usesOf } from './word-uses.ts';

export interface ListQuery {
  readonly search: string;
  readonly service: string;
  readonly location: string;
  readonly language?: string | undefined;
  readonly cursor?: string | undefined;
  readonly page_size?: number | undefined;
  /** The reader has just written: nothing remembered is used. */
  readonly isFresh?: boolean;
}

export interface CardList {
  readonly json: string;
  /** Exact up to 1,000, then COUNTED_MAX. */
  readonly total: number;
  readonly next: string | null;
  readonly corrected: string | null;
  readonly tags: readonly string[];
}

export const COUNTED_MAX = 1001;

/** Matches up to which the index gathers all; walk steps; foreseen matches for a certain total; lists per word. */
export const LIMITS = { gathered: 2_000, steps: 1_500, certain: 2 * COUNTED_MAX, continuations: 50 };

export async function listCards(db: Database, query: ListQuery, limits = LIMITS): Promise<CardList> {
  const size = query.page_size ?? PAGE_SIZE_MAX;
  const before = rankBefore(query.cursor);
  const words = queryWords(query.search);
  const scopes = scopesOf(query);
  const [scope] = scopes;
  if (query.search !== '' && words.length === 0) return listOf(NOTHING, size, { total: 0 });
  if (words.length === 0 && scopes.length === 1) {
    const [row = NOTHING] = await listStatement(size)(db, size, before, scope);
    // Only a change within the first 100 changes a first page.
    return listOf(row, size, { total: row.counted ?? 0, tags: [query.cursor === undefined ? `^${scope}` : scope] });
  }
  const [sizes, rows] = await Promise.all([
    Promise.all(scopes.map((each) => sizeOf(db, each, query.isFresh))),
    words.length === 0 ? [] : usesOf(db, words, query.isFresh),
  ]);
  const everyone = rows[0]?.everyone ?? (await sizeOf(db, 'a', query.isFresh));
  const conditions = scopes.map((one, at) => ({ scopes: [one], uses: sizes[at] ?? 0 }));
  const search = new Search(db, { size, before, conditions, everyone, limits }, rows);
  const row = await search.run();
  return listOf(row, size, { ...search, tags: words.length === 0 ? search.tags : ['words', ...search.tags] });
}

function scopesOf(query: ListQuery): [string, ...string[]] {
  const scope = scopeOf(query);
  if (!query.language) return [scope];
  const spoken = `l:${languageNamed(query.language) ?? '?'}`;
  return scope === 'a' ? [spoken] : [scope, spoken];
}

function scopeOf({ service, location }: ListQuery): string {
  const named = service === '' ? '' : (serviceNamed(service) ?? '?');
  const place = location.trim().toLowerCase();
  if (named !== '' && location !== '') return `b:${named}|${place}`;
  if (named !== '') return `s:${named}`;
  return location === '' ? 'a' : `p:${place}`;
}

const NOTHING: CardsRow = { cards: null, found: 0, last: null, counted: 0 };

function listOf(
  row: CardsRow,
  size: number,
  { total, corrected = null, tags = [] }: { total: number; corrected?: string | null; tags?: readonly string[] },
): CardList {
  return {
    json: `[${row.cards ?? ''}]`,
    total: Math.min(total, COUNTED_MAX),
    next: row.found > size && row.last !== null ? cursorOf(row.last) : null,
    corrected,
    tags,
  };
}

/** Craftsmen who are in one of several lists, and at most how many they are. */
interface List {
  readonly scopes: readonly string[];
  readonly uses: number;
}

interface Bounds {
  readonly size: number;
  readonly before: string;
  /** Of service, place and language; each is one list. */
  readonly conditions: readonly List[];
  readonly everyone: number;
  readonly limits: typeof LIMITS;
}

/** The number of craftsmen per condition decides which statement runs. */
class Search {
  readonly corrected: string | null;
  tags: readonly string[] = [];
  total = 0;
  readonly #db: Database;
  readonly #bounds: Bounds;
  readonly #words: readonly WordRow[];

  constructor(db: Database, bounds: Bounds, rows: readonly WordRow[]) {
    this.#db = db;
    this.#bounds = bounds;
    this.#words = [...new Map(rows.map((row) => [row.meant, row])).values()];
    this.corrected = rows.some((row) => row.meant !== row.term)
      ? this.#words.map(({ meant }) => meant).join(' ')
      : null;
  }

  async run(): Promise<CardsRow> {
    const { conditions, everyone, limits } = this.#bounds;
    const shortestOf = (all: readonly List[]) => all.reduce((best, each) => (each.uses < best.uses ? each : best));
    const narrowest = shortestOf(conditions);
    this.tags = narrowest.scopes;
    if (narrowest.uses === 0) return NOTHING;
    const lists = [...conditions, ...this.#words.flatMap((word) => this.#listsOf(word))];
    this.tags = shortestOf(lists).scopes;
    const [first, second] = this.#words;
    if (first && !second && narrowest.scopes[0] === 'a') {
      const found = await this.#ofOneWord(first);
      if (found) return found;
    }
    const expected = [...conditions, ...this.#words].reduce(
      (matches, { uses }) => matches * Math.min(1, uses / everyone),
      everyone,
    );
    const single = lists.flatMap(({ scopes: [one, ...more], uses }) =>
      one && more.length === 0 ? [{ one, uses }] : [],
    );
    single.sort((one, other) => one.uses - other.uses);
    return (expected > limits.gathered && (await this.#walk(single))) || this.#gather();
  }

  #listsOf({ words, uses }: WordRow): List[] {
    return words.length > this.#bounds.limits.continuations ? [] : [{ scopes: words.map((word) => `w:${word}`), uses }];
  }

  async #ofOneWord({ words, most }: WordRow): Promise<CardsRow | null> {
    const { size, before, limits } = this.#bounds;
    if (words.length === 1 && most > 0) {
      const [row = NOTHING] = await listStatement(size)(this.#db, size, before, `w:${words[0]}`);
      this.total = most;
      return row;
    }
    // One craftsman may have several of these words, so a smaller maximum gives no exact total.
    if (words.length > limits.continuations || most < COUNTED_MAX) return null;
    const [row = NOTHING] = await unionStatement(size)(
      this.#db,
      size,
      before,
      words.map((word) => `w:${word}`),
    );
    this.total = COUNTED_MAX;
    return row;
  }

  /** @returns null when too few were found for a certain total */
  async #walk([leader, ...others]: readonly {
    readonly one: string;
    readonly uses: number;
  }[]): Promise<CardsRow | null> {
    const { size, before, limits } = this.#bounds;
    if (!leader) return null;
    const manyLists = this.#words.filter(({ words }) => words.length !== 1);
    const [row = NOTHING] = await walkStatement(size)(
      this.#db,
      size,
      before,
      leader.one,
      limits.steps,
      others.map(({ one }) => one),
      manyLists.length > 0 ? queryOf(manyLists) : null,
    );
    // Estimates the whole list from the part walked.
    const likely = (row.found / Math.max(row.counted ?? 0, 1)) * leader.uses;
    if (row.found <= size || likely < limits.certain) return null;
    this.total = COUNTED_MAX;
    return row;
  }

  async #gather(): Promise<CardsRow> {
    const { size, before, conditions } = this.#bounds;
    const scopes = conditions.flatMap((each) => each.scopes);
    const [row = NOTHING] = await (this.#words.length === 0
      ? gatherStatement(size)(this.#db, size, before, scopes)
      : gatherWordsStatement(size)(this.#db, size, before, scopes, queryOf(this.#words)));
    this.total = row.counted ?? 0;
    return row;
  }
}

/** Words are letters and digits, so the query needs no escaping. */
function queryOf(words: readonly WordRow[]): string {
  return words.map(({ meant }) => `'${meant}':*`).join(' & ');
}

/** @throws craftsmanNotFound also for a pending, rejected or closed one: the public cannot tell them apart */
export async function findPortfolio(db: Database, slug: string): Promise<{ json: string; craftsmanId: number }> {
  // PostgreSQL rejects NUL in text.
  const [row] = /^[a-z0-9-]+$/.test(slug) ? await portfolioStatement(db, slug) : [];
  if (!row) throw craftsmanNotFound();
  return { json: row.body, craftsmanId: row.craftsman_id };
}
