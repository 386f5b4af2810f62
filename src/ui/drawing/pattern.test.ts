import { createHash } from 'node:crypto';
import { fc } from '../../../quality/helpers/properties.ts';
import { expect, test } from 'vitest';
import { initials, pattern, patternCells, patternSize } from './pattern.ts';

test('two known patterns never change', () => {
  const print = (slug: string) => createHash('sha256').update(pattern(slug)).digest('hex').slice(0, 12);
  expect([print('kamau-woodworks'), print('otieno-and-sons')]).toEqual(['610002e3eed3', '30ba1167d606']);
});

test('every pattern is mirrored and carries nothing of the slug', () => {
  fc.assert(
    fc.property(fc.string(), (slug) => {
      const cells = patternCells(slug);
      expect(cells).toHaveLength(patternSize);
      for (const row of cells) expect(row.toReversed()).toEqual(row);
    }),
  );
  expect(pattern('"><script>')).not.toContain('script');
});

test.each([
  ['Otieno & Sons Plumbing', 'OS'],
  ['Brush & Roller Group', 'BR'],
  ['Wanjirũ Kamau', 'WK'],
  ['ũshindi', 'ŨS'],
  ['Ng’ang’a', 'NG'],
  ['', ''],
])('%s is %s', (name, monogram) => expect(initials(name)).toBe(monogram));
