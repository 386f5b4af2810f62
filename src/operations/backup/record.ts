/** What the backup leaves in the data folder for doctor. */
import { promises as fs } from 'node:fs';
import path from 'node:path';

export interface BackupRecord {
  readonly at: string | null;
  readonly file: string | null;
  /** Whether a timer makes them, so that an old one means a broken timer. */
  readonly nightly: boolean;
  readonly failure: { readonly at: string; readonly message: string } | null;
}

const NO_BACKUP: BackupRecord = { at: null, file: null, nightly: false, failure: null };
const fileIn = (dataDir: string) => path.join(dataDir, 'last-backup.json');

export async function readBackupRecord(dataDir: string): Promise<BackupRecord | null> {
  const text = await fs.readFile(fileIn(dataDir), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

export async function recordBackup(dataDir: string, change: Partial<BackupRecord>): Promise<void> {
  const record = { ...NO_BACKUP, ...(await readBackupRecord(dataDir)), ...change };
  const temporary = `${fileIn(dataDir)}.${process.pid}`;
  await fs.writeFile(temporary, JSON.stringify(record), { mode: 0o600 });
  await fs.rename(temporary, fileIn(dataDir));
}
