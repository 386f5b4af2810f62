import { readMeasures } from '#app/monitoring/measures.ts';
import { isBeyond, type Threshold, THRESHOLDS } from '#app/monitoring/thresholds.ts';
import type { Database } from '#platform/db/database.ts';
import { about, type Finding } from './finding.ts';

/** Jobs, files and people that wait, at the thresholds of the alerts. */
export async function examineWaiting(db: Database): Promise<Finding[]> {
  const { jobs, queues, mails, photos, pendingCraftsmen, unassignedRequests } = await readMeasures(db);
  const givenUp = queues.filter((queue) => queue.givenUp > 0).map(({ queue }) => queue);
  const oldestDue = Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds));
  const findings = [
    finding('jobs', THRESHOLDS.JobsGivenUp, jobs.given_up, `${jobs.given_up} were given up (${givenUp.join(', ')}).`),
    finding('jobs', THRESHOLDS.JobsLate, oldestDue, `the oldest has been due for ${inWords(oldestDue)}.`),
    ...(
      [
        ['mails', THRESHOLDS.MailsLate, mails],
        ['photos', THRESHOLDS.PhotosLate, photos],
        ['approvals', THRESHOLDS.CraftsmenWait, pendingCraftsmen],
        ['requests', THRESHOLDS.RequestsWait, unassignedRequests],
      ] as const
    ).map(([subject, threshold, { count, oldestSeconds }]) =>
      finding(subject, threshold, oldestSeconds, `${count} wait, the oldest for ${inWords(oldestSeconds)}.`),
    ),
  ].filter((each) => each !== null);
  return findings.length > 0 ? findings : [about('jobs').ok(`${jobs.due + jobs.later} wait, none too long.`)];
}

function finding(subject: string, threshold: Threshold, value: number, message: string): Finding | null {
  if (!isBeyond(threshold, value)) return null;
  return about(subject)[threshold.severity === 'critical' ? 'broken' : 'warning'](message, threshold.remedy);
}

function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} hours` : `${Math.floor(minutes / 1_440)} days`;
}
