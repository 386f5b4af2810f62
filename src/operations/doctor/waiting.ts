import type { Database } from '#platform/db/database.ts';
import { about, type Finding } from './finding.ts';
import { readMeasures } from './measures.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JOBS_LATE = 10 * MINUTE;

/** Jobs, mails, photos and people that have waited for too long. */
export async function examineWaiting(db: Database): Promise<Finding[]> {
  const { jobs, queues, mails, photos, pendingCraftsmen, unassignedRequests } = await readMeasures(db);
  const findings: Finding[] = [];
  const givenUp = queues.filter((queue) => queue.givenUp > 0).map(({ queue }) => queue);
  if (givenUp.length > 0)
    findings.push(
      about('jobs').warning(
        `${jobs.given_up} were given up (${givenUp.join(', ')}).`,
        'The log says why; docs/operations.md, Mail does not arrive.',
      ),
    );
  const oldestDue = Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds));
  if (oldestDue > JOBS_LATE)
    findings.push(
      about('jobs').broken(
        `the oldest has been due for ${inWords(oldestDue)}.`,
        'Is Ufundi running? Restart it; the log says why jobs stopped.',
      ),
    );
  for (const [subject, state, { count, oldestSeconds }, limit, remedy] of [
    ['mails', 'broken', mails, HOUR, 'npm run doctor, line mail; docs/operations.md, Mail does not arrive.'],
    ['photos', 'warning', photos, HOUR, 'The log says why: look for render_photo.'],
    ['approvals', 'warning', pendingCraftsmen, 2 * DAY, 'An admin decides in the admin dashboard, Pending Craftsmen.'],
    ['requests', 'warning', unassignedRequests, DAY, 'An admin assigns one in the admin dashboard, Job Requests.'],
  ] as const)
    if (oldestSeconds > limit)
      findings.push(about(subject)[state](`${count} wait, the oldest for ${inWords(oldestSeconds)}.`, remedy));
  return findings.length > 0 ? findings : [about('jobs').ok(`${jobs.due + jobs.later} wait, none too long.`)];
}

function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE);
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} hours` : `${Math.floor(minutes / 1_440)} days`;
}
