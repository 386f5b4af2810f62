/**
 * `npm run check`: everything that can be decided without running the product. All parts run, then the faults are shown together.
 * The format is repaired on the way, unless CI is set. `--report` also prints counters that decide nothing.
 */
import { spawn } from 'node:child_process';
import process from 'node:process';

const node = process.execPath;
const SECRETS = JSON.stringify({ rules: [{ id: '@secretlint/secretlint-rule-preset-recommend' }] });
const REPORT = process.argv.includes('--report');
const PARTS = [
  ['types of the server', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json'],
  ['types of the pages', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json'],
  ['types of the service worker', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.worker.json'],
  ['types of the journeys', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.journeys.json'],
  ['lint', 'node_modules/oxlint/bin/oxlint'],
  ['import directions', 'quality/checks/import-directions.mjs'],
  ['format', 'node_modules/@biomejs/biome/bin/biome', 'format', ...(process.env.CI ? [] : ['--write']), '.'],
  ['styles', 'quality/checks/styles.mjs'],
  ['licences', 'quality/checks/licences.mjs'],
  ['lock file', 'quality/checks/lock-file.mjs'],
  ['secrets', 'node_modules/secretlint/bin/secretlint.js', '--secretlintrcJSON', SECRETS, '**/*', '.*'],
  ['regular expressions', 'quality/checks/regexes.mjs'],
  ['dead code', 'node_modules/knip/bin/knip.js', '--no-progress'],
  ['import circles', 'quality/checks/shape.mjs', ...(REPORT ? ['--report'] : [])],
  ['docs', 'quality/checks/docs.mjs', ...(REPORT ? ['--report'] : [])],
  ['sizes', 'quality/checks/sizes.mjs'],
  ['older browsers', 'quality/checks/browsers.mjs'],
];

function run([name, ...command]) {
  return new Promise((resolve) => {
    const began = Date.now();
    let output = '';
    const child = spawn(node, command, { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('exit', (code) => resolve({ name, ok: code === 0, output, seconds: (Date.now() - began) / 1000 }));
  });
}

// Two at a time: the smallest machine this runs on has two cores.
const waiting = [...PARTS];
const results = [];
await Promise.all(
  [1, 2].map(async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) results.push(await run(part));
  }),
);

const failed = results.filter((each) => !each.ok);
for (const each of results) console.log(`${each.ok ? 'ok    ' : 'FAILED'} ${each.name} (${each.seconds.toFixed(1)} s)`);
const shown = results.filter((each) => !each.ok || (REPORT && /circles|docs|sizes/.test(each.name)));
for (const each of shown) console.log(`\n--- ${each.name}\n${each.output.trim()}`);
console.log(`\ncheck: ${results.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
