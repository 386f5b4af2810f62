import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { plainColoursIn } from './plain-colours.ts';
import { asOrdinary } from './private-fields.ts';

test('private fields become ordinary ones that no other class has', () => {
  const code = `
    class Shop { #price = 1; static #count() { return 2; }
      get #sum() { return this.#price; } set #sum(sum) { this.#price = sum; }
      stall() { const shop = this; return new (class { #own = 10; both() { return this.#own + shop.#price; } })(); }
      change() { this.#sum = 5; return [this.#sum, Shop.#count(), 'the #price stays']; } }
    class Duka extends Shop { #price = 100; mine() { return this.#price; } }
    [new Shop().stall().both(), new Duka().mine(), ...new Duka().change()]`;
  const ordinary = asOrdinary(code, 'shop.js', '_f');
  expect(ordinary.replace("'the #price stays'", '')).not.toContain('#');
  expect(runInThisContext(ordinary)).toEqual([11, 100, 5, 2, 'the #price stays']);
  expect(() => asOrdinary('class A { #a; is(other) { return #a in other; } }', 'a.js', '_f')).toThrow('with in');
});

test('colours are those that newer browsers show', () => {
  expect(plainColoursIn('a{color:oklch(1 0 0);fill:oklch(0.628 0.2577 29.23 / 0.5);stroke:oklch(0 0 0)}')).toBe(
    'a{color:#ffffff;fill:#ff000080;stroke:#000000}',
  );
  expect(plainColoursIn('b{color:oklch(from red l c h)}')).toBe('b{color:oklch(from red l c h)}');
});
