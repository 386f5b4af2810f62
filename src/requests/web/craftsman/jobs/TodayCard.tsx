import { useState } from 'react';
import { placeName } from '#catalogue/places.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import type { Job } from '../../../contract.ts';
import { nairobiDay } from '../../../rules.ts';
import { JobPrice } from '../../JobPrice.tsx';
import { jobTitle } from '../../job-title.ts';
import { ClientContact } from './ClientContact.tsx';
import { JobMoves } from './JobMoves.tsx';
import { MyJobStatus } from './MyJobStatus.tsx';
import { classes } from '#ui/classes.ts';
import styles from './Jobs.module.css';
import { useJobTime } from '../../useJobTime.ts';

interface TodayCardProps {
  readonly job: Job;
  readonly to: string;
  /** Which job is open beside the list; none where the list is alone. */
  readonly opened: number | undefined;
}

/** The job to act on first, with its next step; beside an opened job it is a row that leads to its own. */
export function TodayCard({ job, to, opened }: TodayCardProps) {
  const { jobs: t } = useTexts('craftsman');
  const jobTime = useJobTime();
  const at = jobTime(job);
  const [today] = useState(() => nairobiDay(new Date()));
  const isToday =
    nairobiDay(new Date(job.schedule)) === today && (job.days_from ?? today) === (job.days_until ?? today);
  const place = [job.address, placeName(job.location)].filter(Boolean).join(', ');
  const head = (
    <div className={styles.between}>
      <p className={styles.when}>{isToday ? t.today(at.split(', ').pop() ?? '') : at}</p>
      <MyJobStatus job={job} />
    </div>
  );
  if (opened !== undefined) {
    const isOpen = job.id === opened;
    return (
      <article className={classes(styles.lead, isOpen && styles.today)} aria-labelledby="today" data-job={job.id}>
        {head}
        <h2 id="today" className={styles.short} tabIndex={-1} aria-current={isOpen ? 'true' : undefined}>
          {isOpen ? jobTitle(job.description) : <Link to={to}>{jobTitle(job.description)}</Link>}
        </h2>
      </article>
    );
  }
  return (
    <article className={classes(styles.lead, styles.today)} aria-labelledby="today" data-job={job.id}>
      {head}
      <h2 id="today" tabIndex={-1}>
        {jobTitle(job.description)}
      </h2>
      <JobPrice job={job} />
      <ul className={styles.facts}>
        <li>
          <Icon name="map-pin" />
          <span>{place}</span>
        </li>
        {job.name && (
          <li>
            <Icon name="user" />
            <span>{job.name}</span>
          </li>
        )}
      </ul>
      <JobMoves
        job={job}
        more={
          <Button kind="bare" to={to} aria-label={`${t.details}: ${jobTitle(job.description)}`}>
            {t.details}
          </Button>
        }
      >
        <ClientContact job={job} />
      </JobMoves>
    </article>
  );
}
