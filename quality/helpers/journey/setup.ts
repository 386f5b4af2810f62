/** One demo product for all journeys; a journey that breaks things starts its own. */
import { startProduct } from '../product.ts';

export const DEMO_PASSWORD = 'a-demo-password-for-journeys';

export default async function setup() {
  const product = await startProduct({ DEMO: 'on', DEMO_PASSWORD, TRUST_PROXY: 'true' });
  process.env.JOURNEYS_BASE = product.base;
  return () => product.remove();
}
