import { expect, test } from 'vitest';
import { beyondTitle, jobTitle } from './job-title.ts';

test('a job is called by its first sentence, without the full stop', () => {
  expect(jobTitle('Bathroom re-pipe, two shower heads. The wall is open.')).toBe('Bathroom re-pipe, two shower heads');
  expect(jobTitle('Socket sparks\nin the kitchen')).toBe('Socket sparks');
});

test('an amount with a point in it does not end the sentence', () => {
  expect(jobTitle('Cut 2.5 m of pipe. Then lay it.')).toBe('Cut 2.5 m of pipe');
});

test('a long sentence is cut at a word, and what has no end is not cut in a word', () => {
  const title = jobTitle(`${'fix the roof and '.repeat(20)}go`);
  expect(title.length).toBeLessThanOrEqual(91);
  expect(title).toMatch(/ (fix|the|roof|and)…$/);
  expect(jobTitle('')).toBe('');
});

test('the text below the title does not repeat it', () => {
  expect(beyondTitle('Bathroom re-pipe, two shower heads. The wall is open.')).toBe('The wall is open.');
  expect(beyondTitle('Socket sparks\nin the kitchen')).toBe('in the kitchen');
  for (const whole of ['Kitchen sink blocked', 'Kitchen sink blocked.', '']) expect(beyondTitle(whole)).toBe('');
  const long = 'fix the roof and '.repeat(20).trim();
  expect(`${jobTitle(long).slice(0, -1)}${beyondTitle(long).slice(1)}`).toBe(long);
});
