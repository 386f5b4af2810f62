import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRows } from '#api/client/query-client.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { listJobs, listOpenRequests } from '../../contract.ts';
import { WorkList } from './WorkList.tsx';
import { MyJob } from './MyJob.tsx';
import { OpenRequests } from './OpenRequests.tsx';

const OPEN = '/dashboard/jobs?view=open';
const PAGE = 20;

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
  const [cursor, setCursor] = useState<string>();
  const found = useRows(listJobs, { cursor, page_size: PAGE });
  return (
    <WorkList
      found={found}
      words={{ ...t, label: t.mine }}
      drawing="bench"
      toElsewhere={<Button to={OPEN}>{t.toOpen}</Button>}
      cursor={cursor}
      onGo={setCursor}
    >
      {(job) => <MyJob key={job.id} job={job} />}
    </WorkList>
  );
}
