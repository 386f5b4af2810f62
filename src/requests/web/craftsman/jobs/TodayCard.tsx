import { useState } from 'react';
import { placeName } from '#catalogue/places.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Button } from '#ui/layout/Button.tsx';
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
  readonly isCalm: boolean;
}

/** The job to act on first, with its next step; a row where it is open beside the list, which has the rest. */
export function TodayCard({ job, to, opened, isCalm }: TodayCardProps) {
  const { jobs: t } = useTexts('craftsman');
  const jobTime = useJobTime();
  const at = jobTime(job);
  const [today] = useState(() => nairobiDay(new Date()));
  const isToday =
    nairobiDay(new Date(job.schedule)) === today && (job.days_from ?? today) === (job.days_until ?? today);
  const place = [job.address, placeName(job.location)].filter(Boolean).join(', ');
  if (job.id === opened) {
    return (
      <article className={classes(styles.lead, styles.today)} aria-labelledby="today" data-job={job.id}>
        <div className={styles.between}>
          <p className={styles.when}>{isToday ? t.today(at.split(', ').pop() ?? '') : at}</p>
          <MyJobStatus job={job} />
        </div>
        <h2 id="today" className={styles.short} tabIndex={-1} aria-current="true">
          {jobTitle(job.description)}
        </h2>
      </article>
    );
  }
  return (
    <article
      className={classes(styles.lead, opened === undefined && styles.today)}
      aria-labelledby="today"
      data-job={job.id}
    >
      <div className={styles.between}>
        <p className={styles.when}>{isToday ? t.today(at.split(', ').pop() ?? '') : at}</p>
        <MyJobStatus job={job} />
      </div>
      <h2 id="today" tabIndex={-1}>
        {jobTitle(job.description)}
      </h2>
      {opened === undefined && (
        <>
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
        </>
      )}
      <JobMoves
        job={job}
        isCalm={isCalm}
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
