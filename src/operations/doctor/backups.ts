import { promises as fs } from 'node:fs';
import { readBackupRecord, readDrillRecord } from '../backup/record.ts';
import type { Settings } from '#platform/settings.ts';
import { about, type Finding } from './finding.ts';
import { hasFailed } from './unit.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const BACKUP_OLD = 26 * HOUR;
const DRILL_OLD = 35 * DAY;
const SEE = 'journalctl -u ufundi-backup says why; docs/operations.md, Backup.';
const DRILL = 'npm run restore:drill; docs/operations.md, Backup.';

export async function* examineBackups({ dataDir, publicUrl, backupCopy }: Settings): AsyncGenerator<Finding> {
  const { ok, warning, broken } = about('backup');
  // A unit that cannot even start leaves no record.
  if (await hasFailed('ufundi-backup.service')) return yield broken('ufundi-backup.service failed.', SEE);
  const record = await readBackupRecord(dataDir);
  if (!record) {
    if (publicUrl.startsWith('https:'))
      yield warning('none has been made yet.', 'systemctl enable --now ufundi-backup.timer');
    return;
  }
  if (record.failure) return yield broken(`failed at ${record.failure.at}: ${record.failure.message}`, SEE);
  const seconds = secondsSince(record.at);
  const message = `the last one is ${Math.floor(seconds / HOUR)} hours old: ${record.file}`;
  if (record.nightly && seconds > BACKUP_OLD)
    yield broken(message, `systemctl list-timers ufundi-backup.timer; ${SEE}`);
  else yield ok(message);
  if (!record.nightly) return;
  if (backupCopy === null) yield warning('it stays on this machine.', 'Set BACKUP_COPY: docs/operations.md, Backup.');
  else if (secondsSince(record.copiedAt) > BACKUP_OLD) yield broken('none has left this machine for 26 hours.', SEE);
  else if (backupCopy.startsWith('/') && (await deviceOf(backupCopy)) === (await deviceOf(dataDir)))
    yield warning('BACKUP_COPY is on the disk of the data.', 'Is the other disk mounted?');
  yield await examineDrill(dataDir);
}

async function examineDrill(dataDir: string): Promise<Finding> {
  const { ok, warning, broken } = about('drill');
  const record = await readDrillRecord(dataDir);
  if (await hasFailed('ufundi-drill.service'))
    return broken('ufundi-drill.service failed.', 'journalctl -u ufundi-drill says why.');
  if (record?.failure) return broken(`failed at ${record.failure.at}: ${record.failure.message}`, DRILL);
  if (!record?.at) return warning('no backup has been restored on trial yet.', DRILL);
  const days = Math.floor(secondsSince(record.at) / DAY);
  const message = `a backup was restored ${days} days ago in ${Math.round(record.seconds)} s.`;
  return secondsSince(record.at) > DRILL_OLD ? warning(message, DRILL) : ok(message);
}

const secondsSince = (at: string | null) => (at ? (Date.now() - Date.parse(at)) / 1000 : Number.POSITIVE_INFINITY);

const deviceOf = (folder: string) =>
  fs.stat(folder).then(
    ({ dev }) => dev,
    () => null,
  );
