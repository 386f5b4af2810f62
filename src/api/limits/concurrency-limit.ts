import { unavailable } from '../problem.ts';

const WAIT_MS = 15_000;

export interface Caller {
  /** Works of one owner run one after the other. */
  readonly owner?: number | string | undefined;
  /** True once the sender has hung up: the work is dropped before it starts. */
  isAborted?(): boolean;
}

interface QueuedTask {
  readonly caller: Caller;
  /** Waiting tasks of one owner have turns that follow each other; the lowest turn is next. */
  readonly turn: number;
  start(): void;
  leave(): void;
}

/**
 * Runs the work when a slot is free. Owners take turns, however many tasks each has; in a full queue the last task of whom
 * has most makes room for an owner with fewer. @throws unavailable when the queue is full or slow, and what the work throws
 */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>, caller?: Caller) => Promise<Result>;

export function limitConcurrency(
  atOnce: number,
  waitingMost: number,
  retryAfter: number,
  waitMs = WAIT_MS,
): ConcurrencyLimit {
  const running = new Set<Caller>();
  const waiting = new Set<QueuedTask>();
  let served = 0;

  const isSame = (one: Caller, other: Caller) => one.owner !== undefined && one.owner === other.owner;
  const isFree = (caller: Caller) => running.size < atOnce && ![...running].some((each) => isSame(each, caller));

  function dropAborted(): void {
    for (const each of waiting) if (each.caller.isAborted?.()) each.leave();
  }

  function wait(caller: Caller): Promise<void> {
    dropAborted();
    const own = [...waiting].filter((each) => isSame(each.caller, caller)).map((each) => each.turn);
    const turn = Math.max(served, ...own) + 1;
    if (waiting.size >= waitingMost) {
      const [last] = [...waiting].sort((one, other) => other.turn - one.turn);
      if (!last || last.turn <= turn) throw unavailable({ retryAfter });
      last.leave();
    }
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(timer);
        waiting.delete(entry);
        done();
      };
      const leave = () => settle(() => reject(unavailable({ retryAfter })));
      const start = () => settle(() => ((served = Math.max(served, turn)), running.add(caller), resolve()));
      const entry: QueuedTask = { caller, turn, start, leave };
      const timer = setTimeout(leave, waitMs);
      waiting.add(entry);
    });
  }

  return async (work, by = {}) => {
    const caller = { ...by };
    if (caller.isAborted?.()) throw unavailable({ retryAfter });
    if (isFree(caller)) running.add(caller);
    else await wait(caller);
    try {
      return await work();
    } finally {
      running.delete(caller);
      dropAborted();
      const inTurn = [...waiting].sort((one, other) => one.turn - other.turn);
      for (const each of inTurn) if (isFree(each.caller)) each.start();
    }
  };
}
