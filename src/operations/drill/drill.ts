/** A trial restore into a database and a folder that are removed afterwards; what serves is not touched. */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { recordDrill, readBackupRecord } from '#app/monitoring/records.ts';
import { THRESHOLDS } from '#app/monitoring/thresholds.ts';
import { startEmbedded } from '#embedded-postgres/start.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Settings } from '#platform/settings.ts';
import { diskStorage } from '#platform/storage/disk.ts';
import { restore } from '../backup/restore.ts';
import { checkInvariants, linesOf } from '../invariants/invariants.ts';
import { fetchCopy, openCopies } from '../off-site/copies.ts';
import { OperationError, withDatabase } from '../target.ts';

const PREFIX = 'drill-';
const ROOM = 5;

/** @param file the newest copy, or backup, unless given · @throws OperationError when it cannot be restored whole */
export async function drill(settings: Settings, file?: string) {
  const { dataDir } = settings;
  await removeLeftovers(dataDir);
  const at = new Date().toISOString();
  const folder = await fs.mkdtemp(path.join(dataDir, `${PREFIX}${process.pid}-`));
  let starting: ReturnType<typeof startEmbedded> | undefined;
  const leave = async () => {
    // A server that is still starting would write into the folder that is removed.
    const started = await starting?.catch(() => undefined);
    await started?.stop();
    await remove(folder);
  };
  const onInterrupt = () => void leave().then(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onInterrupt);
  try {
    const began = performance.now();
    const backup = file ?? (await newestBackup(settings, folder));
    await requireRoom(dataDir, backup);
    starting = startEmbedded({ dataDir: path.join(folder, 'data'), log: () => {}, fsync: false });
    const embedded = await starting;
    const storage = await diskStorage(path.join(folder, 'media'));
    const { rows, files, head } = await restore({ connection: embedded.config, storage }, backup);
    const checked = await withDatabase(embedded.config, async ({ db }) => {
      await migrate(db);
      return checkInvariants(db, storage);
    });
    const broken = checked.filter(({ breaches }) => breaches.length > 0);
    if (broken.length > 0) throw new OperationError(`The restored data breaks rules:\n${linesOf(broken).join('\n')}`);
    const seconds = (performance.now() - began) / 1000;
    await recordDrill(dataDir, { at, backupAt: head.at, seconds, failure: null });
    return { name: path.basename(backup), rows, files, backupAt: head.at, invariants: checked.length, seconds };
  } catch (error) {
    await recordDrill(dataDir, { failure: { at, message: (error as Error).message } });
    throw error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onInterrupt);
    await leave();
  }
}

async function newestBackup(settings: Settings, folder: string): Promise<string> {
  if (settings.backupCopy) return fetchCopy(await openCopies(settings), 'newest', folder);
  const record = await readBackupRecord(settings.dataDir);
  if (!record?.file) throw new OperationError('No backup has been made yet: npm run backup -- FILE');
  return record.file;
}

async function requireRoom(dataDir: string, backup: string): Promise<void> {
  const { size } = await fs.stat(backup).catch(() => ({ size: 0 }));
  const { bavail, bsize } = await fs.statfs(dataDir);
  if (bavail * bsize < size * ROOM + THRESHOLDS.DiskFull.limit)
    throw new OperationError(`There is no room for a drill in ${dataDir}: it takes five times the backup.`);
}

/** Of a drill that was killed. @throws OperationError when another one runs */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of (await fs.readdir(dataDir)).filter((each) => each.startsWith(PREFIX))) {
    const pid = Number.parseInt(name.slice(PREFIX.length));
    if (isAlive(pid))
      throw new OperationError(`Another drill runs as process ${pid}. If it does not, remove ${dataDir}/${name}.`);
    await remove(path.join(dataDir, name));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// The database of a killed drill writes until its watchdog has stopped it.
const remove = (folder: string) => fs.rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
