import type { ReactNode } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import type { Job } from '../../contract.ts';
import { isTerminal, offersOnOrders } from '../../rules.ts';
import { CompleteOrCancel } from './CompleteOrCancel.tsx';
import { JobPages } from './JobPages.tsx';
import { PAGE_SIZE } from '../screenful.ts';
import { JobHead } from '../JobHead.tsx';
import { JobSteps } from '../JobSteps.tsx';
import { NoRequests } from './NoRequests.tsx';
import { ContactButtons } from './ContactButtons.tsx';
import { classes } from '#ui/classes.ts';
import buttonStyles from '#ui/layout/Button.module.css';
import jobCardStyles from '../JobCard.module.css';

/** Shorter than My Requests. @param review rendered below a completed job; reviews are another domain */
export function Orders({ review }: { review: (job: Job) => ReactNode }) {
  const { profile, requests: t } = useTexts('client');
  return (
    <JobPages filter={{ page_size: PAGE_SIZE }} label={profile.orders} none={<NoRequests />}>
      {(jobs) =>
        jobs.map((job) => (
          <article key={job.id} className={jobCardStyles.card} aria-labelledby={`job-${job.id}`}>
            <JobHead job={job} to={`/hire/requests?job=${job.id}`} />
            <section>
              <JobSteps job={job} />
            </section>
            {job.status === 'Completed' && (
              <section>
                {job.rating === null ? (
                  <details>
                    <summary className={classes(buttonStyles.button, buttonStyles.line)}>{t.leaveReview}</summary>
                    {review(job)}
                  </details>
                ) : (
                  review(job)
                )}
              </section>
            )}
            <footer>
              {!isTerminal(job.status) && <ContactButtons job={job} />}
              <CompleteOrCancel job={job} only={offersOnOrders(job.status)} />
            </footer>
          </article>
        ))
      }
    </JobPages>
  );
}
