import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Settings } from '#platform/settings.ts';
import { readBackupRecord } from '../backup-record.ts';
import { about, type Finding } from './finding.ts';

const HOUR = 3_600_000;
const OLD_HOURS = 26;

export async function* examineBackups({ dataDir, publicUrl }: Settings): AsyncGenerator<Finding> {
  const { ok, warning, broken } = about('backup');
  const remedy = 'journalctl -u ufundi-backup says why; docs/operations.md, Backup.';
  // A unit that cannot even start leaves no record.
  if (await hasFailed('ufundi-backup.service')) return yield broken('ufundi-backup.service failed.', remedy);
  const record = await readBackupRecord(dataDir);
  if (!record) {
    if (publicUrl.startsWith('https:'))
      yield warning('none has been made yet.', 'systemctl enable --now ufundi-backup.timer');
    return;
  }
  if (record.failure) return yield broken(`failed at ${record.failure.at}: ${record.failure.message}`, remedy);
  const hours = Math.floor((Date.now() - Date.parse(record.at ?? '')) / HOUR);
  const message = `the last one is ${hours} hours old: ${record.file}`;
  if (record.nightly && hours > OLD_HOURS) yield broken(message, remedy);
  else yield ok(message);
}

const hasFailed = (unit: string) =>
  promisify(execFile)('systemctl', ['is-failed', '--quiet', unit]).then(
    () => true,
    () => false,
  );
