/**
 * `npm run attacks [-- tokens]`: the suites of quality/attacks in their full form (FULL=1); a name runs the suites that
 * begin with it.
 */
import path from 'node:path';
import { build } from '../../bin/build.mjs';
import { prepare, root } from '../../bin/prepare.mjs';
import { runStep } from '../../bin/run.mjs';

const names = process.argv.slice(2);
const suites = (names.length > 0 ? names : ['']).map((name) => `quality/attacks/${name}`);

const { node } = await prepare({ dev: true });
await build(node);

const PARTS = [
  ['suites', ...suites, '--exclude=**/*.full.ts'],
  // Timing measurements need the machine for themselves.
  ['measurements', ...suites, '--exclude=**/*.test.ts', '--maxWorkers=1'],
];

let failed = 0;
for (const [name, ...args] of PARTS) {
  console.log(`\n=== ${name}`);
  const began = Date.now();
  const { code } = await runStep(node, ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...args], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
      NODE_ENV: 'test',
      FULL: '1',
    },
  });
  console.log(`=== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`);
  if (code !== 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
