/**
 * No import circle and no import that points upwards. `--report` also prints counters, which decide nothing: sizes of files,
 * functions and folders, comment density, tests to code, retired words.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { findWrongImports } from './import-directions.mjs';
import { isTest, listFiles, parse, walk } from './source-files.mjs';
import { findRetiredWords } from './vocabulary.mjs';

const DATA = /^src\/ui\/texts\/(en|sw)\/|^src\/notifications\/(en|sw)\.ts$|database\.types\.ts$/;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const FOLDER_FILES_MAX = 14;

const REPORT = process.argv.includes('--report');
const measures = [];
const measure = (name, value, limit, ok, details = []) => measures.push({ name, value, limit, ok, details });
const atMost = (name, value, most, details) => measure(name, value, `<= ${most}`, value <= most, details);

const files = listFiles(['src']);
const sources = files.filter((file) => !isTest(file)).map(parse);
const code = sources.filter(({ file }) => !DATA.test(file));
const tests = listFiles(['src', 'quality']).filter((file) => isTest(file) && !file.startsWith('quality/checks/'));

atMost('import circles', ...count(findCircles()));
atMost('imports that point upwards', ...count(findWrongImports()));
const isBroken = measures.some(({ ok }) => !ok);
if (REPORT) {
  measureSizes();
  measureFunctions();
  measureComments();
  measureFolders();
  atMost('retired words', ...count(findRetiredWords(listFiles(['src', 'quality', 'db', 'bin']))));
  measureInstalled();
}

for (const { name, value, limit, ok } of measures) console.log(`${ok ? 'ok  ' : 'OVER'} ${name}: ${value} (${limit})`);
for (const { name, ok, details } of measures)
  if (!ok) for (const each of details.slice(0, 40)) console.error(`${name}: ${each}`);
process.exit(isBroken ? 1 : 0);

function count(found) {
  return [found.length, 0, found];
}

function measureSizes() {
  const lines = code.map(({ lines }) => lines).sort((a, b) => a - b);
  const total = sources.reduce((sum, { lines }) => sum + lines, 0);
  const codeLines = lines.reduce((sum, each) => sum + each, 0);
  const testLines = tests.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
  atMost('lines of src without tests', total, 52_000);
  atMost('median lines of a file', lines[Math.floor(lines.length / 2)], 60);
  atMost('p90 lines of a file', lines[Math.floor(lines.length * 0.9)], 150);
  const long = code.filter((each) => each.lines > 350).map(({ file, lines }) => `${file} has ${lines} lines`);
  atMost('files above 350 lines', long.length, 0, long);
  const sheets = listFiles(['src'], /\.css$/).map((file) => [file, readFileSync(file, 'utf8').split('\n').length - 1]);
  const longSheets = sheets.filter(([, lines]) => lines > 350).map(([file, lines]) => `${file} has ${lines} lines`);
  atMost('style sheets above 350 lines', longSheets.length, 0, longSheets);
  const ratio = testLines / codeLines;
  measure('tests to code', ratio.toFixed(2), '>= 0.85', ratio >= 0.85);
}

function measureFunctions() {
  const long = [];
  for (const { file, text, program } of code) {
    walk(program, (node) => {
      if (!FUNCTIONS.has(node.type)) return;
      const lines = text.slice(node.start, node.end).split('\n').length;
      if (lines > 60) long.push(`${file}: ${node.id?.name ?? 'a function'} has ${lines} lines`);
    });
  }
  atMost('functions above 60 lines', long.length, 20, long);
}

function measureComments() {
  let commentLines = 0;
  let allLines = 0;
  const dense = [];
  for (const { file, text, lines, comments } of sources.filter(({ file }) => !file.endsWith('database.types.ts'))) {
    const own = comments.reduce((sum, { value }) => sum + value.trim().split('\n').length, 0);
    commentLines += own;
    allLines += lines;
    if (own > 8 && own / lines > 0.08) dense.push(`${file}: ${own} comment lines in ${text.split('\n').length}`);
  }
  const density = Number(((commentLines / allLines) * 1000).toFixed(1));
  atMost('comment lines per thousand', density, 25, dense);
}

function measureFolders() {
  const folders = new Map();
  for (const { file } of sources.filter(({ file }) => !file.includes('.example.'))) {
    const folder = path.dirname(file);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const full = [...folders].filter(([, size]) => size > FOLDER_FILES_MAX);
  atMost(
    `folders with more than ${FOLDER_FILES_MAX} sources`,
    full.length,
    0,
    full.map(([name, size]) => `${name} has ${size}`),
  );
}

/** Groups of files that import each other at run time (Tarjan's strongly connected components). */
function findCircles() {
  const known = new Set(sources.map(({ file }) => file));
  const edges = new Map(
    sources.map(({ file, program }) => {
      const targets = program.body
        .filter((node) => node.source && node.importKind !== 'type' && node.exportKind !== 'type')
        .filter((node) => !(node.specifiers?.length > 0 && node.specifiers.every((each) => each.importKind === 'type')))
        .map((node) => node.source.value)
        .map((to) => (to.startsWith('#') ? `src/${to.slice(1)}` : path.posix.join(path.posix.dirname(file), to)));
      return [file, targets.filter((to) => known.has(to))];
    }),
  );
  const order = new Map();
  const low = new Map();
  const stack = [];
  const circles = [];
  const visit = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    stack.push(file);
    for (const to of edges.get(file) ?? []) {
      if (!order.has(to)) visit(to);
      if (stack.includes(to)) low.set(file, Math.min(low.get(file), low.get(to)));
    }
    if (low.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) circles.push(group.join(' <-> '));
  };
  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/** What a server installs: every package of the lock file that is here and not for development alone. */
function measureInstalled() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  let bytes = 0;
  for (const [folder, entry] of Object.entries(packages)) {
    if (folder && !entry.dev && existsSync(folder)) bytes += sizeOf(folder);
  }
  atMost('MB of production node_modules', Math.round(bytes / 1e6), 400);
}

function sizeOf(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) bytes += entry.name === 'node_modules' ? 0 : sizeOf(full);
    else if (entry.isFile()) bytes += statSync(full).size;
  }
  return bytes;
}
