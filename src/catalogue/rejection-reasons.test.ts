import { expect, test } from 'vitest';
import { fieldsNamedIn, REJECTION_REASONS, rejectionIn } from './rejection-reasons.ts';

test('ready sentences are read in the language of their reader, and an admin’s own words stay', () => {
  const [trade, photos] = REJECTION_REASONS;
  const english = `${trade.en} The third photo is a logo. ${photos.en}`;
  const kiswahili = `${trade.sw} The third photo is a logo. ${photos.sw}`;
  for (const written of [english, kiswahili]) {
    expect(rejectionIn('en', written)).toBe(english);
    expect(rejectionIn('sw', written)).toBe(kiswahili);
  }
  expect(rejectionIn('sw', 'Too dark.')).toBe('Too dark.');
});

test('a reason names the fields that its ready sentences are about', () => {
  for (const { field, en, sw } of REJECTION_REASONS) {
    expect(fieldsNamedIn(`Karibu. ${en}`)).toEqual([field]);
    expect(fieldsNamedIn(sw)).toEqual([field]);
  }
  expect(fieldsNamedIn('The third photo is a logo.')).toEqual([]);
});
