import { placeName } from '#catalogue/places.ts';
import { useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { classes } from '#ui/classes.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { WaitingTime } from '#ui/display/WaitingTime.tsx';
import buttonStyles from '#ui/layout/Button.module.css';
import { Queue, QueueRow, QueueRows, QueueSkeleton } from '#ui/layout/Queue.tsx';
import { type Job, listJobs } from '../../../contract.ts';
import { jobTitle } from '../../job-title.ts';
import styles from './Today.module.css';

const SHOWN = 7;
/** As the tab of the job requests asks, whose urgent ones come first: the longest waiting are among so many. */
const PAGE = 25;

export function WaitingJobs() {
  const { today: t, requests } = useTexts('admin');
  const formats = useFormats();
  const jobs = useRows(listJobs, { unassigned: true, page_size: PAGE });
  const total = jobs.data?.total;
  return (
    <Queue
      title={t.toAssign}
      count={total}
      all={total ? { to: '/admin-dashboard/requests', label: t.allRequests(formats.number(total)) } : undefined}
    >
      <Loaded query={jobs} failed={requests.loadFailed} placeholder={<QueueSkeleton rows={SHOWN} />} count={1} keep>
        {({ rows }) => (
          <QueueRows none={t.noneToAssign}>
            {longestFirst(rows).map((job) => (
              <Row key={job.id} job={job} readAt={jobs.dataUpdatedAt} />
            ))}
          </QueueRows>
        )}
      </Loaded>
    </Queue>
  );
}

const longestFirst = (rows: readonly Job[]) =>
  [...rows].sort((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at)).slice(0, SHOWN);

function Row({ job, readAt }: { job: Job; readAt: number }) {
  const { requests: t } = useTexts('admin');
  const jobs = useTexts('jobs');
  const { trade } = useTexts('common');
  const about = [trade(job.service), placeName(job.location), t.quotes(job.quote_count)];
  return (
    <QueueRow
      to={`/admin-dashboard/requests?job=${job.id}`}
      start={<WaitingTime key={readAt} since={job.created_at} pill />}
      title={jobTitle(job.description)}
      sub={
        <>
          {job.isUrgent && <b>{jobs.urgent} · </b>}
          {about.join(' · ')}
        </>
      }
      end={<span className={classes(buttonStyles.button, buttonStyles.line, styles.assign)}>{t.assign}</span>}
    />
  );
}
