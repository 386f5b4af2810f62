/** Each worker serves a copy of its own of the demo marketplace, see `browser.ts`. */
import { cp, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DEMO, demoData } from '../demo-data.ts';
import { type Product, startProduct } from '../product.ts';
import { startLateAnswers } from './late-answers.ts';

const SETTINGS = { ...DEMO, TRUST_PROXY: 'true' };

export default async function setup() {
  const { dataDir, remove } = await demoData();
  process.env.DEMO_TEMPLATE = dataDir;
  return remove;
}

export async function startDemo(): Promise<Product> {
  const template = process.env.DEMO_TEMPLATE;
  if (!template) throw new Error('the journeys start through playwright.config.ts, which makes the demo marketplace');
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ufundi-product-'));
  await cp(template, dataDir, { recursive: true, preserveTimestamps: true });
  const settings = { ...SETTINGS, DATA_DIR: dataDir };
  const delay = Number(process.env.LATE_ANSWERS ?? 0);
  if (delay === 0) return startProduct(settings);
  const late = await startLateAnswers(delay);
  const product = await startProduct({ ...settings, PUBLIC_URL: late.base });
  late.toServer(product.base);
  return {
    ...product,
    base: late.base,
    async remove() {
      late.stop();
      await product.remove();
    },
  };
}
