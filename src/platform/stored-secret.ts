import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '#embedded-postgres/data-paths.ts';

export function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'token-secret');
  const existing = readIfExists(file);
  if (existing !== undefined) return existing;
  makeDataFolder(dataDir);
  const temporary = `${file}.${randomUUID()}`;
  try {
    // Written to a temporary file and linked: concurrent first starts read the same complete secret.
    writeFileSync(temporary, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    linkUnlessExists(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
  return readFileSync(file, 'utf8');
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    return undefined;
  }
}

function linkUnlessExists(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  }
}
