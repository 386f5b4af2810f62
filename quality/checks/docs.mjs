/** The Markdown of the project: every file, heading and npm script that it names exists. `--report` names long lines. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const REPORT = process.argv.includes('--report');
const LINE_MAX = 100;
const PATHS = /`((?:bin|db|deploy|docs|quality|src)\/[\w./-]+)`/g;
const LINKS = /\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
const SCRIPTS = /\bnpm run ([a-z][\w:-]*)/g;

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const anchorsOf = (file) =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replace(/\s/g, '-'),
  );

const pages = execFileSync('git', ['ls-files', '*.md', ':!quality/bench/results'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');
const { scripts } = JSON.parse(read('package.json'));
const findings = [];
const long = [];
let words = 0;
for (const page of pages) {
  const text = read(page);
  if (page.startsWith('docs/')) words += text.split(/\s+/).filter(Boolean).length;
  for (const [at, line] of text.split('\n').entries()) {
    if (line.length > LINE_MAX && !/^(\||!\[)/.test(line))
      long.push(`${page}:${at + 1} is longer than ${LINE_MAX} characters.`);
  }
  for (const [, file] of text.matchAll(PATHS)) {
    if (!existsSync(path.join(root, file))) findings.push(`${page} names ${file}, which is not there.`);
  }
  for (const [, name] of text.matchAll(SCRIPTS)) {
    if (!Object.hasOwn(scripts, name))
      findings.push(`${page} names npm run ${name}, which package.json does not have.`);
  }
  for (const [, link, anchor] of text.matchAll(LINKS)) {
    const target = link ? path.join(path.dirname(page), link) : page;
    if (!existsSync(path.join(root, target))) findings.push(`${page} links to ${target}, which is not there.`);
    else if (anchor && !anchorsOf(target).includes(anchor))
      findings.push(`${target} has no heading #${anchor} (${page}).`);
  }
}
for (const each of REPORT ? [...findings, ...long] : findings) console.error(each);
console.log(`${pages.length} pages, ${words} words in docs/, ${findings.length} findings`);
process.exit(findings.length === 0 ? 0 : 1);
