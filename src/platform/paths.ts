/** Where things lie: the project's folder, and our programs, which run as they are written or as they were built. */
import path from 'node:path';

/** `src/platform` and `dist/server`, where a built server lies in one piece, are equally deep. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

const isBuilt = import.meta.filename.endsWith('.cjs');

/** The file of a program that is started as a process of its own. @param source it as it was written, below the project */
export const programFile = (source: string): string =>
  isBuilt ? path.join(import.meta.dirname, `${path.basename(source, '.ts')}.cjs`) : path.join(ROOT, source);
