import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LETTERS = UPPER + UPPER.toLowerCase();
let names: Map<string, string> | undefined;

/**
 * What a class of a CSS module is called in the built pages: two letters, by its place among all classes. The builds for
 * the browser and for the server come to the same names. A page names some hundred classes: against names by hash this
 * saves 550 bytes (brotli) of the front page. The first letter is a capital, which no class of a global sheet has.
 */
export function shortClassName(name: string, file: string): string {
  names ??= numberAll();
  const short = names.get(`${path.relative(process.cwd(), file.split('?')[0] ?? '')} ${name}`);
  if (!short) throw new Error(`No short name for .${name} of ${file}`);
  return short;
}

function numberAll(): Map<string, string> {
  const all = globSync('src/**/*.module.css')
    .sort()
    .flatMap((file) => {
      const classes = readFileSync(file, 'utf8').matchAll(/(?:\.|@keyframes )([a-zA-Z][\w-]*)/g);
      return [...new Set([...classes].map(([, name]) => `${file} ${name}`))];
    });
  return new Map(all.map((each, index) => [each, spell(index)]));
}

const spell = (index: number) =>
  `${UPPER[index % UPPER.length]}${LETTERS[Math.floor(index / UPPER.length) % LETTERS.length]}${index < UPPER.length * LETTERS.length ? '' : '_'}`;
