/** Everything media promises, once more with the files in a bucket. */
import { afterAll } from 'vitest';
import { startBucket } from '../../quality/helpers/bucket.ts';

const bucket = await startBucket();
process.env.TEST_MEDIA_URL = bucket.url;
await import('./media.test.ts');
afterAll(() => bucket.close());
