/**
 * Every word of the public directory: which begin as asked, and which one was probably meant. The same rule as
 * `vocabulary.ts` asks of PostgreSQL, and it must stay the same: a test compares them.
 */
import { grown, IntLists } from './directory-lists.ts';

/** pg_trgm's, as `word % asked` has it. */
const SIMILAR = 0.3;

/** Words whose places in the order lie from `from` up to, not including, `to`. */
export interface Beginning {
  readonly from: number;
  readonly to: number;
}

export class Words {
  readonly #ids = new Map<string, number>();
  readonly #texts: string[] = [];
  /** Word ids in the order of their letters, so that words with one beginning stand together. */
  sorted = new Int32Array(0);
  /** Where a word stands in `sorted`. */
  place = new Int32Array(1 << 8);
  #settled = false;
  readonly #byTrigram = new Map<number, number>();
  readonly #trigrams = new IntLists();
  #trigramCount = new Uint8Array(1 << 8);
  #shared = new Uint8Array(1 << 8);

  get size(): number {
    return this.#texts.length;
  }

  /** The number of a word, new or known: 0, 1, 2, … */
  idOf(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    const id = this.#texts.length;
    if (id === this.place.length) {
      this.place = grown(this.place);
      this.#trigramCount = grown(this.#trigramCount);
      this.#shared = grown(this.#shared);
    }
    this.#ids.set(word, id);
    this.#texts.push(word);
    const trigrams = trigramsOf(word);
    this.#trigramCount[id] = trigrams.length;
    for (const each of trigrams) {
      let list = this.#byTrigram.get(each);
      if (list === undefined) this.#byTrigram.set(each, (list = this.#trigrams.add()));
      this.#trigrams.push(list, id);
    }
    if (this.#settled) this.#insert(id);
    return id;
  }

  textOf(id: number): string {
    return this.#texts[id] as string;
  }

  /** Brings the words into their order, a few at a time: sorting all at once would hold everybody up. */
  async settle(yieldToEventLoop: () => Promise<void>): Promise<void> {
    const groups = new Map<string, number[]>();
    for (const [id, text] of this.#texts.entries()) {
      const key = text.slice(0, 2);
      const group = groups.get(key);
      if (group) group.push(id);
      else groups.set(key, [id]);
    }
    const sorted = new Int32Array(this.#texts.length);
    let end = 0;
    let since = 0;
    for (const key of [...groups.keys()].sort()) {
      const group = groups.get(key) as number[];
      group.sort((one, other) => (this.textOf(one) < this.textOf(other) ? -1 : 1));
      sorted.set(group, end);
      end += group.length;
      since += group.length;
      if (since > 4_000) {
        since = 0;
        await yieldToEventLoop();
      }
    }
    this.sorted = sorted;
    for (const [at, id] of sorted.entries()) this.place[id] = at;
    this.#settled = true;
  }

  beginningWith(asked: string): Beginning {
    const from = this.#firstAtLeast(asked);
    // No letter stands after U+FFFF, and no word has it.
    return { from, to: this.#firstAtLeast(`${asked}\uffff`) };
  }

  /**
   * The word most likely meant by one nobody has. Similarity alone would take a rare look-alike; the logarithm lets a word
   * that stands there often win a near tie.
   * @param usesOf how many craftsmen have a word
   * @returns null when nothing is like it; undefined when only the database can say, since what counts as a letter beyond
   *   a–z is its own affair
   */
  meantBy(asked: string, usesOf: (id: number) => number): string | null | undefined {
    if (!PLAIN.test(asked)) return undefined;
    const [trigrams, shared] = [trigramsOf(asked), this.#shared];
    const touched: number[] = [];
    for (const each of trigrams) {
      const list = this.#byTrigram.get(each);
      if (list === undefined) continue;
      const { block, start, length } = this.#trigrams;
      const from = start[list] as number;
      const to = from + (length[list] as number);
      for (let at = from; at < to; at++) {
        const id = block[at] as number;
        const before = shared[id] as number;
        shared[id] = before + 1;
        if (before === 0) touched.push(id);
      }
    }
    let best: string | null = null;
    let most = -1;
    let foreign = false;
    for (const id of touched) {
      const common = shared[id] as number;
      shared[id] = 0;
      const likeness = Math.fround(common / (trigrams.length + (this.#trigramCount[id] as number) - common));
      if (likeness < SIMILAR) continue;
      const uses = usesOf(id);
      if (uses === 0) continue;
      const word = this.textOf(id);
      if (!PLAIN.test(word)) foreign = true;
      const weight = likeness * Math.log(1 + uses);
      if (weight > most || (weight === most && word < (best as string))) [best, most] = [word, weight];
    }
    return foreign ? undefined : best;
  }

  #insert(id: number): void {
    const at = this.#firstAtLeast(this.textOf(id));
    const sorted = new Int32Array(this.sorted.length + 1);
    sorted.set(this.sorted.subarray(0, at));
    sorted[at] = id;
    sorted.set(this.sorted.subarray(at), at + 1);
    this.sorted = sorted;
    for (let each = at; each < sorted.length; each++) this.place[sorted[each] as number] = each;
  }

  #firstAtLeast(text: string): number {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.textOf(this.sorted[middle] as number) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const PLAIN = /^[a-z0-9]+$/;

/** As pg_trgm takes a word apart: two blanks before it, one after, each three signs once. */
function trigramsOf(word: string): number[] {
  const padded = `  ${word} `;
  const found: number[] = [];
  for (let at = 0; at + 2 < padded.length; at++) {
    const [one, two, three] = [padded.charCodeAt(at), padded.charCodeAt(at + 1), padded.charCodeAt(at + 2)];
    // Small numbers where they will do: large ones are looked up at several times the cost.
    const code = (one | two | three) < 128 ? (one << 14) | (two << 7) | three : (one * 65_536 + two) * 65_536 + three;
    if (!found.includes(code)) found.push(code);
  }
  return found;
}
