import { useState } from 'react';
import { placeName } from '#catalogue/places.ts';
import { relative } from '#catalogue/elapsed.ts';
import { useFormats, useLanguage, useTexts } from '#ui/texts/index.tsx';
import { Status } from '#ui/display/Status.tsx';
import { WaitingTime } from '#ui/display/WaitingTime.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { type Column, Table } from '#ui/layout/Table.tsx';
import type { Job } from '../../contract.ts';
import { offers } from '../../rules.ts';
import { AdminJobDetail } from './AdminJobDetail.tsx';
import { classes } from '#ui/classes.ts';
import { Assign } from './Assign.tsx';
import { hasPrices } from './Prices.tsx';
import { priceOf } from '../JobPrice.tsx';
import { jobTitle } from '../job-title.ts';
import { kindOf } from '../statuses.ts';
import styles from './JobTable.module.css';

/** Of these a badge is green or red; every other one is yellow. */
const OVER: ReadonlySet<string> = new Set(['Completed', 'Cancelled']);

interface JobTableProps {
  readonly rows: readonly Job[];
  readonly opened: string | null;
  readonly onOpen: (id: string | null) => void;
  /** One job, opened by its address: its prices stand below it, or its sheet is open from the start. */
  readonly alone?: { readonly assigns: boolean };
}

export function JobTable({ rows, opened, onOpen, alone }: JobTableProps) {
  const { requests: t } = useTexts('admin');
  const [assigning, setAssigning] = useState(alone?.assigns ? rows[0]?.id : 0);
  const close = () => setAssigning(0);
  const job = rows.find((each) => each.id === assigning && mayAssign(each) && !hasPrices(each));
  return (
    <>
      <Table
        caption={t.caption}
        columns={useColumns(opened, onOpen, setAssigning, alone !== undefined)}
        rows={rows}
        rowKey={({ id }) => String(id)}
        detail={({ id }) => <AdminJobDetail id={id} />}
        opened={opened}
        onOpen={onOpen}
      />
      <Dialog
        open={job !== undefined}
        title={job && t.craftsmanFor(job.id)}
        closeLabel={useTexts('admin').case.close}
        onClose={close}
      >
        <p className="soft">{job && jobTitle(job.description)}</p>
        {job && <Assign job={job} onDone={close} />}
      </Dialog>
    </>
  );
}

function useColumns(
  opened: string | null,
  onOpen: JobTableProps['onOpen'],
  onAssign: (id: number) => void,
  isAlone: boolean,
): Column<Job>[] {
  const { requests: t } = useTexts('admin');
  const { number } = useTexts('jobs');
  return [
    { key: 'job', head: t.job, cell: (job) => <Title job={job} /> },
    { key: 'waiting', head: t.waiting, end: true, cell: (job) => <Waiting job={job} /> },
    { key: 'status', head: t.status, cell: (job) => <Statuses job={job} /> },
    {
      key: 'assign',
      head: t.craftsman,
      end: true,
      cell: (job) => {
        if (!mayAssign(job))
          return (
            job.craftsman && (
              <span className={styles.name}>
                {job.craftsman.name} <Sum job={job} />
              </span>
            )
          );
        const id = String(job.id);
        const isOpen = id === opened;
        if (isAlone && isOpen && hasPrices(job)) return null;
        const label = hasPrices(job) ? t.priceCount(job.quote_count) : t.assign;
        return (
          <Button
            kind="line"
            className={styles.key}
            aria-label={`${label}, ${number(job.id)}`}
            {...(hasPrices(job)
              ? { 'aria-expanded': isOpen, onClick: () => onOpen(isOpen ? null : id) }
              : { onClick: () => onAssign(job.id) })}
          >
            {label}
          </Button>
        );
      },
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
      {craftsman?.engagement === 'Pending' && mayAssign(job) && (
        <span className="sub">
          {t.awaitingReply(craftsman.name)} <Sum job={job} />
        </span>
      )}
      {craftsman?.engagement === 'Rejected' && <span className="sub">{t.turnedDown(craftsman.name)}</span>}
    </span>
  );
}

function Waiting({ job }: { job: Job }) {
  const { requests: t } = useTexts('admin');
  const language = useLanguage();
  if (!mayAssign(job)) return <time dateTime={job.updated_at}>{relative(job.updated_at, language)}</time>;
  return (
    <>
      <WaitingTime since={job.created_at} />
      {!hasPrices(job) && <span className="sub">{t.quotes(job.quote_count)}</span>}
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
      <Status kind={kindOf(job.status)} tone={OVER.has(job.status) ? undefined : 'open'}>
        {jobs.statuses[job.status] ?? job.status}
      </Status>
      {job.isUrgent && <Status kind="urgent">{jobs.urgent}</Status>}
    </span>
  );
}
