import type { Pool } from 'pg';

/** How much a tick counts against the ticks before it: an eighth of a second at forty a second. */
const WEIGHT = 0.2;
/** Too short a time says nothing of a pace. */
const LEAST_MS = 10;

/**
 * How long somebody who asks for a connection now will wait for one: so many wait before him, and so quickly were they lent
 * of late (Little's law). To be asked again and again, some forty times a second.
 * @returns milliseconds; 0 while nobody waits, without end when none was lent for long
 */
export function watchWait(pool: Pick<Pool, 'waitingCount'> & { on(event: 'acquire', heard: () => void): unknown }) {
  let lent = 0;
  let perMs = 1;
  let last = performance.now();
  pool.on('acquire', () => {
    lent += 1;
  });
  return (): number => {
    const now = performance.now();
    const { waitingCount } = pool;
    if (now - last >= LEAST_MS || waitingCount === 0) {
      // While nobody waits, how many are lent says how many ask, not how many could be lent.
      if (waitingCount > 0) perMs += WEIGHT * (lent / (now - last) - perMs);
      lent = 0;
      last = now;
    }
    return waitingCount === 0 ? 0 : waitingCount / perMs;
  };
}
