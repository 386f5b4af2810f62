/** What is too much: doctor compares with these, and `deploy/alerts.yaml` is written from them. */
const HOUR = 3_600;
const DAY = 24 * HOUR;

export interface Threshold {
  readonly expr: string;
  readonly is: 'above' | 'below';
  readonly limit: number;
  readonly minutes: number;
  readonly severity: 'critical' | 'warning';
  readonly summary: string;
  readonly remedy: string;
}

const SEE = 'docs/operations.md,';

export const THRESHOLDS = {
  Down: {
    expr: 'up{job="ufundi"}',
    is: 'below',
    limit: 1,
    minutes: 2,
    severity: 'critical',
    summary: 'Ufundi does not answer.',
    remedy: `systemctl status ufundi; npm run doctor; ${SEE} At night.`,
  },
  Errors: {
    expr: 'sum(rate(ufundi_http_request_seconds_count{status="5xx"}[5m])) / sum(rate(ufundi_http_request_seconds_count[5m]))',
    is: 'above',
    limit: 0.02,
    minutes: 5,
    severity: 'critical',
    summary: 'More than one response in fifty is an error of the server.',
    remedy: `npm run doctor; journalctl -u ufundi -p err; ${SEE} At night.`,
  },
  Slow: {
    expr: 'histogram_quantile(0.95, sum by (le) (rate(ufundi_http_request_seconds_bucket[10m])))',
    is: 'above',
    limit: 2.5,
    minutes: 10,
    severity: 'warning',
    summary: 'One response in twenty takes longer than 2.5 seconds.',
    remedy: `${SEE} Load.`,
  },
  TurnedAway: {
    expr: 'increase(ufundi_requests_working{state="turned_away"}[10m])',
    is: 'above',
    limit: 0,
    minutes: 5,
    severity: 'warning',
    summary: 'Requests beyond the capacity are answered 503.',
    remedy: `${SEE} Load.`,
  },
  JobsLate: {
    expr: 'max(ufundi_queue_oldest_seconds)',
    is: 'above',
    limit: 600,
    minutes: 5,
    severity: 'critical',
    summary: 'A background job has been due for ten minutes: nothing works on them.',
    remedy: 'Is Ufundi running? Restart it; the log says why jobs stopped.',
  },
  JobsGivenUp: {
    expr: 'ufundi_jobs{state="given_up"}',
    is: 'above',
    limit: 0,
    minutes: 0,
    severity: 'warning',
    summary: 'Background jobs were given up after many tries.',
    remedy: `The log says why; ${SEE} Mail does not arrive.`,
  },
  MailsLate: {
    expr: 'ufundi_mails_oldest_seconds',
    is: 'above',
    limit: HOUR,
    minutes: 0,
    severity: 'critical',
    summary: 'A mail has been waiting for an hour.',
    remedy: `npm run doctor, line mail; ${SEE} Mail does not arrive.`,
  },
  PhotosLate: {
    expr: 'ufundi_photos_oldest_seconds',
    is: 'above',
    limit: HOUR,
    minutes: 0,
    severity: 'warning',
    summary: 'A photo has been waiting for an hour to be rendered.',
    remedy: 'The log says why: look for render_photo.',
  },
  CraftsmenWait: {
    expr: 'ufundi_craftsmen_pending_oldest_seconds',
    is: 'above',
    limit: 2 * DAY,
    minutes: 0,
    severity: 'warning',
    summary: 'A craftsman has been waiting for approval for two days.',
    remedy: 'An admin decides in the admin dashboard, Pending Craftsmen.',
  },
  RequestsWait: {
    expr: 'ufundi_requests_unassigned_oldest_seconds',
    is: 'above',
    limit: DAY,
    minutes: 0,
    severity: 'warning',
    summary: 'A request has had no craftsman for a day.',
    remedy: 'An admin assigns one in the admin dashboard, Job Requests.',
  },
  BackupFailed: {
    expr: 'ufundi_backup_success',
    is: 'below',
    limit: 1,
    minutes: 0,
    severity: 'critical',
    summary: 'The last backup failed.',
    remedy: `journalctl -u ufundi-backup says why; ${SEE} Backup.`,
  },
  BackupOld: {
    expr: 'ufundi_backup_age_seconds',
    is: 'above',
    limit: 26 * HOUR,
    minutes: 0,
    severity: 'critical',
    summary: 'The last backup is older than 26 hours.',
    remedy: `systemctl list-timers ufundi-backup.timer; journalctl -u ufundi-backup; ${SEE} Backup.`,
  },
  BackupNotCopied: {
    expr: 'ufundi_backup_copy_age_seconds',
    is: 'above',
    limit: 26 * HOUR,
    minutes: 0,
    severity: 'critical',
    summary: 'No backup has left this machine for 26 hours.',
    remedy: `journalctl -u ufundi-backup says why; ${SEE} Backup.`,
  },
  DrillFailed: {
    expr: 'ufundi_restore_drill_success',
    is: 'below',
    limit: 1,
    minutes: 0,
    severity: 'critical',
    summary: 'The last restore drill failed: the backups may be useless.',
    remedy: `npm run restore:drill; ${SEE} Backup.`,
  },
  DrillOld: {
    expr: 'ufundi_restore_drill_age_seconds',
    is: 'above',
    limit: 35 * DAY,
    minutes: 0,
    severity: 'warning',
    summary: 'No restore drill has gone well for 35 days.',
    remedy: `npm run restore:drill; systemctl list-timers ufundi-drill.timer; ${SEE} Backup.`,
  },
  DiskFull: {
    expr: 'ufundi_data_free_bytes',
    is: 'below',
    // Without space for its write-ahead log PostgreSQL stops.
    limit: 0.3e9,
    minutes: 0,
    severity: 'critical',
    summary: 'Less than 0.3 GB are free in the data folder.',
    remedy: `${SEE} Disk full.`,
  },
  DiskLow: {
    expr: 'ufundi_data_free_bytes',
    is: 'below',
    limit: 2e9,
    minutes: 30,
    severity: 'warning',
    summary: 'Less than 2 GB are free in the data folder.',
    remedy: `${SEE} Disk full.`,
  },
  CertificateEnds: {
    expr: 'ufundi_certificate_days',
    is: 'below',
    limit: 14,
    minutes: 60,
    severity: 'critical',
    summary: 'The certificate ends within fourteen days, or browsers reject it.',
    remedy: `certbot renew says why; ${SEE} Certificates.`,
  },
} satisfies Record<string, Threshold>;

export function isBeyond({ is, limit }: Threshold, value: number): boolean {
  return is === 'above' ? value > limit : value < limit;
}
