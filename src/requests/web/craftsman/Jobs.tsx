import { useSearchParams } from 'react-router';
import { useRows } from '#api/client/query-client.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import { Chips } from '#ui/display/Chips.tsx';
import { listOpenRequests } from '../../contract.ts';
import { MyJobs } from './jobs/MyJobs.tsx';
import { OpenRequests } from './open/OpenRequests.tsx';

const OPEN = '/dashboard/jobs?view=open';

export default function Jobs() {
  const { jobs: t } = useTexts('craftsman');
  const [query] = useSearchParams();
  const { data: open } = useRows(listOpenRequests, {});
  const shown = query.get('view') === 'open' ? 'open' : 'mine';
  const isAlone = !useIsWide() && (query.has('job') || query.has('request'));
  return (
    <>
      {!isAlone && (
        <Chips
          label={t.views}
          chips={[
            { label: t.mine, to: '/dashboard/jobs', current: shown === 'mine' },
            { label: t.open(open?.total), to: OPEN, current: shown === 'open' },
          ]}
        />
      )}
      {shown === 'open' ? <OpenRequests /> : <MyJobs />}
    </>
  );
}
