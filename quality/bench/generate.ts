/** `npm run bench:generate -- --craftsmen 100000`: makes a crowd and prints how to reach it. */
import { parseArgs } from 'node:util';
import { openTarget } from './target.ts';

const { values: asked } = parseArgs({
  options: {
    craftsmen: { type: 'string', default: '1000' },
    /** Reviewed jobs a craftsman has, about. */
    reviews: { type: 'string', default: '10' },
    /** The folder of the embedded PostgreSQL, where DATABASE_URL names no other. */
    data: { type: 'string' },
  },
});
const target = await openTarget(asked.data);
console.log((await target.generated(Number(asked.craftsmen), Number(asked.reviews))).url);
await target.close();
