import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';

/** Tells installations on one machine apart; the hash hides where the data is. @throws when the folder is missing */
export function installationId(dataDir: string): string {
  return createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
}
