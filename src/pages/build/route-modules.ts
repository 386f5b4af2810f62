import type { Plugin } from 'vite';

const ROUTER = 'src/app/router.tsx';

/** Adds to each `page(() => import('x'))` the path of x in the manifest. */
export function routeModules(): Plugin {
  return {
    name: 'route-modules',
    enforce: 'pre',
    transform(code, id, options) {
      if (!options?.ssr || !id.endsWith(ROUTER)) return null;
      return code.replace(
        /page\(\(\) => import\('([^']+)'\)/g,
        (_all, path: string) => `page(Object.assign(() => import('${path}'), { module: '${sourceOf(path)}' })`,
      );
    },
  };
}

const sourceOf = (path: string) => path.replace(/^#/, 'src/').replace(/^\.\//, 'src/app/');
