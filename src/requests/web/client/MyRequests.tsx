import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { tab } from '#pages/RequireSession.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import type { Job } from '../../contract.ts';
import { JobGroups } from './JobGroups.tsx';
import { JobPages } from './JobPages.tsx';
import { groupsOf } from './job-groups.ts';
import NoRequests from './NoRequests.tsx';
import { SampleRun } from './SampleRun.tsx';
import { GROUPED } from '../screenful.ts';
import { SkeletonSides } from '../loading/SkeletonSides.tsx';
import { RequestCard } from './RequestCard.tsx';
import { BackToList } from '../BackToList.tsx';
import rowStyles from '../Rows.module.css';

const edit = tab(() => import('../request-form/EditRequest.tsx'), ['fields', 'auth']);
const LIST = '/hire/requests';

/** The URL names the opened job, which is next to the list where there is room, else in its place. */
export default function MyRequests() {
  const { tabs, requests: t } = useTexts('client');
  const [query] = useSearchParams();
  const isWide = useIsWide();
  const named = Number(query.get('job'));
  if (query.has('edit')) return edit.element;
  if (named && !isWide) {
    const cursor = query.get('cursor');
    return (
      <>
        <BackToList to={cursor ? `${LIST}?cursor=${cursor}` : LIST}>{t.all}</BackToList>
        <RequestCard key={named} id={named} />
      </>
    );
  }
  return (
    <JobPages
      filter={{ page_size: GROUPED }}
      label={tabs.requests}
      path={LIST}
      placeholder={<SkeletonSides />}
      none={<NoRequests sample={<SampleRun />} />}
    >
      {(jobs) => (isWide ? <Sides jobs={jobs} named={named} /> : <JobGroups jobs={jobs} opened={undefined} />)}
    </JobPages>
  );
}

function Sides({ jobs, named }: { jobs: readonly Job[]; named: number }) {
  // Once answered, the first job is no longer the first, and stays open.
  const [first] = useState(() => Object.values(groupsOf(jobs)).flat()[0]?.id);
  const opened = named || first;
  return (
    <div className={rowStyles.sides}>
      <JobGroups jobs={jobs} opened={opened} />
      {opened && <RequestCard key={opened} id={opened} />}
    </div>
  );
}
