import type { Job } from '#requests/contract.ts';
import { GivenReview } from './GivenReview.tsx';
import { ReviewForm } from './ReviewForm.tsx';

/** The review of a completed job: written once, read-only afterwards. */
export function Review({ job, page }: { job: Job; page: 'dashboard' | 'orders' }) {
  return job.rating === null ? (
    <ReviewForm job={job} page={page} />
  ) : (
    <GivenReview rating={job.rating} review={job.review} />
  );
}
