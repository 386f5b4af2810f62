import path from 'node:path';

/** `src/platform` and `dist/server` (the bundle) are equally deep. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

const isBuilt = import.meta.filename.endsWith('.cjs');

export const programFile = (source: string): string =>
  isBuilt ? path.join(import.meta.dirname, `${path.basename(source, '.ts')}.cjs`) : path.join(ROOT, source);
