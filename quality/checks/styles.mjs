/** Styles point at something: each `var()` without a fallback is defined, and each class a component takes is in its sheet. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const read = (file) => readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '');
const sheets = new Map(globSync('src/**/*.css').map((file) => [file, read(file)]));
const components = new Map(globSync('src/**/*.{ts,tsx}').map((file) => [file, read(file)]));
const findings = [];

const defined = new Set();
for (const text of sheets.values()) for (const [, name] of text.matchAll(/(--[\w-]+)\s*:/g)) defined.add(name);
for (const text of components.values())
  for (const [, name] of text.matchAll(/['"`](--[\w-]+)['"`]/g)) defined.add(name);
for (const [file, text] of sheets)
  for (const [, name] of text.matchAll(/var\((--[\w-]+)\s*\)/g))
    if (!defined.has(name)) findings.push(`${file} uses ${name}, which no sheet defines.`);

for (const [file, text] of components)
  for (const [, name, target] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
    const sheet = target.startsWith('#') ? `src/${target.slice(1)}` : path.join(path.dirname(file), target);
    const classes = new Set(Array.from(sheets.get(sheet)?.matchAll(/\.([a-zA-Z][\w-]*)/g) ?? [], ([, each]) => each));
    for (const [, used] of text.matchAll(new RegExp(String.raw`\b${name}\.(\w+)\b(?!\.module)`, 'g')))
      if (used !== 'module' && !classes.has(used))
        findings.push(`${file} takes the class ${used}, which ${sheet} does not have.`);
  }

for (const each of findings) console.error(each);
console.log(`${sheets.size} sheets, ${findings.length} findings`);
process.exit(findings.length === 0 ? 0 : 1);
