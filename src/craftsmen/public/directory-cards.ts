/** Cards as they leave, each written once: a list is their bytes between two brackets. */
import { hash } from 'node:crypto';
import { Written } from '#api/register.ts';
import { card } from '../contract.ts';
import { cardOf, type PublicRow } from './public-rows.ts';
import { grown } from './directory-lists.ts';

/** A card with the comma that follows it in a list. */
export function writeCard(row: PublicRow): string {
  return `${JSON.stringify(card.parse(cardOf(row)))},`;
}

/** What tells two cards apart, 8 bytes. */
export function markOf(written: string): Buffer {
  return hash('sha256', written, 'buffer').subarray(0, 8);
}

export interface ListFacts {
  readonly total: number;
  readonly next: string | null;
  /** The words searched for, where they are not those asked. */
  readonly corrected: string | null;
}

/**
 * A list from its bytes. Its tag follows from the cards, so that it is the same in every process and after every start, and
 * stays while nothing in this list changes.
 * @param bytes of cards with their commas @param marks of the same cards
 */
export function writeList(bytes: Buffer, marks: Buffer, { total, next, corrected }: ListFacts): Written {
  const body = Buffer.allocUnsafe(Math.max(2, bytes.length + 1));
  body[0] = OPEN;
  bytes.copy(body, 1);
  body[body.length - 1] = CLOSE;
  return new Written(body, tagOf(marks, total, next), listHeaders(total, corrected), next);
}

export function tagOf(marks: Buffer, total: number, next: string | null): string {
  return `"${hash('sha256', `${marks.toString('latin1')} ${total} ${next ?? ''}`, 'base64url').slice(0, 22)}"`;
}

export function listHeaders(total: number, corrected: string | null): Record<string, string> {
  const headers: Record<string, string> = { 'x-total-count': String(total) };
  // A header carries plain letters only; a name may have others.
  if (corrected !== null) headers['x-search-corrected'] = encodeURIComponent(corrected);
  return headers;
}

const OPEN = 0x5b;
const CLOSE = 0x5d;
const BLOCK = 1 << 20;

/** The written cards of many craftsmen, by slot, in blocks of a megabyte. */
export class Cards {
  readonly #blocks: Buffer[] = [];
  #start = new Uint32Array(1 << 8);
  #length = new Int32Array(1 << 8);
  #room = new Int32Array(1 << 8);
  #marks = new Float64Array(1 << 8);
  #markBytes = Buffer.from(this.#marks.buffer);
  #end = 0;
  /** Bytes no card uses any more. */
  wasted = 0;

  /** Bytes held, used or not. */
  get size(): number {
    return this.#blocks.length * BLOCK;
  }

  /** Bytes of cards so far, those written over included. */
  get written(): number {
    return this.#end;
  }

  keep(slot: number, written: string): void {
    while (slot >= this.#start.length) this.#grow();
    const length = Buffer.byteLength(written);
    if (length > BLOCK) throw new Error('a card is larger than a block');
    if (length > (this.#room[slot] as number)) {
      this.wasted += this.#room[slot] as number;
      // A card does not cross the end of a block.
      if ((this.#end % BLOCK) + length > BLOCK || this.#end === this.size) {
        this.#end = this.size;
        this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK));
      }
      this.#start[slot] = this.#end;
      this.#room[slot] = length;
      this.#end += length;
    }
    const start = this.#start[slot] as number;
    (this.#blocks[Math.floor(start / BLOCK)] as Buffer).write(written, start % BLOCK);
    this.#length[slot] = length;
    markOf(written).copy(this.#markBytes, slot * 8);
  }

  /** The cards of these slots, the first `count`, as a list. */
  list(slots: Int32Array, count: number, facts: ListFacts): Written {
    let size = 0;
    for (let at = 0; at < count; at++) size += this.#length[slots[at] as number] as number;
    const marks = Buffer.allocUnsafe(count * 8);
    for (let at = 0; at < count; at++) {
      const from = (slots[at] as number) * 8;
      this.#markBytes.copy(marks, at * 8, from, from + 8);
    }
    const body = Buffer.allocUnsafe(Math.max(2, size + 1));
    body[0] = OPEN;
    let end = 1;
    for (let at = 0; at < count; at++) {
      const slot = slots[at] as number;
      const start = this.#start[slot] as number;
      const block = this.#blocks[Math.floor(start / BLOCK)] as Buffer;
      const from = start % BLOCK;
      end += block.copy(body, end, from, from + (this.#length[slot] as number));
    }
    body[body.length - 1] = CLOSE;
    return new Written(
      body,
      tagOf(marks, facts.total, facts.next),
      listHeaders(facts.total, facts.corrected),
      facts.next,
    );
  }

  #grow(): void {
    this.#start = grown(this.#start);
    this.#length = grown(this.#length);
    this.#room = grown(this.#room);
    this.#marks = grown(this.#marks);
    this.#markBytes = Buffer.from(this.#marks.buffer);
  }
}
