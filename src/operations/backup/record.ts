/** What operators' commands leave in the data folder for doctor and the metrics. */
import { promises as fs } from 'node:fs';
import path from 'node:path';

interface Failure {
  readonly at: string;
  readonly message: string;
}

export interface BackupRecord {
  readonly at: string | null;
  readonly file: string | null;
  /** Whether a timer makes them, so that an old one means a broken timer. */
  readonly nightly: boolean;
  readonly copiedAt: string | null;
  readonly failure: Failure | null;
}

const NO_BACKUP: BackupRecord = { at: null, file: null, nightly: false, copiedAt: null, failure: null };
const BACKUP = 'last-backup.json';

export const readBackupRecord = (dataDir: string) => read<BackupRecord>(dataDir, BACKUP);

export async function recordBackup(dataDir: string, change: Partial<BackupRecord>): Promise<void> {
  await write(dataDir, BACKUP, { ...NO_BACKUP, ...(await readBackupRecord(dataDir)), ...change });
}

/** `at` is the start of the last drill that went well, of a backup from `backupAt`. */
export interface DrillRecord {
  readonly at: string | null;
  readonly backupAt: string | null;
  readonly seconds: number;
  readonly failure: Failure | null;
}

const NO_DRILL: DrillRecord = { at: null, backupAt: null, seconds: 0, failure: null };
const DRILL = 'last-drill.json';

export const readDrillRecord = (dataDir: string) => read<DrillRecord>(dataDir, DRILL);

export async function recordDrill(dataDir: string, change: Partial<DrillRecord>): Promise<void> {
  await write(dataDir, DRILL, { ...NO_DRILL, ...(await readDrillRecord(dataDir)), ...change });
}

async function read<T>(dataDir: string, name: string): Promise<T | null> {
  const text = await fs.readFile(path.join(dataDir, name), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

async function write(dataDir: string, name: string, record: object): Promise<void> {
  const file = path.join(dataDir, name);
  const temporary = `${file}.${process.pid}`;
  await fs.writeFile(temporary, JSON.stringify(record), { mode: 0o600 });
  await fs.rename(temporary, file);
}
