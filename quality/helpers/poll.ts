import { setTimeout as delay } from 'node:timers/promises';

/** @throws after `within` ms, or as `isSo` throws */
export async function poll(isSo: () => Promise<boolean>, within: number): Promise<void> {
  const end = performance.now() + within;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not so within ${within} ms`);
    await delay(25);
  }
}
