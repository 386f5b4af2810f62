import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';

/** The fields keep their names: after an update, `npm run reload` starts workers of a new version under an old supervisor. */
export type PrimaryMessage = { readonly order: 'leave' } | { readonly order: 'figures'; readonly of: number };
export type WorkerMessage =
  | { readonly word: 'ready' | 'alive' }
  | { readonly word: 'ask'; readonly of: number }
  | { readonly word: 'figures'; readonly of: number; readonly figures: unknown };
export interface ProcessMetrics {
  readonly everybody: readonly unknown[];
  readonly of: number;
}

export const HEARTBEAT_MS = 1_000;

const isSupervised = cluster.isWorker;
export const isFirst = !cluster.isWorker || cluster.worker?.id === 1;

let ownMetrics: (() => Promise<unknown>) | undefined;
const pending = new Map<number, (all: readonly unknown[]) => void>();
let lastId = 0;

const send = (message: WorkerMessage) => {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
};

export function serving(stop: () => void): void {
  if (!isSupervised) return;
  process.on('message', (message: PrimaryMessage | ProcessMetrics) => {
    if ('everybody' in message) pending.get(message.of)?.(message.everybody);
    else if (message.order === 'leave') stop();
    else void ownMetrics?.().then((metrics) => send({ word: 'figures', of: message.of, figures: metrics }));
  });
  flushCompileCache();
  send({ word: 'ready' });
  setInterval(() => send({ word: 'alive' }), HEARTBEAT_MS).unref();
}

export function reportMetrics(collect: () => Promise<unknown>): void {
  ownMetrics = collect;
}

export async function allProcessMetrics(collect: () => Promise<unknown>): Promise<readonly unknown[]> {
  if (!isSupervised) return [await collect()];
  const of = ++lastId;
  const { promise, resolve } = Promise.withResolvers<readonly unknown[]>();
  pending.set(of, resolve);
  send({ word: 'ask', of });
  const all = await Promise.race([promise, delay(2_000, null, { ref: false })]);
  pending.delete(of);
  return all ?? [await collect()];
}
