import { useState } from 'react';
import { useRows } from '#web/answers.ts';
import { LoadFailed } from '#web/LoadFailed.tsx';
import { useTexts } from '#web/texts/index.tsx';
import { Chips } from '#web/ui/Chips.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { type Job, listJobs, REQUEST_STATUSES } from '../contract.ts';
import { isOnTheJob, isTerminal } from '../rules.ts';
import { AdminJob } from './AdminJob.tsx';

type Shown = 'all' | 'unassigned' | (typeof REQUEST_STATUSES)[number];

/** Whoever nobody works for yet: open, and no craftsman asked or at it. */
const isUnassigned = (job: Job) => !isTerminal(job.status) && !isOnTheJob(job.craftsman?.engagement);

/** Every job, those without a craftsman first to see: that is the admin's queue. */
export default function JobRequests() {
  const { requests: t } = useTexts('admin');
  const jobs = useTexts('jobs');
  const common = useTexts('common');
  const { data, error, isPending, refetch } = useRows(listJobs, {});
  const [shown, setShown] = useState<Shown>('all');

  if (isPending) {
    return (
      <Skeleton label={common.loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Skeleton>
    );
  }
  if (error) return <LoadFailed sentence={t.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (data.rows.length === 0) {
    return (
      <EmptyState drawing="drawers" title={t.none} level={2}>
        {t.noneHint}
      </EmptyState>
    );
  }
  const fits = (job: Job) => shown === 'all' || (shown === 'unassigned' ? isUnassigned(job) : job.status === shown);
  const rows = data.rows.filter(fits).toSorted((a, b) => Number(isUnassigned(b)) - Number(isUnassigned(a)));
  const chip = (value: Shown, label: string) => ({ label, pressed: shown === value, onPress: () => setShown(value) });
  return (
    <>
      <Chips
        label={t.filter}
        slide
        chips={[
          chip('all', t.all),
          chip('unassigned', t.unassigned),
          ...REQUEST_STATUSES.map((status) => chip(status, jobs.statuses[status] ?? status)),
        ]}
      />
      <ul className="desk" aria-label={t.caption}>
        {rows.map((job) => (
          <AdminJob key={job.id} job={job} />
        ))}
      </ul>
    </>
  );
}
