import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { startProduct } from './product.ts';

export const DEMO_PASSWORD = 'a-demo-password-for-journeys';
export const DEMO = { DEMO: 'on', DEMO_PASSWORD };

/**
 * The data folder of a loaded demo marketplace, which nobody serves. Loading takes a processor 20 s, so `npm test` names a
 * place in DEMO_DATA where its tests over HTTP leave it to the journeys, and removes it at its end.
 */
export async function demoData(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const kept = process.env.DEMO_DATA;
  if (kept && existsSync(kept)) return { dataDir: kept, remove: async () => undefined };
  // Beside its place, to which a folder of another file system could not be moved.
  const product = await startProduct({ ...DEMO, ...(kept ? { DATA_DIR: `${kept}.loading` } : {}) });
  await product.stop();
  if (!kept) return { dataDir: product.dataDir, remove: () => rm(product.dataDir, { recursive: true, force: true }) };
  await rename(product.dataDir, kept);
  return { dataDir: kept, remove: async () => undefined };
}
