import { placeName } from '#catalogue/places.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Status } from '#ui/display/Status.tsx';
import { WaitingTime } from '#ui/display/WaitingTime.tsx';
import { type Column, Table } from '#ui/layout/Table.tsx';
import type { Job } from '../../contract.ts';
import { offers } from '../../rules.ts';
import { AdminJobDetail } from './AdminJobDetail.tsx';
import { classes } from '#ui/classes.ts';
import { Assign } from './Assign.tsx';
import { hasPrices } from './Prices.tsx';
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
      columns={useColumns(rows, opened)}
      rows={rows}
      rowKey={(job) => String(job.id)}
      detail={(job) => <AdminJobDetail id={job.id} />}
      opened={opened}
      onOpen={onOpen}
    />
  );
}

function useColumns(rows: readonly Job[], opened: string | null): Column<Job>[] {
  const { requests: t } = useTexts('admin');
  return [
    { key: 'job', head: t.job, cell: (job) => <Title job={job} /> },
    { key: 'waiting', head: t.waiting, end: true, cell: (job) => <Waiting job={job} /> },
    { key: 'status', head: t.status, cell: (job) => <Statuses job={job} /> },
    ...(rows.some((job) => priceOf(job) !== null)
      ? [{ key: 'sum', head: t.sum, end: true, cell: (job) => <Sum job={job} /> } satisfies Column<Job>]
      : []),
    {
      key: 'assign',
      head: t.craftsman,
      phone: 'line',
      cell: (job) => <Craftsman job={job} isOpen={String(job.id) === opened} />,
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
  const { craftsman, chosen } = job;
  return (
    <span className={styles.job}>
      <b>{jobTitle(job.description)}</b>
      <span className="sub">
        {[number, trade(job.service), placeName(job.location)].join(' · ')}
        <span className={styles.client}> · {job.client.full_name}</span>
      </span>
      {chosen && <span className="sub">{jobs.chosen(chosen.name, formats.dayAndTime(chosen.until))}</span>}
      {craftsman?.engagement === 'Rejected' && <span className="sub">{t.turnedDown(craftsman.name)}</span>}
    </span>
  );
}

/** An opened job with prices has the choice of another craftsman under them. */
function Craftsman({ job, isOpen }: { job: Job; isOpen: boolean }) {
  const { requests: t } = useTexts('admin');
  const { craftsman } = job;
  if (!mayAssign(job)) return craftsman?.name;
  const isAsked = craftsman?.engagement === 'Pending';
  return (
    <>
      {isAsked && <span className={classes(styles.asked, 'sub')}>{t.awaitingReply(craftsman.name)}</span>}
      {!(isOpen && hasPrices(job)) && <Assign job={job} compact />}
    </>
  );
}

function Waiting({ job }: { job: Job }) {
  const { requests: t } = useTexts('admin');
  const formats = useFormats();
  if (!mayAssign(job)) return <time dateTime={job.updated_at}>{formats.relative(job.updated_at)}</time>;
  return (
    <>
      <WaitingTime since={job.created_at} />
      <span className="sub">{t.quotes(job.quote_count)}</span>
    </>
  );
}

function Sum({ job }: { job: Job }) {
  const { money } = useFormats();
  const price = priceOf(job);
  return price === null ? null : (
    <b className={classes(styles.sum, job.price !== null && styles.agreed)}>{money(price)}</b>
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
