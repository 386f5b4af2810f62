import type { ReactNode } from 'react';
import { Facts } from '#ui/display/Facts.tsx';
import type { Job } from '../contract.ts';
import { jobTitle } from './job-title.ts';
import { JobNumber } from './JobNumber.tsx';
import { JobPrice } from './JobPrice.tsx';
import { JobStatus } from './JobStatus.tsx';
import jobCardStyles from './JobCard.module.css';
import { useJobTime } from './useJobTime.ts';

/** @param keys what is seldom done with it, at the right of the last line */
export function JobHead({ job, keys, children }: { job: Job; keys?: ReactNode; children?: ReactNode }) {
  const jobTime = useJobTime();
  return (
    <header>
      <div className={jobCardStyles.line}>
        <JobNumber job={job} />
        <JobStatus job={job} />
      </div>
      <div className={jobCardStyles.title}>
        <h2 tabIndex={-1} id={`job-${job.id}`}>
          {jobTitle(job.description)}
        </h2>
        <JobPrice job={job} />
      </div>
      <div className={jobCardStyles.facts}>
        <p className="soft">
          <Facts facts={[job.craftsman?.name, jobTime(job)]} />
        </p>
        {keys}
      </div>
      {children}
    </header>
  );
}
