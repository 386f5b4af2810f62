import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedError } from './error.ts';

export interface DataPaths {
  home: string;
  cluster: string;
  sockets: string;
  log: string;
}

export const superuser = 'ufundi';
export const database = 'ufundi';
export const port = 5432;

// sun_path holds 108 bytes on Linux and 104 on macOS, with the terminating zero.
const longestSocketPath = 103;

export const clusterIn = (dataDir: string): string => join(dataDir, 'postgres/cluster');

export async function pathsIn(dataDir: string): Promise<DataPaths> {
  const folder = join(dataDir, 'postgres');
  try {
    makeDataFolder(dataDir);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const home = await realpath(folder);
    return { home, cluster: join(home, 'cluster'), sockets: socketsOf(home), log: join(home, 'server.log') };
  } catch (cause) {
    throw new EmbeddedError(
      `The database folder ${folder} cannot be used by this user (${(cause as NodeJS.ErrnoException).code}): ` +
        'start as the user who owns it, or set DATA_DIR to a folder that you may write.',
      { cause },
    );
  }
}

export function makeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

/** The socket is in the closed database folder; a path too long for a socket moves it to the temporary folder. */
function socketsOf(home: string): string {
  const inside = join(home, 'socket');
  if (Buffer.byteLength(join(inside, `.s.PGSQL.${port}`)) <= longestSocketPath) return inside;
  return join(tmpdir(), `ufundi-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
}
