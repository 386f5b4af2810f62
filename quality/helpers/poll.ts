import { setTimeout as delay } from 'node:timers/promises';

/** For whatever a test waits for: a machine may be busy, and a green run pays nothing. */
const PATIENCE_MS = 60_000;

/** @throws after a minute, or as `isSo` throws */
export async function poll(isSo: () => boolean | Promise<boolean>, within = PATIENCE_MS): Promise<void> {
  const end = performance.now() + within;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not so within ${within} ms`);
    await delay(10);
  }
}
