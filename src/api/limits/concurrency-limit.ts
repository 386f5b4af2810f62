import { unavailable } from '../problem.ts';

/** Runs the work when a slot is free. @throws unavailable when `waitingMost` already wait, and what the work throws */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

export function limitConcurrency(atOnce: number, waitingMost: number, retryAfter: number): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMost) throw unavailable({ retryAfter });
      // The finished work hands its slot to this one, so `running` stays the same.
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
