import { afterAll } from 'vitest';
import { startBucket } from '../../quality/helpers/bucket.ts';

const bucket = await startBucket();
process.env.TEST_MEDIA_URL = bucket.url;
await import('./media.test.ts');
await import('./garbage-collection.test.ts');
afterAll(() => bucket.close());
