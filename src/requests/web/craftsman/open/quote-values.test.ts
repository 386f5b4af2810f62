import { expect, test } from 'vitest';
import type { Quote } from '../../../quote-contract.ts';
import { newQuoteValues, quoteOf, quoteValues, shillings } from './quote-values.ts';

const TODAY = '2026-12-31';
const TEXTS = { included: 'Materials are in the price.', bought: 'You buy the materials.' };

test('sums are read as people write them', () => {
  expect(['6,800', 'Ksh. 6800', '6 800'].map(shillings)).toEqual([6800, 6800, 6800]);
  for (const wrong of ['', '6.5', '-1', 'six', '1000000000']) expect(shillings(wrong)).toBeNaN();
});

test('with the amount alone a new quote is whole: it starts tomorrow and holds for a week', () => {
  expect(quoteOf({ ...newQuoteValues(TODAY), amount: 'KES 6,800' }, TODAY, TEXTS)).toEqual({
    amount: 6800,
    labour: null,
    materials: null,
    message: 'Materials are in the price.',
    available_from: '2027-01-01',
    valid_until: '2027-01-07',
  });
});

test('an empty part is left out, a part that is no sum is none, and a picked day is taken', () => {
  const values = { amount: '', labour: 'much', materials: ' ', start: 'pick', available_from: '2027-02-03' };
  const quote = quoteOf({ ...values, materials_by: 'bought', message: ' With new pipes ' }, TODAY, TEXTS);
  expect(quote).toMatchObject({
    amount: Number.NaN,
    labour: Number.NaN,
    materials: null,
    message: 'You buy the materials. With new pipes',
    available_from: '2027-02-03',
  });
});

test('a sent quote comes back into the form as it was written', () => {
  const sent = { amount: 6800, labour: 2300, materials: null, available_from: TODAY, valid_until: TODAY };
  const values = quoteValues({ ...sent, message: 'You buy the materials. With new pipes' } as Quote, TEXTS);
  expect(values).toMatchObject({ materials_by: 'bought', message: 'With new pipes', start: 'pick', labour: '2300' });
  expect(quoteOf(values, TODAY, TEXTS)).toEqual({ ...sent, message: 'You buy the materials. With new pipes' });
  expect(quoteValues({ ...sent, message: 'Plain' } as Quote, TEXTS)).toMatchObject({
    materials_by: '',
    message: 'Plain',
  });
});
