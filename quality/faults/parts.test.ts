import { expect, inject, test } from 'vitest';
import { PART_FAULTS } from './list.ts';

test.each(PART_FAULTS.filter(({ fullOnly }) => !fullOnly))(
  '$name does no harm',
  async ({ play }) => {
    const { wrong } = await play({ server: inject('database').connection, size: 'short' });
    expect(wrong).toEqual([]);
  },
  180_000,
);
