/** Bytes (brotli) that a phone downloads per page; the first page is measured in `src/pages/server/serve-pages.test.ts`. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { brotliCompressSync } from 'node:zlib';

const BUILT = 'dist/web';
const KB = 1000;
const LOADER = 'src/app/entries/loader.ts';
/** Manifest entry and its budget in bytes: some 108 kB for visitors, without the names of files, today's size and some room for dashboards. */
const BUDGETS = [
  [LOADER, 2 * KB],
  ['src/app/screens/landing/Landing.tsx', 108.1 * KB],
  ['src/craftsmen/web/public/Craftsmen.tsx', 108.1 * KB],
  ['src/craftsmen/web/public/Portfolio.tsx', 107.8 * KB],
  ['src/app/screens/dashboards/Hire.tsx', 131.2 * KB],
  ['src/app/screens/dashboards/CraftsmanDashboard.tsx', 133.8 * KB],
  ['src/app/screens/dashboards/AdminDashboard.tsx', 131.6 * KB],
];

const manifestFile = path.join(BUILT, '.vite/manifest.json');
if (!existsSync(manifestFile)) {
  console.error('The pages are not built: npm run build, then check again.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

const weights = new Map();
function weigh(file) {
  if (!weights.has(file)) {
    // The hashes that name files compress by chance, better or worse with each change anywhere.
    const script = readFileSync(path.join(BUILT, file), 'utf8').replace(
      /(?<=\/(?:loader-)?)[\w-]{6,10}(?=\.(?:js|css)\b)/g,
      'name',
    );
    weights.set(file, brotliCompressSync(script).length);
  }
  return weights.get(file);
}

/** A page's script and its static imports, each once, with the hydration entry. */
function scriptsOf(entry) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  visit(entry);
  if (entry !== LOADER) visit(manifest[LOADER].dynamicImports[0]);
  return [...seen].map((key) => manifest[key]?.file).filter((file) => file?.endsWith('.js'));
}

let over = 0;
for (const [entry, most] of BUDGETS) {
  if (!manifest[entry]) {
    console.error(`${entry} is not among the built pages`);
    over += 1;
    continue;
  }
  const bytes = scriptsOf(entry).reduce((sum, file) => sum + weigh(file), 0);
  const fits = bytes <= most;
  if (!fits) over += 1;
  console.log(`${fits ? 'ok  ' : 'OVER'} ${entry}: ${(bytes / KB).toFixed(2)} of ${most / KB} kB`);
}
process.exit(over === 0 ? 0 : 1);
