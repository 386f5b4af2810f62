/** Imports point one way: app → domains → api, ui, pages → platform → embedded-postgres; in a domain contract ← rules ← store ← routes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const LAYERS = {
  catalogue: 0,
  'embedded-postgres': 0,
  platform: 1,
  api: 2,
  ui: 3,
  pages: 4,
  notifications: 4.5,
  identity: 5,
  contact: 5,
  media: 6,
  craftsmen: 7,
  clients: 7,
  requests: 8,
  shop: 8,
  reviews: 9,
  process: 10,
  app: 11,
  operations: 12,
};
const DOMAINS = new Set([
  'notifications',
  'identity',
  'contact',
  'media',
  'craftsmen',
  'clients',
  'requests',
  'shop',
  'reviews',
]);
const SHARED =
  /^(catalogue\/|api\/(endpoint|field-list|fields|problem|upload-limits|pdf-start|config-contract|typed\/[\w-]+)\.ts$|pages\/renderer-types\.ts$|ui\/(drawing\/pattern|icons\/icons)\.ts$)/;
const BROWSER =
  /^(ui\/(?!icons\/icon-sprite\.ts)|pages\/(offline\/)?[\w.-]+\.(tsx?|css)$|api\/client\/|app\/(entries|layout|screens)\/|app\/[\w.-]+\.(tsx|css)$|app\/sign-out\.ts$)/;

/** @returns {{area: string, kind: 'contract'|'rules'|'store'|'routes'|'browser'|'shared'|'server', file: string}} */
function locate(file) {
  const [area, ...rest] = file.split('/');
  const inside = rest.join('/');
  const kindOf = () => {
    if (SHARED.test(file)) return 'shared';
    if (BROWSER.test(file)) return 'browser';
    if (!DOMAINS.has(area)) return 'server';
    if (inside.startsWith('web/')) return 'browser';
    if (/^(calls|[\w-]+-contract|problems)\.ts$/.test(inside)) return 'contract';
    if (inside === 'contract.ts' || inside === 'rules.ts' || inside === 'routes.ts') return inside.slice(0, -3);
    return 'store';
  };
  return { area, kind: kindOf(), file };
}

const isShared = ({ kind }) => kind === 'contract' || kind === 'rules' || kind === 'shared';

/** @returns {string | null} why `from` may not import `to`, and where to go instead */
export function reasonAgainst(fromFile, toFile) {
  const from = locate(fromFile);
  const to = locate(toFile);
  if (!(from.area in LAYERS)) return `src/${from.area} is not a known folder: add it to LAYERS in this check`;

  if (from.area !== to.area && LAYERS[to.area] >= LAYERS[from.area]) {
    // A page links to a later domain's calls; the contract alone says what they are.
    const isPageOnContract = from.kind === 'browser' && DOMAINS.has(from.area) && isShared(to);
    if (!isPageOnContract)
      return `${to.area} is above ${from.area}: let ${to.area} import ${from.area}, or compose both in src/app`;
  }
  if (from.kind === 'contract' && (!isShared(to) || to.kind === 'rules'))
    return 'a contract holds schemas and messages: import other contracts only';
  if (from.kind === 'rules' && !isShared(to)) return 'rules are pure: pass the value in (time, rows)';
  if (from.kind === 'shared' && to.kind !== 'shared') return 'shared by browser and server: import shared modules only';
  if (from.kind === 'browser' && !isShared(to) && to.kind !== 'browser')
    return 'a page gets data through call(endpoint): never the store, routes or platform';
  if (from.kind !== 'browser' && to.kind === 'browser') return 'the server never imports browser code';
  if (from.kind === 'store' && to.kind === 'routes') return 'the store is below routes: move what is needed down';
  return null;
}

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(full);
    else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield full;
  }
}

export function findWrongImports(src = path.join(root, 'src')) {
  const found = [];
  for (const full of sources(src)) {
    const file = path.relative(src, full).split(path.sep).join('/');
    for (const [, target] of readFileSync(full, 'utf8').matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)) {
      if (!target.startsWith('#') && !target.startsWith('.')) continue;
      const inSrc = path
        .relative(src, path.resolve(path.dirname(full), target))
        .split(path.sep)
        .join('/');
      const to = target.startsWith('#') ? target.slice(1) : inSrc;
      if (to.startsWith('..')) continue;
      const why = reasonAgainst(file, to);
      if (why) found.push(`src/${file} imports ${to}: ${why}.`);
    }
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findWrongImports();
  for (const each of found) console.error(each);
  console.log(found.length === 0 ? 'imports point one way' : `${found.length} imports point the wrong way`);
  process.exit(found.length === 0 ? 0 : 1);
}
