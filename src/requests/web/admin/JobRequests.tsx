import { useState } from 'react';
import { useRows } from '#api/client/query-client.ts';
import { LoadFailed } from '#pages/LoadFailed.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { Skeleton, SkeletonRow } from '#ui/feedback/Skeleton.tsx';
import { type Job, listJobs, REQUEST_STATUSES, type RequestStatus } from '../../contract.ts';
import { isOnTheJob } from '../../rules.ts';
import { AdminJob } from './AdminJob.tsx';
import listCardStyles from '#ui/layout/ListCard.module.css';

type Shown = 'all' | 'unassigned' | RequestStatus;
const PAGE = 20;

/** No craftsman is assigned, or the assigned one rejected. */
const isUnassigned = (job: Job) => !isOnTheJob(job.craftsman?.engagement);

/** Every job; the queue of jobs without a craftsman opens first. */
export default function JobRequests() {
  const { requests: t } = useTexts('admin');
  const jobs = useTexts('jobs');
  const [shown, setShown] = useState<Shown>('unassigned');
  const chip = (value: Shown, label: string) => ({ label, pressed: shown === value, onPress: () => setShown(value) });
  return (
    <>
      <Chips
        label={t.filter}
        slide
        chips={[
          chip('unassigned', t.unassigned),
          chip('all', t.all),
          ...REQUEST_STATUSES.map((status) => chip(status, jobs.statuses[status] ?? status)),
        ]}
      />
      {shown === 'unassigned' ? <Unassigned /> : <Listed key={shown} status={shown === 'all' ? undefined : shown} />}
    </>
  );
}

/** Two short lists, since a request with quotes may still need a craftsman. */
function Unassigned() {
  const requested = useRows(listJobs, { status: 'Requested' });
  const quoted = useRows(listJobs, { status: 'Quoted' });
  // During the assign call the card stays, so that a rejection is shown in it.
  const [assigning, setAssigning] = useState<number | null>(null);
  const rows = [...(requested.data?.rows ?? []), ...(quoted.data?.rows ?? [])].filter(
    (job) => isUnassigned(job) || job.id === assigning,
  );
  const again = () => void Promise.all([requested.refetch(), quoted.refetch()]);
  return (
    <WorkList
      rows={rows.toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || a.id - b.id)}
      pending={requested.isPending || quoted.isPending}
      error={requested.error ?? quoted.error}
      onRetry={again}
      onAssigning={setAssigning}
    />
  );
}

function Listed({ status }: { status: RequestStatus | undefined }) {
  const [cursor, setCursor] = useState<string>();
  const { data, error, isPending, refetch } = useRows(listJobs, { status, cursor, page_size: PAGE });
  return (
    <>
      <WorkList rows={data?.rows ?? []} pending={isPending} error={error} onRetry={() => void refetch()} />
      <PageButtons cursor={cursor} next={data?.next} onGo={setCursor} />
    </>
  );
}

function WorkList({
  rows,
  pending,
  error,
  onRetry,
  onAssigning,
}: {
  rows: readonly Job[];
  pending: boolean;
  error: Parameters<typeof LoadFailed>[0]['error'] | null;
  onRetry: () => void;
  onAssigning?: (id: number | null) => void;
}) {
  const { requests: t } = useTexts('admin');
  const common = useTexts('common');
  if (pending) {
    return (
      <Skeleton label={common.loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Skeleton>
    );
  }
  if (error) return <LoadFailed sentence={t.loadFailed} error={error} onRetry={onRetry} />;
  if (rows.length === 0) {
    return (
      <EmptyState drawing="drawers" title={t.none} level={2}>
        {t.noneHint}
      </EmptyState>
    );
  }
  return (
    <ul className={listCardStyles.list} aria-label={t.caption}>
      {rows.map((job) => (
        <AdminJob key={job.id} job={job} onAssigning={onAssigning} />
      ))}
    </ul>
  );
}
