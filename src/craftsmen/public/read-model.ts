/** The public list, the search and portfolios, answered from the read model: finished JSON, kept by triggers. */
import { PAGE_SIZE_MAX } from '#api/fields.ts';
import { serviceNamed } from '#catalogue/services.ts';
import type { Database } from '#platform/db/database.ts';
import { craftsmanNotFound } from '../contract.ts';
import { cursorOf, rankBefore } from './rank.ts';
import {
  type CardsRow,
  gatherStatement,
  listStatement,
  portfolioStatement,
  unionStatement,
  walkStatement,
  type WordRow,
  wordsStatement,
} from './statements.ts';
import { queryWords } from '../rules.ts';

export interface ListQuery {
  readonly search: string;
  readonly service: string;
  readonly location: string;
  readonly cursor?: string | undefined;
  readonly page_size?: number | undefined;
}

export interface CardList {
  /** The page as it is sent. */
  readonly json: string;
  /** Exact up to 1,000; COUNTED_MAX stands for all above. */
  readonly total: number;
  readonly next: string | null;
  /** The words searched for, where they are not those asked. */
  readonly corrected: string | null;
  /** Whatever changes this page is notified under one of them. */
  readonly tags: readonly string[];
}

/** Counting further costs more than it tells. */
export const COUNTED_MAX = 1001;

/**
 * Expected matches up to which the index gathers them all; steps of a walk; matches that a walk must foresee to be certain
 * that there are more than are counted; lists of one word that are read together.
 */
export const LIMITS = { gathered: 2_000, steps: 1_500, certain: 2 * COUNTED_MAX, continuations: 50 };

/** @throws invalidInput for a cursor that no list gave */
export async function listCards(db: Database, query: ListQuery, limits = LIMITS): Promise<CardList> {
  const size = query.page_size ?? PAGE_SIZE_MAX;
  const before = rankBefore(query.cursor);
  const words = queryWords(query.search);
  const scope = scopeOf(query);
  // Signs alone were searched for: no craftsman has them, and none ever will.
  if (query.search !== '' && words.length === 0) return listOf(NOTHING, size, { total: 0 });
  if (words.length === 0) {
    const [row = NOTHING] = await listStatement(size)(db, size, before, scope);
    return listOf(row, size, { total: row.counted ?? 0, tags: [scope] });
  }
  const rows = await wordsStatement(db, words, scope);
  const search = new Search(db, { size, before, scope, limits }, rows);
  const row = await search.run();
  return listOf(row, size, { ...search, tags: ['words', ...search.tags] });
}

/** The shortest list without words that all matches are in; of a service that the catalogue lacks, a list that nobody is in. */
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

interface Bounds {
  readonly size: number;
  readonly before: string;
  readonly scope: string;
  readonly limits: typeof LIMITS;
}

/** A search by words: which statement answers it follows from how many craftsmen each condition fits. */
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
    this.corrected = rows.some((row) => row.meant !== row.asked)
      ? this.#words.map(({ meant }) => meant).join(' ')
      : null;
  }

  async run(): Promise<CardsRow> {
    const { scope, limits } = this.#bounds;
    const [first] = this.#words as [WordRow];
    this.tags = [scope];
    if (first.base === 0) return NOTHING;
    const lists = [{ scopes: [scope], uses: first.base }, ...this.#words.flatMap((word) => this.#listsOf(word))];
    const shortest = lists.reduce((best, each) => (each.uses < best.uses ? each : best));
    this.tags = shortest.scopes;
    if (scope === 'a' && this.#words.length === 1) {
      const found = await this.#ofOneWord(first);
      if (found) return found;
    }
    const expected = this.#words.reduce(
      (matches, { uses }) => matches * Math.min(1, uses / first.everyone),
      first.base,
    );
    const single = lists.flatMap(({ scopes: [one, ...more], uses }) =>
      one && more.length === 0 ? [{ one, uses }] : [],
    );
    single.sort((one, other) => one.uses - other.uses);
    return (expected > limits.gathered && (await this.#walk(single))) || this.#gather();
  }

  /** The lists of a word, where they are few. */
  #listsOf({ words, uses }: WordRow) {
    return words.length > this.#bounds.limits.continuations ? [] : [{ scopes: words.map((word) => `w:${word}`), uses }];
  }

  async #ofOneWord({ words, most }: WordRow): Promise<CardsRow | null> {
    const { size, before, limits } = this.#bounds;
    if (words.length === 1 && most > 0) {
      const [row = NOTHING] = await listStatement(size)(this.#db, size, before, `w:${words[0]}`);
      this.total = most;
      return row;
    }
    // With fewer of the most frequent one the exact total is not known: a craftsman may have several of these words.
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

  /** @returns null when too few were found: then the total is not certain */
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
    // As dense as where it walked, the whole list would hold so many.
    const likely = (row.found / Math.max(row.counted ?? 0, 1)) * leader.uses;
    if (row.found <= size || likely < limits.certain) return null;
    this.total = COUNTED_MAX;
    return row;
  }

  async #gather(): Promise<CardsRow> {
    const { size, before, scope } = this.#bounds;
    const [row = NOTHING] = await gatherStatement(size)(this.#db, size, before, [scope], queryOf(this.#words));
    this.total = row.counted ?? 0;
    return row;
  }
}

/** Words are letters and digits, so that nothing in them is an operator. */
function queryOf(words: readonly WordRow[]): string {
  return words.map(({ meant }) => `'${meant}':*`).join(' & ');
}

/** @throws craftsmanNotFound also for one who waits, was rejected or is closed: the public cannot tell them apart */
export async function findPortfolio(db: Database, slug: string): Promise<{ json: string; craftsmanId: number }> {
  // PostgreSQL refuses NUL in text; no slug has one.
  const [row] = /^[a-z0-9-]+$/.test(slug) ? await portfolioStatement(db, slug) : [];
  if (!row) throw craftsmanNotFound();
  return { json: row.body, craftsmanId: row.craftsman_id };
}
