/**
 * No part is skipped, but a failed check ends the run; a missing tool is installed or named. The last line counts all
 * results; before it stand what failed, flaky and skipped tests, the slowest ten and the time of each part. `--quick` runs
 * types, lint, rules and one journey, in under three minutes; `--full` the long form of all tests, and the faults.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build } from './build.mjs';
import { installChromium, installedChromium } from './chromium.mjs';
import { memoryFolder } from './memory.mjs';
import { prepare, root } from './prepare.mjs';
import { fail, runStep } from './run.mjs';

const { node } = await prepare({ dev: true });
await build(node);
installChromium();
const chromium =
  installedChromium() ??
  fail('The journeys need a Chromium: install one (Debian: apt-get install chromium) or name it in CHROMIUM.');
const memory = memoryFolder();
const reports = mkdtempSync(path.join(memory ?? os.tmpdir(), 'ufundi-reports-'));
const env = {
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
  CHROMIUM: chromium,
  NODE_ENV: 'test',
  ...(memory ? { TMPDIR: memory } : {}),
  // The demo marketplace is loaded once.
  DEMO_DATA: path.join(reports, 'demo'),
};

const quick = process.argv.includes('--quick');
// `npm run test:again`: files in another order. The journeys run with two, three or four workers in turn, see playwright.config.ts.
const order = process.env.TEST_SEED ? ['--sequence.shuffle.files', `--sequence.seed=${process.env.TEST_SEED}`] : [];
const full = process.argv.includes('--full');
const totals = { passed: 0, failed: 0 };
const skipped = [];
/** Tests that passed only at their second try. A few do not fail the run, and each is a fault to be found. */
const flaky = [];
const FLAKY_MAX = 3;
/** Printed again at the very end, where a reader of the last lines finds them. */
const failures = [];
const times = [];
const parts = [];
const SLOWEST = 10;
let checkOutput = '';
await part('check', ['quality/checks/check.mjs'], () => countOf(/check: (\d+) passed, (\d+) failed/, checkOutput));
if (totals.failed > 0) {
  console.log('\nStopped here: the tests and the journeys run once the check passes (`npm run check`).');
  finish();
}

if (full) {
  await testsOverHttp('tests over HTTP, long', ['--exclude=**/*.full.ts'], { FULL: '1' });
  // What measures time has the machine for itself.
  const measured = ['quality/attacks', '--exclude=**/*.test.ts', '--maxWorkers=1'];
  await testsOverHttp('measurements of attacks', measured, { FULL: '1' });
  await part('faults', ['quality/faults/run-faults.mjs'], (code) => ({
    passed: Number(code === 0),
    failed: Number(code !== 0),
  }));
} else {
  const files = quick ? ['rules', 'src/ui', 'src/catalogue', 'src/platform/settings'] : [];
  await testsOverHttp('tests over HTTP', [...files, ...order]);
}

const journeys = ['node_modules/@playwright/test/cli.js', 'test', ...(quick ? ['first-hire'] : [])];
await part('journeys in a browser', journeys, () => {
  const { stats, suites } = read('journeys.json');
  failures.push(...suites.flatMap((suite) => brokenJourneysIn(suite)));
  if (stats.skipped > 0) skipped.push(`${stats.skipped} journeys`);
  flaky.push(...suites.flatMap((suite) => flakyJourneysIn(suite)));
  times.push(...suites.flatMap((suite) => timesOfJourneysIn(suite)));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
});

finish();

function finish() {
  rmSync(reports, { recursive: true, force: true });
  for (const failure of failures) console.log(`\nfailed: ${failure}`);
  for (const each of flaky) console.log(`\nflaky: ${each}`);
  if (flaky.length > FLAKY_MAX) {
    console.log(`\nfailed: ${flaky.length} tests passed only at their second try, at most ${FLAKY_MAX} may.`);
    totals.failed += 1;
  }
  if (skipped.length > 0) console.log(`\nskipped: ${skipped.join('; ')}`);
  const slowest = times.sort((one, two) => two.ms - one.ms).slice(0, SLOWEST);
  for (const { ms, name } of slowest) console.log(`slow: ${(ms / 1000).toFixed(1)} s, ${name}`);
  console.log(`\ntime: ${parts.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')}`);
  console.log(`\ntests: ${totals.passed} passed, ${totals.failed} failed`);
  process.exit(totals.failed === 0 ? 0 : 1);
}

function testsOverHttp(name, args, more = {}) {
  const reporters = ['default', 'json', './quality/helpers/flaky-reporter.ts'].map((each) => `--reporter=${each}`);
  const run = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, `--outputFile.json=${reports}/vitest.json`];
  const count = () => {
    const report = read('vitest.json');
    const broken = report.testResults.flatMap(brokenIn);
    failures.push(...broken);
    for (const line of linesOf('flaky.jsonl')) {
      const { name: test, errors = [] } = JSON.parse(line);
      flaky.push(`${test}\n${firstLines(errors.join('\n'))}`);
    }
    for (const { name: file, assertionResults } of report.testResults)
      for (const { status, fullName, duration } of assertionResults) {
        const test = `${path.relative(root, file)} > ${fullName}`;
        if (['pending', 'skipped', 'todo'].includes(status)) skipped.push(test);
        else times.push({ ms: duration ?? 0, name: test });
      }
    return { passed: report.numPassedTests, failed: broken.length };
  };
  for (const file of ['vitest.json', 'flaky.jsonl']) rmSync(path.join(reports, file), { force: true });
  return part(name, [...run, ...args], count, more);
}

async function part(name, args, count, more = {}) {
  console.log(`\n=== ${name}`);
  const began = Date.now();
  const isCheck = name === 'check';
  const ended = await runStep(node, args, {
    cwd: root,
    env: {
      ...env,
      ...more,
      JOURNEYS_REPORT: path.join(reports, 'journeys.json'),
      FLAKY_REPORT: path.join(reports, 'flaky.jsonl'),
    },
    ...(isCheck ? { stdio: ['ignore', 'pipe', 'pipe'] } : {}),
  });
  if (isCheck) {
    checkOutput = ended.output;
    console.log(ended.output.trim());
  }
  let counted = { passed: 0, failed: 0 };
  try {
    counted = count(ended.code);
  } catch {}
  if (ended.code !== 0 && counted.failed === 0) counted.failed = 1;
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  const seconds = Math.round((Date.now() - began) / 1000);
  parts.push({ name, seconds });
  console.log(`=== ${name}: ${counted.passed} passed, ${counted.failed} failed in ${seconds} s`);
}

function countOf(pattern, output) {
  const [, passed = '0', failed = '0'] = pattern.exec(output) ?? [];
  return { passed: Number(passed), failed: Number(failed) };
}

function brokenIn({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((one) => one.status === 'failed');
  const file = path.relative(root, name);
  if (failed.length === 0) return status === 'failed' ? [`${file}\n${firstLines(message)}`] : [];
  return failed.map((one) => `${file} > ${one.fullName}\n${firstLines(one.failureMessages.join('\n'))}`);
}

function brokenJourneysIn({ specs = [], suites = [] }) {
  const own = specs.filter((spec) => !spec.ok).map(withErrors);
  return [...own, ...suites.flatMap((suite) => brokenJourneysIn(suite))];
}

function flakyJourneysIn({ specs = [], suites = [] }) {
  const own = specs.filter((spec) => spec.tests.some(({ status }) => status === 'flaky')).map(withErrors);
  return [...own, ...suites.flatMap((suite) => flakyJourneysIn(suite))];
}

function timesOfJourneysIn({ specs = [], suites = [] }) {
  const own = specs.map(({ file, title, tests }) => ({
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    name: `${file} > ${title}`,
  }));
  return [...own, ...suites.flatMap((suite) => timesOfJourneysIn(suite))];
}

function withErrors({ file, title, tests }) {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  return `${file} > ${title}\n${firstLines(errors.map((error) => error.message).join('\n'))}`;
}

function firstLines(text) {
  return stripVTControlCharacters(text)
    .split('\n')
    .slice(0, 12)
    .map((line) => `  ${line.slice(0, 300)}`)
    .join('\n');
}

function linesOf(name) {
  const file = path.join(reports, name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

function read(name) {
  return JSON.parse(readFileSync(path.join(reports, name), 'utf8'));
}
