import { useState } from 'react';
import type { Job } from '#requests/contract.ts';
import { nairobiDay } from '#requests/rules.ts';
import { GROUPED } from '#requests/web/screenful.ts';
import { jobTitle } from '#requests/web/job-title.ts';
import { needOf } from '#requests/web/client/job-groups.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { classes } from '#ui/classes.ts';
import styles from '#requests/web/client/JobRows.module.css';

export default function QuotesWaiting({ jobs }: { jobs: readonly Job[] }) {
  const { requests: t, quotes } = useTexts('client');
  const asking = jobs.filter((job) => needOf(job) === 'choose');
  const count = asking.flatMap(({ quotes }) => quotes.filter(({ status }) => status === 'live')).length;
  if (count === 0) return <Figures jobs={jobs} />;
  return (
    <>
      <Link
        className={classes(styles.link, styles.need)}
        to={asking.length === 1 ? `/hire/requests?job=${asking[0]?.id}` : '/hire/requests'}
      >
        <p className={styles.why}>
          <Icon name="receipt-text" />
          {t.quotesWait(count)}
        </p>
        <div className={styles.line}>
          <h2>{asking.map(({ description }) => jobTitle(description)).join(' · ')}</h2>
          <span className={styles.go}>
            {quotes.compareAll(count)} <Icon name="arrow-right" />
          </span>
        </div>
      </Link>
      <Figures jobs={jobs} />
    </>
  );
}

/** What the client has asked for so far, where the list has all of it. */
function Figures({ jobs }: { jobs: readonly Job[] }) {
  const { figures: t } = useTexts('client').profile;
  const formats = useFormats();
  const [year] = useState(() => nairobiDay(new Date()).slice(0, 4));
  const done = jobs.filter(({ status }) => status === 'Completed');
  const paid = done
    .filter((job) => nairobiDay(new Date(job.reached.Completed ?? job.updated_at)).startsWith(year))
    .reduce((sum, { price }) => sum + (price ?? 0), 0);
  if (done.length === 0 || jobs.length === GROUPED) return null;
  return (
    <dl className={styles.figures}>
      {[
        [t.requests, jobs.length],
        [t.completed, done.length],
        [t.year(year), formats.money(paid)],
      ].map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
