/** `npm run bench:generate -- --craftsmen 100000`: generates a database and prints its URL. */
import { parseArgs } from 'node:util';
import { openTarget } from './target.ts';

const { values: options } = parseArgs({
  options: {
    craftsmen: { type: 'string', default: '1000' },
    reviews: { type: 'string', default: '10' },
    data: { type: 'string' },
  },
});
const target = await openTarget(options.data);
console.log((await target.generated(Number(options.craftsmen), Number(options.reviews))).url);
await target.close();
