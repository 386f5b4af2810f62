import { useTexts } from '#ui/texts/index.tsx';
import { Status } from '#ui/display/Status.tsx';
import type { Job } from '../contract.ts';
import { QUOTES_MAX } from '../problems.ts';
import { kindOf } from './statuses.ts';
import chipsStyles from '#ui/display/Chips.module.css';

export function JobStatus({ job }: { job: Pick<Job, 'status' | 'quote_count' | 'isUrgent'> }) {
  const t = useTexts('jobs');
  return (
    <div className={chipsStyles.list}>
      <Status kind={kindOf(job.status)}>
        {job.status === 'Quoted' ? t.quotedOf(job.quote_count, QUOTES_MAX) : (t.statuses[job.status] ?? job.status)}
      </Status>
      {job.isUrgent && <Status kind="urgent">{t.urgent}</Status>}
    </div>
  );
}
