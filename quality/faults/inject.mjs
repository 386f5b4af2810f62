/**
 * Loaded before the product (`node --import`), which has no code for tests: mutates sources, shifts the clock, brings
 * pushes to a simulator, breaks it at SIGUSR2.
 */
import cluster from 'node:cluster';
import { registerHooks } from 'node:module';
import { bringPushes } from './bring-pushes.ts';
import { MUTATIONS } from './mutations.mjs';

const mutation = MUTATIONS[process.env.FAULT_MUTATION ?? ''];
if (mutation)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const changes = mutation.filter((each) => url.endsWith(`/${each.file}`));
      if (changes.length === 0) return loaded;
      let source = String(loaded.source);
      for (const { find, put } of changes) {
        if (!source.includes(find)) throw new Error(`Nothing to take out: ${find}`);
        source = source.replace(find, put);
      }
      return { ...loaded, source };
    },
  });

const shift = Number(process.env.FAULT_CLOCK ?? 0);
if (shift !== 0) {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...when) {
      if (when.length === 0) super(Real.now() + shift);
      else super(...when);
    }
    static now() {
      return Real.now() + shift;
    }
  };
}

if (process.env.FAULT_PUSH) bringPushes(process.env.FAULT_PUSH);

const ACTS = {
  block() {
    for (;;);
  },
  reject() {
    void Promise.reject(new Error('injected rejection'));
  },
  memory() {
    const objects = [];
    for (;;) objects.push(Array.from({ length: 100_000 }, (_each, at) => ({ at })));
  },
};
const act = ACTS[process.env.FAULT_ACT ?? ''];
if (act && cluster.isWorker) process.on('SIGUSR2', act);
