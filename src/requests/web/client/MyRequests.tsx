import { useSearchParams } from 'react-router';
import { tab } from '#pages/RequireSession.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { JobPages } from './JobPages.tsx';
import { NoRequests } from './NoRequests.tsx';
import { PAGE_SIZE } from '../screenful.ts';
import { RequestCard } from './RequestCard.tsx';

/** Only jobs in progress open by themselves: each open one costs data. */
const isUnderWay = (status: string) => status === 'Accepted' || status === 'In Progress';
const OPENED = 2;

const edit = tab(() => import('../request-form/EditRequest.tsx'), ['fields', 'auth']);

export default function MyRequests() {
  const { tabs } = useTexts('client');
  const [query] = useSearchParams();
  if (query.has('edit')) return edit.element;
  const named = Number(query.get('job'));
  return (
    <JobPages
      filter={{ page_size: PAGE_SIZE }}
      label={tabs.requests}
      path="/hire/requests"
      placeholders={3}
      none={<NoRequests />}
    >
      {(jobs) => {
        const underWay = jobs.filter(({ status }) => isUnderWay(status)).slice(0, OPENED);
        return jobs.map((job) => (
          <RequestCard key={job.id} job={job} opened={job.id === named || underWay.includes(job)} />
        ));
      }}
    </JobPages>
  );
}
