import type { RouteObject } from 'react-router';
import type { PageHandle } from './page.tsx';
import type { PagePath } from './renderer-types.ts';

/** Every page of the router, with its parameters as `:name`. */
export function pagePaths(routes: readonly RouteObject[], parent = '', parentIndexed = true): PagePath[] {
  return routes.flatMap(({ path, children, handle }) => {
    if (path === '*') return [];
    const here = path ? `${parent}/${path}` : parent;
    const indexed = parentIndexed && (handle as PageHandle | undefined)?.indexed !== false;
    return children ? pagePaths(children, here, indexed) : [{ path: here || '/', indexed }];
  });
}
