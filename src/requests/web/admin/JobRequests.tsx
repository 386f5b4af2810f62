import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEndpoint, useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { SkeletonRow } from '#ui/feedback/Skeleton.tsx';
import { listJobs, REQUEST_STATUSES, showJob } from '../../contract.ts';
import { JobTable } from './JobTable.tsx';

const PAGE = 25;

/** The URL names the filter, or the one job. Without either the queue of jobs without a craftsman is open. */
export default function JobRequests() {
  const { requests: t } = useTexts('admin');
  const jobs = useTexts('jobs');
  const [query, setQuery] = useSearchParams();
  const shown = query.get('status');
  const one = Number(query.get('job')) || null;
  const go = (to: Record<string, string>) => setQuery(to, { replace: true, preventScrollReset: true });
  const chip = (status: string | null, label: string) => ({
    label,
    pressed: one === null && shown === status,
    onPress: () => go(status ? { status } : {}),
  });
  return (
    <>
      <Chips
        label={t.filter}
        slide
        chips={[
          ...(one === null ? [] : [{ label: jobs.number(one), pressed: true, onPress: () => go({}) }]),
          chip(null, t.unassigned),
          chip('all', t.all),
          ...REQUEST_STATUSES.map((status) => chip(status, jobs.statuses[status] ?? status)),
        ]}
      />
      {one === null ? (
        <Listed key={shown} filter={shown === null ? { unassigned: true } : shown === 'all' ? {} : { status: shown }} />
      ) : (
        <OneJob key={one} id={one} assigns={query.has('assign')} />
      )}
    </>
  );
}

function OneJob({ id, assigns }: { id: number; assigns: boolean }) {
  const { requests: t } = useTexts('admin');
  const [opened, setOpened] = useState<string | null>(String(id));
  return (
    <Loaded query={useEndpoint(showJob, { id })} failed={t.loadFailed} placeholder={<SkeletonRow />} count={1}>
      {(job) => <JobTable rows={[job]} opened={opened} onOpen={setOpened} alone={{ assigns }} />}
    </Loaded>
  );
}

function Listed({ filter }: { filter: { readonly unassigned?: boolean; readonly status?: string } }) {
  const { requests: t } = useTexts('admin');
  const [cursor, setCursor] = useState<string>();
  const [opened, setOpened] = useState<string | null>(null);
  const jobs = useRows(listJobs, { ...filter, cursor, page_size: PAGE });
  return (
    <>
      <Loaded query={jobs} failed={t.loadFailed} placeholder={<SkeletonRow />} count={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState drawing="drawers" title={t.none} level={2}>
              {t.noneHint}
            </EmptyState>
          ) : (
            <JobTable rows={rows} opened={opened} onOpen={setOpened} />
          )
        }
      </Loaded>
      <PageButtons cursor={cursor} next={jobs.data?.next} onGo={setCursor} />
    </>
  );
}
