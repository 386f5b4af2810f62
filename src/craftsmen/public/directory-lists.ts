/**
 * Many lists of small whole numbers in one block of memory. A typed array for each list would cost more in headers than the
 * numbers themselves: a hundred thousand craftsmen make some sixty thousand lists, most of them of one or two.
 */
export class IntLists {
  /** For reading in tight loops: list `l` is `block[start[l]] … block[start[l] + length[l] - 1]`. Taken anew after a change. */
  block = new Int32Array(1 << 12);
  start = new Int32Array(1 << 8);
  length = new Int32Array(1 << 8);
  #room = new Int32Array(1 << 8);
  #lists = 0;
  #end = 0;
  #wasted = 0;

  /** A new, empty list. @returns its number: 0, 1, 2, … */
  add(): number {
    if (this.#lists === this.start.length) {
      this.start = grown(this.start);
      this.length = grown(this.length);
      this.#room = grown(this.#room);
    }
    return this.#lists++;
  }

  insert(list: number, at: number, value: number): void {
    const length = this.length[list] as number;
    if (length === this.#room[list]) this.#move(list, length + (length >> 1) + 1);
    const place = (this.start[list] as number) + at;
    if (at < length) this.block.copyWithin(place + 1, place, place + length - at);
    this.block[place] = value;
    this.length[list] = length + 1;
  }

  push(list: number, value: number): void {
    this.insert(list, this.length[list] as number, value);
  }

  removeAt(list: number, at: number): void {
    const length = this.length[list] as number;
    const place = (this.start[list] as number) + at;
    this.block.copyWithin(place, place + 1, place + length - at);
    this.length[list] = length - 1;
  }

  replace(list: number, values: readonly number[]): void {
    if (values.length > (this.#room[list] as number)) this.#move(list, values.length);
    this.block.set(values, this.start[list]);
    this.length[list] = values.length;
  }

  has(list: number, value: number): boolean {
    const from = this.start[list] as number;
    const to = from + (this.length[list] as number);
    for (let at = from; at < to; at++) if (this.block[at] === value) return true;
    return false;
  }

  /** Gives back the room that lists moved out of left behind. */
  compact(): void {
    let size = 0;
    for (let list = 0; list < this.#lists; list++) size += this.length[list] as number;
    const block = new Int32Array(size + (size >> 4) + 1024);
    let end = 0;
    for (let list = 0; list < this.#lists; list++) {
      const [from, length] = [this.start[list] as number, this.length[list] as number];
      block.set(this.block.subarray(from, from + length), end);
      this.start[list] = end;
      this.#room[list] = length;
      end += length;
    }
    this.block = block;
    this.#end = end;
    this.#wasted = 0;
  }

  #move(list: number, room: number): void {
    // So rarely that the hundredth of a second it takes is not felt.
    if (this.#wasted > 1 << 20 && this.#wasted > this.#end / 2) this.compact();
    if (this.#end + room > this.block.length) this.block = grown(this.block, this.#end + room);
    const from = this.start[list] as number;
    this.block.copyWithin(this.#end, from, from + (this.length[list] as number));
    this.#wasted += this.#room[list] as number;
    this.start[list] = this.#end;
    this.#room[list] = room;
    this.#end += room;
  }
}

/** The same numbers with room for more: twice as many while small, a quarter more when large. */
export function grown<A extends Int32Array | Uint32Array | Float64Array | Uint16Array | Uint8Array>(
  array: A,
  least = 0,
): A {
  const size = array.length < 1 << 20 ? array.length * 2 : array.length + (array.length >> 2);
  const larger = new (array.constructor as new (size: number) => A)(Math.max(size, least));
  larger.set(array);
  return larger;
}
