/**
 * `npm run faults [-- NAMES] [--share 0.1] [--short] [--without-protection]`: plays each fault in full (or so much of it), a
 * line each with its figures.
 * Without protection, what guards against it is taken out first, and each must then show.
 */
import { parseArgs } from 'node:util';
import { build } from '../../bin/build.mjs';
import { FAULTS } from './list.ts';
import { openServer } from './paths.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean' },
    share: { type: 'string', default: '1' },
    'without-protection': { type: 'boolean' },
    list: { type: 'boolean' },
  },
});
const unknown = positionals.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (values.list || unknown.length > 0) {
  if (unknown.length > 0) console.error(`No such fault: ${unknown.join(', ')}. There are:`);
  for (const { name } of FAULTS) console.log(name);
  process.exit(unknown.length > 0 ? 1 : 0);
}
const chosen = FAULTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

// What was started is ended with us.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

await build(process.execPath);
const { server, close } = await openServer();
let failed = 0;
for (const fault of chosen) {
  const plants = values['without-protection'] ? fault.plants : [undefined];
  for (const plant of plants) {
    const began = Date.now();
    let seen;
    try {
      seen = await fault.play({ server, size: values.short ? 'short' : 'full', share: Number(values.share), plant });
    } catch (error) {
      seen = { wrong: [`it broke: ${error.stack}`], figures: {} };
    }
    const asWanted = seen.wrong.length > 0 === (plant !== undefined);
    if (!asWanted) failed += 1;
    const figures = Object.entries(seen.figures).map(([what, figure]) => `${what} ${figure}`);
    const seconds = `${Math.round((Date.now() - began) / 1000)} s`;
    console.log(
      [`${asWanted ? 'ok    ' : 'FAILED'} ${fault.name}${plant ? ` without ${plant}` : ''}`, ...figures, seconds].join(
        ' · ',
      ),
    );
    for (const each of seen.wrong) console.log(`         ${each}`);
  }
}
await close();
console.log(`\nfaults: ${chosen.length} played, ${failed} not as they must be`);
process.exit(failed === 0 ? 0 : 1);
