import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { showOwnProfile } from '#craftsmen/contract.ts';
import { useAnswer, useRows } from '#web/answers.ts';
import { LoadFailed } from '#web/LoadFailed.tsx';
import { useTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chips } from '#web/ui/Chips.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Leaf } from '#web/ui/Leaf.tsx';
import { Skeleton, SkeletonCard } from '#web/ui/Skeleton.tsx';
import { listJobs, listOpenRequests } from '../contract.ts';
import { MyJob } from './MyJob.tsx';
import { OpenRequests } from './OpenRequests.tsx';

const OPEN = '/dashboard/jobs?view=open';
/** A few screens of a phone. */
const PAGE = 20;

/** A tab of the craftsman's dashboard: his jobs, and the requests he may name a price for. */
export default function Jobs() {
  const { jobs: t } = useTexts('craftsman');
  const [query] = useSearchParams();
  const { data: open } = useRows(listOpenRequests, {});
  const shown = query.get('view') === 'open' ? 'open' : 'mine';
  return (
    <>
      <Chips
        label={t.views}
        chips={[
          { label: t.mine, to: '/dashboard/jobs', current: shown === 'mine' },
          { label: t.open(open?.total), to: OPEN, current: shown === 'open' },
        ]}
      />
      {shown === 'open' ? <OpenRequests /> : <MyJobs />}
    </>
  );
}

function MyJobs() {
  const { jobs: t } = useTexts('craftsman');
  const common = useTexts('common');
  const [cursor, setCursor] = useState<string>();
  const { data, error, refetch } = useRows(listJobs, { cursor, page_size: PAGE });
  const { data: profile } = useAnswer(showOwnProfile, {});

  if (!data && error) return <LoadFailed sentence={t.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Skeleton label={common.loading}>
        <SkeletonCard />
        <SkeletonCard />
      </Skeleton>
    );
  }
  if (data.rows.length === 0) {
    const approved = profile?.is_approved ?? true;
    return (
      <EmptyState
        drawing="bench"
        title={t.none}
        level={2}
        action={approved ? <Button to={OPEN}>{t.toOpen}</Button> : <Button to="/dashboard">{t.toProfile}</Button>}
      >
        {approved ? t.noneHint : t.needsApproval}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="desk" aria-label={t.mine}>
        {data.rows.map((job) => (
          <MyJob key={job.id} job={job} />
        ))}
      </ul>
      <Leaf cursor={cursor} next={data.next} onGo={setCursor} />
    </>
  );
}
