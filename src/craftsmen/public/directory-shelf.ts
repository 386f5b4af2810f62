/**
 * The public directory in memory: every approved craftsman's card as bytes, and for every service, place, service in a place
 * and word the craftsmen it finds, best first. Numbers in typed arrays, no object per craftsman: 100,000 of them take some
 * 110 MB, of which the cards are three quarters.
 */
import { placeAndParents, placeNamed } from '#catalogue/places.ts';
import { SERVICES } from '#catalogue/services.ts';
import { Cards, writeCard } from './directory-cards.ts';
import { grown, IntLists } from './directory-lists.ts';
import { Words } from './directory-words.ts';
import type { PublicRow } from './public-rows.ts';

/** A craftsman as the directory reads him: his card, and what he is found by. */
export interface DirectoryRow extends PublicRow {
  readonly public_services: readonly string[];
  readonly public_places: readonly string[];
  readonly words: readonly string[];
}

/** The list of everybody. */
export const EVERYBODY = 0;
const SERVICE_BITS = 4;

export class Shelf {
  readonly cards = new Cards();
  readonly words = new Words();
  /** Slots, best first. List 0 has everybody, 1–13 a service, then places, services in places, and words as they come. */
  readonly lists = new IntLists();
  /** Of a slot: places in the tree it counts for, and its words. */
  readonly placesOf = new IntLists();
  readonly textOf = new IntLists();
  services = new Uint16Array(1 << 8);
  /** Where a slot stands among everybody, 0 the best: what all lists are ordered by. */
  position = new Int32Array(1 << 8);
  ids = new Float64Array(1 << 8);
  /** Tenths, so that no comparison meets 8.7 as a fraction. */
  #ratings = new Uint8Array(1 << 8);
  #jobs = new Int32Array(1 << 8);
  #wordLists = new Int32Array(1 << 8);
  /** Grows with every change. */
  version = 0;
  readonly #slots = new Map<number, number>();
  readonly #free: number[] = [];
  #used = 0;
  readonly #places = new Map<string, number>();
  readonly #placeLists: number[] = [];
  readonly #pairs = new Map<number, number>();

  constructor() {
    for (let list = 0; list <= SERVICES.length; list++) this.lists.add();
  }

  get size(): number {
    return this.#slots.size;
  }

  /** Whether so much of it is left over from changes that it should be made anew. */
  get worn(): boolean {
    return this.cards.wasted > 8_000_000 && this.cards.wasted > this.cards.size / 3;
  }

  /** The list of craftsmen by service and place, null and '' for any; -1 when there can be nobody. */
  listOf(service: string | null, place: string): number {
    const at = service === null ? 0 : serviceNumber(service);
    if (place === '') return at;
    const number = this.#places.get(place.trim().toLowerCase());
    if (number === undefined) return -1;
    return at === 0 ? (this.#placeLists[number] as number) : (this.#pairs.get(pairKey(number, at)) ?? -1);
  }

  placeNumber(place: string): number {
    return this.#places.get(place.trim().toLowerCase()) ?? -1;
  }

  listOfWord(id: number): number {
    return this.#wordLists[id] as number;
  }

  usesOfWord(id: number): number {
    return this.lists.length[this.#wordLists[id] as number] as number;
  }

  /** Where in the order somebody with these figures would stand, behind all who are better or the very same. */
  positionAfter(rating: number, jobs: number, id: number): number {
    const { block, start, length } = this.lists;
    let [low, high] = [0, length[EVERYBODY] as number];
    while (low < high) {
      const middle = (low + high) >> 1;
      const slot = block[(start[EVERYBODY] as number) + middle] as number;
      const before =
        (this.#ratings[slot] as number) - rating ||
        (this.#jobs[slot] as number) - jobs ||
        (this.ids[slot] as number) - id;
      if (before >= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first place in a list whose craftsman stands at this position or behind it. */
  firstFrom(list: number, position: number): number {
    const { block, start, length } = this.lists;
    const from = start[list] as number;
    let [low, high] = [0, length[list] as number];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.position[block[from + middle] as number] as number) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** What the address of the next page carries. */
  cursorAt(slot: number): string {
    return `${(this.#ratings[slot] as number) / 10}_${this.#jobs[slot]}_${this.ids[slot]}`;
  }

  /** Puts a craftsman in, or what is new of him. */
  put(row: DirectoryRow): void {
    this.remove(row.id);
    this.version += 1;
    const slot = this.#free.pop() ?? this.#newSlot();
    this.#slots.set(row.id, slot);
    this.ids[slot] = row.id;
    this.#ratings[slot] = Math.round(row.rating * 10);
    this.#jobs[slot] = row.completed_jobs;
    this.services[slot] = row.public_services.reduce((bits, each) => bits | (1 << serviceNumber(each)), 0) & ~1;
    const places = new Set(
      row.public_places.flatMap((key) => (placeNamed(key)?.key === key ? placeAndParents(key) : [key])),
    );
    this.placesOf.replace(
      slot,
      [...places].map((key) => this.#placeOf(key)),
    );
    this.textOf.replace(
      slot,
      [...new Set(row.words)].map((word) => this.#wordOf(word)),
    );
    this.cards.keep(slot, writeCard(row));
    this.#shiftFrom(slot);
    for (const list of this.#listsOf(slot))
      this.lists.insert(list, this.firstFrom(list, this.position[slot] as number), slot);
  }

  remove(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.version += 1;
    for (const list of this.#listsOf(slot))
      this.lists.removeAt(list, this.firstFrom(list, this.position[slot] as number));
    this.#slots.delete(id);
    this.#free.push(slot);
    const at = this.position[slot] as number;
    this.lists.removeAt(EVERYBODY, at);
    this.#renumber(at);
  }

  #shiftFrom(slot: number): void {
    const at = this.positionAfter(this.#ratings[slot] as number, this.#jobs[slot] as number, this.ids[slot] as number);
    this.lists.insert(EVERYBODY, at, slot);
    this.#renumber(at);
  }

  #renumber(from: number): void {
    const { block, start, length } = this.lists;
    const begin = start[EVERYBODY] as number;
    const end = length[EVERYBODY] as number;
    for (let at = from; at < end; at++) this.position[block[begin + at] as number] = at;
  }

  /** Every list a slot stands in, beside everybody's. */
  #listsOf(slot: number): number[] {
    const found: number[] = [];
    const bits = this.services[slot] as number;
    for (let at = 1; at <= SERVICES.length; at++) if (bits & (1 << at)) found.push(at);
    const services = found.length;
    for (const place of valuesOf(this.placesOf, slot)) {
      found.push(this.#placeLists[place] as number);
      for (let at = 0; at < services; at++) found.push(this.#pairOf(place, found[at] as number));
    }
    for (const word of valuesOf(this.textOf, slot)) found.push(this.#wordLists[word] as number);
    return found;
  }

  #placeOf(key: string): number {
    let number = this.#places.get(key);
    if (number === undefined) {
      number = this.#placeLists.push(this.lists.add()) - 1;
      this.#places.set(key, number);
    }
    return number;
  }

  #pairOf(place: number, service: number): number {
    const key = pairKey(place, service);
    let list = this.#pairs.get(key);
    if (list === undefined) this.#pairs.set(key, (list = this.lists.add()));
    return list;
  }

  #wordOf(word: string): number {
    const id = this.words.idOf(word);
    while (id >= this.#wordLists.length) this.#wordLists = grown(this.#wordLists);
    // List 0 is everybody's, so 0 says that this word has none yet.
    if (this.#wordLists[id] === 0) this.#wordLists[id] = this.lists.add();
    return id;
  }

  #newSlot(): number {
    if (this.#used === this.ids.length) {
      this.ids = grown(this.ids);
      this.position = grown(this.position);
      this.services = grown(this.services);
      this.#ratings = grown(this.#ratings);
      this.#jobs = grown(this.#jobs);
    }
    this.placesOf.add();
    this.textOf.add();
    return this.#used++;
  }
}

function valuesOf(lists: IntLists, list: number): Int32Array {
  const from = lists.start[list] as number;
  return lists.block.subarray(from, from + (lists.length[list] as number));
}

const pairKey = (place: number, service: number) => (place << SERVICE_BITS) | service;
const numbers = new Map<string, number>(SERVICES.map((service, at) => [service, at + 1]));
/** 1–13; 0 for what is not in the catalogue. */
const serviceNumber = (service: string) => numbers.get(service) ?? 0;
