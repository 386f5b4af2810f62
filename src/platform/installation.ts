import { createHash } from 'node:crypto';
import { promises as fs, realpathSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.ts';

/** Tells installations on one machine apart; the hash hides where the data is. @throws when the folder is missing */
export function installationId(dataDir: string): string {
  return createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
}

export async function productVersion(): Promise<string> {
  return JSON.parse(await fs.readFile(path.join(ROOT, 'package.json'), 'utf8')).version;
}
