/** What a serving process says to the supervisor that started it, and hears from it. Started alone, it says nothing. */
import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';

/** From the supervisor. */
export type PrimaryMessage = { readonly order: 'leave' } | { readonly order: 'figures'; readonly of: number };
/** From a serving process. */
export type WorkerMessage =
  | { readonly word: 'ready' | 'alive' }
  /** Asks for everybody's figures, and is answered with `Everybody`. */
  | { readonly word: 'ask'; readonly of: number }
  | { readonly word: 'figures'; readonly of: number; readonly figures: unknown };
export interface ProcessMetrics {
  readonly everybody: readonly unknown[];
  readonly of: number;
}

/** How often a serving process shows that its event loop turns. */
export const BEAT_MS = 1_000;

export const isSupervised = cluster.isWorker;
/** The first process prints what an operator reads; those that follow or replace it do not repeat it. */
export const isFirst = !cluster.isWorker || cluster.worker?.id === 1;

let own: (() => Promise<unknown>) | undefined;
const asked = new Map<number, (all: readonly unknown[]) => void>();
let lastAsked = 0;

const say = (word: WorkerMessage) => {
  // A supervisor that was killed hears nothing; we end by the closed channel.
  if (process.connected) process.send?.(word, undefined, undefined, () => {});
};

/** This process serves. From now on it shows that it is alive. @param leave ends it once others serve in its place */
export function serving(leave: () => void): void {
  if (!isSupervised) return;
  process.on('message', (heard: PrimaryMessage | ProcessMetrics) => {
    if ('everybody' in heard) asked.get(heard.of)?.(heard.everybody);
    else if (heard.order === 'leave') leave();
    else void own?.().then((figures) => say({ word: 'figures', of: heard.of, figures }));
  });
  // Left to the end of the process it would hold up whoever takes its place; after the first start there is nothing to write.
  flushCompileCache();
  say({ word: 'ready' });
  setInterval(() => say({ word: 'alive' }), BEAT_MS).unref();
}

/** @param figures how this process answers when any of its kin is asked for everybody's */
export function reportMetrics(figures: () => Promise<unknown>): void {
  own = figures;
}

/** The figures of all serving processes; of this one alone when it is alone or the supervisor does not answer in time. */
export async function allProcessMetrics(figures: () => Promise<unknown>, within = 2_000): Promise<readonly unknown[]> {
  if (!isSupervised) return [await figures()];
  const of = ++lastAsked;
  const all = await new Promise<readonly unknown[] | null>((resolve) => {
    const late = setTimeout(() => resolve(null), within);
    asked.set(of, (figures) => {
      clearTimeout(late);
      resolve(figures);
    });
    say({ word: 'ask', of });
  });
  asked.delete(of);
  return all ?? [await figures()];
}
