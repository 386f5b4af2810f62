import type { ReactNode } from 'react';
import { placeName } from '#catalogue/places.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import type { Job } from '../contract.ts';
import { jobTitle } from './job-title.ts';
import { JobStatus } from './JobStatus.tsx';
import jobCardStyles from './JobCard.module.css';

export function JobHead({ job, children }: { job: Job; children?: ReactNode }) {
  const t = useTexts('jobs');
  const formats = useFormats();
  const facts = [
    job.craftsman?.name,
    job.price === null ? null : formats.money(job.price),
    formats.dayAndTime(job.schedule),
  ];
  return (
    <header>
      <div className={jobCardStyles.line}>
        <p className="no">
          {t.number(job.id)} · {job.service} · {placeName(job.location)}
        </p>
        <JobStatus job={job} />
      </div>
      <h2 tabIndex={-1} id={`job-${job.id}`}>
        {jobTitle(job.description)}
      </h2>
      <p className="soft">{facts.filter(Boolean).join(' · ')}</p>
      {children}
    </header>
  );
}
