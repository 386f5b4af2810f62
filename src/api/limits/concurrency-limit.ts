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
  start(): void;
  leave(): void;
}

/** Runs the work when a slot is free. @throws unavailable when the queue is full or slow, and what the work throws */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>, caller?: Caller) => Promise<Result>;

/** @param ownerShare how much of the queue one owner may fill */
export function limitConcurrency(
  atOnce: number,
  waitingMost: number,
  retryAfter: number,
  waitMs = WAIT_MS,
  ownerShare = 1 / 2,
): ConcurrencyLimit {
  const running = new Set<Caller>();
  const waiting = new Set<QueuedTask>();

  const isSame = (one: Caller, other: Caller) => one.owner !== undefined && one.owner === other.owner;
  const isFree = (caller: Caller) => running.size < atOnce && ![...running].some((each) => isSame(each, caller));

  function dropAborted(): void {
    for (const each of waiting) if (each.caller.isAborted?.()) each.leave();
  }

  function wait(caller: Caller): Promise<void> {
    dropAborted();
    const own = [...waiting].filter((each) => isSame(each.caller, caller)).length;
    if (waiting.size >= waitingMost || own >= waitingMost * ownerShare) throw unavailable({ retryAfter });
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(timer);
        waiting.delete(entry);
        done();
      };
      const leave = () => settle(() => reject(unavailable({ retryAfter })));
      const start = () => settle(() => (running.add(caller), resolve()));
      const entry: QueuedTask = { caller, start, leave };
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
      for (const each of waiting) if (isFree(each.caller)) each.start();
    }
  };
}
