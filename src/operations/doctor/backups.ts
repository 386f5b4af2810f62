import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readBackupRecord } from '#app/monitoring/records.ts';
import { isBeyond, THRESHOLDS } from '#app/monitoring/thresholds.ts';
import type { Settings } from '#platform/settings.ts';
import { about, type Finding } from './finding.ts';

const HOUR = 3_600;

export async function* examineBackups({ dataDir, publicUrl }: Settings): AsyncGenerator<Finding> {
  const { ok, warning, broken } = about('backup');
  const { remedy } = THRESHOLDS.BackupFailed;
  // A unit that cannot even start leaves no record.
  if (await hasFailed('ufundi-backup.service')) return yield broken('ufundi-backup.service failed.', remedy);
  const record = await readBackupRecord(dataDir);
  if (!record) {
    if (publicUrl.startsWith('https:'))
      yield warning('none has been made yet.', 'systemctl enable --now ufundi-backup.timer');
    return;
  }
  if (record.failure) return yield broken(`failed at ${record.failure.at}: ${record.failure.message}`, remedy);
  const seconds = (Date.now() - Date.parse(record.at ?? '')) / 1000;
  const message = `the last one is ${Math.floor(seconds / HOUR)} hours old: ${record.file}`;
  if (record.nightly && isBeyond(THRESHOLDS.BackupOld, seconds)) yield broken(message, THRESHOLDS.BackupOld.remedy);
  else yield ok(message);
}

const hasFailed = (unit: string) =>
  promisify(execFile)('systemctl', ['is-failed', '--quiet', unit]).then(
    () => true,
    () => false,
  );
