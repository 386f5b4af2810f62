import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { listJobs } from '#requests/contract.ts';
import { JobHead } from '#requests/web/JobHead.tsx';
import { useRows } from '#api/client/query-client.ts';
import { LoadFailed } from '#pages/LoadFailed.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Pager } from '#ui/layout/Pager.tsx';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import { Review } from './Review.tsx';
import jobCardStyles from '#requests/web/JobCard.module.css';

export default function MyReviews() {
  const { reviews: t, requests, tabs } = useTexts('client');
  const { loading } = useTexts('common');
  const [query] = useSearchParams();
  const cursor = query.get('cursor');
  const named = query.get('job');
  const { data, error, isPending, refetch } = useRows(listJobs, {
    status: 'Completed',
    ...(cursor ? { cursor } : {}),
  });
  const ready = data !== undefined;
  // The link "Leave a review" named this job.
  useEffect(() => {
    const heading = ready && named ? document.getElementById(`job-${named}`) : null;
    heading?.focus({ preventScroll: true });
    heading?.closest('article')?.scrollIntoView({ block: 'start' });
  }, [ready, named]);

  if (isPending) {
    return (
      <Skeleton label={loading}>
        <SkeletonCard />
        <SkeletonCard />
      </Skeleton>
    );
  }
  if (error) return <LoadFailed sentence={requests.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (data.rows.length === 0) {
    return (
      <EmptyState
        drawing="drawers"
        title={t.none}
        level={2}
        action={<Button to="/hire/requests">{t.toRequests}</Button>}
      >
        {t.noneHint}
      </EmptyState>
    );
  }
  return (
    <section className={jobCardStyles.list} aria-label={tabs.reviews}>
      {data.rows.map((job) => (
        <article key={job.id} className={jobCardStyles.card} aria-labelledby={`job-${job.id}`}>
          <JobHead job={job} />
          <section>
            <Review job={job} page="dashboard" />
          </section>
        </article>
      ))}
      <Pager
        label={requests.pages}
        previous={cursor ? { to: '/hire/reviews', label: requests.newest } : null}
        next={data.next ? { to: `/hire/reviews?cursor=${data.next}`, label: requests.older } : null}
      />
    </section>
  );
}
