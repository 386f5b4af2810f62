import { useTexts } from '#ui/texts/index.tsx';
import { Status } from '#ui/display/Status.tsx';
import type { Job } from '../../../contract.ts';
import { JobBadges } from '../../JobBadges.tsx';
import { kindOf } from '../../statuses.ts';
import chipsStyles from '#ui/display/Chips.module.css';

export function useStatusWord() {
  const { jobs: t } = useTexts('craftsman');
  const { statuses } = useTexts('jobs');
  const own: Readonly<Record<string, string>> = { Completed: t.done, Rejected: t.rejected };
  return (status: string) => own[status] ?? statuses[status] ?? status;
}

export function MyJobStatus({ job }: { job: Job }) {
  const wordOf = useStatusWord();
  return (
    <div className={chipsStyles.list}>
      <Status kind={kindOf(job.status)}>{wordOf(job.status)}</Status>
      <JobBadges isUrgent={job.isUrgent} editedAt={job.status === 'Pending' ? job.edited_at : null} />
    </div>
  );
}
