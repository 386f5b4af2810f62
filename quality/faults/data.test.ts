import { expect, inject, test } from 'vitest';
import { DATA_FAULTS } from './list.ts';

test.each(DATA_FAULTS.filter(({ fullOnly }) => !fullOnly))(
  '$name does no harm',
  async ({ play }) => {
    const { wrong } = await play({ server: inject('database').connection, size: 'short' });
    expect(wrong).toEqual([]);
  },
  180_000,
);
