/**
 * `npm run attacks:mutations [-- WORDS] [--slice=2/4]`: applies the mutations of quality/attacks/mutations.ts one by
 * one to a throw-away copy and runs the suite that must fail. Every suite must pass without a mutation first. Words
 * select mutations by name, a slice a part of them.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { MUTATIONS } from './mutations.ts';
import { root } from '../../bin/prepare.mjs';

const SOURCES = [
  'bin',
  'db',
  'src',
  'quality',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vitest.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
];
const MINUTES = 5;

const slice = /^--slice=(\d+)\/(\d+)$/.exec(process.argv.find((each) => each.startsWith('--slice=')) ?? '');
const terms = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const named = MUTATIONS.filter(({ name }) => terms.length === 0 || terms.some((term) => name.includes(term)));
const chosen = slice
  ? named.filter((_each, at) => Math.floor((at * Number(slice[2])) / named.length) === Number(slice[1]) - 1)
  : named;

const copy = mkdtempSync(path.join(os.tmpdir(), 'ufundi-mutations-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
for (const each of SOURCES) cpSync(path.join(root, each), path.join(copy, each), { recursive: true });
symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
// A copy, not a link: a suite builds the mutated server into it.
cpSync(path.join(root, 'dist'), path.join(copy, 'dist'), { recursive: true });

/** Mutations whose text has moved, all reported before the first run. */
const moved = chosen.flatMap(({ name, edits }) =>
  edits
    .filter(({ file, from }) => readFileSync(path.join(copy, file), 'utf8').split(from).length !== 2)
    .map(({ file }) => `${name}: its text occurs not exactly once in ${file}`),
);
for (const each of moved) console.log(`MOVED      ${each}`);
const gone = new Set(moved.map((each) => each.slice(0, each.indexOf(':'))));

const sound = new Set();
const results = [];
for (const mutation of chosen.filter(({ name }) => !gone.has(name))) {
  const began = Date.now();
  const suite = [mutation.test, mutation.only].join('|');
  if (!sound.has(suite)) {
    const plain = await run(mutation);
    if (!plain.ran || plain.failed > 0) {
      results.push({ mutation, caught: false });
      console.log(`UNSOUND    ${mutation.name}: ${mutation.test} fails without it`);
      continue;
    }
    sound.add(suite);
  }
  const before = mutation.edits.map(({ file }) => [file, readFileSync(path.join(copy, file), 'utf8')]);
  for (const { file, from, to } of mutation.edits) {
    const at = path.join(copy, file);
    writeFileSync(
      at,
      readFileSync(at, 'utf8').replace(from, () => to),
    );
  }
  const { ran, failed } = await run(mutation);
  for (const [file, text] of before.toReversed()) writeFileSync(path.join(copy, file), text);
  // A copy that does not start proves nothing: a test must have failed.
  const caught = ran && failed > 0;
  results.push({ mutation, caught });
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(`${caught ? 'caught    ' : 'NOT CAUGHT'} ${mutation.name} (${mutation.test}, ${seconds} s)`);
}

const caught = results.filter((each) => each.caught).length;
console.log(`\nmutations: ${caught} of ${chosen.length} caught`);
process.exit(caught === chosen.length && moved.length === 0 ? 0 : 1);

/** @returns {Promise<{ran: boolean, failed: number}>} whether tests ran, and how many failed */
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
