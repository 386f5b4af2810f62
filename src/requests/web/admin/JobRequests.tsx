import { useState } from 'react';
import { together, useRows } from '#api/client/query-client.ts';
import { Loaded, type Query } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { SkeletonRow } from '#ui/feedback/Skeleton.tsx';
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
  // The card stays until its call has succeeded, so that a rejection is shown in it.
  const [assigning, setAssigning] = useState<number | null>(null);
  const { data, ...both } = together(requested, quoted);
  const rows = data
    ?.filter((job) => isUnassigned(job) || job.id === assigning)
    .toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || a.id - b.id);
  return <WorkList jobs={{ ...both, data: rows && { rows } }} onAssigning={setAssigning} />;
}

function Listed({ status }: { status: RequestStatus | undefined }) {
  const [cursor, setCursor] = useState<string>();
  const jobs = useRows(listJobs, { status, cursor, page_size: PAGE });
  return (
    <>
      <WorkList jobs={jobs} />
      <PageButtons cursor={cursor} next={jobs.data?.next} onGo={setCursor} />
    </>
  );
}

interface WorkListProps {
  readonly jobs: Query<{ readonly rows: readonly Job[] }>;
  readonly onAssigning?: (id: number | null) => void;
}

function WorkList({ jobs, onAssigning }: WorkListProps) {
  const { requests: t } = useTexts('admin');
  return (
    <Loaded query={jobs} failed={t.loadFailed} placeholder={<SkeletonRow />} count={3}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState drawing="drawers" title={t.none} level={2}>
            {t.noneHint}
          </EmptyState>
        ) : (
          <ul className={listCardStyles.list} aria-label={t.caption}>
            {rows.map((job) => (
              <AdminJob key={job.id} job={job} onAssigning={onAssigning} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
