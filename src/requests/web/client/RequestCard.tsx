import { useSearchParams } from 'react-router';
import { useEndpoint, useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import { Button } from '#ui/layout/Button.tsx';
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx';
import { StarLine } from '#ui/display/StarLine.tsx';
import { type Job, listJobs, showJob } from '../../contract.ts';
import { isTerminal, mayReview, offers } from '../../rules.ts';
import { CompleteOrCancel } from './CompleteOrCancel.tsx';
import { FocusNamed } from './JobPages.tsx';
import { ChosenFirst } from '../direct/ChosenFirst.tsx';
import { JobHead } from '../JobHead.tsx';
import { JobSteps } from '../JobSteps.tsx';
import { GROUPED } from '../screenful.ts';
import { CompareButton, Quotes } from './Quotes.tsx';
import { ContactButtons } from './ContactButtons.tsx';
import { RequestDetail } from './RequestDetail.tsx';
import jobCardStyles from '../JobCard.module.css';

/** The opened job. The list has it at once, and changes in it are shown before the server confirms them. */
export function RequestCard({ id }: { id: number }) {
  const { requests: t } = useTexts('client');
  const formats = useFormats();
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
  const isWide = useIsWide();
  // On a phone the prices are further down, and changing the request is no longer what comes next.
  const isComparing = !isWide && job?.status === 'Quoted';
  if (!job) return more;
  const edit = offers('client', job.status).has('edit') && <EditLink job={job} />;
  const acts = (
    <footer className={isWide ? jobCardStyles.top : job.status === 'Quoted' ? jobCardStyles.loose : undefined}>
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
      {isComparing ? <CompareButton job={job} /> : edit}
      <CompleteOrCancel job={job} more={isComparing && edit}>
        <ContactButtons job={job} />
      </CompleteOrCancel>
    </footer>
  );
  return (
    <article className={jobCardStyles.card} aria-labelledby={`job-${job.id}`}>
      <FocusNamed />
      <JobHead job={job}>
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
      <Quotes job={job} detail={detail.data} />
      <section>{more}</section>
      {!isWide && acts}
    </article>
  );
}

function EditLink({ job }: { job: Job }) {
  const { edit: t } = useTexts('client');
  const [query] = useSearchParams();
  return (
    <Button kind="line" icon="pencil" to={`?${new URLSearchParams([...query, ['edit', String(job.id)]])}`}>
      {t.open}
    </Button>
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
