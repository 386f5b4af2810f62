import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { brandFiles } from './src/pages/build/brand-files.ts';
import { developmentPages } from './src/pages/build/development-pages.ts';
import { precompress } from './src/pages/build/precompress.ts';
import { SHEETS } from './src/pages/renderer-types.ts';
import { iconSprite } from './src/ui/icons/icon-sprite.ts';

const { imports } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
if (imports['#*'] !== './src/*') throw new Error('The alias in package.json has changed');

const app = process.env.APP_URL ?? 'http://127.0.0.1:3000';

/**
 * What is fetched together. On a slow line each file costs a journey of its own, so what nearly every page uses comes in
 * few of them; the library's own file stays the same from one version of ours to the next. Nothing here may import on
 * demand, or the little loader would have to wait for it; nor bring styles, which go with the page that names them.
 */
const FILES = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
  { name: 'contract', test: /node_modules\/zod\/|src\/(catalogue|api\/\w+\.ts)/, priority: 2 },
  { name: 'call', test: /src\/api\/client\/(call|session)\.ts$/, priority: 2 },
  {
    name: 'parts',
    test: /src\/ui\/(?!texts\/|feedback\/(Confirm)?Dialog)(\w+\/)?\w+\.tsx?$/,
    minShareCount: 5,
    priority: 1,
  },
];

/** `vite build` makes what browsers fetch; `vite build --ssr src/app/entries/render.tsx --outDir dist/render` what draws pages. */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: false,
  appType: 'custom',
  // Bundled, so that a page costs the server no walk through node_modules.
  ssr: { noExternal: true },
  plugins: [iconSprite(), brandFiles(), precompress(), developmentPages(app)],
  build: {
    target: 'es2022',
    // Colours are written in OKLCH on purpose; older targets would double every token.
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    outDir: isSsrBuild ? 'dist/render' : 'dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            input: ['src/app/entries/loader.ts', ...SHEETS.map((sheet) => `src/ui/styles/${sheet}.css`)],
            output: { codeSplitting: { groups: FILES } },
          },
        }),
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/assets', '/media', '/private', '/share', '/loom', '/health', '/docs', '/openapi.json'].map((path) => [
        path,
        app,
      ]),
    ),
  },
}));
