import type { RouteObject } from 'react-router';
import type { PageHandle } from './page.tsx';
import type { PagePath } from './renderer-types.ts';

const ROOT: PagePath = { path: '', indexed: true, isPublic: true };

/** Every page of the router, with its parameters as `:name`. */
export function pagePaths(routes: readonly RouteObject[], parent = ROOT): PagePath[] {
  return routes.flatMap(({ path, children, handle }) => {
    if (path === '*') return [];
    const { indexed, dashboard } = (handle ?? {}) as PageHandle;
    const here: PagePath = {
      path: path ? `${parent.path}/${path}` : parent.path,
      indexed: parent.indexed && indexed !== false,
      isPublic: parent.isPublic && !dashboard,
    };
    return children ? pagePaths(children, here) : [{ ...here, path: here.path || '/' }];
  });
}
