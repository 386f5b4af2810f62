/** Costly work a few at a time, with a queue that ends: whoever comes later than that is told so at once. */
import { unavailable } from './problem.ts';

/** Runs the work when its turn comes. @throws unavailable when too many wait already, and what the work throws */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** @param retryAfter seconds, told to those who are refused */
export function limitConcurrency(atOnce: number, waitingMost: number, retryAfter: number): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMost) throw unavailable({ retryAfter });
      // Whoever leaves hands over its place, so `running` stays as it is.
      await new Promise<void>((go) => waiting.push(go));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
