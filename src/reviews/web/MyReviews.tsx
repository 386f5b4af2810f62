import { JobPages } from '#requests/web/client/JobPages.tsx';
import { JobHead } from '#requests/web/JobHead.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Review } from './Review.tsx';
import jobCardStyles from '#requests/web/JobCard.module.css';

export default function MyReviews() {
  const { reviews: t, tabs } = useTexts('client');
  const none = (
    <EmptyState drawing="stars" title={t.none} level={2} action={<Button to="/hire/requests">{t.toRequests}</Button>}>
      {t.noneHint}
    </EmptyState>
  );
  return (
    <JobPages filter={{ status: 'Completed' }} label={tabs.reviews} path="/hire/reviews" none={none}>
      {(jobs) =>
        jobs.map((job) => (
          <article key={job.id} className={jobCardStyles.card} aria-labelledby={`job-${job.id}`}>
            <JobHead job={job} />
            <section>
              <Review job={job} page="dashboard" />
            </section>
          </article>
        ))
      }
    </JobPages>
  );
}
