import { useSearchParams } from 'react-router';
import { useRows } from '#api/client/query-client.ts';
import { LoadFailed } from '#pages/LoadFailed.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Pager } from '#ui/layout/Pager.tsx';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import { listJobs } from '../../contract.ts';
import { NoRequests } from './NoRequests.tsx';
import { PAGE_SIZE } from '../screenful.ts';
import { RequestCard } from './RequestCard.tsx';
import jobCardStyles from '../JobCard.module.css';

/** Only jobs in progress open by themselves: each open one costs data. */
const isUnderWay = (status: string) => status === 'Accepted' || status === 'In Progress';
const OPENED = 2;

export default function MyRequests() {
  const { requests: t, tabs } = useTexts('client');
  const { loading } = useTexts('common');
  const [query] = useSearchParams();
  const cursor = query.get('cursor');
  const named = Number(query.get('job'));
  const { data, error, isPending, refetch } = useRows(listJobs, {
    page_size: PAGE_SIZE,
    ...(cursor ? { cursor } : {}),
  });

  if (isPending) {
    return (
      <Skeleton label={loading}>
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </Skeleton>
    );
  }
  if (error) return <LoadFailed sentence={t.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (data.rows.length === 0) return <NoRequests />;
  const opened = new Set(
    data.rows
      .filter(({ status }) => isUnderWay(status))
      .slice(0, OPENED)
      .map(({ id }) => id),
  ).add(named);
  return (
    <section className={jobCardStyles.list} aria-label={tabs.requests}>
      {data.rows.map((job) => (
        <RequestCard key={job.id} job={job} opened={opened.has(job.id)} />
      ))}
      <Pager
        label={t.pages}
        previous={cursor ? { to: '/hire/requests', label: t.newest } : null}
        next={data.next ? { to: `/hire/requests?cursor=${data.next}`, label: t.older } : null}
      />
    </section>
  );
}
