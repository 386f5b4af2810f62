import { placeName } from '#catalogue/places.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Status } from '#ui/display/Status.tsx';
import { WaitingTime } from '#ui/display/WaitingTime.tsx';
import { type Column, Table } from '#ui/layout/Table.tsx';
import type { Job } from '../../contract.ts';
import { offers } from '../../rules.ts';
import { AdminJobDetail } from './AdminJobDetail.tsx';
import { Assign } from './Assign.tsx';
import { priceOf } from '../JobPrice.tsx';
import { jobTitle } from '../job-title.ts';
import { adminTone, kindOf } from '../statuses.ts';
import styles from './JobTable.module.css';

interface JobTableProps {
  readonly rows: readonly Job[];
  readonly opened: string | null;
  readonly onOpen: (id: string | null) => void;
}

export function JobTable({ rows, opened, onOpen }: JobTableProps) {
  const { requests: t } = useTexts('admin');
  return (
    <Table
      caption={t.caption}
      columns={useColumns()}
      rows={rows}
      rowKey={(job) => String(job.id)}
      detail={(job) => <AdminJobDetail id={job.id} />}
      opened={opened}
      onOpen={onOpen}
    />
  );
}

function useColumns(): Column<Job>[] {
  const { requests: t } = useTexts('admin');
  return [
    { key: 'job', head: t.job, cell: (job) => <Title job={job} /> },
    { key: 'waiting', head: t.waiting, end: true, cell: (job) => <Waiting job={job} /> },
    { key: 'status', head: t.status, phone: 'line', cell: (job) => <Statuses job={job} /> },
    {
      key: 'client',
      head: t.client,
      phone: 'hide',
      cell: (job) => <span className={styles.client}>{job.client.full_name}</span>,
    },
    {
      key: 'assign',
      head: t.craftsman,
      phone: 'line',
      cell: (job) => (mayAssign(job) ? <Assign job={job} compact /> : job.craftsman?.name),
    },
  ];
}

const mayAssign = (job: Job) => job.status !== 'Accepted' && offers('admin', job.status).has('assign');

function Title({ job }: { job: Job }) {
  const { requests: t } = useTexts('admin');
  const jobs = useTexts('jobs');
  const { trade } = useTexts('common');
  const formats = useFormats();
  const number = String(job.id).padStart(4, '0');
  return (
    <>
      <b className={styles.title}>{jobTitle(job.description)}</b>
      <span className="sub">{[number, trade(job.service), placeName(job.location)].join(' · ')}</span>
      {job.chosen && <span className="sub">{jobs.chosen(job.chosen.name, formats.dayAndTime(job.chosen.until))}</span>}
      {job.craftsman?.engagement === 'Pending' && (
        <span className="sub">
          {t.awaitingReply(job.craftsman.name, job.assigned_price === null ? '' : formats.money(job.assigned_price))}
        </span>
      )}
      {job.craftsman?.engagement === 'Rejected' && <span className="sub">{t.turnedDown(job.craftsman.name)}</span>}
    </>
  );
}

function Waiting({ job }: { job: Job }) {
  const { requests: t } = useTexts('admin');
  const formats = useFormats();
  const price = priceOf(job);
  const sum = price !== null && <b className={styles.price}>{formats.money(price)}</b>;
  if (!mayAssign(job))
    return (
      <>
        <time dateTime={job.updated_at}>{formats.relative(job.updated_at)}</time>
        {sum}
      </>
    );
  return (
    <>
      <WaitingTime since={job.created_at} />
      <span className="sub">{t.quotes(job.quote_count)}</span>
      {sum}
    </>
  );
}

function Statuses({ job }: { job: Job }) {
  const jobs = useTexts('jobs');
  return (
    <span className={styles.statuses}>
      <Status kind={kindOf(job.status)} tone={adminTone(job.status)}>
        {jobs.statuses[job.status] ?? job.status}
      </Status>
      {job.isUrgent && <Status kind="urgent">{jobs.urgent}</Status>}
    </span>
  );
}
