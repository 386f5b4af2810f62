import { expect, test } from 'vitest';
import { sizeIn } from './file-size.ts';

test('a size is in megabytes, a small one in kilobytes, never nothing', () => {
  expect(sizeIn(2_516_582)).toEqual({ unit: 'MB', size: '2.4' });
  expect(sizeIn(2_516_582, 314_572)).toEqual({ unit: 'MB', size: '0.3' });
  expect(sizeIn(104_858)).toEqual({ unit: 'MB', size: '0.1' });
  expect(sizeIn(40_960)).toEqual({ unit: 'kB', size: '40' });
  expect(sizeIn(40_960, 12_000)).toEqual({ unit: 'kB', size: '12' });
  expect(sizeIn(17)).toEqual({ unit: 'kB', size: '1' });
});
