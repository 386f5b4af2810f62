import { useState } from 'react';
import { isMobile } from '#api/fields.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Status } from '#ui/display/Status.tsx';
import type { Job } from '../../contract.ts';
import { isTerminal } from '../../rules.ts';
import { JobFacts } from '../JobFacts.tsx';
import { JobBadges } from '../JobBadges.tsx';
import { JobMoves } from './JobMoves.tsx';
import { MyJobDetail } from './MyJobDetail.tsx';
import { JobNumber } from '../JobNumber.tsx';
import { jobTitle } from '../job-title.ts';
import { kindOf } from '../statuses.ts';
import { classes } from '#ui/classes.ts';
import cardStyles from '#ui/layout/Card.module.css';
import listCardStyles from '#ui/layout/ListCard.module.css';
import chipsStyles from '#ui/display/Chips.module.css';

export function MyJob({ job }: { job: Job }) {
  const { jobs: t, newTab } = useTexts('craftsman');
  const jobs = useTexts('jobs');
  const { trade } = useTexts('common');
  const [open, setOpen] = useState(false);
  const reachable = job.phone !== '' && !isTerminal(job.status);
  const hello = encodeURIComponent(t.hello(jobs.number(job.id), trade(job.service)));
  const words =
    job.status === 'Completed' ? t.done : job.status === 'Rejected' ? t.rejected : jobs.statuses[job.status];
  return (
    <li className={classes(cardStyles.card, listCardStyles.card)} id={`job-${job.id}`}>
      <div className={listCardStyles.head}>
        <div>
          <JobNumber job={job} />
          <h2 tabIndex={-1}>{jobTitle(job.description)}</h2>
        </div>
        <div className={classes(chipsStyles.list, listCardStyles.badges)}>
          <Status kind={kindOf(job.status)}>{words ?? job.status}</Status>
          <JobBadges isUrgent={job.isUrgent} editedAt={job.status === 'Pending' ? job.edited_at : null} />
        </div>
      </div>
      <JobFacts job={job} reader="craftsman" />
      {reachable && (
        <div className="btns">
          <Button kind="line" icon="phone" href={`tel:${job.phone}`}>
            {t.call(job.name)}
          </Button>
          {isMobile(job.phone) && (
            <Button
              kind="line"
              icon="send"
              href={`https://wa.me/${job.phone.replace(/\D/g, '')}?text=${hello}`}
              target="_blank"
              rel="noreferrer"
            >
              {t.whatsapp} <span className="vh">{newTab}</span>
            </Button>
          )}
        </div>
      )}
      {job.status === 'Pending' && <p className="small soft">{t.afterAccept}</p>}
      <JobMoves job={job} />
      <div>
        <Button kind="bare" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.hide : t.details}
        </Button>
      </div>
      {open && <MyJobDetail id={job.id} />}
    </li>
  );
}
