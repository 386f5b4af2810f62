import type { Pool } from 'pg';

const WEIGHT = 0.2;
const MIN_INTERVAL_MS = 10;

/** Expected wait for a database connection: queue length over acquisition rate (Little's law). @returns milliseconds */
export function watchWait(pool: Pick<Pool, 'waitingCount'> & { on(event: 'acquire', listener: () => void): unknown }) {
  let acquired = 0;
  let perMs = 1;
  let last = performance.now();
  pool.on('acquire', () => {
    acquired += 1;
  });
  return (): number => {
    const now = performance.now();
    const { waitingCount } = pool;
    if (now - last >= MIN_INTERVAL_MS || waitingCount === 0) {
      if (waitingCount > 0) perMs += WEIGHT * (acquired / (now - last) - perMs);
      acquired = 0;
      last = now;
    }
    return waitingCount === 0 ? 0 : waitingCount / perMs;
  };
}
