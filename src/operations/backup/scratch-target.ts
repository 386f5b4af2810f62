/** A database and a folder that exist for the time of some work: no command reads or writes the installation in it. */
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '#embedded-postgres/start.ts';
import { diskStorage } from '#platform/storage/disk.ts';
import { OperationError, type Target, withDatabase } from '../target.ts';

/** Tables, indexes and photos of a backup take up to five times its size. */
const ROOM = 5;
const DATABASE_BYTES = 0.3e9;

/** @param backup for whose content there must be room in TMPDIR · @throws OperationError when there is none */
export async function withScratchTarget<T>(
  backup: string,
  work: (target: Pick<Target, 'connection' | 'db' | 'storage'>) => Promise<T>,
): Promise<T> {
  await requireRoom(backup);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ufundi-trial-'));
  let starting: ReturnType<typeof startEmbedded> | undefined;
  const remove = async () => {
    // A server that is still starting would write into the folder that is removed.
    const started = await starting?.catch(() => undefined);
    await started?.stop();
    await fs.rm(folder, { recursive: true, force: true });
    // Elsewhere, where the folder's path was too long for a socket.
    if (started) await fs.rm(started.socketDir, { recursive: true, force: true });
  };
  const onInterrupt = () => void remove().then(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onInterrupt);
  try {
    starting = startEmbedded({ dataDir: path.join(folder, 'data'), log: () => {}, fsync: false });
    const connection = (await starting).config;
    const storage = await diskStorage(path.join(folder, 'media'));
    return await withDatabase(connection, ({ db }) => work({ connection, db, storage }));
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onInterrupt);
    await remove();
  }
}

async function requireRoom(backup: string): Promise<void> {
  const { size } = await fs.stat(backup).catch(() => ({ size: 0 }));
  const { bavail, bsize } = await fs.statfs(os.tmpdir());
  const needed = size * ROOM + DATABASE_BYTES;
  if (bavail * bsize < needed)
    throw new OperationError(
      `There is no room in ${os.tmpdir()}: a trial takes ${(needed / 1e9).toFixed(1)} GB. Name another folder as TMPDIR.`,
    );
}
