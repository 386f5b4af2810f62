import type { ReactNode } from 'react';
import { useRows } from '#api/client/query-client.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { type Job, listJobs } from '../../contract.ts';
import { isTerminal, offersOnOrders } from '../../rules.ts';
import { jobTitle } from '../job-title.ts';
import { CompleteOrCancel } from './CompleteOrCancel.tsx';
import { groupsOf, needOf } from './job-groups.ts';
import { JobPages } from './JobPages.tsx';
import { CompareLink, NeedCard, OverRow, RunningCard } from './JobRows.tsx';
import { SampleRun } from './SampleRun.tsx';
import { PAGE_SIZE } from '../screenful.ts';
import NoRequests from './NoRequests.tsx';
import { ContactButtons } from './ContactButtons.tsx';
import { classes } from '#ui/classes.ts';
import buttonStyles from '#ui/layout/Button.module.css';
import rowStyles from '../Rows.module.css';
import styles from './JobRows.module.css';

const FIRST_PAGE = { page_size: PAGE_SIZE };

interface OrdersProps {
  /** Below a completed job; reviews are another domain. */
  readonly review: (job: Job) => ReactNode;
}

/** How many requests the client has, once the page has them. */
export const useOrderCount = () => useRows(listJobs, FIRST_PAGE).data?.total;

/** The cards and rows of My Requests, each with what this page offers to do. */
export function Orders({ review }: OrdersProps) {
  const { tabs, requests: t } = useTexts('client');
  const group = (label: string, jobs: readonly Job[], Row: typeof NeedCard) =>
    jobs.length > 0 && (
      <section className={rowStyles.group} aria-label={label}>
        <h2>
          {label} <small>{jobs.length}</small>
        </h2>
        <ul className={styles.cards}>
          {jobs.map((job) => (
            <li key={job.id}>
              <Order job={job} Row={Row} review={review} />
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <JobPages filter={FIRST_PAGE} label={tabs.requests} none={<NoRequests sample={<SampleRun />} />}>
      {(jobs) => {
        const { needs, running, over } = groupsOf(jobs);
        return (
          <div className={rowStyles.groups}>
            {group(t.needs, needs, NeedCard)}
            {group(t.running, running, RunningCard)}
            {group(t.over, over, EndedRow)}
          </div>
        );
      }}
    </JobPages>
  );
}

const EndedRow = ({ job, isOpen }: Parameters<typeof NeedCard>[0]) => <OverRow job={job} isOpen={isOpen} plain />;

function Order({ job, Row, review }: OrdersProps & { job: Job; Row: typeof NeedCard }) {
  const { requests: t } = useTexts('client');
  return (
    <article className={styles.order} id={`job-${job.id}`} tabIndex={-1} aria-label={jobTitle(job.description)}>
      <Row job={job} isOpen={false} />
      {job.status === 'Completed' && (
        <div className={styles.review}>
          {job.rating === null ? (
            <details>
              <summary className={classes(buttonStyles.button, buttonStyles.line)}>{t.leaveReview}</summary>
              {review(job)}
            </details>
          ) : (
            review(job)
          )}
        </div>
      )}
      <div className={styles.acts}>
        {needOf(job) === 'choose' && <CompareLink job={job} />}
        <CompleteOrCancel job={job} only={offersOnOrders(job.status)}>
          {!isTerminal(job.status) && <ContactButtons job={job} />}
        </CompleteOrCancel>
      </div>
    </article>
  );
}
