import { expect, test } from 'vitest';
import { checkQuote, shillings } from './quote-values.ts';

const now = new Date('2026-03-02T09:00:00Z');
const values = {
  amount: 'KES 6,800',
  labour: '2 300',
  materials: '',
  message: ' With new pipes ',
  available_from: '2026-03-04',
  valid_until: '2026-03-09',
};

test('sums are read as people write them', () => {
  expect(['6,800', 'Ksh. 6800', '6 800'].map(shillings)).toEqual([6800, 6800, 6800]);
  expect(['', '6.5', '-1', 'six', '100000001'].map(shillings)).toEqual([null, null, null, null, null]);
});

test('a complete quote has no errors', () => {
  expect(checkQuote(values, now)).toEqual({
    errors: {},
    quote: {
      amount: 6800,
      labour: 2300,
      materials: null,
      message: 'With new pipes',
      available_from: '2026-03-04',
      valid_until: '2026-03-09',
    },
  });
});

test('each error is at its field, and there is no quote', () => {
  expect(checkQuote({}, now)).toEqual({
    quote: null,
    errors: { amount: 'amount', message: 'message', available_from: 'day', valid_until: 'day' },
  });
  expect(checkQuote({ ...values, materials: '5000' }, now).errors).toEqual({ amount: 'parts' });
  expect(checkQuote({ ...values, labour: 'much', valid_until: '2026-03-01' }, now).errors).toEqual({
    labour: 'labour',
    valid_until: 'past',
  });
});
