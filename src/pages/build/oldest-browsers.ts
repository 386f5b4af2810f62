/**
 * The oldest browsers that run the script of our pages, of 2020; older ones get pages and forms without it. Chrome's version is
 * also Edge's, Opera's and Samsung's of the same time. `quality/checks/browsers.mjs` rejects what one of them lacks.
 */
export const OLDEST_BROWSERS = { chrome: 87, safari: 14, firefox: 78 };

/** The edition of the language that all of them know: the build lowers to it, and tsconfig.web.json allows its library alone. */
export const EDITION = 'es2020';
