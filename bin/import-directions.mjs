/**
 * Imports point one way. Inside a domain: contract ← rules ← store (and other verbs) ← routes, with web/ beside them; between
 * domains: identity ← media ← craftsmen, clients ← requests, shop ← reviews. Part of `npm run check`; each refusal says where to go.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const RANK = { contact: 1, identity: 1, media: 2, craftsmen: 3, clients: 3, requests: 4, shop: 4, reviews: 5 };
/** The only files that list the domains; the routes' and pages' own composers. */
const LISTS_DOMAINS = new Set([
  'server/app.ts',
  'server/main.ts',
  'server/jobs.ts',
  'server/workers.ts',
  'web/router.tsx',
]);

/** @returns {{area: string, kind: 'contract'|'rules'|'store'|'routes'|'web'|'server'|'shell'|'screens'|'ui'|'shared', file: string}} */
function place(file) {
  const [area, ...rest] = file.split('/');
  const inside = rest.join('/');
  if (area === 'contract') return { area, kind: 'shared', file };
  if (area === 'server') return { area, kind: 'server', file };
  if (area === 'web')
    return { area, kind: inside.startsWith('ui/') ? 'ui' : inside.startsWith('screens/') ? 'screens' : 'shell', file };
  if (inside.startsWith('web/')) return { area, kind: 'web', file };
  if (inside === 'contract.ts') return { area, kind: 'contract', file };
  if (inside === 'rules.ts') return { area, kind: 'rules', file };
  if (inside === 'routes.ts') return { area, kind: 'routes', file };
  return { area, kind: 'store', file };
}

const isDomain = (area) => area in RANK;
const isWords = (kind) => kind === 'contract' || kind === 'rules' || kind === 'shared';

/** @returns {string | null} why `from` may not import `to`, and where to go instead */
export function refusal(fromFile, toFile) {
  const from = place(fromFile);
  const to = place(toFile);
  if (from.area === to.area && from.kind === to.kind) return null;

  if (from.kind === 'shared')
    return to.kind === 'shared'
      ? null
      : 'src/contract knows no domain: move the shared shape into src/contract, or the use into the domain';
  if (from.kind === 'ui')
    return to.kind === 'ui' || toFile === 'web/texts/index.tsx'
      ? null
      : 'src/web/ui could ship in another product: pass what it needs as props';
  if (
    isDomain(from.area) &&
    isDomain(to.area) &&
    from.area !== to.area &&
    RANK[to.area] >= RANK[from.area] &&
    !(from.kind === 'web' && isWords(to.kind))
  ) {
    return `${from.area} stands before ${to.area}: let ${to.area} import ${from.area}, or compose both in server/app.ts or web/screens`;
  }

  switch (from.kind) {
    case 'contract':
      return isWords(to.kind) && to.kind !== 'rules' ? null : 'a contract is words alone: import other contracts only';
    case 'rules':
      return isWords(to.kind)
        ? null
        : 'rules decide from what they are given: pass the value in (time, rows), import contracts only';
    case 'store':
      if (to.kind === 'routes' || to.kind === 'web')
        return 'the store is below routes and pages: move what is needed down into the store or rules';
      return ['shell', 'screens', 'ui'].includes(to.kind) && to.file !== 'web/ui/loom.ts'
        ? 'the server never imports pages'
        : null;
    case 'routes':
      return to.kind === 'web' || ['shell', 'screens'].includes(to.kind)
        ? 'routes answer data: pages come to them through call()'
        : null;
    case 'web':
    case 'shell':
    case 'screens':
      if (to.kind === 'server' || to.kind === 'store' || to.kind === 'routes')
        return 'a page gets data through call(endpoint): never the store, routes or server';
      if (from.kind === 'shell' && to.kind === 'web' && !LISTS_DOMAINS.has(fromFile))
        return 'only web/router.tsx and web/screens know the domains';
      return null;
    case 'server':
      if (isWords(to.kind) || to.file.startsWith('web/ui/') || LISTS_DOMAINS.has(fromFile)) return null;
      if (to.file === 'media/storage.ts') return null;
      return isDomain(to.area)
        ? 'only server/app.ts and server/workers.ts list the domains: pass it through House, or move it into the domain'
        : null;
  }
  return null;
}

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(full);
    else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield full;
  }
}

/** Every forbidden import below `src`, as sentences. */
export function findRefusals(src = path.join(root, 'src')) {
  const found = [];
  for (const full of sources(src)) {
    const file = path.relative(src, full).split(path.sep).join('/');
    for (const [, target] of readFileSync(full, 'utf8').matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)) {
      const to = target.startsWith('#')
        ? target.slice(1)
        : target.startsWith('.')
          ? path
              .relative(src, path.resolve(path.dirname(full), target))
              .split(path.sep)
              .join('/')
          : null;
      if (!to || to.startsWith('..')) continue;
      const why = refusal(file, to);
      if (why) found.push(`src/${file} imports ${to}: ${why}.`);
    }
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findRefusals();
  for (const each of found) console.error(each);
  console.log(found.length === 0 ? 'imports point one way' : `${found.length} imports point the wrong way`);
  process.exit(found.length === 0 ? 0 : 1);
}
