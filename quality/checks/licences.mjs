/** Every installed package must have an allowed licence. Reads node_modules alone; part of `npm run check`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const ALLOWED =
  /^(MIT(-0)?|MIT-CMU|ISC|BSD(-[0-9]-Clause)?|0BSD|Apache-2\.0|Apache 2\.0|CC0-1\.0|CC-BY-[34]\.0|Unlicense|BlueOak-1\.0\.0|Python-2\.0|Zlib|WTFPL|PostgreSQL|OFL-1\.1|Artistic-2\.0)$/;
/**
 * Reviewed: libvips is LGPL and linked dynamically; axe, lightningcss and web-push are MPL and used unchanged;
 * humanize-number and only name MIT in their readme (tests only).
 */
const LOOKED_AT = [
  /^@img\/sharp-libvips-/,
  /^axe-core$/,
  /^lightningcss/,
  /^web-push$/,
  /^mailsplit$/,
  /^@zone-eu\//,
  /^libmime$/,
  /^libqp$/,
  /^humanize-number$/,
  /^only$/,
];

const unknown = [];
let seen = 0;

function licenceOf(manifest) {
  const value = manifest.license ?? manifest.licenses;
  if (Array.isArray(value)) return value.map((each) => each.type ?? each).join(' OR ');
  return typeof value === 'object' && value ? value.type : (value ?? 'none named');
}

function allowed(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((half) => half.split(/\s+AND\s+/).every((each) => ALLOWED.test(each.trim())));
}

function look(folder) {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.')) continue;
    const full = path.join(folder, name);
    if (name.startsWith('@')) {
      look(full);
      continue;
    }
    const file = path.join(full, 'package.json');
    if (!existsSync(file)) continue;
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    seen += 1;
    const licence = licenceOf(manifest);
    if (!allowed(licence) && !LOOKED_AT.some((pattern) => pattern.test(manifest.name)))
      unknown.push(`${manifest.name} ${manifest.version}: ${licence}`);
    if (existsSync(path.join(full, 'node_modules'))) look(path.join(full, 'node_modules'));
  }
}

look('node_modules');
for (const each of unknown) console.error(each);
console.log(
  unknown.length === 0
    ? `${seen} packages, every licence allows use`
    : `${unknown.length} packages have a licence that is not reviewed`,
);
process.exit(unknown.length === 0 ? 0 : 1);
