import type { Job } from '../../../contract.ts';
import { offers } from '../../../rules.ts';

type GroupedJob = Pick<Job, 'status' | 'schedule' | 'proved_at'>;

const RANKS: readonly string[] = ['In Progress', 'Accepted', 'Pending'];

/** The job to act on first: the running one, else the next accepted one, else the first that waits for an answer. */
export function groupsOf<J extends GroupedJob>(jobs: readonly J[]) {
  const active = jobs.filter(({ status }) => RANKS.includes(status));
  const [lead, ...rest] = active.sort(
    (a, b) => RANKS.indexOf(a.status) - RANKS.indexOf(b.status) || a.schedule.localeCompare(b.schedule),
  );
  return {
    lead,
    answer: rest.filter(({ status }) => status === 'Pending'),
    next: rest.filter(({ status }) => status !== 'Pending'),
  };
}

export type Step = 'accept' | 'start' | 'prove' | 'complete';

/** The one act a job asks for now: proof comes before the end, and is never asked for twice. */
export function nextStep({ status, proved_at }: Pick<GroupedJob, 'status' | 'proved_at'>): Step | null {
  const may = offers('craftsman', status);
  if (may.has('accept')) return 'accept';
  if (may.has('start')) return 'start';
  if (may.has('prove') && proved_at === null) return 'prove';
  return may.has('complete') ? 'complete' : null;
}
