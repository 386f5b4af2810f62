import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '#embedded-postgres/data-paths.ts';

const SECRETS = { 'token-secret': 48, 'push-keys': 32 } as const;
type SecretName = keyof typeof SECRETS;

export const secretFile = (dataDir: string, name: SecretName = 'token-secret') => join(dataDir, name);

/** @throws when it is there and cannot be read */
export function storedSecret(dataDir: string, name?: SecretName): string | null {
  try {
    return readFileSync(secretFile(dataDir, name), 'utf8').trim();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    return null;
  }
}

export function createSecret(dataDir: string, name: SecretName = 'token-secret'): string {
  const file = secretFile(dataDir, name);
  makeDataFolder(dataDir);
  const temporary = `${file}.${randomUUID()}`;
  try {
    // Written to a temporary file and linked: concurrent first starts read the same complete secret.
    writeFileSync(temporary, randomBytes(SECRETS[name]).toString('base64url'), {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
    linkUnlessExists(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
  return readFileSync(file, 'utf8');
}

function linkUnlessExists(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  }
}
