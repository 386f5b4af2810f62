import type { ReactNode } from 'react';
import { Link } from '#ui/layout/Link.tsx';
import type { Job } from '../contract.ts';
import { jobTitle } from './job-title.ts';
import { JobNumber } from './JobNumber.tsx';
import { JobPrice } from './JobPrice.tsx';
import { JobStatus } from './JobStatus.tsx';
import jobCardStyles from './JobCard.module.css';
import { useJobTime } from './useJobTime.ts';

/** @param to where its title leads */
export function JobHead({ job, to, children }: { job: Job; to?: string; children?: ReactNode }) {
  const jobTime = useJobTime();
  const facts = [job.craftsman?.name, jobTime(job).replace(/ /g, '\u00a0')];
  return (
    <header>
      <div className={jobCardStyles.line}>
        <JobNumber job={job} />
        <JobStatus job={job} />
      </div>
      <div className={jobCardStyles.title}>
        <h2 tabIndex={-1} id={`job-${job.id}`}>
          {to ? (
            <Link className="tall" to={to}>
              {jobTitle(job.description)}
            </Link>
          ) : (
            jobTitle(job.description)
          )}
        </h2>
        <JobPrice job={job} />
      </div>
      <p className="soft">{facts.filter(Boolean).join(' · ')}</p>
      {children}
    </header>
  );
}
