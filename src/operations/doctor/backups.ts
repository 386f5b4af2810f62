import { execFile } from 'node:child_process';
import { promises as fs } from 'node:fs';
import { promisify } from 'node:util';
import { readBackupRecord, readDrillRecord } from '#app/monitoring/records.ts';
import { isBeyond, THRESHOLDS } from '#app/monitoring/thresholds.ts';
import type { Settings } from '#platform/settings.ts';
import { about, type Finding } from './finding.ts';

const HOUR = 3_600;

export async function* examineBackups({ dataDir, publicUrl, backupCopy }: Settings): AsyncGenerator<Finding> {
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
  const seconds = secondsSince(record.at);
  const message = `the last one is ${Math.floor(seconds / HOUR)} hours old: ${record.file}`;
  if (record.nightly && isBeyond(THRESHOLDS.BackupOld, seconds)) yield broken(message, THRESHOLDS.BackupOld.remedy);
  else yield ok(message);
  if (!record.nightly) return;
  if (backupCopy === null) yield warning('it stays on this machine.', 'Set BACKUP_COPY: docs/operations.md, Backup.');
  else if (isBeyond(THRESHOLDS.BackupNotCopied, secondsSince(record.copiedAt)))
    yield broken('none has left this machine for 26 hours.', THRESHOLDS.BackupNotCopied.remedy);
  else if (backupCopy.startsWith('/') && (await deviceOf(backupCopy)) === (await deviceOf(dataDir)))
    yield warning('BACKUP_COPY is on the disk of the data.', 'Is the other disk mounted?');
  yield await examineDrill(dataDir);
}

async function examineDrill(dataDir: string): Promise<Finding> {
  const { ok, warning, broken } = about('drill');
  const record = await readDrillRecord(dataDir);
  if (await hasFailed('ufundi-drill.service'))
    return broken('ufundi-drill.service failed.', 'journalctl -u ufundi-drill says why.');
  if (record?.failure)
    return broken(`failed at ${record.failure.at}: ${record.failure.message}`, THRESHOLDS.DrillFailed.remedy);
  const { DrillOld } = THRESHOLDS;
  if (!record?.at) return warning('no backup has been restored on trial yet.', DrillOld.remedy);
  const days = Math.floor(secondsSince(record.at) / 86_400);
  const message = `a backup was restored ${days} days ago in ${Math.round(record.seconds)} s.`;
  return isBeyond(DrillOld, secondsSince(record.at)) ? warning(message, DrillOld.remedy) : ok(message);
}

const secondsSince = (at: string | null) => (at ? (Date.now() - Date.parse(at)) / 1000 : Number.POSITIVE_INFINITY);

const deviceOf = (folder: string) =>
  fs.stat(folder).then(
    ({ dev }) => dev,
    () => null,
  );

const hasFailed = (unit: string) =>
  promisify(execFile)('systemctl', ['is-failed', '--quiet', unit]).then(
    () => true,
    () => false,
  );
