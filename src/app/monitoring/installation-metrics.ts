/** Gauges of the installation as a whole: the process that is asked reads them once, whatever the number of processes. */
import { promises as fs } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '#api/context.ts';
import { installationId, productVersion } from '#platform/installation.ts';
import { certificateDays } from './certificate.ts';
import { readMeasures, type Waiting } from './measures.ts';
import { readBackupRecord, readDrillRecord } from './records.ts';

const CERTIFICATE_MS = 3_600_000;

type Labels = Readonly<Record<string, string>>;
type Value = readonly [value: number, labels?: Labels];

export function createInstallationMetrics({ db, settings }: Pick<AppContext, 'db' | 'settings'>) {
  const { dataDir, publicUrl } = settings;
  const days = new LRUCache<string, number>({
    max: 1,
    ttl: CERTIFICATE_MS,
    fetchMethod: async (url) => Number(await certificateDays(url)) || 0,
  });
  const parts: (() => Promise<object[]>)[] = [
    async () => {
      const { jobs, queues, mails, photos, pendingCraftsmen, unassignedRequests } = await readMeasures(db);
      const each = (of: keyof Waiting) => queues.map((queue): Value => [queue[of], { queue: queue.queue }]);
      return [
        gauge('jobs', 'Jobs in the queue.', ...Object.entries(jobs).map(([state, count]): Value => [count, { state }])),
        gauge('queue_waiting', 'Due jobs that nobody works on yet, for each queue.', ...each('count')),
        gauge('queue_oldest_seconds', 'How long the oldest of those has been due.', ...each('oldestSeconds')),
        ...waiting('mails', 'Mails not yet taken by the mail server', mails),
        ...waiting('photos', 'Photos not yet rendered', photos),
        ...waiting('craftsmen_pending', 'Profiles that wait for approval', pendingCraftsmen),
        ...waiting('requests_unassigned', 'Open requests without a craftsman', unassignedRequests),
      ];
    },
    async () => {
      const record = await readBackupRecord(dataDir);
      const drill = await readDrillRecord(dataDir);
      return [
        gauge('backup_age_seconds', 'Age of the last complete backup; +Inf without one.', [secondsSince(record?.at)]),
        gauge('backup_success', '1 when the last backup went well.', [record?.at && !record.failure ? 1 : 0]),
        ...(settings.backupCopy
          ? [gauge('backup_copy_age_seconds', 'Since a backup was copied away.', [secondsSince(record?.copiedAt)])]
          : []),
        gauge('restore_drill_age_seconds', 'Since a restore drill went well; +Inf without one.', [
          secondsSince(drill?.at),
        ]),
        ...(drill ? [gauge('restore_drill_success', '1 when the last drill went well.', [drill.failure ? 0 : 1])] : []),
      ];
    },
    async () => {
      const { bavail, bsize } = await fs.statfs(dataDir);
      return [gauge('data_free_bytes', 'Free space in the data folder.', [bavail * bsize])];
    },
    async () => {
      if (!publicUrl.startsWith('https:')) return [];
      const left = (await days.fetch(publicUrl)) ?? 0;
      return [gauge('certificate_days', 'Days until the certificate ends; 0 when browsers reject it.', [left])];
    },
    async () => {
      const labels = {
        version: await productVersion(),
        installation: installationId(dataDir),
        database: settings.databaseUrl ? 'external' : 'embedded',
        files: settings.mediaUrl ? 'bucket' : 'folder',
      };
      return [gauge('installation_info', 'Always 1.', [1, labels])];
    },
  ];
  return async (): Promise<object[]> => (await Promise.all(parts.map((read) => read().catch(() => [])))).flat();
}

/** In the form in which processes tell each other theirs. */
function gauge(name: string, help: string, ...values: Value[]) {
  return {
    name: `ufundi_${name}`,
    help,
    type: 'gauge',
    aggregator: 'first',
    values: values.map(([value, labels = {}]) => ({ value, labels })),
  };
}

function waiting(name: string, what: string, { count, oldestSeconds }: Waiting) {
  return [
    gauge(`${name}_waiting`, `${what}: how many.`, [count]),
    gauge(`${name}_oldest_seconds`, `${what}: how long the oldest has been waiting.`, [oldestSeconds]),
  ];
}

function secondsSince(at: string | null | undefined): number {
  return at ? (Date.now() - Date.parse(at)) / 1000 : Number.POSITIVE_INFINITY;
}
