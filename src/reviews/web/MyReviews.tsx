import { useRef } from 'react';
import { JobPages } from '#requests/web/client/JobPages.tsx';
import { AfterPhoto } from '#requests/web/client/AfterPhoto.tsx';
import { SampleRun } from '#requests/web/client/SampleRun.tsx';
import { JobPrice } from '#requests/web/JobPrice.tsx';
import { jobTitle } from '#requests/web/job-title.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { classes } from '#ui/classes.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { type Job, listJobs } from '#requests/contract.ts';
import { GROUPED } from '#requests/web/screenful.ts';
import { useRows } from '#api/client/query-client.ts';
import { useInSight } from '#ui/useInSight.ts';
import { Review } from './Review.tsx';
import styles from './MyReviews.module.css';

export default function MyReviews() {
  const { reviews: t, requests, tabs } = useTexts('client');
  const isNew = useRows(listJobs, { page_size: GROUPED }).data?.total === 0;
  const none = (
    <EmptyState
      drawing="stars"
      title={t.none}
      level={2}
      action={
        isNew ? (
          <Button to="/hire/request">{requests.make}</Button>
        ) : (
          <Button to="/hire/requests">{t.toRequests}</Button>
        )
      }
      aside={<SampleRun isNarrow />}
    >
      {t.noneHint}
    </EmptyState>
  );
  return (
    <JobPages filter={{ status: 'Completed' }} label={tabs.reviews} path="/hire/reviews" none={none}>
      {(jobs) => (
        <div className={styles.jobs}>
          {jobs.map((job) => (
            <Reviewed key={job.id} job={job} />
          ))}
        </div>
      )}
    </JobPages>
  );
}

/** What was done and for how much, beside what its client says of it. */
function Reviewed({ job }: { job: Job }) {
  const formats = useFormats();
  const article = useRef<HTMLElement>(null);
  const isInSight = useInSight(article);
  const done = formats.day(job.reached[job.status] ?? job.updated_at);
  return (
    <article
      ref={article}
      className={classes(styles.job, job.rating === null && styles.open)}
      aria-labelledby={`job-${job.id}`}
    >
      <header>
        <h2 tabIndex={-1} id={`job-${job.id}`}>
          {jobTitle(job.description)}
        </h2>
        <p className="small soft">
          <Facts facts={[job.craftsman?.name, done]} />
        </p>
        <JobPrice job={job} />
        {job.proved_at !== null && <AfterPhoto id={job.id} isInSight={isInSight} className={styles.after} />}
      </header>
      <Review job={job} page="dashboard" />
    </article>
  );
}
