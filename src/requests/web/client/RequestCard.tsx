import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useEndpoint, useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import { Button } from '#ui/layout/Button.tsx';
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx';
import { StarLine } from '#ui/display/StarLine.tsx';
import { type Job, type JobDetail, listJobs, showJob } from '../../contract.ts';
import { isTerminal, mayReview } from '../../rules.ts';
import { useCompleteOrCancel } from './CompleteOrCancel.tsx';
import { FocusNamed } from './JobPages.tsx';
import { ChosenFirst } from '../direct/ChosenFirst.tsx';
import { JobHead } from '../JobHead.tsx';
import { JobSteps } from '../JobSteps.tsx';
import { GROUPED } from '../screenful.ts';
import { ChoiceButton, Quotes, useChoice } from './Quotes.tsx';
import { ContactButtons } from './ContactButtons.tsx';
import { JobKeys } from './JobKeys.tsx';
import { RequestDetail } from './RequestDetail.tsx';
import jobCardStyles from '../JobCard.module.css';

/** The opened job. The list has it at once, and changes in it are shown before the server confirms them. */
export function RequestCard({ id }: { id: number }) {
  const { requests: t } = useTexts('client');
  const detail = useEndpoint(showJob, { id });
  const [query] = useSearchParams();
  const cursor = query.get('cursor');
  const list = useRows(listJobs, { page_size: GROUPED, ...(cursor ? { cursor } : {}) });
  const job = list.data?.rows.find((row) => row.id === id) ?? detail.data;
  const more = (
    <Loaded query={detail} failed={t.loadFailed} placeholder={<DetailPlaceholder />} count={1} keep>
      {(found) => <RequestDetail job={found} />}
    </Loaded>
  );
  return job ? <OpenJob job={job} detail={detail.data} more={more} /> : more;
}

interface OpenJobProps {
  readonly job: Job;
  readonly detail: JobDetail | undefined;
  readonly more: ReactNode;
}

function OpenJob({ job, detail, more }: OpenJobProps) {
  const { requests: t } = useTexts('client');
  const formats = useFormats();
  const isWide = useIsWide();
  const choice = useChoice(job);
  const { failed, complete, rare, dialogs } = useCompleteOrCancel(job);
  const acts = (
    <footer
      data-act-bar=""
      className={isWide ? jobCardStyles.top : job.status === 'Quoted' ? jobCardStyles.loose : undefined}
    >
      {failed}
      {mayReview(job) && (
        <Button icon="star" to={`/hire/reviews?job=${job.id}`}>
          {t.leaveReview}
        </Button>
      )}
      {job.status === 'Completed' && job.craftsman && !mayReview(job) && (
        <Button kind="hire" to={`/hire/request?craftsman=${job.craftsman.slug}&service=${job.service}`}>
          {t.hireAgain}
        </Button>
      )}
      {!isWide && <ChoiceButton job={job} choice={choice} />}
      {complete}
      <ContactButtons job={job} />
    </footer>
  );
  return (
    <article className={jobCardStyles.card} aria-labelledby={`job-${job.id}`}>
      <FocusNamed />
      <JobHead job={job} keys={<JobKeys key={job.status} job={job} rare={rare} />}>
        {job.craftsman?.engagement === 'Pending' && !isTerminal(job.status) && (
          <p className="small">
            {t.assigned(job.craftsman.name, job.assigned_price === null ? '' : formats.money(job.assigned_price))}
          </p>
        )}
        <ChosenFirst job={job} />
        <GivenStars job={job} />
      </JobHead>
      {isWide && acts}
      <section>
        <JobSteps job={job} />
      </section>
      <Quotes job={job} detail={detail} choice={choice} />
      <section>{more}</section>
      {!isWide && acts}
      {dialogs}
    </article>
  );
}

function GivenStars({ job }: { job: Job }) {
  const { reviews: t } = useTexts('client');
  if (job.rating === null) return null;
  return (
    <p className={jobCardStyles.given}>
      {t.comment} <StarLine stars={job.rating} label={t.given(job.rating)} />
    </p>
  );
}

const DetailPlaceholder = () => ['40%', '70%', '55%', '65%'].map((width) => <SkeletonLine key={width} width={width} />);
