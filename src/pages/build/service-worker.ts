import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin, ResolvedConfig } from 'vite';
import { EDITION } from './oldest-browsers.ts';

const WORKER = 'src/app/entries/service-worker.ts';
/** What every signed-in page has around it. */
const AROUND = [
  'src/api/client/saved-session.ts',
  'src/app/layout/AccountMenu.tsx',
  'src/identity/web/ask-before-sign-out.tsx',
];
const FRAME = ['common', 'offline'];
const screens = (names: readonly string[]) => names.map((name) => `src/app/screens/dashboards/${name}.tsx`);

const STORED = {
  base: { pages: ['/offline'], modules: [], texts: [] },
  visitor: {
    pages: ['/hire/new'],
    modules: screens(['NewRequest']),
    texts: [...FRAME, 'client', 'jobs', 'fields', 'auth'],
  },
  client: {
    pages: ['/hire', '/hire/new'],
    modules: [
      ...screens(['Hire', 'HireStart', 'HireNotifications', 'NewRequest', 'Orders', 'ClientProfile']),
      'src/clients/web/HireLogin.tsx',
      ...AROUND,
    ],
    texts: [...FRAME, 'notifications', 'client', 'jobs', 'fields', 'auth'],
  },
  craftsman: {
    pages: ['/dashboard'],
    modules: [
      ...screens(['CraftsmanDashboard', 'CraftsmanNotifications', 'DashboardStart', 'ProofScreen']),
      'src/craftsmen/web/profile/MyProfile.tsx',
      'src/requests/web/craftsman/Jobs.tsx',
      'src/shop/web/MyShop.tsx',
      'src/identity/web/settings/Settings.tsx',
      'src/identity/web/sign-in/Login.tsx',
      ...AROUND,
    ],
    texts: [...FRAME, 'notifications', 'craftsman', 'jobs', 'fields', 'auth'],
  },
} as const;

const GRAPHICS = ['src/ui/fonts/anybody-760-latin.woff2', 'src/ui/drawing/drawings.svg', 'src/ui/drawing/belt.svg'];

interface Entry {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, Entry | undefined>>;

/** Writes `sw.js`, after the manifest that lists the files and before they are compressed. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (config.build.ssr) return;
        const folder = path.resolve(config.root, config.build.outDir);
        const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
        const sprite = readdirSync(path.join(folder, 'assets')).find((name) => /^icons-.*\.svg$/.test(name));
        writeFileSync(path.join(folder, 'sw.js'), await bundled(manifest, `/assets/${sprite}`));
      },
    },
  };
}

async function bundled(manifest: Manifest, sprite: string): Promise<string> {
  const files = JSON.stringify(storedFiles(manifest, sprite));
  const version = createHash('sha256').update(files).update(readFileSync(WORKER)).digest('hex').slice(0, 12);
  const loader = manifest['src/app/entries/loader.ts']?.file;
  const define = { FILES: files, VERSION: JSON.stringify(version), LOADER: JSON.stringify(loader) };
  const bundle = await rolldown({ input: WORKER, transform: { define, target: EDITION } });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  return output[0].code;
}

function storedFiles(manifest: Manifest, sprite: string) {
  const loader = 'src/app/entries/loader.ts';
  const hydrate = manifest[loader]?.dynamicImports?.[0] ?? '';
  const filesOf = (entries: readonly string[]) => reach(entries, manifest, hydrate);
  return Object.fromEntries(
    Object.entries(STORED).map(([name, { pages, modules, texts }]) => {
      const script = modules.length > 0 ? [loader, hydrate, 'src/pages/DashboardRoot.tsx', ...modules] : [];
      const files = [...filesOf([...GRAPHICS, ...script]), sprite];
      const textsIn = (language: string) =>
        filesOf(texts.map((area) => `src/ui/texts/${language}/${area}.ts`)).filter((file) => !files.includes(file));
      return [name, { pages, files, en: textsIn('en'), sw: textsIn('sw') }];
    }),
  );
}

/** All files that these entries load. Of what hydration may load later, only the entries named here. */
function reach(entries: readonly string[], manifest: Manifest, hydrate: string): string[] {
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string) => {
    if (visited.has(key)) return;
    visited.add(key);
    const entry = manifest[key] ?? Object.values(manifest).find((each) => each?.name === path.basename(key, '.ts'));
    if (!entry) throw new Error(`${key} is not among the built files: see ${import.meta.filename}`);
    for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]) found.add(`/${file}`);
    entry.imports?.forEach(visit);
    if (key !== hydrate) entry.dynamicImports?.filter((each) => !each.startsWith('src/ui/texts/')).forEach(visit);
  };
  entries.forEach(visit);
  return [...found];
}
