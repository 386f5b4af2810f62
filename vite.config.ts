import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { apiViewer } from './src/pages/build/api-viewer.ts';
import { brandFiles } from './src/pages/build/brand-files.ts';
import { shortClassName } from './src/pages/build/class-names.ts';
import { developmentPages } from './src/pages/build/development-pages.ts';
import { importHelper } from './src/pages/build/import-helper.ts';
import { EDITION } from './src/pages/build/oldest-browsers.ts';
import { plainColours } from './src/pages/build/plain-colours.ts';
import { precompress } from './src/pages/build/precompress.ts';
import { privateFields } from './src/pages/build/private-fields.ts';
import { routeModules } from './src/pages/build/route-modules.ts';
import { serviceWorker } from './src/pages/build/service-worker.ts';
import { withoutSummaries } from './src/pages/build/without-summaries.ts';
import { iconSprite } from './src/ui/icons/icon-sprite.ts';

const { imports } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
if (imports['#*'] !== './src/*') throw new Error('The alias in package.json has changed');

const app = process.env.APP_URL ?? 'http://127.0.0.1:3000';

/** Parts of the pages with their styles; those the front page does not show are files of their own. */
const PARTS = /src\/ui\/(?!texts\/|feedback\/(Confirm)?Dialog)(\w+\/)?\w+(\.tsx?|(\.module)?\.css)$/;

/** What a page shows only once it is alive, or in the place of what was asked for; see `pages/server/manifest.ts`. */
const STATES =
  /src\/(ui\/(feedback\/(EmptyState|Note|OfflineBanner|Skeleton|Toast)|layout\/Card|drawing\/Drawing)\.(tsx|module\.css)|app\/layout\/AppRoot\.module\.css)$/;

/** Parts of the front page that no other public page shows. */
const FRONT = /src\/ui\/(layout\/Carousel|display\/(EventList|StarLine))\.(tsx|module\.css)$/;

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[]; readonly importedIds: readonly string[] } | null;
}

/** Whether the front page, or what stands around every page, imports this module at once. */
function isOnFrontPage(id: string, graph: ModuleGraph, visited = new Set<string>()): boolean {
  if (/src\/app\/(entries\/hydrate|screens\/landing\/Landing)\.tsx$/.test(id)) return true;
  if (visited.has(id)) return false;
  visited.add(id);
  return graph.getModuleInfo(id)?.importers.some((each) => isOnFrontPage(each, graph, visited)) ?? false;
}

/**
 * What is fetched together: on a slow line each file costs a journey of its own. A file takes along what its modules import,
 * unless one of higher priority has it. The loader keeps the helper of imports on demand, or it would have to wait for
 * another file. The library's file stays the same from one version of ours to the next. Pages without a form load no schemas;
 * only Kiswahili readers load Kiswahili. A part brings its styles.
 */
const FILES = [
  { name: 'loader', test: /app\/entries\/loader\.ts$|preload-helper/, priority: 7 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 6 },
  {
    name: (id: string, graph: ModuleGraph) =>
      isOnFrontPage(id, graph) && !STATES.test(id) && !FRONT.test(id) ? 'parts' : null,
    test: PARTS,
    priority: 5,
  },
  { name: 'states', test: STATES, priority: 4 },
  {
    name: 'lists',
    test: /ui\/(form\/TextField|layout\/Page(r|Head)|display\/(Avatar|Chips))\.(tsx|module\.css)$/,
    priority: 4,
  },
  {
    name: 'hydrate',
    test: /src\/(app\/entries\/hydrate\.tsx|catalogue\/(?:formats|language|places|services|spoken-languages)\.ts|api\/endpoint\.ts|craftsmen\/calls\.ts)$/,
    priority: 3,
  },
  { name: 'schemas', test: /node_modules\/zod\/|src\/api\/(fields|problem|typed\/[\w-]+)\.ts$/, priority: 2 },
  { name: 'front', test: FRONT, priority: 2 },
  {
    name: 'dashboard',
    test: /src\/(pages\/(useCurrentTab\.ts|DashboardRoot\.module\.css)|ui\/layout\/(Tabs|BottomNav)\.tsx)$/,
    priority: 2,
  },
  { name: 'job', test: /src\/requests\/web\/Job(Price|Number)\.tsx$/, priority: 1 },
  { name: 'problems', test: /problems\/[\w-]+\.webp$|request-form\/ServiceTiles\./, priority: 1 },

  {
    // Apart from each other: the list of craftsmen has fields, and sends no form and no file.
    name: (id: string) => /ui\/(form\/hook|form|upload)\/(?!TextField)/.exec(id)?.[1]?.replace('/', '-') ?? 'shared',
    test: PARTS,
    minShareCount: 5,
    priority: 1,
  },
];

/** The same in both builds: pages name the files that browsers fetch. */
const assetFileNames = ({ names: [name = ''] }: { readonly names: readonly string[] }) =>
  name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash:6][extname]';

/** `vite build` makes what browsers fetch; `vite build --ssr src/app/entries/render.tsx --outDir dist/render` what draws pages. */
export default defineConfig(({ command, isSsrBuild }) => ({
  css: { modules: { generateScopedName: command === 'build' ? shortClassName : '[name]__[local]' } },
  publicDir: false,
  appType: 'custom',
  // Bundled, so that a page costs the server no walk through node_modules.
  ssr: command === 'build' ? { noExternal: true } : {},
  // Else React's development build is shipped beside the other.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  plugins: [
    routeModules(),
    withoutSummaries(),
    plainColours(),
    ...(isSsrBuild ? [] : [importHelper(), privateFields()]),
    iconSprite(),
    brandFiles(),
    apiViewer(),
    serviceWorker(),
    precompress(),
    developmentPages(app),
  ],
  build: {
    target: isSsrBuild ? 'es2022' : EDITION,
    // Older targets would double what is newer; it only adorns.
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    outDir: isSsrBuild ? 'dist/render' : 'dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...(isSsrBuild
      ? { rolldownOptions: { output: { assetFileNames } } }
      : {
          rolldownOptions: {
            input: ['src/app/entries/loader.ts'],
            transform: { assumptions: { setPublicClassFields: true } },
            output: {
              // Every page loads the list of these names: without words they weigh 1 kB less. The manifest has the words.
              chunkFileNames: 'assets/[hash:8].js',
              assetFileNames,
              codeSplitting: { groups: FILES },
            },
          },
        }),
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/assets', '/media', '/private', '/share', '/pattern', '/health', '/docs', '/openapi.json'].map(
        (path) => [path, app],
      ),
    ),
  },
}));
