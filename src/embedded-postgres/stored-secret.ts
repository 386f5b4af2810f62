import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from './data-paths.ts';

/** The secret of an installation, made at its first start: another one would sign everybody out. */
export function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'token-secret');
  const kept = readIfThere(file);
  if (kept !== undefined) return kept;
  makeDataFolder(dataDir);
  const fresh = `${file}.${randomUUID()}`;
  try {
    // Written whole beside it, then linked: of two first starts both read the same one, and never half of it.
    writeFileSync(fresh, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    linkUnlessThere(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
  return readFileSync(file, 'utf8');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    return undefined;
  }
}

function linkUnlessThere(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  }
}
