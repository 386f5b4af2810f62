/**
 * `npm test`: everything that decides, on a fresh machine too: check, then tests through HTTP on a real PostgreSQL, then
 * journeys in a real browser. Nothing is skipped; what is missing is installed or named. The last line counts it all.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { prepare, root } from './prepare.mjs';
import { giveUp, step } from './run.mjs';

const { node } = await prepare({ dev: true });
await build(node);
const chromium = findChromium();
const reports = mkdtempSync(path.join(os.tmpdir(), 'ufundi-reports-'));
// Whoever started us may have Node 20 first; every process below gets ours.
const env = {
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
  CHROMIUM: chromium,
  NODE_ENV: 'test',
};

const totals = { passed: 0, failed: 0 };
let checkOutput = '';
await part('check', ['bin/check.mjs'], () => countOf(/check: (\d+) passed, (\d+) failed/, checkOutput));

await part(
  'tests through the door',
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports}/vitest.json`,
  ],
  () => {
    const report = read('vitest.json');
    return { passed: report.numPassedTests, failed: report.numFailedTests + report.numFailedTestSuites };
  },
);

await part('journeys in a browser', ['node_modules/@playwright/test/cli.js', 'test'], () => {
  const { stats } = read('journeys.json');
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
});

rmSync(reports, { recursive: true, force: true });
console.log(`\ntests: ${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** Runs one part; a part that ends badly without naming a failed test counts as one failure. */
async function part(name, args, count) {
  console.log(`\n=== ${name}`);
  const began = Date.now();
  const isCheck = name === 'check';
  const ended = await step(node, args, {
    cwd: root,
    env: { ...env, JOURNEYS_REPORT: path.join(reports, 'journeys.json') },
    ...(isCheck ? { stdio: ['ignore', 'pipe', 'pipe'] } : {}),
  });
  if (isCheck) {
    checkOutput = ended.output;
    console.log(ended.output.trim());
  }
  let counted = { passed: 0, failed: 0 };
  try {
    counted = count();
  } catch {
    // no report was written: the part broke before its first test
  }
  if (ended.code !== 0 && counted.failed === 0) counted.failed = 1;
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  console.log(
    `=== ${name}: ${counted.passed} passed, ${counted.failed} failed in ${Math.round((Date.now() - began) / 1000)} s`,
  );
}

function countOf(pattern, output) {
  const [, passed = '0', failed = '0'] = pattern.exec(output) ?? [];
  return { passed: Number(passed), failed: Number(failed) };
}

function read(name) {
  return JSON.parse(readFileSync(path.join(reports, name), 'utf8'));
}

/** A Chromium that is here, or one installed now where Debian's packages can be; else one clear sentence. */
function findChromium() {
  const known = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ];
  const found = () => known.find((file) => file && existsSync(file));
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the journeys (only now) ...');
    const apt = (...args) =>
      spawnSync('apt-get', ['-qq', '-y', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update');
    apt('install', '--no-install-recommends', 'chromium');
  }
  return (
    found() ??
    giveUp('The journeys need a Chromium: install one (Debian: apt-get install chromium) or name it in CHROMIUM.')
  );
}
