import type { Service } from '#catalogue/services.ts';
import type { Job } from '#requests/contract.ts';
import { jobTitle } from '#requests/web/job-title.ts';
import { needOf } from '#requests/web/client/job-groups.ts';
import { AfterPhoto } from '#requests/web/client/AfterPhoto.tsx';
import NoRequests from '#requests/web/client/NoRequests.tsx';
import { SampleRun } from '#requests/web/client/SampleRun.tsx';
import { TradeFace } from '#requests/web/request-form/ServiceTiles.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { classes } from '#ui/classes.ts';
import { useIsWide } from '#ui/useIsWide.ts';
import styles from '#requests/web/client/JobRows.module.css';

/** Above the profile: prices to choose from, and work that may be done; the trades where nothing was asked yet. */
export default function ProfileNeeds({ jobs }: { jobs: readonly Job[] }) {
  const { requests: t, quotes } = useTexts('client');
  if (jobs.length === 0) return <NoRequests sample={<SampleRun />} />;
  const asking = jobs.filter((job) => needOf(job) === 'choose');
  const done = jobs.filter((job) => needOf(job) === 'confirm');
  const count = asking.flatMap((job) => job.quotes.filter(({ status }) => status === 'live')).length;
  return (
    <div className={styles.needs}>
      <NeedLink jobs={asking} icon="receipt-text" why={t.quotesWait(count)} go={quotes.compareAll(count)} />
      <NeedLink jobs={done} icon="check" why={t.confirm} go={t.proofFile} />
    </div>
  );
}

interface NeedLinkProps {
  readonly jobs: readonly Job[];
  readonly icon: 'receipt-text' | 'check';
  readonly why: string;
  readonly go: string;
}

function NeedLink({ jobs, icon, why, go }: NeedLinkProps) {
  const [first] = jobs;
  const isWide = useIsWide();
  if (!first) return null;
  return (
    <Link
      className={classes(styles.link, styles.need)}
      to={jobs.length === 1 ? `/hire/requests?job=${first.id}` : '/hire/requests'}
    >
      {isWide && (
        <AfterPhoto
          id={first.id}
          className={styles.after}
          otherwise={<TradeFace service={first.service as Service} />}
        />
      )}
      <p className={styles.why}>
        <Icon name={icon} />
        {why}
      </p>
      <div className={styles.line}>
        <h2>{jobs.map(({ description }) => jobTitle(description)).join(' · ')}</h2>
        <span className={styles.go}>
          {go} <Icon name="arrow-right" />
        </span>
      </div>
    </Link>
  );
}
