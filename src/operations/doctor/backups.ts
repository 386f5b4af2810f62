import { existsSync } from 'node:fs';
import type { Settings } from '#platform/settings.ts';
import { readBackupRecord } from '../backup/record.ts';
import { about, type Finding } from './finding.ts';
import { hasFailed } from './unit.ts';

const HOUR = 3_600_000;
const OLD = 26 * HOUR;
const REMEDY = 'journalctl -u ufundi-backup says why; docs/operations.md, Backup.';
/** Where the unit of the backup reads which repository of restic gets a copy. */
const COPY_SETTINGS = '/etc/ufundi-backup.env';

export async function* examineBackups({ dataDir, publicUrl }: Settings): AsyncGenerator<Finding> {
  const { ok, warning, broken } = about('backup');
  // A unit that cannot even start, or whose copy fails, leaves no record.
  if (await hasFailed('ufundi-backup.service')) return yield broken('ufundi-backup.service failed.', REMEDY);
  const record = await readBackupRecord(dataDir);
  if (!record) {
    if (publicUrl.startsWith('https:'))
      yield warning('none has been made yet.', 'systemctl enable --now ufundi-backup.timer');
    return;
  }
  if (record.failure) return yield broken(`failed at ${record.failure.at}: ${record.failure.message}`, REMEDY);
  const age = record.at ? Date.now() - Date.parse(record.at) : Number.POSITIVE_INFINITY;
  const message = `the last one is ${Math.floor(age / HOUR)} hours old: ${record.file}`;
  if (record.nightly && age > OLD) yield broken(message, `systemctl list-timers ufundi-backup.timer; ${REMEDY}`);
  else yield ok(message);
  if (record.nightly && !existsSync(COPY_SETTINGS))
    yield warning('it stays on this machine.', 'Copy it away: docs/operations.md, Backup.');
}
