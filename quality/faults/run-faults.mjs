/** `npm run faults [-- NAMES] [--share 0.1] [--short] [--without-protection]`; without protection each must fail. */
import { parseArgs } from 'node:util';
import { build } from '../../bin/build.mjs';
import { FAULTS } from './list.ts';
import { openServer } from './open-server.ts';

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

// Exit handlers end the child processes.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

await build(process.execPath);
const { server, close } = await openServer();
let failed = 0;
for (const fault of chosen) {
  const mutations = values['without-protection'] ? fault.mutations : [undefined];
  for (const mutation of mutations) {
    const began = Date.now();
    let result;
    try {
      result = await fault.play({
        server,
        size: values.short ? 'short' : 'full',
        share: Number(values.share),
        mutation,
      });
    } catch (error) {
      result = { wrong: [`it broke: ${error.stack}`], measurements: {} };
    }
    const asExpected = result.wrong.length > 0 === (mutation !== undefined);
    if (!asExpected) failed += 1;
    const measurements = Object.entries(result.measurements).map(([what, figure]) => `${what} ${figure}`);
    const seconds = `${Math.round((Date.now() - began) / 1000)} s`;
    console.log(
      [
        `${asExpected ? 'ok    ' : 'FAILED'} ${fault.name}${mutation ? ` without ${mutation}` : ''}`,
        ...measurements,
        seconds,
      ].join(' · '),
    );
    for (const each of result.wrong) console.log(`         ${each}`);
  }
}
await close();
console.log(`\nfaults: ${chosen.length} played, ${failed} not as they must be`);
process.exit(failed === 0 ? 0 : 1);
