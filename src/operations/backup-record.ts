import { promises as fs } from 'node:fs';
import path from 'node:path';

/** What doctor and the metrics tell about backups. */
export interface BackupRecord {
  readonly at: string | null;
  readonly file: string | null;
  /** Whether a timer makes them, so that an old one means a broken timer. */
  readonly nightly: boolean;
  readonly failure: { readonly at: string; readonly message: string } | null;
}

const recordIn = (dataDir: string) => path.join(dataDir, 'last-backup.json');

export async function readBackupRecord(dataDir: string): Promise<BackupRecord | null> {
  const text = await fs.readFile(recordIn(dataDir), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

export async function recordBackup(dataDir: string, change: Partial<BackupRecord>): Promise<void> {
  const before = (await readBackupRecord(dataDir)) ?? { at: null, file: null, nightly: false, failure: null };
  const temporary = `${recordIn(dataDir)}.${process.pid}`;
  await fs.writeFile(temporary, JSON.stringify({ ...before, ...change }), { mode: 0o600 });
  await fs.rename(temporary, recordIn(dataDir));
}
