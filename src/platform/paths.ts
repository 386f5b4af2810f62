import path from 'node:path';

/** `src/platform` and `dist/server` (the bundle) are equally deep. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

const isBuilt = import.meta.filename.endsWith('.cjs');

/** The file of a program started as its own process, from source or bundle. @param source path below the project */
export const programFile = (source: string): string =>
  isBuilt ? path.join(import.meta.dirname, `${path.basename(source, '.ts')}.cjs`) : path.join(ROOT, source);
