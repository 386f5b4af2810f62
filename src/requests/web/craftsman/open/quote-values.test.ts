import { expect, test } from 'vitest';
import type { Quote } from '../../../quote-contract.ts';
import { askedDay, draftOnDay, newQuoteValues, quoteOf, quoteValues, startChoices } from './quote-values.ts';

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

test('a new quote starts on the first asked day that is not past, and its choice says so', () => {
  const days = (from: string | null, until: string | null, schedule = '2026-12-20T06:00:00Z') =>
    askedDay({ schedule, days_from: from, days_until: until }, TODAY);
  expect(days('2027-01-04', '2027-01-06')).toBe('2027-01-04');
  expect(days('2026-12-29', '2027-01-02')).toBe(TODAY);
  expect(days(null, null, '2027-01-04T06:00:00Z')).toBe('2027-01-04');
  expect(days(null, null)).toBeNull();
  expect(startChoices('2027-01-04', TODAY)).toEqual({
    asked: 'asked',
    choices: ['asked', 'today', 'tomorrow', 'pick'],
  });
  expect(startChoices('2027-01-01', TODAY)).toEqual({ asked: 'tomorrow', choices: ['today', 'tomorrow', 'pick'] });
  const values = { ...newQuoteValues(TODAY, '2027-01-04'), amount: '500' };
  expect(quoteOf(values, TODAY, '2027-01-04').available_from).toBe('2027-01-04');
});

test('a draft begun on an earlier day starts on a choice that is there today', () => {
  const draft = { amount: '4500', start: 'asked' };
  expect(draftOnDay(draft, TODAY, '2027-01-04')).toBe(draft);
  expect(draftOnDay(draft, TODAY, '2027-01-01')).toEqual({ amount: '4500', start: 'tomorrow' });
  expect(draftOnDay(draft, TODAY, null)).toEqual({ amount: '4500', start: 'tomorrow' });
  expect(draftOnDay(null, TODAY, null)).toBeNull();
});
