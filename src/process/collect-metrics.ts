import { setTimeout as delay } from 'node:timers/promises';
import type { ProcessMetrics } from './worker.ts';

const TIMEOUT_MS = 1_000;
const pending = new Map<number, (metrics: unknown) => void>();
let lastId = 0;

export async function collectMetrics<Worker>(
  of: number,
  workers: readonly Worker[],
  send: (worker: Worker, id: number) => void,
): Promise<ProcessMetrics> {
  const id = ++lastId;
  const all: unknown[] = [];
  const complete = new Promise<void>((resolve) => {
    pending.set(id, (metrics) => {
      if (all.push(metrics) === workers.length) resolve();
    });
  });
  for (const worker of workers) send(worker, id);
  await Promise.race([complete, delay(TIMEOUT_MS, undefined, { ref: false })]);
  pending.delete(id);
  return { everybody: all, of };
}

export function receiveMetrics(id: number, metrics: unknown): void {
  pending.get(id)?.(metrics);
}
