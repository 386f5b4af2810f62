import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Service } from '#catalogue/services.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { useInSight } from '#ui/useInSight.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { type Job, showJob } from '../../contract.ts';
import { QUOTES_MAX } from '../../problems.ts';
import { mayReview } from '../../rules.ts';
import { priceOf } from '../JobPrice.tsx';
import { JobSteps } from '../JobSteps.tsx';
import { jobTitle } from '../job-title.ts';
import { hasPicture, TradeFace } from '../request-form/ServiceTiles.tsx';
import { AfterPhoto } from './AfterPhoto.tsx';
import { needOf } from './job-groups.ts';
import { classes } from '#ui/classes.ts';
import rowStyles from '../Rows.module.css';
import styles from './JobRows.module.css';

interface RowProps {
  readonly job: Job;
  readonly isOpen: boolean;
}

/** A job that needs its client, with what to do. */
export function NeedCard({ job, isOpen }: RowProps) {
  const { requests: t } = useTexts('client');
  const formats = useFormats();
  const isChoice = needOf(job) === 'choose';
  const live = job.quotes.filter(({ status }) => status === 'live');
  return (
    <JobLink job={job} isOpen={isOpen} className={styles.need}>
      <div className={styles.why}>
        <Icon name={isChoice ? 'receipt-text' : 'check'} />
        <p>{isChoice ? t.choose : t.confirm}</p>
        {isChoice && <span className="soft">{t.quotesIn(live.length, QUOTES_MAX)}</span>}
      </div>
      <div className={styles.line}>
        <h3>{jobTitle(job.description)}</h3>
        {job.price !== null && <b className={styles.figure}>{formats.money(job.price)}</b>}
      </div>
      {isChoice ? (
        <Prices job={job} live={live} />
      ) : (
        <>
          <AfterPhoto id={job.id} className={styles.after} />
          <p className="small soft">{t.proved(job.craftsman?.name ?? '', formats.dayAndTime(job.proved_at ?? ''))}</p>
        </>
      )}
    </JobLink>
  );
}

/** So many are shown, the lowest first, each with work of its craftsman. */
const SHOWN = 3;

function Prices({ job, live }: { job: Job; live: Job['quotes'] }) {
  const formats = useFormats();
  const { data } = useEndpoint(showJob, { id: job.id });
  const workOf = (quote: number) => data?.quotes.find(({ id }) => id === quote)?.craftsman.work?.[0];
  return (
    <ul className={styles.prices}>
      {[...live]
        .sort((a, b) => a.amount - b.amount)
        .slice(0, SHOWN)
        .map(({ id, amount, craftsman }) => (
          <li key={id}>
            <Picture src={workOf(id) ?? (data && craftsman.profile)} alt="" ratio="auto" sizes="10rem" print />
            <b>{formats.money(amount)}</b>
            <span className="small">{craftsman.name}</span>
          </li>
        ))}
    </ul>
  );
}

export function RunningCard({ job, isOpen }: RowProps) {
  const { requests: t } = useTexts('client');
  const formats = useFormats();
  const price = priceOf(job);
  return (
    <JobLink job={job} isOpen={isOpen} className={styles.running}>
      <div className={styles.line}>
        <h3>{jobTitle(job.description)}</h3>
        {price !== null && <b className={styles.figure}>{formats.money(price)}</b>}
      </div>
      <JobSteps job={job} note={[job.craftsman?.name, price === null && t.noPrice].filter(Boolean).join(' · ')} />
    </JobLink>
  );
}

/** @param plain without the review, which is below it */
export function OverRow({ job, isOpen, plain = false }: RowProps & { plain?: boolean }) {
  const {
    requests: t,
    reviews: { given },
  } = useTexts('client');
  const { statuses } = useTexts('jobs');
  const formats = useFormats();
  const [, ...ended] = formats.day(job.reached[job.status] ?? job.updated_at).split(' ');
  return (
    <JobLink job={job} isOpen={isOpen} className={classes(rowStyles.row, styles.over)}>
      <Face job={job} />
      <h3 className={rowStyles.title}>{jobTitle(job.description)}</h3>
      <span className={rowStyles.end}>
        {job.price !== null && <b>{formats.money(job.price)}</b>}
        {plain ? (
          // Nearly all of the group are.
          job.status !== 'Completed' && <span>{statuses[job.status] ?? job.status}</span>
        ) : job.rating === null ? (
          <span>{mayReview(job) ? t.leaveReview : (statuses[job.status] ?? job.status)}</span>
        ) : (
          <span>
            <span className="vh">{given(job.rating)}</span>
            <span aria-hidden="true">
              <Icon name="star" /> {job.rating}
            </span>
          </span>
        )}
      </span>
      <span className={rowStyles.sub}>
        <Facts facts={[job.craftsman?.name, ended.join(' ')]} />
      </span>
    </JobLink>
  );
}

/** The work as it was shown, else work of its trade, or its craftsman. */
function Face({ job }: { job: Job }) {
  const spot = useRef<HTMLElement>(null);
  const isInSight = useInSight(spot);
  const { craftsman, service } = job;
  const trade =
    craftsman && !hasPicture(service as Service) ? (
      <Avatar slug={craftsman.slug} name={craftsman.name} photo={craftsman.profile} size="2.75rem" />
    ) : (
      <TradeFace service={service as Service} />
    );
  return (
    <i ref={spot} aria-hidden="true">
      {job.proved_at === null ? (
        trade
      ) : (
        <AfterPhoto id={job.id} isInSight={isInSight} className={undefined} otherwise={trade} />
      )}
    </i>
  );
}

function JobLink({
  job,
  isOpen,
  className,
  children,
}: RowProps & { className: string | undefined; children: ReactNode }) {
  const [query] = useSearchParams();
  const search = new URLSearchParams([...query].filter(([name]) => name !== 'job'));
  search.set('job', String(job.id));
  return (
    <Link
      className={classes(styles.link, className)}
      to={`/hire/requests?${search}`}
      aria-current={isOpen ? 'true' : undefined}
      viewTransition
    >
      {children}
    </Link>
  );
}

/** To the prices of a job. */
export function CompareLink({ job }: { job: Job }) {
  const { quotes: t } = useTexts('client');
  return (
    <Button to={`/hire/requests?job=${job.id}`}>
      {t.compareAll(job.quotes.filter(({ status }) => status === 'live').length)}
    </Button>
  );
}
