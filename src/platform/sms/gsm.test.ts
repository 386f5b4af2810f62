import { fc } from '../../../quality/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import { cutGsm, gsmLength, partsOf, toGsm } from './gsm.ts';

describe('letters of a plain SMS', () => {
  test.each([
    ['Mũthoni wa Kĩambu', 'Muthoni wa Kiambu'],
    ['“Geyser” – it’s leaking…', '"Geyser" - it\'s leaking...'],
    ['Café at 5 € ~ [B]', 'Café at 5 € ~ [B]'],
    ['Fix 🔧 the tap 😀', 'Fix the tap'],
    ['a\u202eb\u200dc\n\td', 'abc d'],
  ])('%s is written %s', (typed, gsm) => {
    expect(toGsm(typed)).toBe(gsm);
  });

  test('whatever is typed, the cut text has only these letters and the length asked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 0, max: 160 }), (typed, most) => {
        const cut = cutGsm(typed, most);
        expect(gsmLength(cut)).toBeLessThanOrEqual(most);
        expect(toGsm(cut)).toBe(cut);
      }),
    );
  });

  test('a text is cut at a word, and one long word anywhere', () => {
    expect(cutGsm('Leaking tap in the kitchen', 14)).toBe('Leaking tap in');
    expect(cutGsm('Leaking tap in the kitchen', 13)).toBe('Leaking tap');
    expect(cutGsm('a'.repeat(30), 10)).toBe('a'.repeat(10));
    expect(cutGsm('€€€€€€', 5)).toBe('€€');
  });

  test('160 letters are one message, more are several of 153', () => {
    expect([160, 161, 306, 307].map((length) => partsOf('a'.repeat(length)))).toEqual([1, 2, 2, 3]);
    expect(partsOf('€'.repeat(81))).toBe(2);
  });
});
