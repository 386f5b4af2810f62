import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTATIONS } from './mutations.ts';

const timesIn = (file: string, text: string) => readFileSync(file, 'utf8').split(text).length - 1;

test('every mutation finds its text exactly once, and its suite', () => {
  const lost = MUTATIONS.flatMap(({ name, edits, test: suite }) => [
    ...edits.filter(({ file, from }) => timesIn(file, from) !== 1).map(({ file }) => `${name}: ${file}`),
    ...(existsSync(suite) ? [] : [`${name}: ${suite}`]),
  ]);
  expect(lost).toEqual([]);
});
