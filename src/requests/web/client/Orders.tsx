import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useRows } from '#api/client/query-client.ts';
import { LoadFailed } from '#pages/LoadFailed.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Pager } from '#ui/layout/Pager.tsx';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import { type Job, listJobs } from '../../contract.ts';
import { isTerminal, offersOnOrders } from '../../rules.ts';
import { CompleteOrCancel } from './CompleteOrCancel.tsx';
import { PAGE_SIZE } from '../screenful.ts';
import { JobHead } from '../JobHead.tsx';
import { JobSteps } from '../JobSteps.tsx';
import { NoRequests } from './NoRequests.tsx';
import { ContactButtons } from '../craftsman/ContactButtons.tsx';
import jobCardStyles from '../JobCard.module.css';

/** Shorter than My Requests. @param review rendered below a completed job; reviews are another domain */
export function Orders({ review }: { review: (job: Job) => ReactNode }) {
  const { requests: t, profile } = useTexts('client');
  const { loading } = useTexts('common');
  const [query] = useSearchParams();
  const cursor = query.get('cursor');
  const { data, error, isPending, refetch } = useRows(listJobs, {
    page_size: PAGE_SIZE,
    ...(cursor ? { cursor } : {}),
  });

  if (isPending) {
    return (
      <Skeleton label={loading}>
        <SkeletonCard />
        <SkeletonCard />
      </Skeleton>
    );
  }
  if (error) return <LoadFailed sentence={t.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (data.rows.length === 0) return <NoRequests />;
  return (
    <section className={jobCardStyles.list} aria-label={profile.orders}>
      {data.rows.map((job) => (
        <article key={job.id} className={jobCardStyles.card} aria-labelledby={`job-${job.id}`}>
          <JobHead job={job} />
          <section>
            <JobSteps job={job} />
          </section>
          {job.status === 'Completed' && <section>{review(job)}</section>}
          <footer>
            {!isTerminal(job.status) && <ContactButtons job={job} />}
            <CompleteOrCancel job={job} only={offersOnOrders(job.status)} />
          </footer>
        </article>
      ))}
      <Pager
        label={t.pages}
        previous={cursor ? { to: '?', label: t.newest } : null}
        next={data.next ? { to: `?cursor=${data.next}`, label: t.older } : null}
      />
    </section>
  );
}
