import type { ProcessMetrics } from './worker.ts';

const TIMEOUT_MS = 1_000;
const pending = new Map<number, (metrics: unknown) => void>();
let lastId = 0;

export async function collectMetrics<Worker>(
  of: number,
  workers: readonly Worker[],
  send: (worker: Worker, id: number) => void,
): Promise<ProcessMetrics> {
  const all: unknown[] = [];
  await new Promise<void>((resolve) => {
    const id = ++lastId;
    const done = () => {
      clearTimeout(timeout);
      pending.delete(id);
      resolve();
    };
    const timeout = setTimeout(done, TIMEOUT_MS);
    pending.set(id, (metrics) => {
      if (all.push(metrics) === workers.length) done();
    });
    for (const worker of workers) send(worker, id);
  });
  return { everybody: all, of };
}

export function receiveMetrics(id: number, metrics: unknown): void {
  pending.get(id)?.(metrics);
}
