/**
 * Finds craftsmen in the directory: the shortest list that could hold them is gone through in order, and each is asked for
 * the rest. Nothing is sorted, nothing copied; counting ends where nobody learns from it any more.
 */
import { EVERYBODY, type Shelf } from './directory-shelf.ts';
import type { Beginning } from './directory-words.ts';

/** Counting further costs more than anybody learns from it. */
export const COUNTED_MAX = 1001;

export interface Wanted {
  /** In the catalogue's spelling; null for any. */
  readonly service: string | null;
  /** '' for any. */
  readonly place: string;
  /** A word beginning in each of these. */
  readonly words: readonly Beginning[];
  /** Nobody who stands before this. */
  readonly from: number;
  readonly limit: number;
}

/** Up to `limit` slots, best first, and how many there are in all, up to COUNTED_MAX. */
export interface Found {
  readonly slots: Int32Array;
  readonly count: number;
  readonly total: number;
}

/** Bits and totals remembered for the words asked for last. */
const REMEMBERED_BYTES = 4_000_000;
const TOTALS_MAX = 4_000;
const NOBODY: Found = { slots: new Int32Array(0), count: 0, total: 0 };

/** What questions about one state of the directory have in common; forgotten with every change. */
export class Remembered {
  #shelf: Shelf | null = null;
  #version = -1;
  readonly #bits = new Map<string, Uint32Array>();
  #bytes = 0;
  readonly #totals = new Map<string, number>();

  #freshen(shelf: Shelf): void {
    if (this.#shelf === shelf && this.#version === shelf.version) return;
    this.#shelf = shelf;
    this.#version = shelf.version;
    this.#bits.clear();
    this.#totals.clear();
    this.#bytes = 0;
  }

  /** A bit a slot: who has a word with this beginning. */
  bitsOf(shelf: Shelf, { from, to }: Beginning): Uint32Array {
    this.#freshen(shelf);
    const key = `${from} ${to}`;
    const known = this.#bits.get(key);
    if (known) return known;
    const bits = new Uint32Array((shelf.ids.length >> 5) + 1);
    const { block, start, length } = shelf.lists;
    for (let each = from; each < to; each++) {
      const list = shelf.listOfWord(shelf.words.sorted[each] as number);
      const begin = start[list] as number;
      const end = begin + (length[list] as number);
      for (let at = begin; at < end; at++) {
        const slot = block[at] as number;
        bits[slot >> 5] = (bits[slot >> 5] as number) | (1 << (slot & 31));
      }
    }
    this.#bytes += bits.byteLength;
    if (this.#bytes > REMEMBERED_BYTES) {
      this.#bits.clear();
      this.#bytes = bits.byteLength;
    }
    this.#bits.set(key, bits);
    return bits;
  }

  total(shelf: Shelf, key: string): number | undefined {
    this.#freshen(shelf);
    return this.#totals.get(key);
  }

  keepTotal(key: string, total: number): void {
    if (this.#totals.size >= TOTALS_MAX) this.#totals.clear();
    this.#totals.set(key, total);
  }
}

export function find(shelf: Shelf, wanted: Wanted, remembered: Remembered): Found {
  const base = shelf.listOf(wanted.service, wanted.place);
  const every = shelf.lists.length[EVERYBODY] as number;
  const inBase = base < 0 ? 0 : (shelf.lists.length[base] as number);
  if (inBase === 0) return NOBODY;
  if (wanted.words.length === 0) return plain(shelf, base, wanted);

  const uses = wanted.words.map((word) => usesOf(shelf, word));
  if (uses.includes(0)) return NOBODY;
  const key = [base, ...wanted.words.map((word) => `${word.from} ${word.to}`)].join();
  const known = remembered.total(shelf, key);
  // How many of everybody meet each condition, as if they had nothing to do with each other.
  const share = uses.reduce((product, each) => product * Math.min(1, each / every), inBase / every);
  const sought = known === undefined ? COUNTED_MAX : wanted.limit;
  const steps = (length: number) => Math.min(length, sought / (share / Math.min(1, length / every)));
  let cheapest = steps(inBase);
  let leader = -1;
  for (const [at, word] of wanted.words.entries()) {
    // Several lists at once keep no order: all of them must be seen, and the best be picked out.
    const cost = word.to - word.from === 1 ? steps(uses[at] as number) : (uses[at] as number) * 4;
    if (cost < cheapest) [cheapest, leader] = [cost, at];
  }
  const test: Test = {
    bit: leader < 0 || wanted.service === null ? 0 : 1 << shelf.listOf(wanted.service, ''),
    place: leader < 0 || wanted.place === '' ? -1 : shelf.placeNumber(wanted.place),
    words: [],
    bits: [],
  };
  for (const [at, word] of wanted.words.entries()) {
    if (at === leader) continue;
    // For a few it is cheaper to look through their own words.
    if (cheapest * 8 < (uses[at] as number)) test.words.push(word);
    else test.bits.push(remembered.bitsOf(shelf, word));
  }
  const led = wanted.words[leader];
  const list = led ? shelf.listOfWord(shelf.words.sorted[led.from] as number) : base;
  const found =
    led && led.to - led.from > 1 ? gathered(shelf, led, test, wanted) : inOrder(shelf, list, test, wanted, known);
  if (known === undefined) remembered.keepTotal(key, found.total);
  return found;
}

/** How often words with this beginning stand in the directory. */
export function usesOf(shelf: Shelf, word: Beginning): number {
  let sum = 0;
  for (let at = word.from; at < word.to; at++) sum += shelf.usesOfWord(shelf.words.sorted[at] as number);
  return sum;
}

interface Test {
  /** Of the service; 0 for any. */
  readonly bit: number;
  /** -1 for any. */
  readonly place: number;
  readonly words: Beginning[];
  readonly bits: Uint32Array[];
}

function plain(shelf: Shelf, list: number, { from, limit }: Wanted): Found {
  const { block, start, length } = shelf.lists;
  const first = from === 0 ? 0 : shelf.firstFrom(list, from);
  const begin = (start[list] as number) + first;
  const count = Math.min(limit, (length[list] as number) - first);
  return { slots: block.subarray(begin, begin + count), count, total: Math.min(COUNTED_MAX, length[list] as number) };
}

function meets(shelf: Shelf, slot: number, { bit, place, words, bits }: Test): boolean {
  if (bit !== 0 && ((shelf.services[slot] as number) & bit) === 0) return false;
  for (let at = 0; at < bits.length; at++) {
    const word = (bits[at] as Uint32Array)[slot >> 5] as number;
    if ((word & (1 << (slot & 31))) === 0) return false;
  }
  if (place >= 0 && !shelf.placesOf.has(slot, place)) return false;
  for (let at = 0; at < words.length; at++) if (!hasWord(shelf, slot, words[at] as Beginning)) return false;
  return true;
}

function hasWord(shelf: Shelf, slot: number, { from, to }: Beginning): boolean {
  const { block, start, length } = shelf.textOf;
  const { place } = shelf.words;
  const begin = start[slot] as number;
  const end = begin + (length[slot] as number);
  for (let at = begin; at < end; at++) {
    const stands = place[block[at] as number] as number;
    if (stands >= from && stands < to) return true;
  }
  return false;
}

/** Goes through one list. @param known the total, where it need not be counted */
function inOrder(shelf: Shelf, list: number, test: Test, { from, limit }: Wanted, known: number | undefined): Found {
  const { block, start, length } = shelf.lists;
  const begin = start[list] as number;
  const end = begin + (length[list] as number);
  let total = known ?? 0;
  if (known === undefined) {
    for (let at = begin; at < end && total < COUNTED_MAX; at++) if (meets(shelf, block[at] as number, test)) total++;
  }
  const slots = new Int32Array(limit);
  let count = 0;
  for (let at = from === 0 ? begin : begin + shelf.firstFrom(list, from); at < end && count < limit; at++) {
    if (meets(shelf, block[at] as number, test)) slots[count++] = block[at] as number;
  }
  return { slots, count, total };
}

let seen = new Uint8Array(0);

/** Many short lists: everybody in them once, in no order, of whom the best few are kept. */
function gathered(shelf: Shelf, led: Beginning, test: Test, { from, limit }: Wanted): Found {
  const { block, start, length } = shelf.lists;
  if (seen.length < shelf.ids.length) seen = new Uint8Array(shelf.ids.length);
  const touched: number[] = [];
  const slots = new Int32Array(limit + 1);
  let count = 0;
  let total = 0;
  for (let each = led.from; each < led.to; each++) {
    const list = shelf.listOfWord(shelf.words.sorted[each] as number);
    const begin = start[list] as number;
    const end = begin + (length[list] as number);
    for (let at = begin; at < end; at++) {
      const slot = block[at] as number;
      if (seen[slot] === 1) continue;
      seen[slot] = 1;
      touched.push(slot);
      if (!meets(shelf, slot, test)) continue;
      total += 1;
      const stands = shelf.position[slot] as number;
      if (stands < from) continue;
      let place = count;
      while (place > 0 && (shelf.position[slots[place - 1] as number] as number) > stands) place--;
      if (place >= limit) continue;
      slots.copyWithin(place + 1, place, count);
      slots[place] = slot;
      if (count < limit) count++;
    }
  }
  for (const slot of touched) seen[slot] = 0;
  return { slots, count, total: Math.min(total, COUNTED_MAX) };
}
