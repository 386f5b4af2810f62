import { useState } from 'react';
import { showOwnProfile } from '#craftsmen/contract.ts';
import { useAnswer, useRows } from '#web/answers.ts';
import { LoadFailed } from '#web/LoadFailed.tsx';
import { useTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Leaf } from '#web/ui/Leaf.tsx';
import { Skeleton, SkeletonCard } from '#web/ui/Skeleton.tsx';
import { listOpenRequests } from '../contract.ts';
import { OpenRequestCard } from './OpenRequestCard.tsx';

/** Requests of his services that still take a price; those he has priced stand among them with his quote. */
export function OpenRequests() {
  const { open: t, jobs } = useTexts('craftsman');
  const common = useTexts('common');
  const [cursor, setCursor] = useState<string>();
  const { data, error, refetch } = useRows(listOpenRequests, { cursor, page_size: 20 });
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
        drawing="drawers"
        title={t.none}
        level={2}
        action={
          approved ? (
            <Button kind="line" to="/dashboard/jobs">
              {jobs.mine}
            </Button>
          ) : (
            <Button to="/dashboard">{jobs.toProfile}</Button>
          )
        }
      >
        {approved ? t.noneHint : t.needsApproval}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="small soft">{t.privacy}</p>
      <ul className="desk" aria-label={jobs.open()}>
        {data.rows.map((request) => (
          <OpenRequestCard key={request.id} request={request} />
        ))}
      </ul>
      <Leaf cursor={cursor} next={data.next} onGo={setCursor} />
    </>
  );
}
