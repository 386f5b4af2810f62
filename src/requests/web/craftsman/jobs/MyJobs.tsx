import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { placeName } from '#catalogue/places.ts';
import { showOwnProfile } from '#craftsmen/contract.ts';
import type { Rows } from '#api/client/call.ts';
import { useEndpoint, useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import { type Job, listJobs, listOpenRequests, showEarnings, showJob } from '../../../contract.ts';
import { QUOTES_MAX } from '../../../problems.ts';
import { jobTitle } from '../../job-title.ts';
import { SkeletonSides } from '../../loading/SkeletonSides.tsx';
import { ACTIVE_JOBS, OVER_JOBS } from '../active-jobs.ts';
import { NoWork } from '../NoWork.tsx';
import { timeOfDay } from '../../time-of-day.ts';
import { isFar } from '../open/OpenRequests.tsx';
import { OpenRequestRow } from '../open/OpenRequestRow.tsx';
import { groupsOf } from './job-groups.ts';
import { JobRow, Row, RowGroup } from './JobRows.tsx';
import { MyJob } from './MyJob.tsx';
import { TodayCard } from './TodayCard.tsx';
import { YearOfJobs } from './YearOfJobs.tsx';
import { BackToList } from '../../BackToList.tsx';
import rowStyles from '../../Rows.module.css';

const LIST = '/dashboard/jobs';
const pathOf = (id: number) => `${LIST}?job=${id}`;

/** The job to act on now, then rows. The URL names the opened job: next to the list where there is room, else alone. */
export function MyJobs() {
  const { jobs: t } = useTexts('craftsman');
  const [query] = useSearchParams();
  const isWide = useIsWide();
  const [cursor, setCursor] = useState<string>();
  const active = useRows(listJobs, ACTIVE_JOBS);
  const over = useRows(listJobs, { ...OVER_JOBS, cursor });
  const named = Number(query.get('job'));
  const earnings = useEndpoint(showEarnings, {});
  const linked = useEndpoint(showJob, { id: named }, named > 0 && isWide);
  // What was earned stands over the jobs done, so they come together; without it they come alone.
  const isReady = (earnings.data ?? earnings.failureCount > 0) && !linked.isLoading;
  const both = isReady && active.data && over.data ? { active: active.data.rows, over: over.data } : undefined;
  const failing = active.error ? active : over;

  if (named && !isWide) {
    return (
      <>
        <BackToList to={LIST}>{t.back}</BackToList>
        <MyJob key={named} id={named} job={[...(both?.active ?? []), ...(both?.over.rows ?? [])].find(isOf(named))} />
      </>
    );
  }
  return (
    <Loaded query={{ ...failing, data: both }} failed={t.loadFailed} placeholder={<SkeletonSides />} count={1} keep>
      {(jobs) => {
        const all = [...jobs.active, ...jobs.over.rows];
        if (all.length === 0 && !cursor) return <NoJobs />;
        const { lead } = groupsOf(jobs.active);
        const opened = isWide ? named || (lead ?? all[0])?.id : undefined;
        return (
          <div className={rowStyles.sides}>
            <div className={rowStyles.groups}>
              <AskedFirst />
              {linked.data && !all.some(isOf(named)) && (
                <ul className={rowStyles.rows}>
                  <JobRow job={linked.data} to={pathOf(named)} isOpen />
                </ul>
              )}
              <ActiveJobs jobs={jobs.active} opened={opened} />
              <QuotedRequests />
              {earnings.data && <YearOfJobs earnings={earnings.data} />}
              <OverJobs jobs={jobs.over} opened={opened} cursor={cursor} onGo={setCursor} />
            </div>
            {opened && <MyJob key={opened} id={opened} job={all.find(isOf(opened))} />}
          </div>
        );
      }}
    </Loaded>
  );
}

const isOf = (id: number) => (job: Job) => job.id === id;

function ActiveJobs({ jobs, opened }: { jobs: readonly Job[]; opened: number | undefined }) {
  const { jobs: t } = useTexts('craftsman');
  const { lead, answer, next } = groupsOf(jobs);
  const rows = (label: string, list: readonly Job[]) =>
    list.length > 0 && (
      <RowGroup label={label} note={list.length}>
        {list.map((job) => (
          <JobRow key={job.id} job={job} to={pathOf(job.id)} isOpen={job.id === opened} />
        ))}
      </RowGroup>
    );
  return (
    <>
      {lead && <TodayCard job={lead} to={pathOf(lead.id)} opened={opened} />}
      {rows(t.toAnswer, answer)}
      {rows(t.next, next)}
    </>
  );
}

/** Direct requests that wait for this craftsman alone, the one that ends first on top. */
function AskedFirst() {
  const { jobs: t } = useTexts('craftsman');
  const formats = useFormats();
  const { data } = useRows(listOpenRequests, {});
  const asked = (data?.rows ?? [])
    .flatMap((each) => (each.chosen_until && !each.quote ? [{ ...each, until: each.chosen_until }] : []))
    .sort((one, other) => one.until.localeCompare(other.until));
  if (asked.length === 0) return null;
  return (
    <RowGroup label={t.asked} note={asked.length}>
      {asked.map(({ id, description, location, until }) => (
        <Row
          key={id}
          to={`${LIST}?view=open&request=${id}`}
          isOpen={false}
          title={jobTitle(description)}
          sub={<b>{t.answerUntil(timeOfDay(formats, until))}</b>}
          figure={false}
          fact={placeName(location)}
        />
      ))}
    </RowGroup>
  );
}

/** Open requests near a craftsman who has no job yet. */
function OpenNear() {
  const { jobs: t } = useTexts('craftsman');
  const { data } = useRows(listOpenRequests, {});
  const near = data?.rows.filter((each) => !each.quote && !each.chosen_until && !isFar(each)) ?? [];
  if (near.length === 0) return null;
  return (
    <RowGroup label={t.openNear} note={near.length}>
      {near.slice(0, 3).map((request) => (
        <OpenRequestRow
          key={request.id}
          request={request}
          to={`${LIST}?view=open&request=${request.id}`}
          isOpen={false}
        />
      ))}
    </RowGroup>
  );
}

/** Open requests that have this craftsman's quote, until their clients choose. */
function QuotedRequests() {
  const { jobs: t, open } = useTexts('craftsman');
  const formats = useFormats();
  const { data } = useRows(listOpenRequests, {});
  const quoted = data?.rows.filter(({ quote }) => quote) ?? [];
  if (quoted.length === 0) return null;
  return (
    <RowGroup label={t.quoted} note={quoted.length}>
      {quoted.map(({ id, description, quote, quote_count: count }) => (
        <Row
          key={id}
          to={`${LIST}?view=open&request=${id}`}
          isOpen={false}
          title={jobTitle(description)}
          sub={open.quotes(count, QUOTES_MAX)}
          figure={quote && formats.money(quote.amount)}
          fact={open.yours}
        />
      ))}
    </RowGroup>
  );
}

const LATEST = 6;

interface OverJobsProps {
  readonly jobs: Rows<Job>;
  readonly opened: number | undefined;
  readonly cursor: string | undefined;
  readonly onGo: (cursor: string | undefined) => void;
}

function OverJobs({ jobs: { rows, total, next }, opened, cursor, onGo }: OverJobsProps) {
  const { jobs: t } = useTexts('craftsman');
  const { data } = useEndpoint(showEarnings, {});
  const [all, setAll] = useState(rows.findIndex(({ id }) => id === opened) >= LATEST);
  if (rows.length === 0) return null;
  const isWhole = all || rows.length <= LATEST;
  return (
    <>
      <RowGroup label={t.done} note={data?.completed}>
        {(isWhole ? rows : rows.slice(0, LATEST)).map((job) => (
          <JobRow key={job.id} job={job} to={pathOf(job.id)} isOpen={job.id === opened} />
        ))}
      </RowGroup>
      {isWhole ? (
        <PageButtons cursor={cursor} next={next} onGo={onGo} />
      ) : (
        <Button kind="line" wide onClick={() => setAll(true)}>
          {t.allDone(total)}
        </Button>
      )}
    </>
  );
}

function NoJobs() {
  const { jobs: t } = useTexts('craftsman');
  const { data: profile } = useEndpoint(showOwnProfile, {});
  return (
    <>
      <AskedFirst />
      <QuotedRequests />
      <OpenNear />
      <NoWork view="jobs" profile={profile}>
        <Button to={`${LIST}?view=open`}>{t.toOpen}</Button>
      </NoWork>
    </>
  );
}
