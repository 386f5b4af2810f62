/**
 * `npm run attacks:faults`: do the suites notice? Plants the faults of quality/attacks/mutations.ts one by one in a
 * throw-away copy of the sources, runs the suite named with each, and says which were caught. First every suite must pass
 * without a fault, or its failing says nothing. `-- owner log` takes the faults whose names hold one of these words,
 * `-- --slice=2/4` the second quarter of them.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { FAULTS } from './mutations.ts';
import { root } from '../../bin/prepare.mjs';

const SOURCES = [
  'bin',
  'bench',
  'db',
  'src',
  'tests',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vitest.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
];
const MINUTES = 5;

const slice = /^--slice=(\d+)\/(\d+)$/.exec(process.argv.find((each) => each.startsWith('--slice=')) ?? '');
const words = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const named = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const wanted = slice
  ? named.filter((_each, at) => Math.floor((at * Number(slice[2])) / named.length) === Number(slice[1]) - 1)
  : named;

const copy = mkdtempSync(path.join(os.tmpdir(), 'ufundi-faults-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
for (const each of SOURCES) cpSync(path.join(root, each), path.join(copy, each), { recursive: true });
symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
// Not a link: a suite builds the server, with the fault in it, and that must not stay here.
cpSync(path.join(root, 'dist'), path.join(copy, 'dist'), { recursive: true });

/** Faults whose text has moved, all at once, before any is tried. */
const moved = wanted.flatMap(({ name, edits }) =>
  edits
    .filter(({ file, from }) => readFileSync(path.join(copy, file), 'utf8').split(from).length !== 2)
    .map(({ file }) => `${name}: its text stands not exactly once in ${file}`),
);
for (const each of moved) console.log(`MOVED      ${each}`);
const gone = new Set(moved.map((each) => each.slice(0, each.indexOf(':'))));

const sound = new Set();
const results = [];
for (const fault of wanted.filter(({ name }) => !gone.has(name))) {
  const began = Date.now();
  const suite = [fault.test, fault.only].join('|');
  if (!sound.has(suite)) {
    const plain = await run(fault);
    if (!plain.ran || plain.failed > 0) {
      results.push({ fault, caught: false });
      console.log(`UNSOUND    ${fault.name}: ${fault.test} fails without it`);
      continue;
    }
    sound.add(suite);
  }
  const before = fault.edits.map(({ file }) => [file, readFileSync(path.join(copy, file), 'utf8')]);
  for (const { file, from, to } of fault.edits) {
    const at = path.join(copy, file);
    writeFileSync(
      at,
      readFileSync(at, 'utf8').replace(from, () => to),
    );
  }
  const { ran, failed } = await run(fault);
  for (const [file, text] of before.toReversed()) writeFileSync(path.join(copy, file), text);
  // A copy that does not even start has caught nothing: a test must have looked and said no.
  const caught = ran && failed > 0;
  results.push({ fault, caught });
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(`${caught ? 'caught    ' : 'NOT CAUGHT'} ${fault.name} (${fault.test}, ${seconds} s)`);
}

const caught = results.filter((each) => each.caught).length;
console.log(`\nplanted faults: ${caught} of ${wanted.length} caught`);
process.exit(caught === wanted.length && moved.length === 0 ? 0 : 1);

/** One run of a suite in the copy. @returns {Promise<{ran: boolean, failed: number}>} whether tests ran, and how many failed */
function run({ test, only }) {
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'run', test, '--maxWorkers=1', '--bail=1', '--reporter=json'];
  const child = spawn(process.execPath, [...args, `--outputFile=${report}`, ...(only ? ['-t', only] : [])], {
    cwd: copy,
    stdio: 'ignore',
    timeout: MINUTES * 60_000,
    env: { ...process.env, NODE_ENV: 'test', ...(test.endsWith('.full.ts') ? { FULL: '1' } : {}) },
  });
  return new Promise((resolve) =>
    child.on('exit', () => {
      try {
        const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
        resolve({ ran: numPassedTests + numFailedTests > 0, failed: numFailedTests });
      } catch {
        resolve({ ran: false, failed: 0 });
      }
    }),
  );
}
