/** Killed, raced and sent twice: what was acknowledged is there, once, with its bytes and its history. The short form of `npm run faults`. */
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
