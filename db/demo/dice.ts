/** Seeded random numbers: the same on every machine. */
export interface Dice {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** An integer from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
}

export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    // mulberry32: small, fast, and random enough for a demo.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
  };
}
