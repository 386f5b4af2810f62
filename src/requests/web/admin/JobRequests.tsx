import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRows } from '#api/client/query-client.ts';
import { Loaded, type Query } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { SkeletonRow } from '#ui/feedback/Skeleton.tsx';
import { type Job, listJobs, REQUEST_STATUSES } from '../../contract.ts';
import { AdminJob } from './AdminJob.tsx';
import listCardStyles from '#ui/layout/ListCard.module.css';

const PAGE = 20;

/** The URL names the filter. Without one the queue of jobs without a craftsman is open. */
export default function JobRequests() {
  const { requests: t } = useTexts('admin');
  const jobs = useTexts('jobs');
  const [query, setQuery] = useSearchParams();
  const shown = query.get('status');
  const chip = (status: string | null, label: string) => ({
    label,
    pressed: shown === status,
    onPress: () => setQuery(status ? { status } : {}, { replace: true, preventScrollReset: true }),
  });
  return (
    <>
      <Chips
        label={t.filter}
        slide
        chips={[
          chip(null, t.unassigned),
          chip('all', t.all),
          ...REQUEST_STATUSES.map((status) => chip(status, jobs.statuses[status] ?? status)),
        ]}
      />
      <Listed key={shown} filter={shown === null ? { unassigned: true } : shown === 'all' ? {} : { status: shown }} />
    </>
  );
}

function Listed({ filter }: { filter: { readonly unassigned?: boolean; readonly status?: string } }) {
  const [cursor, setCursor] = useState<string>();
  const jobs = useRows(listJobs, { ...filter, cursor, page_size: PAGE });
  return (
    <>
      <WorkList jobs={jobs} />
      <PageButtons cursor={cursor} next={jobs.data?.next} onGo={setCursor} />
    </>
  );
}

function WorkList({ jobs }: { jobs: Query<{ readonly rows: readonly Job[] }> }) {
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
              <AdminJob key={job.id} job={job} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
