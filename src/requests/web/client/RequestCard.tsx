import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx';
import { StarLine } from '#ui/display/StarLine.tsx';
import { type Job, showJob } from '../../contract.ts';
import { isTerminal, mayReview, offers } from '../../rules.ts';
import { CompleteOrCancel } from './CompleteOrCancel.tsx';
import { ChosenFirst } from '../direct/ChosenFirst.tsx';
import { JobHead } from '../JobHead.tsx';
import { JobSteps } from '../JobSteps.tsx';
import { Quotes } from './Quotes.tsx';
import { ContactButtons } from './ContactButtons.tsx';
import { RequestDetail } from './RequestDetail.tsx';
import jobCardStyles from '../JobCard.module.css';

export function RequestCard({ job, opened = false }: { job: Job; opened?: boolean }) {
  const { requests: t } = useTexts('client');
  const [open, setOpen] = useState(opened);
  const detail = useEndpoint(showJob, { id: job.id }, open);
  return (
    <article className={jobCardStyles.card} aria-labelledby={`job-${job.id}`}>
      <JobHead job={job}>
        {job.craftsman?.engagement === 'Pending' && !isTerminal(job.status) && (
          <p className="small">{t.assigned(job.craftsman.name)}</p>
        )}
        <ChosenFirst job={job} />
      </JobHead>
      <section>
        <JobSteps job={job} timeline={detail.data?.timeline} />
      </section>
      <Quotes job={job} />
      {open && (
        <section id={`more-${job.id}`}>
          <Loaded query={detail} failed={t.loadFailed} placeholder={<DetailPlaceholder />} count={1} keep>
            {(found) => <RequestDetail job={found} />}
          </Loaded>
        </section>
      )}
      <footer>
        <Review job={job} />
        {(open || !isTerminal(job.status)) && <ContactButtons job={job} />}
        {offers('client', job.status).has('edit') && <EditLink job={job} />}
        <CompleteOrCancel job={job} />
        <Button
          className={jobCardStyles.last}
          kind="bare"
          aria-expanded={open}
          aria-controls={open ? `more-${job.id}` : undefined}
          onClick={() => setOpen(!open)}
        >
          {open ? t.hide : t.details}
        </Button>
      </footer>
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

function Review({ job }: { job: Job }): ReactNode {
  const { requests: t, reviews } = useTexts('client');
  if (mayReview(job)) {
    return (
      <Button icon="star" to={`/hire/reviews?job=${job.id}`}>
        {t.leaveReview}
      </Button>
    );
  }
  return job.rating !== null && <StarLine stars={job.rating} label={reviews.given(job.rating)} />;
}

const DetailPlaceholder = () => ['40%', '70%', '55%', '65%'].map((width) => <SkeletonLine key={width} width={width} />);
