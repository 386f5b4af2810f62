/**
 * Loaded into a product under test before its own first line (`node --import`): takes out a protection, so that a fault test
 * can be seen failing, shifts the clock, or does to a serving process at SIGUSR2 what no request could do to it.
 * The product itself knows nothing of it.
 */
import cluster from 'node:cluster';
import { registerHooks } from 'node:module';
import { PLANTS } from './plants.mjs';

const planted = PLANTS[process.env.FAULT_PLANT ?? ''];
if (planted)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const changes = planted.filter((each) => url.endsWith(`/${each.file}`));
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

const ACTS = {
  block() {
    for (;;);
  },
  reject() {
    void Promise.reject(new Error('planted rejection'));
  },
  memory() {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_each, at) => ({ at })));
  },
};
const act = ACTS[process.env.FAULT_ACT ?? ''];
if (act && cluster.isWorker) process.on('SIGUSR2', act);
