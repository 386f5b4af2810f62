import { useState } from 'react';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Status } from '#ui/display/Status.tsx';
import type { Job } from '../../contract.ts';
import { offers } from '../../rules.ts';
import { AdminJobDetail } from './AdminJobDetail.tsx';
import { Assign } from './Assign.tsx';
import { JobNumber } from '../JobNumber.tsx';
import { jobTitle } from '../job-title.ts';
import { adminTone, kindOf } from '../statuses.ts';
import { classes } from '#ui/classes.ts';
import cardStyles from '#ui/layout/Card.module.css';
import listCardStyles from '#ui/layout/ListCard.module.css';
import chipsStyles from '#ui/display/Chips.module.css';

export function AdminJob({ job }: { job: Job }) {
  const { requests: t } = useTexts('admin');
  const jobs = useTexts('jobs');
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const worker = job.craftsman;
  const mayAssign = offers('admin', job.status).has('assign');
  return (
    <li className={classes(cardStyles.card, listCardStyles.card)}>
      <div className={listCardStyles.head}>
        <div>
          <JobNumber job={job} />
          <h2>{jobTitle(job.description)}</h2>
          <p className="small soft">
            {job.client.full_name} · {formats.relative(job.created_at)}
            {job.quote_count > 0 && <> · {t.quotes(job.quote_count)}</>}
          </p>
        </div>
        <div className={classes(chipsStyles.list, listCardStyles.badges)}>
          <Status kind={kindOf(job.status)} tone={adminTone(job.status)}>
            {jobs.statuses[job.status] ?? job.status}
          </Status>
          {job.isUrgent && <Status kind="urgent">{jobs.urgent}</Status>}
        </div>
      </div>
      {job.chosen && <p className="small">{jobs.chosen(job.chosen.name, formats.dayAndTime(job.chosen.until))}</p>}
      {worker && <p className="small">{wordsAbout(worker, t)}</p>}
      {mayAssign && job.status !== 'Accepted' && <Assign job={job} />}
      <div>
        <Button kind="bare" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.hide : t.details}
        </Button>
      </div>
      {open && <AdminJobDetail id={job.id} />}
    </li>
  );
}

function wordsAbout(
  worker: NonNullable<Job['craftsman']>,
  t: ReturnType<typeof useTexts<'admin'>>['requests'],
): string {
  if (worker.engagement === 'Pending') return t.awaitingReply(worker.name);
  return worker.engagement === 'Rejected' ? t.turnedDown(worker.name) : worker.name;
}
