import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedError } from './error.ts';

/** Where one embedded database keeps its things. */
export interface DataPaths {
  /** Everything of the database lies in here; only the server's user (and root) may enter. */
  home: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  /** The folder of the unix socket a server we start will open. */
  sockets: string;
  log: string;
}

export const superuser = 'ufundi';
export const database = 'ufundi';
/** Only part of the socket's file name: no TCP port is ever opened. */
export const port = 5432;

// sun_path holds 108 bytes on Linux and 104 on macOS, the closing zero included.
const longestSocketPath = 103;

/** Makes the database's folder inside the data folder and names the paths in it. */
export async function pathsIn(dataDir: string): Promise<DataPaths> {
  const wanted = join(dataDir, 'postgres');
  try {
    makeDataFolder(dataDir);
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    const home = await realpath(wanted);
    return { home, cluster: join(home, 'cluster'), sockets: socketsOf(home), log: join(home, 'server.log') };
  } catch (cause) {
    throw new EmbeddedError(
      `The database folder ${wanted} cannot be used by this user (${(cause as NodeJS.ErrnoException).code}): ` +
        'start as the user who owns it, or set DATA_DIR to a folder that you may write.',
      { cause },
    );
  }
}

/** Makes the data folder, closed to others; as root they may pass through it, or the server's user could not either. */
export function makeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

/**
 * The socket lives in the database's folder, which is closed to others and shared by whoever shares the data. Only a
 * path too long for a socket moves it to a short name in the temporary folder.
 */
function socketsOf(home: string): string {
  const inside = join(home, 'socket');
  if (Buffer.byteLength(join(inside, `.s.PGSQL.${port}`)) <= longestSocketPath) return inside;
  return join(tmpdir(), `ufundi-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
}
