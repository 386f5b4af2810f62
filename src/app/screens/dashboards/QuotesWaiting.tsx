import type { Job } from '#requests/contract.ts';
import { jobTitle } from '#requests/web/job-title.ts';
import { needOf } from '#requests/web/client/job-groups.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { classes } from '#ui/classes.ts';
import styles from '#requests/web/client/JobRows.module.css';

export default function QuotesWaiting({ jobs }: { jobs: readonly Job[] }) {
  const { requests: t, quotes } = useTexts('client');
  const asking = jobs.filter((job) => needOf(job) === 'choose');
  const count = asking.flatMap(({ quotes }) => quotes.filter(({ status }) => status === 'live')).length;
  if (count === 0) return null;
  return (
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
  );
}
