import { expect, test } from 'vitest';
import type { Quote } from '../../../quote-contract.ts';
import { newQuoteValues, quoteOf, quoteValues } from './quote-values.ts';

const TODAY = '2026-12-31';

test('with the amount alone a new quote is whole: it starts tomorrow and holds for a week', () => {
  expect(quoteOf({ ...newQuoteValues(TODAY), amount: 'KES 6,800' }, TODAY)).toEqual({
    amount: 6800,
    labour: null,
    materials: null,
    materials_by: 'craftsman',
    message: '',
    available_from: '2027-01-01',
    valid_until: '2027-01-07',
  });
});

test('an empty part is left out, a part that is no sum is none, and a picked day is taken', () => {
  const values = { amount: '', labour: 'much', materials: ' ', start: 'pick', available_from: '2027-02-03' };
  const quote = quoteOf({ ...values, materials: '700', materials_by: 'client', message: ' With new pipes ' }, TODAY);
  expect(quote).toMatchObject({
    amount: Number.NaN,
    labour: Number.NaN,
    materials: null,
    materials_by: 'client',
    message: 'With new pipes',
    available_from: '2027-02-03',
  });
});

test('a sent quote comes back into the form as it was written', () => {
  const sent = { amount: 6800, labour: 2300, materials: null, available_from: TODAY, valid_until: TODAY };
  const quote = { ...sent, materials_by: 'client', message: 'With new pipes' } as const;
  const values = quoteValues(quote as unknown as Quote);
  expect(values).toMatchObject({ materials_by: 'client', message: 'With new pipes', start: 'pick', labour: '2300' });
  expect(quoteOf(values, TODAY)).toEqual(quote);
  const unsaid = quoteValues({ ...quote, materials_by: null } as unknown as Quote);
  expect(quoteOf(unsaid, TODAY).materials_by).toBeNull();
});
