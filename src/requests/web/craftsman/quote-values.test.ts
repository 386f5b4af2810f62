import { expect, test } from 'vitest';
import { quoteOf, shillings } from './quote-values.ts';

test('sums are read as people write them', () => {
  expect(['6,800', 'Ksh. 6800', '6 800'].map(shillings)).toEqual([6800, 6800, 6800]);
  for (const wrong of ['', '6.5', '-1', 'six', '1000000000']) expect(shillings(wrong)).toBeNaN();
});

test('an empty part is left out, a part that is no sum is none', () => {
  expect(quoteOf({ amount: 'KES 6,800', labour: '2 300', materials: ' ', message: 'With new pipes' })).toEqual({
    amount: 6800,
    labour: 2300,
    materials: null,
    message: 'With new pipes',
    available_from: '',
    valid_until: '',
  });
  expect(quoteOf({ amount: '', labour: 'much' })).toMatchObject({ amount: Number.NaN, labour: Number.NaN });
});
